"""The ways out: what each does with a mail, and what it says when it cannot."""

import contextlib
import os
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from legends_pbem.mail.doors import Deferred, Envelope, Rejected, Sent, open_door
from legends_pbem.mail.errors import BadDoor
from legends_pbem.mail.servers import read_server
from legends_pbem.mail.smtp import SmtpDoor

MAIL = Envelope("kim@example.net", "<a@example.org>", b"Subject: x\r\n\r\n.dot\r\nhello\r\n")


class LoopbackServer:
    """An SMTP server on loopback that keeps what it is told; `answers` maps a command to another answer."""

    def __init__(self, answers: dict[str, str], extensions: tuple[str, ...]) -> None:
        self.answers = answers
        self.extensions = extensions
        self.tls: ssl.SSLContext | None = None
        self.doors: list[SmtpDoor] = []
        self.commands: list[str] = []
        self.mails: list[bytes] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self) -> None:
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            with connection, contextlib.suppress(OSError):  # a client may hang up at any time
                stream = self.tls.wrap_socket(connection, server_side=True) if self.tls else connection
                with stream, stream.makefile("rb") as lines:
                    self.serve(stream, lines)

    def serve(self, connection: socket.socket, lines: Iterator[bytes]) -> None:
        connection.sendall(b"220 loopback\r\n")
        for line in lines:
            verb, blank, rest = line.decode("utf-8", "replace").strip().partition(" ")
            verb = verb.upper()
            self.commands.append(verb + blank + rest)
            if verb in self.answers:
                connection.sendall(f"{self.answers[verb]}\r\n".encode())
            elif verb == "EHLO":
                names = ("loopback", *self.extensions)
                answer = [f"250{'-' if name != names[-1] else ' '}{name}\r\n" for name in names]
                connection.sendall("".join(answer).encode())
            elif verb == "DATA":
                connection.sendall(b"354 go on\r\n")
                self.mails.append(b"".join(iter(lines.__next__, b".\r\n")))
                connection.sendall(self.answers.get("end", "250 taken").encode() + b"\r\n")
            elif verb == "QUIT":
                connection.sendall(b"221 bye\r\n")
                return
            else:
                connection.sendall(b"250 fine\r\n")

    def close(self) -> None:
        for door in self.doors:
            door.close()
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.thread.join()

    def door(self, who: str = "", scheme: str = "smtp") -> SmtpDoor:
        """Return a door to it, which `close` closes."""
        door = SmtpDoor(read_server(f"{scheme}://{who}localhost:{self.port}", "smtp"))
        self.doors.append(door)
        return door


@pytest.fixture
def servers() -> Iterator[Callable[..., LoopbackServer]]:
    """Give a way to start servers, which are gone after the test."""
    running: list[LoopbackServer] = []

    def start(answers: dict[str, str] | None = None, *extensions: str) -> LoopbackServer:
        running.append(LoopbackServer(answers or {}, extensions or ("SMTPUTF8",)))
        return running[-1]

    yield start
    for server in running:
        server.close()


@pytest.fixture
def server(servers: Callable[..., LoopbackServer]) -> LoopbackServer:
    return servers()


@pytest.mark.parametrize(
    "url", ["", "maildir", "maildir:", "http://example.org", "smtp://", "smtp://host/x", "stdout:x"]
)
def test_a_url_that_says_nothing_is_refused(url: str) -> None:
    with pytest.raises(BadDoor):
        open_door(url)


def test_a_maildir_takes_mail(tmp_path: Path) -> None:
    door = open_door(f"maildir:{tmp_path}")
    assert door.send(MAIL) == Sent()
    assert [path.read_bytes() for path in (tmp_path / "kim@example.net" / "new").iterdir()] == [MAIL.data]
    door.close()


def test_a_maildir_that_cannot_be_written_defers(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert isinstance(open_door(f"maildir:{tmp_path}/file").send(MAIL), Deferred)
    assert isinstance(open_door(f"maildir:{tmp_path}").send(MAIL._replace(recipient="nobody")), Rejected)


def test_stdout_prints_mail(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert open_door("stdout:").send(MAIL) == Sent()
    assert capfdbinary.readouterr().out == b"Subject: x\n\n.dot\nhello\n\n"


def program(path: Path, script: str) -> str:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return f"sendmail:{path}"


def test_sendmail_gets_the_mail_and_an_empty_sender(tmp_path: Path) -> None:
    url = program(tmp_path / "sendmail", f'printf "%s|" "$@" > {tmp_path}/args; cat > {tmp_path}/mail')
    assert open_door(url).send(MAIL) == Sent()
    assert (tmp_path / "args").read_text() == "-i|-f||--|kim@example.net|"
    assert (tmp_path / "mail").read_bytes() == MAIL.data.replace(b"\r\n", b"\n")


@pytest.mark.parametrize(
    ("code", "outcome"), [(75, Deferred), (1, Deferred), (78, Deferred), (67, Rejected), (65, Rejected)]
)
def test_sendmail_says_by_its_exit_code_whether_to_try_again(
    tmp_path: Path, code: int, outcome: type[Deferred] | type[Rejected]
) -> None:
    result = open_door(program(tmp_path / "sendmail", f"cat > {os.devnull}; echo sorry >&2; exit {code}")).send(MAIL)
    assert isinstance(result, outcome)
    assert "sorry" in result.reason


def test_sendmail_that_is_not_there_defers(tmp_path: Path) -> None:
    assert isinstance(open_door(f"sendmail:{tmp_path}/none").send(MAIL), Deferred)


def test_an_address_is_never_taken_for_an_option(tmp_path: Path) -> None:
    url = program(tmp_path / "sendmail", f'printf "%s|" "$@" > {tmp_path}/args')
    open_door(url).send(MAIL._replace(recipient="-bs@example.net"))
    assert (tmp_path / "args").read_text().endswith("--|-bs@example.net|")
    assert isinstance(open_door(url).send(MAIL._replace(recipient="-bs")), Rejected)


def test_smtp_sends_one_mail_after_the_other_over_one_connection(server: LoopbackServer) -> None:
    door = server.door()
    assert [door.send(MAIL), door.send(MAIL)] == [Sent(), Sent()]
    assert server.mails == [b"Subject: x\r\n\r\n..dot\r\nhello\r\n"] * 2
    assert len([command for command in server.commands if command.startswith("EHLO")]) == 1
    assert "MAIL FROM:<>" in server.commands


def test_smtp_keeps_letters_beyond_ascii(server: LoopbackServer) -> None:
    assert server.door().send(MAIL._replace(recipient="jürgen@bücher.example.net")) == Sent()
    assert "RCPT TO:<jürgen@xn--bcher-kva.example.net>" in server.commands


def test_smtp_without_smtputf8_rejects_such_an_address(servers: Callable[..., LoopbackServer]) -> None:
    assert isinstance(servers({}, "8BITMIME").door().send(MAIL._replace(recipient="jürgen@example.net")), Rejected)


@pytest.mark.parametrize("verb", ["MAIL", "RCPT", "DATA", "end"])
@pytest.mark.parametrize(("answer", "outcome"), [("451 later", Deferred), ("550 never", Rejected)])
def test_smtp_answers_decide(
    servers: Callable[..., LoopbackServer], verb: str, answer: str, outcome: type[Deferred] | type[Rejected]
) -> None:
    server = servers({verb: answer})
    door = server.door()
    result = door.send(MAIL)
    assert isinstance(result, outcome)
    assert answer.partition(" ")[2] in result.reason
    server.answers.clear()
    assert door.send(MAIL) == Sent()  # the next mail is not harmed


def test_smtp_reconnects_after_a_lost_connection(server: LoopbackServer) -> None:
    door = server.door()
    assert door.send(MAIL) == Sent()
    server.answers["MAIL"] = "421 restarting"
    assert isinstance(door.send(MAIL), Deferred)
    server.answers.clear()
    assert door.send(MAIL) == Sent()


def test_smtp_that_is_not_there_defers() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    assert isinstance(open_door(f"smtp://127.0.0.1:{port}").send(MAIL), Deferred)


def test_a_refused_password_is_the_hosts_matter_and_defers(servers: Callable[..., LoopbackServer]) -> None:
    result = servers({"AUTH": "535 wrong"}, "AUTH PLAIN").door("kim:secret@").send(MAIL)
    assert isinstance(result, Deferred)
    assert "wrong" in result.reason
    assert "secret" not in result.reason


def test_tls_that_is_offered_must_work(servers: Callable[..., LoopbackServer]) -> None:
    server = servers({"STARTTLS": "454 not now"}, "STARTTLS")
    assert isinstance(server.door().send(MAIL), Deferred)
    assert server.mails == []


def certificate_for(name: str, folder: Path) -> Path:
    """Return a file with a certificate for a host and its key, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    builder = x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
    builder = builder.not_valid_before(datetime(2020, 1, 1)).not_valid_after(datetime(2120, 1, 1))
    builder = builder.add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
    certificate = builder.sign(key, hashes.SHA256())
    file = folder / f"{name}.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(certificate.public_bytes(Encoding.PEM) + private)
    return file


@pytest.mark.parametrize(
    ("name", "trusted", "outcome"),
    [
        ("localhost", True, Sent),
        ("localhost", False, Deferred),
        ("mail.example.org", True, Deferred),
    ],
)
def test_a_certificate_must_be_trusted_and_bear_the_servers_name(
    server: LoopbackServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, trusted: bool, outcome: type
) -> None:
    file = certificate_for(name, tmp_path)
    server.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.tls.load_cert_chain(file)
    monkeypatch.setenv("SSL_CERT_FILE", str(file) if trusted else "/dev/null")
    result = server.door(scheme="smtps").send(MAIL)
    assert isinstance(result, outcome)
    assert bool(server.mails) is (outcome is Sent)
