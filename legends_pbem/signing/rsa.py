"""RSA with SHA-2; the older `ssh-rsa` signatures are SHA-1 and refused (RFC 8332)."""

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, RSAPublicKey, RSAPublicNumbers
from cryptography.hazmat.primitives.hashes import SHA256, SHA512

from legends_pbem.signing.errors import BadEncoding, BadSignature, UnsupportedKey
from legends_pbem.signing.keys import PublicKey
from legends_pbem.signing.wire import Reader, write_mpint, write_string
from legends_pbem.values import NamedTuple

KIND = "ssh-rsa"
MIN_BITS, MAX_BITS = 2048, 16384
MAX_EXPONENT = 2**64
"""Checking takes time in proportion to the exponent's length, and no program makes longer ones."""
HASHES = {"rsa-sha2-512": SHA512(), "rsa-sha2-256": SHA256()}


class RsaVerifier(NamedTuple):
    """The working form of an RSA public key."""

    key: RSAPublicKey
    algorithms: tuple[str, ...] = tuple(HASHES)

    @classmethod
    def read(cls, fields: Reader) -> "RsaVerifier":
        """Return the key in these fields of an SSH key; raises `BadEncoding`, for its size `UnsupportedKey`."""
        exponent = fields.mpint("exponent of the RSA key")
        modulus = fields.mpint("modulus of the RSA key")
        check_size(modulus.bit_length())
        if not (3 <= exponent < MAX_EXPONENT and exponent % 2 and modulus % 2):
            raise BadEncoding("exponent or modulus of the RSA key cannot be those of an RSA key")
        return cls(RSAPublicNumbers(exponent, modulus).public_key())

    def verify(self, data: bytes, algorithm: str, value: bytes) -> None:
        """Return if the value is this key's signature over the data; see `keys.Verifier`."""
        length = (self.key.key_size + 7) // 8
        if len(value) != length:
            raise BadEncoding(
                "a signature by this RSA key has {length} bytes, not {found}", length=length, found=len(value)
            )
        try:
            self.key.verify(value, data, PKCS1v15(), HASHES[algorithm])
        except InvalidSignature:
            raise BadSignature("this RSA key did not sign this message") from None


class RsaSigner:
    """An RSA private key; a `keys.Signer`. Signs with SHA-512, as ssh-keygen does."""

    def __init__(self, secret: RSAPrivateKey) -> None:
        """Take the key; raises `UnsupportedKey` if it is too short or too long."""
        check_size(secret.key_size)
        self._secret = secret

    @property
    def public(self) -> PublicKey:
        """The public half of the key."""
        numbers = self._secret.public_key().public_numbers()
        return PublicKey(KIND, write_string(KIND.encode()) + write_mpint(numbers.e) + write_mpint(numbers.n))

    def sign(self, data: bytes) -> bytes:
        """Return a signature over the data in SSH's binary form; the same one every time."""
        return write_string(b"rsa-sha2-512") + write_string(self._secret.sign(data, PKCS1v15(), SHA512()))


def check_size(bits: int) -> None:
    """Return if RSA keys of so many bits are accepted; raise `UnsupportedKey` if not."""
    if not MIN_BITS <= bits <= MAX_BITS:
        raise UnsupportedKey(
            "RSA keys have {least} to {most} bits here, not {bits}",
            least=MIN_BITS,
            most=MAX_BITS,
            bits=bits,
        )
