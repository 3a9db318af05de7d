"""The ways out for mails: `maildir:DIR`, `sendmail:[PATH]`, `smtp://…`, `smtps://…`, `stdout:`."""

import os
import sys
from pathlib import Path
from typing import Protocol

from legends_pbem.mail.errors import BadDoor, MailError
from legends_pbem.sentences import Sentence
from legends_pbem.values import NamedTuple


class Envelope(NamedTuple):
    """A mail with what a server must know of it."""

    recipient: str
    message_id: str
    data: bytes
    """The mail itself, CRLF line ends."""
    sender: str = ""
    """Envelope sender, where bounces go; empty for none, so that nothing can answer by itself."""
    account: str = ""
    """Envelope sender for servers that take no other than the address of the account; empty if there is none."""


class Sent(NamedTuple):
    """The next server has the mail."""


class Deferred(NamedTuple):
    """Not now: the same bytes are to be tried again later."""

    reason: str


class Rejected(NamedTuple):
    """Never: trying again would not help."""

    reason: str


Outcome = Sent | Deferred | Rejected


class Door(Protocol):
    """A way out. Never raises for what happens to one mail: the outcome says it."""

    def send(self, mail: Envelope) -> Outcome:
        """Hand one mail over and return what became of it."""
        ...

    def why_closed(self) -> Sentence | None:
        """Return what keeps mails from going out, as far as it can be told without sending one; None for nothing."""
        ...

    def close(self) -> None:
        """Let go of connections; the door can be used again after it."""
        ...


class MaildirDoor:
    """Writes into one Maildir an address."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def send(self, mail: Envelope) -> Outcome:
        """Write the mail durably; a full disk or a missing right defers it."""
        from legends_pbem.mail.errors import BadAddress
        from legends_pbem.mail.maildir import deliver

        try:
            deliver(self.root, mail.recipient, mail.message_id, mail.data)
        except BadAddress as error:
            return Rejected(error.sentence)
        except MailError as error:
            return Deferred(error.sentence)
        return Sent()

    def why_closed(self) -> Sentence | None:
        """Return whether the folder can be written, or be made."""
        there = next(folder for folder in (self.root, *self.root.absolute().parents) if folder.exists())
        if os.access(there, os.W_OK | os.X_OK):
            return None
        return Sentence("{folder} may not be written", folder=there)

    def close(self) -> None:
        """Nothing is kept open."""


class StdoutDoor:
    """Prints mails, for trying out."""

    def send(self, mail: Envelope) -> Outcome:
        """Print the mail with LF line ends and an empty line behind it."""
        sys.stdout.buffer.write(mail.data.replace(b"\r\n", b"\n") + b"\n")
        sys.stdout.buffer.flush()
        return Sent()

    def why_closed(self) -> Sentence | None:
        """Return None: what is printed is printed."""
        return None

    def close(self) -> None:
        """Nothing is kept open."""


def open_door(url: str, password: str | None = None) -> Door:
    """Return the door that a URL names; nothing is connected before the first mail. Raises BadDoor.

    `password`: in place of one in the URL; None if it stands there, or none is needed.
    """
    kind, colon, rest = url.partition(":")
    if colon and kind in ("smtp", "smtps"):
        from legends_pbem.mail.servers import read_server
        from legends_pbem.mail.smtp import SmtpDoor

        server = read_server(url, "smtp")
        if server.path:
            raise BadDoor("the URL for sending must be {kind}://USER:PASSWORD@HOST:PORT and no more", kind=kind)
        return SmtpDoor(server if password is None else server._replace(password=password))
    if colon and kind == "sendmail":
        from legends_pbem.mail.sendmail import SendmailDoor

        return SendmailDoor(rest)
    if colon and kind == "maildir" and rest:
        return MaildirDoor(Path(rest))
    if colon and kind == "stdout" and not rest:
        return StdoutDoor()
    raise BadDoor(
        "{url!r} is no way to send mail; use maildir:DIR, sendmail:, smtp://USER:PASSWORD@HOST:587,"
        " smtps://USER:PASSWORD@HOST or stdout:",
        url=url,
    )
