"""Mails to the desk and the mails that answer them, for the tests."""

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

from tables import NOW, Table, address_of, reply

from legends_pbem.mail.maildir import maildir_of, waiting_mails
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.service.tickets import desk_ticket


def new_mails(table: Table, *seats: str, now: str = NOW) -> list[EmailMessage]:
    """The mails that the seats got since the last time."""
    send_due(table.home, table.store, now)
    found: list[EmailMessage] = []
    for seat in seats:
        for waiting in waiting_mails(maildir_of(table.home.folder / "mail", address_of(seat))):
            found.append(message_from_bytes(waiting.read(), policy=default))
            waiting.take()
    return found


def text_of(mail: EmailMessage) -> str:
    """The plain text of the mail."""
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def at_desk(table: Table, seat: str) -> str:
    """The seat's desk ticket."""
    return desk_ticket(table.game, seat, 1)


def written(table: Table, text: str, number: int = 1) -> bytes:
    """A mail of blue to the desk."""
    return reply(table, "blue", text, at_desk(table, "blue"), number)


def said_in(mail: EmailMessage) -> str:
    """The plain text of the mail on one line."""
    return " ".join(text_of(mail).split())
