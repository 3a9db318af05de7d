"""Signatures as `ssh-keygen -Y` makes and checks them (OpenSSH's PROTOCOL.sshsig).

Where ssh-keygen is lenient this is not: a signature is accepted only in its one right encoding. The one
exception is the reserved field, which readers have to ignore and which the signature does not cover.
"""

from hashlib import sha256, sha512

from legends_pbem.signing.armor import unwrap, wrap
from legends_pbem.signing.errors import BadEncoding, UnsupportedHash, WrongNamespace
from legends_pbem.signing.keys import PublicKey, Signer
from legends_pbem.signing.wire import Reader, write_string, write_uint32

LABEL = "SSH SIGNATURE"
MAGIC = b"SSHSIG"
VERSION = 1
HASHES = {"sha512": sha512, "sha256": sha256}


def sign(signer: Signer, message: bytes, namespace: str, hash_name: str = "sha512") -> str:
    """Return the signer's armored signature over the message, byte for byte as ssh-keygen writes it.

    `namespace` says what the signature is for, and must be given again to check it; `hash_name` is `sha512`
    or `sha256`. Raises `WrongNamespace` for an empty namespace, `UnsupportedHash`, and what the signer raises.
    """
    value = signer.sign(_signed_bytes(message, namespace, hash_name))
    fields = [signer.public.blob, namespace.encode(), b"", hash_name.encode(), value]
    return wrap(MAGIC + write_uint32(VERSION) + b"".join(map(write_string, fields)), LABEL)


def verify(blob: bytes, message: bytes, namespace: str) -> PublicKey:
    """Return the key that made this signature over this message for this purpose.

    Whose key it is, and whether it may sign, is for the caller to find out. Raises a `SignatureError` by
    cause, in this order: the encoding, the key, the namespace, the hash, the algorithm, the signature itself.
    """
    fields = Reader(blob)
    if fields.take(len(MAGIC), "magic word") != MAGIC:
        raise BadEncoding(
            "an SSH signature begins with {magic!r}, this with {found!r}", magic=MAGIC, found=blob[: len(MAGIC)]
        )
    version = fields.uint32("version")
    if version != VERSION:
        raise BadEncoding(
            "version {version} of SSH signatures is not known here, only {known}", version=version, known=VERSION
        )
    key_blob = fields.string("public key")
    found_namespace = fields.text("namespace")
    fields.string("reserved field")
    hash_name = fields.text("hash name")
    value = fields.string("signature")
    fields.end("signature")
    key = PublicKey.from_blob(key_blob)
    if found_namespace != namespace:
        raise WrongNamespace(
            "the signature was made for {found!r}, needed is {namespace!r}",
            found=found_namespace[:60],
            namespace=namespace,
        )
    key.check(_signed_bytes(message, namespace, hash_name), value)
    return key


def _signed_bytes(message: bytes, namespace: str, hash_name: str) -> bytes:
    """Return what the key really signs: the message's hash, and what it is for."""
    if not namespace:
        raise WrongNamespace("the namespace of a signature must not be empty")
    if hash_name not in HASHES:
        raise UnsupportedHash(
            "the message's hash is {found!r}; accepted are {right}", right=", ".join(HASHES), found=hash_name[:40]
        )
    digest = HASHES[hash_name](message).digest()
    return MAGIC + b"".join(map(write_string, [namespace.encode(), b"", hash_name.encode(), digest]))


def read_armor(text: str) -> bytes:
    """Return the signature that the armor holds, however mail programs have broken or indented its lines.

    Raises `NotArmored` if anything but white space stands round it, `BadEncoding` if what is inside, without
    white space, is not base64 as it should be.
    """
    return unwrap(text, LABEL)
