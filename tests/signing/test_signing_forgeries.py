"""Forged signatures: one fault each, the cause that must be named, and what ssh-keygen says to it.

Each is as good as it can be made apart from its fault: where the fault is inside what is signed, the right key signed
the faulty text. Some versions of ssh-keygen accept a few of them, reading numbers in more than one form; none
of those would let anybody forge a move, but one form for one value is easier to reason about.
"""

import hashlib
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import pytest
import ssh_tools
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA1, SHA256, SHA512
from ssh_tools import MESSAGE, NAMESPACE

from legends_pbem.signing.armor import wrap
from legends_pbem.signing.ecdsa import EcdsaSigner
from legends_pbem.signing.ed25519 import Ed25519Signer
from legends_pbem.signing.errors import (
    BadEncoding,
    BadSignature,
    SignatureError,
    UnsupportedHash,
    UnsupportedKey,
    WrongAlgorithm,
    WrongNamespace,
)
from legends_pbem.signing.keys import Signer
from legends_pbem.signing.sshsig import LABEL, verify
from legends_pbem.signing.wire import write_mpint, write_string, write_uint32

KIM, EVE = Ed25519Signer(bytes(range(32))), Ed25519Signer(bytes(32))
ED25519_ORDER = 2**252 + 27742317777372353535851937790883648493
P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
ECDSA_SECRET = ec.derive_private_key(12345, ec.SECP256R1())
ECDSA = EcdsaSigner(ECDSA_SECRET)


@dataclass(frozen=True)
class Parts:
    """The fields of a signature, to be changed one at a time."""

    key: bytes
    value: bytes = b""
    magic: bytes = b"SSHSIG"
    version: bytes = write_uint32(1)
    namespace: bytes = NAMESPACE.encode()
    reserved: bytes = b""
    hash_name: bytes = b"sha512"
    after: bytes = b""
    signed_reserved: bytes = field(default=b"", kw_only=True)

    @property
    def blob(self) -> bytes:
        strings = [self.key, self.namespace, self.reserved, self.hash_name, self.value]
        return self.magic + self.version + b"".join(map(write_string, strings)) + self.after

    @property
    def to_sign(self) -> bytes:
        digest = hashlib.new(self.hash_name.decode(), MESSAGE).digest()
        strings = [self.namespace, self.signed_reserved, self.hash_name, digest]
        return b"SSHSIG" + b"".join(map(write_string, strings))


def signed(signer: Signer, parts: Parts | None = None) -> Parts:
    """Return the parts with a good signature over whatever they say."""
    parts = parts or Parts(signer.public.blob)
    return replace(parts, value=signer.sign(parts.to_sign))


def value(algorithm: bytes, signature: bytes) -> bytes:
    return write_string(algorithm) + write_string(signature)


class Forgery(NamedTuple):
    """One faulty signature."""

    fault: str
    blob: bytes
    cause: type[SignatureError]
    ssh_keygen_refuses: bool = True
    """False where some of its versions accept it."""


def format_forgeries() -> list[Forgery]:
    good = signed(KIM)
    plain = Parts(KIM.public.blob)
    other = signed(KIM, replace(plain, namespace=b"file"))

    def resigned(**changes: bytes) -> bytes:
        return signed(KIM, replace(plain, **changes)).blob

    return [
        Forgery("other magic word", replace(good, magic=b"SSHSIH").blob, BadEncoding),
        Forgery("version 2", replace(good, version=write_uint32(2)).blob, BadEncoding),
        Forgery("version 0", replace(good, version=write_uint32(0)).blob, BadEncoding, False),
        Forgery("a byte after the end", replace(good, after=b"\0").blob, BadEncoding),
        Forgery("cut by a byte", good.blob[:-1], BadEncoding),
        Forgery("nothing at all", b"", BadEncoding),
        Forgery("hashed with md5", resigned(hash_name=b"md5"), UnsupportedHash),
        Forgery("hashed with sha1", resigned(hash_name=b"sha1"), UnsupportedHash),
        Forgery("hashed with sha384", resigned(hash_name=b"sha384"), UnsupportedHash),
        Forgery("hash named in capitals", resigned(hash_name=b"SHA512"), UnsupportedHash),
        Forgery("hash said to be another", replace(good, hash_name=b"sha256").blob, BadSignature),
        Forgery("other namespace", resigned(namespace=b"file"), WrongNamespace),
        Forgery("empty namespace", resigned(namespace=b""), WrongNamespace),
        Forgery("namespace with a zero byte", resigned(namespace=NAMESPACE.encode() + b"\0"), WrongNamespace),
        Forgery("namespace that is no text", resigned(namespace=b"\xff"), BadEncoding),
        Forgery("signed for another namespace", replace(other, namespace=NAMESPACE.encode()).blob, BadSignature),
        Forgery("reserved field signed too", resigned(reserved=b"x", signed_reserved=b"x"), BadSignature),
    ]


def ed25519_forgeries() -> list[Forgery]:
    good = signed(KIM)
    raw = good.value[-64:]
    point = KIM.public.blob[-32:]
    mirrored = raw[:32] + (int.from_bytes(raw[32:], "little") + ED25519_ORDER).to_bytes(32, "little")

    def with_value(changed: bytes) -> bytes:
        return replace(good, value=changed).blob

    def with_key(kind: bytes, *fields: bytes) -> bytes:
        return replace(good, key=b"".join(map(write_string, [kind, *fields]))).blob

    return [
        Forgery("somebody else's signature", with_value(EVE.sign(good.to_sign)), BadSignature),
        Forgery("somebody else's key", replace(good, key=EVE.public.blob).blob, BadSignature),
        Forgery("signature of zeros", with_value(value(b"ssh-ed25519", bytes(64))), BadSignature),
        Forgery("s increased by the order", with_value(value(b"ssh-ed25519", mirrored)), BadSignature, False),
        Forgery("63 bytes", with_value(value(b"ssh-ed25519", raw[:-1])), BadEncoding),
        Forgery("65 bytes", with_value(value(b"ssh-ed25519", raw + b"\0")), BadEncoding),
        Forgery("a byte after the value", with_value(good.value + b"\0"), BadEncoding),
        Forgery("empty signature", with_value(b""), BadEncoding),
        Forgery("says rsa-sha2-512", with_value(value(b"rsa-sha2-512", raw)), WrongAlgorithm),
        Forgery("says nothing", with_value(value(b"", raw)), WrongAlgorithm),
        Forgery("a byte after the key", replace(good, key=good.key + b"\0").blob, BadEncoding),
        Forgery("point of 31 bytes", with_key(b"ssh-ed25519", point[:-1]), BadEncoding),
        Forgery("DSA key", with_key(b"ssh-dss", point), UnsupportedKey),
        Forgery("security key", with_key(b"sk-ssh-ed25519@openssh.com", point, b"ssh:"), UnsupportedKey),
        Forgery("certificate", with_key(b"ssh-ed25519-cert-v01@openssh.com", point), UnsupportedKey),
    ]


def ecdsa_forgeries() -> list[Forgery]:
    good = signed(ECDSA)
    der = ECDSA_SECRET.sign(good.to_sign, ec.ECDSA(SHA256()))
    r, s = decode_dss_signature(der)
    kind = b"ecdsa-sha2-nistp256"
    point = ECDSA.public.blob[-65:]
    compressed = bytes([2 + point[-1] % 2]) + point[1:33]

    def with_numbers(*fields: bytes) -> bytes:
        return replace(good, value=value(kind, b"".join(fields))).blob

    def with_key(name: bytes, encoded: bytes) -> bytes:
        return replace(good, key=b"".join(map(write_string, [kind, name, encoded]))).blob

    long_s = write_string(b"\0" * 5 + s.to_bytes(32, "big"))
    negative_s = write_string((s - (1 << 256)).to_bytes(33, "big", signed=True))
    return [
        Forgery("needless zeros", with_numbers(write_mpint(r), long_s), BadEncoding, False),
        Forgery("negative s", with_numbers(write_mpint(r), negative_s), BadEncoding),
        Forgery("r is 0", with_numbers(write_mpint(0), write_mpint(s)), BadSignature),
        Forgery("s is 0", with_numbers(write_mpint(r), write_mpint(0)), BadSignature),
        Forgery("r is the order", with_numbers(write_mpint(P256_ORDER), write_mpint(s)), BadSignature),
        Forgery("s above the order", with_numbers(write_mpint(r), write_mpint(s + P256_ORDER)), BadSignature),
        Forgery("r of 1000 bytes", with_numbers(write_mpint(2**8000 + r), write_mpint(s)), BadSignature),
        Forgery("a byte after s", with_numbers(write_mpint(r), write_mpint(s), b"\0"), BadEncoding),
        Forgery("s missing", with_numbers(write_mpint(r)), BadEncoding),
        Forgery("DER", with_numbers(der), BadEncoding),
        Forgery(
            "other curve's algorithm",
            replace(good, value=value(b"ecdsa-sha2-nistp384", good.value[27:])).blob,
            WrongAlgorithm,
        ),
        Forgery("other curve's name", with_key(b"nistp384", point), BadEncoding),
        Forgery("point compressed", with_key(b"nistp256", compressed), BadEncoding),
        Forgery("point off the curve", with_key(b"nistp256", point[:-1] + bytes([point[-1] ^ 1])), BadEncoding),
        Forgery("point at infinity", with_key(b"nistp256", b"\0"), BadEncoding),
    ]


def rsa_forgeries() -> list[Forgery]:
    secret, small = rsa.generate_private_key(65537, 2048), rsa.generate_private_key(65537, 1024)
    numbers = secret.public_key().public_numbers()
    good = Parts(rsa_key(write_mpint(numbers.e), write_mpint(numbers.n)))
    raw = secret.sign(good.to_sign, padding.PKCS1v15(), SHA512())
    small_numbers = small.public_key().public_numbers()
    small_key = Parts(rsa_key(write_mpint(small_numbers.e), write_mpint(small_numbers.n)))
    small_raw = small.sign(small_key.to_sign, padding.PKCS1v15(), SHA512())
    sha1 = secret.sign(good.to_sign, padding.PKCS1v15(), SHA1())
    pss = secret.sign(good.to_sign, padding.PSS(padding.MGF1(SHA512()), 64), SHA512())
    name = b"rsa-sha2-512"
    long_n = rsa_key(write_mpint(numbers.e), write_string(b"\0" + write_mpint(numbers.n)[4:]))
    even_n = rsa_key(write_mpint(numbers.e), write_mpint(numbers.n - 1))
    return [
        Forgery("SHA-1", replace(good, value=value(b"ssh-rsa", sha1)).blob, WrongAlgorithm),
        Forgery("other hash said", replace(good, value=value(b"rsa-sha2-256", raw)).blob, BadSignature),
        Forgery("PSS padding", replace(good, value=value(name, pss)).blob, BadSignature),
        Forgery("zeros", replace(good, value=value(name, bytes(256))).blob, BadSignature),
        Forgery("255 bytes", replace(good, value=value(name, raw[1:])).blob, BadEncoding),
        Forgery("257 bytes", replace(good, value=value(name, b"\0" + raw)).blob, BadEncoding),
        Forgery("key of 1024 bits", replace(small_key, value=value(name, small_raw)).blob, UnsupportedKey, False),
        Forgery("needless zero in the key", replace(good, key=long_n, value=value(name, raw)).blob, BadEncoding, False),
        Forgery("even modulus", replace(good, key=even_n, value=value(name, raw)).blob, BadEncoding),
    ]


def rsa_key(*numbers: bytes) -> bytes:
    return write_string(b"ssh-rsa") + b"".join(numbers)


FORGERIES = [*format_forgeries(), *ed25519_forgeries(), *ecdsa_forgeries(), *rsa_forgeries()]


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda forgery: forgery.fault)
def test_a_forgery_is_refused_by_its_cause(forgery: Forgery) -> None:
    with pytest.raises(SignatureError) as refusal:
        verify(forgery.blob, MESSAGE, NAMESPACE)
    assert refusal.type is forgery.cause


@pytest.mark.parametrize(
    "forgery", [it for it in FORGERIES if it.ssh_keygen_refuses], ids=lambda forgery: forgery.fault
)
def test_ssh_keygen_refuses_the_same_forgery(forgery: Forgery) -> None:
    assert not ssh_tools.ssh_keygen_accepts(wrap(forgery.blob, LABEL), MESSAGE)


def good_oddities() -> dict[str, bytes]:
    """Return signatures that look odd, but that the format allows."""
    good = signed(ECDSA)
    r, s = decode_dss_signature(ECDSA_SECRET.sign(good.to_sign, ec.ECDSA(SHA256())))
    mirrored = value(b"ecdsa-sha2-nistp256", write_mpint(r) + write_mpint(P256_ORDER - s))
    return {
        "as it should be": signed(KIM).blob,
        "reserved field filled": replace(signed(KIM), reserved=b"for later").blob,
        "the mirror image of an ECDSA signature": replace(good, value=mirrored).blob,
    }


@pytest.mark.parametrize("name", list(good_oddities()))
def test_what_the_format_allows_is_accepted_by_both(name: str) -> None:
    blob = good_oddities()[name]
    assert verify(blob, MESSAGE, NAMESPACE) in (KIM.public, ECDSA.public)
    assert ssh_tools.ssh_keygen_accepts(wrap(blob, LABEL), MESSAGE)
