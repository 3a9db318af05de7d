"""Certificates are checked where mails are fetched: a password goes to nobody who cannot prove the name."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from mail_servers import PASSWORD, Dovecot, free_port, open_folder

from legends_pbem.mail.errors import MailboxError
from legends_pbem.mail.imap import ImapFolder, read_folder

pytestmark = pytest.mark.needs("root", "dovecot", "openssl")

_TLS = """
ssl = yes
ssl_cert = <{certificate}
ssl_key = <{key}
service imap-login {{
  inet_listener imaps {{
    port = {port}
    ssl = yes
  }}
}}
"""


class Server:
    """A Dovecot with a certificate for localhost that nobody has signed but itself."""

    def __init__(self, folder: Path) -> None:
        self.certificate, key = folder / "cert.pem", folder / "key.pem"
        command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=localhost"
        files = ["-addext", "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(self.certificate)]
        subprocess.run([*command.split(), *files], check=True, capture_output=True)
        self.port = free_port()
        self.dovecot = Dovecot(folder / "d", _TLS.format(certificate=self.certificate, key=key, port=self.port))

    def url(self, host: str) -> str:
        return f"imaps://play%40example.org:{PASSWORD}@{host}:{self.port}/INBOX"


@pytest.fixture
def server() -> Iterator[Server]:
    with open_folder() as folder:
        server = Server(folder)
        server.dovecot.start()
        try:
            yield server
        finally:
            server.dovecot.stop()


def test_a_certificate_that_nobody_vouches_for_is_refused(server: Server) -> None:
    with pytest.raises(MailboxError, match="certificate verify failed"):
        ImapFolder(read_folder(server.url("localhost")))


def test_a_certificate_that_the_machine_trusts_is_taken(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(server.certificate))
    with ImapFolder(read_folder(server.url("localhost"))) as opened:
        assert list(opened.mails(None)) == []


def test_a_trusted_certificate_for_another_name_is_refused(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(server.certificate))
    with pytest.raises(MailboxError, match="certificate verify failed"):
        ImapFolder(read_folder(server.url("127.0.0.1")))
