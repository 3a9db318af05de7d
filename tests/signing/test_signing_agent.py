"""Signing through ssh-agent: a real one with real keys, and servers that answer what no agent may."""

import os
import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import ssh_tools
from ssh_tools import MESSAGE, NAMESPACE, beside, key_file

from legends_pbem.signing.agent import AgentSigner, agent_signers
from legends_pbem.signing.ed25519 import Ed25519Signer
from legends_pbem.signing.errors import (
    AgentRefused,
    BadAgentAnswer,
    NoAgent,
    NoKeyFile,
    WrongPassphrase,
)
from legends_pbem.signing.keyfiles import nobody_to_ask, read_public_file
from legends_pbem.signing.signers import find_signer
from legends_pbem.signing.sshsig import read_armor, sign, verify
from legends_pbem.signing.wire import write_string, write_uint32

HELD = ("ed25519", "ecdsa-256", "ecdsa-521", "rsa-2048")
CONFIRMED = "ecdsa-384"
"""The agent asks its owner about this key, who always says no."""
STRANGER = Ed25519Signer(bytes(32)).public


def add(agent: str, *arguments: str | Path) -> None:
    subprocess.run(["ssh-add", "-q", *arguments], env={**os.environ, "SSH_AUTH_SOCK": agent}, check=True)


@pytest.fixture(scope="module")
def agent() -> Iterator[str]:
    """Yield the socket of an agent of our own."""
    path = str(ssh_tools.new_path(".agent"))
    owner_says_no = {"SSH_ASKPASS": "/bin/false", "SSH_ASKPASS_REQUIRE": "force"}
    started = subprocess.run(
        ["ssh-agent", "-s", "-a", path], env={**os.environ, **owner_says_no}, capture_output=True, text=True, check=True
    )
    process = started.stdout.partition("SSH_AGENT_PID=")[2].partition(";")[0]
    for kind in HELD:
        add(path, key_file(kind))
    add(path, "-c", key_file(CONFIRMED))
    yield path
    subprocess.run(["ssh-agent", "-k"], env={"SSH_AGENT_PID": process}, capture_output=True, check=True)


def test_the_agent_lists_its_keys(agent: str) -> None:
    listed = {signer.public for signer in agent_signers(agent)}
    assert listed >= {read_public_file(beside(key_file(kind))) for kind in (*HELD, CONFIRMED)}


@pytest.mark.parametrize("kind", HELD)
def test_a_key_in_the_agent_signs(agent: str, kind: str) -> None:
    armored = sign(find_signer(beside(key_file(kind)), nobody_to_ask, agent), MESSAGE, NAMESPACE)
    assert verify(read_armor(armored), MESSAGE, NAMESPACE) == read_public_file(beside(key_file(kind)))
    assert ssh_tools.ssh_keygen_verifies(armored, MESSAGE, ssh_tools.public_line(key_file(kind)))


def test_keys_of_other_kinds_in_the_agent_are_left_out(agent: str) -> None:
    short = key_file("rsa-1024")
    add(agent, short)
    assert (
        ssh_tools.public_line(short).split()[1]
        in ssh_tools.must_run("env", f"SSH_AUTH_SOCK={agent}", "ssh-add", "-L").decode()
    )
    assert len(agent_signers(agent)) == len(HELD) + 1


def test_an_owner_who_says_no_is_obeyed(agent: str) -> None:
    signer = find_signer(beside(key_file(CONFIRMED)), nobody_to_ask, agent)
    with pytest.raises(AgentRefused, match="told not to sign"):
        signer.sign(MESSAGE)


def test_a_key_that_the_agent_does_not_hold_is_refused(agent: str) -> None:
    with pytest.raises(AgentRefused):
        AgentSigner(STRANGER, agent).sign(MESSAGE)
    absent = beside(key_file("rsa-3072"))
    with pytest.raises(AgentRefused, match="ssh-add, or give the private key file"):
        find_signer(absent, nobody_to_ask, agent)


def test_only_the_public_file_is_needed_beside_an_agent(agent: str, tmp_path: Path) -> None:
    beside(tmp_path / "id").write_text(ssh_tools.public_line(key_file("ed25519")))
    signer = find_signer(tmp_path / "id", nobody_to_ask, agent)
    assert signer.public == read_public_file(beside(key_file("ed25519")))


@pytest.mark.parametrize("options", [(), ("-m", "PEM")])
def test_the_agent_saves_asking_for_the_passphrase(agent: str, options: tuple[str, ...], tmp_path: Path) -> None:
    file = key_file("ecdsa-256", "open sesame", *options)
    unlocked = tmp_path / "unlocked"
    unlocked.touch(0o600)
    unlocked.write_bytes(file.read_bytes())
    ssh_tools.must_run("ssh-keygen", "-p", "-q", "-P", "open sesame", "-N", "", "-f", unlocked)
    with pytest.raises(WrongPassphrase, match="nobody to ask"):
        find_signer(file, nobody_to_ask, agent)
    add(agent, unlocked)
    signer = find_signer(file, nobody_to_ask, agent)
    assert verify(read_armor(sign(signer, MESSAGE, NAMESPACE)), MESSAGE, NAMESPACE) == signer.public
    add(agent, "-d", unlocked)


def test_without_an_agent_the_key_file_serves() -> None:
    file = key_file("ecdsa-256", "open sesame", "-m", "PEM")
    assert find_signer(file, lambda _: "open sesame", "").public == read_public_file(beside(file))
    assert find_signer(key_file("ed25519"), nobody_to_ask, "").public == read_public_file(beside(key_file("ed25519")))


def test_an_encrypted_file_alone_is_opened_by_its_passphrase(agent: str, tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.touch(0o600)
    file.write_bytes(key_file("ecdsa-256", "open sesame", "-m", "PEM").read_bytes())
    assert find_signer(file, lambda _: "open sesame", agent).public.kind == "ecdsa-sha2-nistp256"


def test_a_file_that_is_nowhere_is_named(agent: str, tmp_path: Path) -> None:
    with pytest.raises(NoKeyFile, match=str(tmp_path / "id")):
        find_signer(tmp_path / "id", nobody_to_ask, agent)


@pytest.mark.parametrize("path", ["", "/nowhere/agent", "/" + "x" * 200, "a\0b"])
def test_no_agent_is_an_error_by_that_name(path: str) -> None:
    with pytest.raises(NoAgent):
        agent_signers(path)


def frame(message: bytes) -> bytes:
    return write_string(message)


def identities(count: int, *fields: bytes) -> bytes:
    return frame(b"\x0c" + write_uint32(count) + b"".join(map(write_string, fields)))


def answering(answer: bytes) -> str:
    """Return the socket of a server that gives this answer to the first question, and hangs up."""
    path = str(ssh_tools.new_path(".false"))
    server = socket.socket(socket.AF_UNIX)
    server.bind(path)
    server.listen()

    def serve() -> None:
        with server, server.accept()[0] as connection:
            connection.recv(65536)
            connection.sendall(answer)

    threading.Thread(target=serve).start()
    return path


def test_an_agent_without_keys_lists_none() -> None:
    assert agent_signers(answering(identities(0))) == []


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"\0\0",
        write_uint32(0),
        write_uint32(2**31) + b"\x0c",
        write_uint32(9) + b"\x0c\0\0\0\0",
        frame(b"\x0e"),
        frame(b"\x0c"),
        identities(2, STRANGER.blob, b"comment"),
        identities(1, STRANGER.blob, b"comment", b"more"),
        identities(1, STRANGER.blob + b"\0", b"comment"),
        identities(2**32 - 1),
    ],
)
def test_a_list_of_keys_that_breaks_the_protocol_is_refused(answer: bytes) -> None:
    with pytest.raises(BadAgentAnswer):
        agent_signers(answering(answer))


GOOD = Ed25519Signer(bytes(32)).sign(MESSAGE)


@pytest.mark.parametrize(
    "answer",
    [
        frame(b"\x0e"),
        frame(b"\x0e" + write_string(b"")),
        frame(b"\x0e" + write_string(GOOD) + b"\0"),
        frame(b"\x0e" + write_string(GOOD[:-1] + b"\0")),
        frame(b"\x0e" + write_string(Ed25519Signer(b"1" * 32).sign(MESSAGE))),
        frame(b"\x06"),
    ],
)
def test_a_signature_that_is_none_is_not_passed_on(answer: bytes) -> None:
    with pytest.raises(BadAgentAnswer):
        AgentSigner(STRANGER, answering(answer)).sign(MESSAGE)


def test_a_good_signature_is_passed_on_as_it_is() -> None:
    assert AgentSigner(STRANGER, answering(frame(b"\x0e" + write_string(GOOD)))).sign(MESSAGE) == GOOD
