"""Public keys in OpenSSH's forms, and what anything that signs looks like."""

from hashlib import sha256
from typing import Protocol

from legends_pbem.signing.errors import BadEncoding, UnsupportedKey, WrongAlgorithm
from legends_pbem.signing.wire import Reader, read_base64, write_base64
from legends_pbem.values import NamedTuple

KINDS = ("ssh-ed25519", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521", "ssh-rsa")
"""The key types that are accepted. Certificates, DSA and security keys are not."""


class PublicKey(NamedTuple):
    """A public key that is accepted here; made by `from_line` or `from_blob`, which check it."""

    kind: str
    """The key type's name, as `ssh-ed25519`."""
    blob: bytes
    """The key in SSH's binary form, beginning with its type (RFC 4253 §6.6, RFC 5656 §3.1, RFC 8709 §4)."""

    @classmethod
    def from_line(cls, line: str) -> "PublicKey":
        """Return the key in a line such as a `.pub` file holds; a comment after the key is dropped.

        Raises `UnsupportedKey` for a kind or size that is not accepted, `BadEncoding` for anything that is
        not one such line.
        """
        if "PRIVATE KEY" in line:
            raise BadEncoding("this is a private key, which nobody else may see; the .pub file beside it is needed")
        words = line.split(maxsplit=2)
        if len(words) < 2 or len(line.strip().splitlines()) != 1:
            raise BadEncoding(
                "a public key is one line like 'ssh-ed25519 AAAA… comment', not {found!r}", found=line[:40]
            )
        kind, encoded = words[:2]
        # Before the base64, so that an unknown kind is named as such even where its text is cut.
        _check_kind(kind)
        key = cls.from_blob(read_base64(encoded, "public key"))
        if key.kind != kind:
            raise BadEncoding("the line says {kind}, but the key in it is {found}", kind=kind, found=key.kind)
        return key

    @classmethod
    def from_blob(cls, blob: bytes) -> "PublicKey":
        """Return the key in SSH's binary form; raises `UnsupportedKey` and `BadEncoding`."""
        kind, _ = _read(blob)
        return cls(kind, blob)

    @property
    def line(self) -> str:
        """The key as one line of an OpenSSH `.pub` file, without a comment."""
        return f"{self.kind} {write_base64(self.blob)}"

    @property
    def fingerprint(self) -> str:
        """The key's SHA-256 fingerprint as `ssh-keygen -l` prints it: `SHA256:…`, unpadded base64."""
        return "SHA256:" + write_base64(sha256(self.blob).digest()).rstrip("=")

    def check(self, data: bytes, signature: bytes) -> None:
        """Return if this key made the signature, in SSH's binary form, over the data.

        Raises `BadEncoding`, `WrongAlgorithm` or `BadSignature` if not.
        """
        kind, key = _read(self.blob)
        fields = Reader(signature)
        algorithm = fields.text("signature algorithm")
        value = fields.string("signature value")
        fields.end("signature value")
        if algorithm not in key.algorithms:
            right = " or ".join(key.algorithms)
            raise WrongAlgorithm(
                "a key of kind {kind} signs with {right}, not with {algorithm!r}",
                kind=kind,
                right=right,
                algorithm=algorithm[:40],
            )
        key.verify(data, algorithm, value)


class Signer(Protocol):
    """Something that signs with one private key: from a file, or inside an agent."""

    @property
    def public(self) -> PublicKey:
        """The public half of the key."""
        ...

    def sign(self, data: bytes) -> bytes:
        """Return a signature over the data in SSH's binary form: algorithm name and value (RFC 4253 §6.6)."""
        ...


class Verifier(Protocol):
    """The working form of a public key: what the modules of the single algorithms read one into."""

    @property
    def algorithms(self) -> tuple[str, ...]:
        """The names of the signature algorithms that such a key may be used with."""
        ...

    def verify(self, data: bytes, algorithm: str, value: bytes) -> None:
        """Return if the value is a signature over the data; raise `BadEncoding` or `BadSignature` if not."""
        ...


def _read(blob: bytes) -> tuple[str, Verifier]:
    """Return kind and working form of the key; nothing may be left over."""
    fields = Reader(blob)
    kind = fields.text("key type")
    _check_kind(kind)
    key = _read_fields(kind, fields)
    fields.end("public key")
    return kind, key


def _read_fields(kind: str, fields: Reader) -> Verifier:
    """Return the working form of the key whose fields, after the type, are given."""
    # Each algorithm is imported when a key needs it: most are Ed25519, and the others cost milliseconds.
    if kind == "ssh-ed25519":
        from legends_pbem.signing.ed25519 import Ed25519Verifier

        return Ed25519Verifier.read(fields)
    if kind == "ssh-rsa":
        from legends_pbem.signing.rsa import RsaVerifier

        return RsaVerifier.read(fields)
    from legends_pbem.signing.ecdsa import EcdsaVerifier

    return EcdsaVerifier.read(kind, fields)


def _check_kind(kind: str) -> None:
    if kind not in KINDS:
        raise UnsupportedKey(
            "keys of kind {kind!r} are not accepted, only {kinds}", kind=kind[:60], kinds=", ".join(KINDS)
        )
