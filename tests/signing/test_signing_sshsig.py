"""Signatures: what we make ssh-keygen accepts, what it makes we accept, and nothing that has been changed."""

from functools import cache

import pytest
import ssh_tools
from hypothesis import given, settings
from hypothesis import strategies as st
from ssh_tools import MESSAGE, NAMESPACE

from legends_pbem.signing.armor import wrap
from legends_pbem.signing.ed25519 import Ed25519Signer
from legends_pbem.signing.errors import BadEncoding, NotArmored, SignatureError, UnsupportedHash, WrongNamespace
from legends_pbem.signing.keyfiles import load_signer
from legends_pbem.signing.keys import PublicKey
from legends_pbem.signing.sshsig import LABEL, read_armor, sign, verify

SIGNER = Ed25519Signer(bytes(range(32)))
ARMORED = sign(SIGNER, MESSAGE, NAMESPACE)
BLOB = read_armor(ARMORED)


@cache
def signature_of_ssh_keygen(kind: str, hash_name: str = "sha512") -> str:
    return ssh_tools.sign_with_ssh_keygen(ssh_tools.key_file(kind), MESSAGE, hash_name)


@pytest.mark.parametrize("hash_name", ["sha512", "sha256"])
@pytest.mark.parametrize("kind", ssh_tools.KINDS)
def test_a_signature_of_ssh_keygen_is_accepted(kind: str, hash_name: str) -> None:
    key = verify(read_armor(signature_of_ssh_keygen(kind, hash_name)), MESSAGE, NAMESPACE)
    assert key == PublicKey.from_line(ssh_tools.public_line(ssh_tools.key_file(kind)))


@pytest.mark.parametrize("hash_name", ["sha512", "sha256"])
@pytest.mark.parametrize("kind", ssh_tools.KINDS)
def test_ssh_keygen_accepts_our_signature(kind: str, hash_name: str) -> None:
    file = ssh_tools.key_file(kind)
    armored = sign(load_signer(file), MESSAGE, NAMESPACE, hash_name)
    assert verify(read_armor(armored), MESSAGE, NAMESPACE).line in ssh_tools.public_line(file)
    assert ssh_tools.ssh_keygen_accepts(armored, MESSAGE)
    assert ssh_tools.ssh_keygen_verifies(armored, MESSAGE, ssh_tools.public_line(file))


@pytest.mark.parametrize("kind", ["ed25519", "rsa-2048"])
def test_where_signing_leaves_no_choice_ours_is_the_very_text_of_ssh_keygen(kind: str) -> None:
    assert sign(load_signer(ssh_tools.key_file(kind)), MESSAGE, NAMESPACE) == signature_of_ssh_keygen(kind)


def test_an_empty_message_and_a_long_one_can_be_signed() -> None:
    for message in (b"", b"\r\n\0\xff" * 100_000):
        armored = sign(SIGNER, message, NAMESPACE)
        assert verify(read_armor(armored), message, NAMESPACE) == SIGNER.public
        assert ssh_tools.ssh_keygen_accepts(armored, message)


def test_a_signature_for_another_purpose_is_refused() -> None:
    for other in ("legends-pbem-service", "legends-pbe", "LEGENDS-PBEM", ""):
        with pytest.raises(WrongNamespace, match="made for 'legends-pbem'"):
            verify(BLOB, MESSAGE, other)


def test_nothing_is_signed_without_a_purpose_or_with_another_hash() -> None:
    with pytest.raises(WrongNamespace):
        sign(SIGNER, MESSAGE, "")
    with pytest.raises(UnsupportedHash, match="'sha1'; accepted are sha512, sha256"):
        sign(SIGNER, MESSAGE, NAMESPACE, "sha1")


@settings(deadline=None)
@pytest.mark.parametrize("kind", ["ed25519", "ecdsa-256", "rsa-2048"])
@given(data=st.data())
def test_a_signature_with_a_byte_changed_inserted_or_removed_is_refused(kind: str, data: st.DataObject) -> None:
    blob = read_armor(signature_of_ssh_keygen(kind))
    place = data.draw(st.integers(0, len(blob) - 1))
    byte = data.draw(st.binary(min_size=1, max_size=1))
    head, tail = blob[:place], blob[place:]
    for changed in {head + byte + tail[1:], head + byte + tail, head + tail[1:]} - {blob}:
        with pytest.raises(SignatureError):
            verify(changed, MESSAGE, NAMESPACE)


@given(data=st.data())
def test_a_message_with_a_byte_changed_inserted_or_removed_is_refused(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(MESSAGE) - 1))
    byte = data.draw(st.binary(min_size=1, max_size=1))
    head, tail = MESSAGE[:place], MESSAGE[place:]
    for changed in {head + byte + tail[1:], head + byte + tail, head + tail[1:]} - {MESSAGE}:
        with pytest.raises(SignatureError):
            verify(BLOB, changed, NAMESPACE)


@given(st.binary() | st.binary().map(lambda tail: BLOB[:10] + tail))
def test_any_other_bytes_are_refused(blob: bytes) -> None:
    with pytest.raises(SignatureError):
        verify(blob, MESSAGE, NAMESPACE)


@given(st.binary(), st.data())
def test_what_is_armored_is_read_again_however_its_lines_are_broken(blob: bytes, data: st.DataObject) -> None:
    spaces = st.text(" \t\r\n\u00a0\u3000", max_size=3)
    pieces = [half for line in wrap(blob, LABEL).split("\n") for half in (line[:7], line[7:])]
    text = "".join(piece + data.draw(spaces) for piece in pieces)
    assert read_armor(data.draw(spaces) + text) == blob


@pytest.mark.parametrize(
    "text",
    [
        ARMORED.replace("\n", "\r\n"),
        ARMORED.replace("\n", "\n  "),
        ARMORED.replace("\n", "\n\n"),
        "\n\n" + ARMORED + "\n \n",
        ARMORED.strip(),
        ARMORED.replace("\n", " "),
    ],
    ids=["CRLF", "indented", "double spaced", "blank lines round it", "no last LF", "one line"],
)
def test_what_mail_programs_do_to_armor_does_no_harm(text: str) -> None:
    assert verify(read_armor(text), MESSAGE, NAMESPACE) == SIGNER.public


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Hello\n" + ARMORED,
        ARMORED + "Kim",
        ARMORED.replace("BEGIN", "Begin"),
        ARMORED.replace("SSH SIGNATURE", "PGP SIGNATURE"),
        ARMORED.partition("-----END")[0],
        ARMORED.replace("-----END", "----END"),
    ],
)
def test_text_that_is_not_just_one_armored_signature_is_refused(text: str) -> None:
    with pytest.raises(NotArmored, match="'-----BEGIN SSH SIGNATURE-----'"):
        read_armor(text)


@pytest.mark.parametrize(
    "text",
    [
        ARMORED + ARMORED,
        ARMORED.strip().replace("\n", "\n> "),
        ARMORED.replace("U1NI", "U1N-"),
        ARMORED.replace("U1NI", "U1N"),
        ARMORED.replace("U1NI", "U1NI\u200b"),
        ARMORED.replace("\n-----END", "=\n-----END"),
        ARMORED.replace("U1NI", "U1NI===="),
    ],
    ids=["two", "quoted", "URL alphabet", "character lost", "zero width space", "padding", "padding inside"],
)
def test_armor_round_anything_but_base64_is_refused(text: str) -> None:
    with pytest.raises(BadEncoding, match="not base64"):
        read_armor(text)


@given(st.text() | st.text().map(lambda text: ARMORED[:60] + text + ARMORED[60:]))
def test_no_two_texts_but_for_white_space_hold_the_same_signature(text: str) -> None:
    try:
        blob = read_armor(text)
    except SignatureError:
        return
    assert "".join(wrap(blob, LABEL).split()) == "".join(text.split())
