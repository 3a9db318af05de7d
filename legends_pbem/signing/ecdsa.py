"""ECDSA on the three NIST curves, each with the hash that SSH ties to it (RFC 5656 §3.1, §6.2.1)."""

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    SECP384R1,
    SECP521R1,
    EllipticCurve,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256, SHA384, SHA512, HashAlgorithm

from legends_pbem.signing.errors import BadEncoding, BadSignature, UnsupportedKey
from legends_pbem.signing.keys import PublicKey
from legends_pbem.signing.wire import Reader, write_mpint, write_string
from legends_pbem.values import NamedTuple


class Curve(NamedTuple):
    """One curve as SSH uses it."""

    name: str
    """SSH's name for it; the key type is the same with `ecdsa-sha2-` in front."""
    group: EllipticCurve
    hash: HashAlgorithm

    @property
    def kind(self) -> str:
        """The key type, which is the signature algorithm's name too."""
        return f"ecdsa-sha2-{self.name}"


CURVES = (
    Curve("nistp256", SECP256R1(), SHA256()),
    Curve("nistp384", SECP384R1(), SHA384()),
    Curve("nistp521", SECP521R1(), SHA512()),
)
UNCOMPRESSED = 4
"""The first byte of a point that is given by both its coordinates (SEC 1 §2.3.3)."""


class EcdsaVerifier(NamedTuple):
    """The working form of an ECDSA public key."""

    curve: Curve
    point: EllipticCurvePublicKey

    @classmethod
    def read(cls, kind: str, fields: Reader) -> "EcdsaVerifier":
        """Return the key of this type in these fields of an SSH key; raises `BadEncoding`."""
        curve = next(curve for curve in CURVES if curve.kind == kind)
        name = fields.text("curve name")
        if name != curve.name:
            raise BadEncoding(
                "a key of kind {kind} is on the curve {curve}, not {found!r}",
                kind=kind,
                curve=curve.name,
                found=name[:40],
            )
        encoded = fields.string("point")
        if not encoded or encoded[0] != UNCOMPRESSED:
            raise BadEncoding("the point of an ECDSA key must be given by both its coordinates")
        try:
            return cls(curve, EllipticCurvePublicKey.from_encoded_point(curve.group, encoded))
        except ValueError:
            raise BadEncoding("the point of the ECDSA key is not on the curve {name}", name=name) from None

    @property
    def algorithms(self) -> tuple[str, ...]:
        """The one algorithm of this curve."""
        return (self.curve.kind,)

    def verify(self, data: bytes, algorithm: str, value: bytes) -> None:
        """Return if the value, mpints r and s, is this key's signature over the data; see `keys.Verifier`."""
        fields = Reader(value)
        r, s = fields.mpint("r of the ECDSA signature"), fields.mpint("s of the ECDSA signature")
        fields.end("s of the ECDSA signature")
        try:
            self.point.verify(encode_dss_signature(r, s), data, ECDSA(self.curve.hash))
        except InvalidSignature:
            raise BadSignature("this ECDSA key did not sign this message") from None


class EcdsaSigner:
    """An ECDSA private key; a `keys.Signer`."""

    def __init__(self, secret: EllipticCurvePrivateKey) -> None:
        """Take the key; raises `UnsupportedKey` if it is on a curve that SSH does not use."""
        curve = next((curve for curve in CURVES if curve.group.name == secret.curve.name), None)
        if curve is None:
            raise UnsupportedKey("ECDSA keys on the curve {curve} are not accepted", curve=secret.curve.name)
        self._curve = curve
        self._secret = secret

    @property
    def public(self) -> PublicKey:
        """The public half of the key."""
        numbers = self._secret.public_key().public_numbers()
        size = (self._curve.group.key_size + 7) // 8
        point = bytes([UNCOMPRESSED]) + numbers.x.to_bytes(size, "big") + numbers.y.to_bytes(size, "big")
        names = write_string(self._curve.kind.encode()) + write_string(self._curve.name.encode())
        return PublicKey(self._curve.kind, names + write_string(point))

    def sign(self, data: bytes) -> bytes:
        """Return a signature over the data in SSH's binary form; another one every time."""
        r, s = decode_dss_signature(self._secret.sign(data, ECDSA(self._curve.hash)))
        return write_string(self._curve.kind.encode()) + write_string(write_mpint(r) + write_mpint(s))
