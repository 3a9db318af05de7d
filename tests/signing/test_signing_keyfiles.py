"""Private key files: every form that ssh-keygen writes, and what is said about the ones that cannot be used."""

import os
import re
from pathlib import Path

import pytest
import ssh_tools
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ssh_tools import MESSAGE, NAMESPACE, key_file

from legends_pbem.signing.ed25519 import Ed25519Signer
from legends_pbem.signing.errors import (
    BadKeyFile,
    ExposedKeyFile,
    KeyFileError,
    KeyFileExists,
    NoKeyFile,
    SignatureError,
    SigningError,
    UnsupportedCipher,
    UnsupportedKey,
    WrongPassphrase,
)
from legends_pbem.signing.keyfiles import (
    AskPassphrase,
    load_signer,
    nobody_to_ask,
    read_key_file,
    read_public_file,
    write_new_key,
)
from legends_pbem.signing.sshsig import read_armor, sign, verify

SEED = bytes(range(32))


def answering(passphrase: str) -> AskPassphrase:
    """Return what answers every question for a passphrase with this one."""
    return lambda _: passphrase


def signs(path: Path, passphrase: str | None = None) -> bool:
    """Return whether the signer in the file signs with the key that its `.pub` file says."""
    signer = load_signer(path, nobody_to_ask if passphrase is None else answering(passphrase))
    key = verify(read_armor(sign(signer, MESSAGE, NAMESPACE)), MESSAGE, NAMESPACE)
    return key == signer.public == read_public_file(ssh_tools.beside(path))


@pytest.mark.parametrize("kind", ssh_tools.KINDS)
def test_a_key_without_passphrase_signs(kind: str) -> None:
    assert signs(key_file(kind))


@pytest.mark.parametrize("form", ["PEM", "PKCS8"])
@pytest.mark.parametrize("kind", ["ecdsa-256", "rsa-2048"])
def test_the_older_forms_of_key_files_sign_too(kind: str, form: str) -> None:
    assert signs(key_file(kind, "", "-m", form))


@pytest.mark.parametrize("form", ["PEM", "PKCS8"])
def test_an_older_form_with_a_passphrase_is_opened_with_it(form: str) -> None:
    file = key_file("ecdsa-256", "open sesame", "-m", form)
    assert signs(file, "open sesame")
    with pytest.raises(WrongPassphrase, match=file.name):
        load_signer(file, answering("open barley"))


@pytest.mark.parametrize("kind", ["ed25519", "ecdsa-256", "rsa-2048"])
def test_a_key_with_a_passphrase_is_opened_with_it(kind: str) -> None:
    pytest.importorskip("bcrypt", reason="OpenSSH's own passphrase protection needs bcrypt")
    file = key_file(kind, "open sesame")
    assert signs(file, "open sesame")
    for wrong in ("open barley", ""):
        with pytest.raises(WrongPassphrase, match=file.name):
            load_signer(file, answering(wrong))


def test_the_passphrase_is_asked_for_by_the_name_of_the_file() -> None:
    file = key_file("ecdsa-256", "open sesame", "-m", "PEM")
    asked: list[Path] = []

    def ask(path: Path) -> str:
        asked.append(path)
        return "open sesame"

    load_signer(file, ask)
    load_signer(key_file("ecdsa-256"), ask)
    assert asked == [file]


@pytest.mark.parametrize("options", [(), ("-m", "PEM")])
def test_where_nobody_can_be_asked_a_passphrase_is_an_error(options: tuple[str, ...]) -> None:
    with pytest.raises(WrongPassphrase, match="nobody to ask"):
        load_signer(key_file("ecdsa-256", "open sesame", *options))


def test_the_public_half_is_known_without_the_passphrase() -> None:
    file = read_key_file(key_file("ed25519", "open sesame"))
    assert file.encrypted
    assert file.envelope is not None
    assert file.envelope.public == read_public_file(ssh_tools.beside(file.path))


def test_a_cipher_that_is_not_known_is_left_to_the_agent() -> None:
    file = key_file("ed25519", "open sesame", "-Z", "chacha20-poly1305@openssh.com")
    with pytest.raises(UnsupportedCipher, match="ssh-agent can"):
        load_signer(file, answering("open sesame"))


@pytest.mark.parametrize("header", ["DEK-Info: AES-128-CBC,EC9A", "DEK-Info: DES-EDE3-CBC,0123456789ABCDEF"])
def test_an_old_form_with_another_cipher_or_a_cut_header_is_refused(header: str, tmp_path: Path) -> None:
    content = key_file("ecdsa-256", "open sesame", "-m", "PEM").read_text()
    file = private_copy(re.sub("DEK-Info:.*", header, content).encode(), tmp_path)
    with pytest.raises(UnsupportedCipher, match="ssh-keygen -p"):
        load_signer(file, answering("open sesame"))


def test_a_public_file_in_place_of_the_private_one_is_named_as_such() -> None:
    with pytest.raises(BadKeyFile, match="the public half of one"):
        load_signer(ssh_tools.beside(key_file("ed25519")))


def test_a_private_file_in_place_of_the_public_one_is_named_as_such() -> None:
    with pytest.raises(SignatureError, match="this is a private key"):
        read_public_file(key_file("ed25519"))


@pytest.mark.parametrize("load", [load_signer, read_public_file])
def test_a_file_that_cannot_be_read_is_named(load: type, tmp_path: Path) -> None:
    for path in (tmp_path / "nothing", tmp_path):
        with pytest.raises(NoKeyFile, match=f"{path} cannot be read"):
            load(path)


@pytest.mark.parametrize("content", [b"", b"Hello", b"\xff\xfe-----", b"x" * 100_000])
def test_a_file_that_holds_no_key_is_refused(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_bytes(content)
    with pytest.raises(BadKeyFile, match=str(file)):
        load_signer(file)


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o602])
def test_a_private_key_that_others_can_reach_is_refused_as_ssh_does(mode: int, tmp_path: Path) -> None:
    file = private_copy(key_file("ed25519").read_bytes(), tmp_path)
    file.chmod(mode)
    with pytest.raises(ExposedKeyFile, match="chmod 600"):
        load_signer(file)


def private_copy(content: bytes, folder: Path) -> Path:
    file = folder / "copy"
    file.touch(0o600)
    file.write_bytes(content)
    return file


@pytest.mark.parametrize("options", [(), ("-m", "PEM")])
def test_an_rsa_key_that_is_too_short_is_refused(options: tuple[str, ...]) -> None:
    with pytest.raises(UnsupportedKey, match="not 1024"):
        load_signer(key_file("rsa-1024", "", *options))


def test_windows_line_ends_in_a_key_file_do_no_harm(tmp_path: Path) -> None:
    content = key_file("ed25519").read_bytes()
    file = private_copy(content.replace(b"\n", b"\r\n"), tmp_path)
    assert load_signer(file).public == load_signer(key_file("ed25519")).public


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.parametrize("kind", ["ed25519", "ecdsa-256"])
@given(data=st.data())
def test_a_damaged_key_file_is_refused_by_name_or_still_the_same_key(
    kind: str, data: st.DataObject, tmp_path: Path
) -> None:
    content = bytearray(key_file(kind).read_bytes())
    content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 127))
    file = private_copy(bytes(content), tmp_path)
    try:
        signer = load_signer(file)
    except (KeyFileError, UnsupportedKey) as error:
        assert str(file) in str(error)
        return
    assert signer.public == load_signer(key_file(kind)).public


def test_a_new_key_is_one_that_ssh_keygen_can_use(tmp_path: Path) -> None:
    file = tmp_path / "service"
    signer = write_new_key(file, SEED, "play@example.org")
    shown = ssh_tools.must_run("ssh-keygen", "-y", "-f", file).decode()
    assert shown == f"{signer.public.line} play@example.org\n"
    armored = ssh_tools.sign_with_ssh_keygen(file, MESSAGE)
    assert armored == sign(signer, MESSAGE, NAMESPACE) == sign(load_signer(file), MESSAGE, NAMESPACE)
    assert signer.public == Ed25519Signer(SEED).public


@pytest.mark.parametrize("comment", ["", "k", "kim's key é", "x" * 100])
def test_a_new_key_keeps_any_comment(comment: str, tmp_path: Path) -> None:
    file = tmp_path / "key"
    signer = write_new_key(file, SEED, comment)
    assert load_signer(file).public == signer.public
    ssh_tools.must_run("ssh-keygen", "-y", "-f", file)


def test_a_new_key_can_be_read_by_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "key"
    before = os.umask(0)
    try:
        write_new_key(file, SEED, "")
    finally:
        os.umask(before)
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_new_key_is_never_written_over_a_file(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_text("precious")
    with pytest.raises(KeyFileExists, match=str(file)):
        write_new_key(file, SEED, "")
    assert file.read_text() == "precious"


def test_a_new_key_in_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SigningError, match="cannot be written"):
        write_new_key(tmp_path / "nowhere" / "key", SEED, "")
