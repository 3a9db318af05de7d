"""What can be wrong with mail on its way in and out. What a mail itself says never raises: see `troubles`.

MailError
├─ UnsafeHeader   a header value that is not one clean line; nothing was written
├─ BadAddress     a recipient that is no address
├─ BadDoor        a door's URL that says nothing usable
├─ MailboxError   a Maildir or IMAP folder that cannot be read or written
└─ SpoolError     the spool cannot be read or written
"""

from legends_pbem.sentences import Failure, Sentence


class MailError(Failure):
    """The root; its message says what is wrong and what would be right."""


class UnsafeHeader(MailError):
    """A value that would make more than one header line, or holds control characters."""

    def __init__(self, name: str, value: str) -> None:
        super().__init__(
            Sentence("{name} must be one line without control characters, and is {found!r}", name=name, found=value)
        )


class BadAddress(MailError):
    """A text that is used as an address and is none."""

    def __init__(self, address: str) -> None:
        super().__init__(Sentence("{address!r} is no mail address; one looks like kim@example.net", address=address))


class BadDoor(MailError):
    """A URL for sending or fetching that cannot be used."""


class MailboxError(MailError):
    """A Maildir or IMAP folder that cannot be read or written; the message names the cause."""


class SpoolError(MailError):
    """The spool cannot be read or written: what could not be put there is not safe."""
