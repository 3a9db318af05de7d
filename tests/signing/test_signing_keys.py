"""Public keys: read, named and refused as OpenSSH does."""

import pytest
import ssh_tools
from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.signing.ed25519 import Ed25519Signer
from legends_pbem.signing.errors import BadEncoding, SignatureError, UnsupportedKey
from legends_pbem.signing.keys import PublicKey
from legends_pbem.signing.wire import write_base64, write_mpint, write_string

KEY = Ed25519Signer(bytes(32)).public


@pytest.mark.parametrize("kind", ssh_tools.KINDS)
def test_a_key_of_ssh_keygen_keeps_its_line_and_fingerprint(kind: str) -> None:
    file = ssh_tools.key_file(kind)
    line = ssh_tools.public_line(file)
    key = PublicKey.from_line(line)
    assert f"{key.line} kim@example.net\n" == line
    assert key == PublicKey.from_blob(key.blob) == PublicKey.from_line(key.line)
    shown = ssh_tools.must_run("ssh-keygen", "-l", "-f", ssh_tools.beside(file)).decode()
    assert shown.split()[1] == key.fingerprint


def line_of(kind: str, *fields: bytes) -> str:
    return f"{kind} {write_base64(b''.join(map(write_string, [kind.encode(), *fields])))}"


def rsa_line(bits: int, exponent: int = 65537) -> str:
    numbers = write_mpint(exponent) + write_mpint(2 ** (bits - 1) + 1)
    return f"ssh-rsa {write_base64(write_string(b'ssh-rsa') + numbers)}"


@pytest.mark.parametrize(
    "kind",
    [
        "ssh-dss",
        "sk-ssh-ed25519@openssh.com",
        "sk-ecdsa-sha2-nistp256@openssh.com",
        "ssh-ed25519-cert-v01@openssh.com",
        "rsa-sha2-512",
        "ecdsa-sha2-nistk163",
        "ssh-ed448",
    ],
)
def test_other_kinds_of_keys_are_refused_by_name(kind: str) -> None:
    with pytest.raises(UnsupportedKey, match=kind):
        PublicKey.from_line(line_of(kind, bytes(32)))
    with pytest.raises(UnsupportedKey, match=kind):
        PublicKey.from_blob(write_string(kind.encode()) + write_string(bytes(32)))


@pytest.mark.parametrize("bits", [1024, 2047, 16385])
def test_rsa_keys_of_other_sizes_are_refused(bits: int) -> None:
    with pytest.raises(UnsupportedKey, match=f"not {bits}"):
        PublicKey.from_line(rsa_line(bits))


@pytest.mark.parametrize("bits", [2048, 16384])
def test_rsa_keys_of_the_extreme_sizes_are_accepted(bits: int) -> None:
    assert PublicKey.from_line(rsa_line(bits)).kind == "ssh-rsa"


@pytest.mark.parametrize("exponent", [0, 1, 2, 65536, 2**64 + 1])
def test_rsa_exponents_that_no_program_makes_are_refused(exponent: int) -> None:
    with pytest.raises(BadEncoding, match="exponent"):
        PublicKey.from_line(rsa_line(2048, exponent))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "one line"),
        ("ssh-ed25519", "one line"),
        (f"{KEY.line}\n{KEY.line}", "one line"),
        (KEY.line[:-4], "left|base64"),
        (KEY.line + "=", "base64"),
        (KEY.line.replace("ssh-ed25519", "ssh-rsa"), "but the key in it is ssh-ed25519"),
        (line_of("ssh-ed25519", bytes(31)), "32 bytes, not 31"),
        (line_of("ssh-ed25519", bytes(32), b""), "left over"),
        (line_of("ecdsa-sha2-nistp256", b"nistp384", b"\4" + bytes(64)), "on the curve nistp256"),
        (line_of("ecdsa-sha2-nistp256", b"nistp256", b"\4" + bytes(64)), "not on the curve"),
        (line_of("ecdsa-sha2-nistp256", b"nistp256", b"\2" + bytes(32)), "both its coordinates"),
        (line_of("ecdsa-sha2-nistp256", b"nistp256", b""), "both its coordinates"),
        ("-----BEGIN OPENSSH PRIVATE KEY-----", "private key, which nobody else may see"),
    ],
)
def test_a_line_that_holds_no_good_key_is_refused_with_the_reason(line: str, reason: str) -> None:
    with pytest.raises(BadEncoding, match=reason):
        PublicKey.from_line(line)


@given(st.text() | st.text().map(lambda text: "ssh-ed25519 " + text))
def test_any_other_text_is_refused_in_the_same_way(text: str) -> None:
    with pytest.raises(SignatureError):
        PublicKey.from_line(text)


@pytest.mark.parametrize("kind", ssh_tools.KINDS)
@given(data=st.data())
def test_a_damaged_key_is_refused_or_another_key(kind: str, data: st.DataObject) -> None:
    blob = bytearray(PublicKey.from_line(ssh_tools.public_line(ssh_tools.key_file(kind))).blob)
    place = data.draw(st.integers(0, len(blob) - 1))
    blob[place] ^= data.draw(st.integers(1, 255))
    try:
        damaged = PublicKey.from_blob(bytes(blob))
    except SignatureError:
        return
    assert damaged.blob == blob
