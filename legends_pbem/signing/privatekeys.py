"""Private keys as OpenSSH stores them (OpenSSH's PROTOCOL.key), and every other form that OpenSSH reads.

Unencrypted Ed25519 keys, the service's own among them, are read here: the library's reader of key files takes longer
to import than the signature to make. Everything else is left to the library.
"""

import re

from legends_pbem.signing.armor import unwrap, wrap
from legends_pbem.signing.ed25519 import KIND, Ed25519Signer
from legends_pbem.signing.errors import (
    BadEncoding,
    BadKeyFile,
    UnsupportedCipher,
    UnsupportedKey,
    WrongPassphrase,
)
from legends_pbem.signing.keys import PublicKey, Signer
from legends_pbem.signing.wire import Reader, write_string, write_uint32
from legends_pbem.values import NamedTuple

LABEL = "OPENSSH PRIVATE KEY"
MAGIC = b"openssh-key-v1\0"
UNENCRYPTED = b"none"
BLOCK = 8
"""The private section's length is a multiple of this even without encryption."""
CHECK = write_uint32(0x4C424D31) * 2
"""The private section begins with any number written twice, by which a wrong passphrase shows."""

SOUND_DEK_INFO = re.compile(rb"^DEK-Info: AES-(128|192|256)-CBC,[0-9A-F]{32}\r?$", re.MULTILINE)
"""How the older files say what they are encrypted with. The library panics, no less, at an IV of fewer digits."""


class Envelope(NamedTuple):
    """An OpenSSH private key file, as far as it can be read without its passphrase."""

    cipher: bytes
    public: PublicKey
    private: bytes
    """The private section, encrypted unless the cipher is `UNENCRYPTED`."""


def read_envelope(text: str) -> Envelope:
    """Return what can be read without a passphrase; raises `SignatureError` by cause."""
    fields = Reader(unwrap(text, LABEL))
    if fields.take(len(MAGIC), "magic word") != MAGIC:
        raise BadEncoding("this version of OpenSSH private keys is not known here")
    cipher = fields.string("cipher name")
    fields.string("key derivation name")
    fields.string("key derivation options")
    if fields.uint32("number of keys") != 1:
        raise BadEncoding("there should be exactly one key in the file")
    public = PublicKey.from_blob(fields.string("public key"))
    return Envelope(cipher, public, fields.string("private section"))


def read_ed25519(envelope: Envelope) -> Ed25519Signer:
    """Return the key in an unencrypted envelope that holds an Ed25519 key; raises `BadEncoding`."""
    fields = Reader(envelope.private)
    check = fields.take(8, "check numbers")
    fields.string("key type")
    fields.string("public half")
    signer = Ed25519Signer(Reader(fields.string("private half")).take(32, "private key"))
    comment = fields.string("comment")
    # There is one way only to write a key, so writing it again checks all that has been skipped.
    if check[:4] != check[4:] or envelope.private != _private_section(check, signer, comment):
        raise BadEncoding("the parts of the key do not belong together")
    return signer


def write_ed25519(signer: Ed25519Signer, comment: str) -> str:
    """Return the key as the text of an unencrypted OpenSSH private key file."""
    header = MAGIC + write_string(UNENCRYPTED) + write_string(UNENCRYPTED) + write_string(b"")
    private = _private_section(CHECK, signer, comment.encode())
    return wrap(header + write_uint32(1) + write_string(signer.public.blob) + write_string(private), LABEL)


def _private_section(check: bytes, signer: Ed25519Signer, comment: bytes) -> bytes:
    """Return the unencrypted private section, padded with the bytes 1, 2, 3 and so on."""
    point = signer.public.blob[-32:]
    fields = [KIND.encode(), point, signer.seed + point, comment]
    section = check + b"".join(map(write_string, fields))
    return section + bytes(range(1, 1 + -len(section) % BLOCK))


def read_with_library(data: bytes, passphrase: str | None) -> Signer:
    """Return the key in a file of any form that OpenSSH reads.

    Raises `WrongPassphrase` if there is a passphrase and it does not fit, `BadKeyFile`, `UnsupportedCipher`,
    and `UnsupportedKey` for kinds and sizes that are not accepted.
    """
    # Rarely needed, and slow to import.
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.serialization import load_pem_private_key, load_ssh_private_key

    if b"DEK-Info:" in data and not SOUND_DEK_INFO.search(data):
        raise UnsupportedCipher("it is encrypted in an old way; 'ssh-keygen -p' writes it in today's form")
    load = load_ssh_private_key if LABEL.encode() in data else load_pem_private_key
    try:
        return _signer(load(data, None if passphrase is None else passphrase.encode()))
    except UnsupportedAlgorithm as error:
        raise UnsupportedCipher(
            "it cannot be decrypted here ({why}), but ssh-agent can: ssh-add it", why=error
        ) from None
    # The library's answer to an empty passphrase is a TypeError, to a compressed point NotImplementedError.
    except (ValueError, TypeError, NotImplementedError) as error:
        if passphrase is not None:
            raise WrongPassphrase("the passphrase does not open it") from None
        raise BadKeyFile("it is damaged ({why})", why=error) from None


def _signer(secret: object) -> Signer:
    """Return what signs with this key of the library's; raises `UnsupportedKey`."""
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey

    from legends_pbem.signing.ecdsa import EcdsaSigner
    from legends_pbem.signing.rsa import RsaSigner

    if isinstance(secret, Ed25519PrivateKey):
        return Ed25519Signer(secret.private_bytes_raw())
    if isinstance(secret, EllipticCurvePrivateKey):
        return EcdsaSigner(secret)
    if isinstance(secret, RSAPrivateKey):
        return RsaSigner(secret)
    raise UnsupportedKey("keys of this kind are not accepted, only Ed25519, ECDSA and RSA")
