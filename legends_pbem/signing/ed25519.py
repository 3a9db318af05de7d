"""Ed25519: the keys nearly everybody has, and the only kind that the service makes (RFC 8032, RFC 8709)."""

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from legends_pbem.signing.errors import BadEncoding, BadSignature
from legends_pbem.signing.keys import PublicKey
from legends_pbem.signing.wire import Reader, write_string
from legends_pbem.values import NamedTuple

KIND = "ssh-ed25519"


class Ed25519Verifier(NamedTuple):
    """The working form of an Ed25519 public key."""

    raw: bytes
    """The point, 32 bytes."""
    algorithms: tuple[str, ...] = (KIND,)

    @classmethod
    def read(cls, fields: Reader) -> "Ed25519Verifier":
        """Return the key in these fields of an SSH key; raises `BadEncoding`."""
        raw = fields.string("Ed25519 point")
        if len(raw) != 32:
            raise BadEncoding("an Ed25519 point has 32 bytes, not {length}", length=len(raw))
        return cls(raw)

    def verify(self, data: bytes, algorithm: str, value: bytes) -> None:
        """Return if the value, 64 bytes, is this key's signature over the data; see `keys.Verifier`."""
        if len(value) != 64:
            raise BadEncoding("an Ed25519 signature has 64 bytes, not {length}", length=len(value))
        try:
            Ed25519PublicKey.from_public_bytes(self.raw).verify(value, data)
        except InvalidSignature:
            raise BadSignature("this Ed25519 key did not sign this message") from None


class Ed25519Signer:
    """An Ed25519 private key; a `keys.Signer`."""

    def __init__(self, seed: bytes) -> None:
        """Take the key whose RFC 8032 private key is `seed`: 32 bytes, for a new key random ones."""
        self.seed = seed
        self._secret = Ed25519PrivateKey.from_private_bytes(seed)

    @property
    def public(self) -> PublicKey:
        """The public half of the key."""
        point = self._secret.public_key().public_bytes_raw()
        return PublicKey(KIND, write_string(KIND.encode()) + write_string(point))

    def sign(self, data: bytes) -> bytes:
        """Return a signature over the data in SSH's binary form; the same one every time."""
        return write_string(KIND.encode()) + write_string(self._secret.sign(data))
