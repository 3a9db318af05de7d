"""Tickets and the addresses that carry them (FORMATS, chapter 4)."""

import hashlib

from legends_pbem.service.config import Config
from legends_pbem.signing.tokens import reply_token
from legends_pbem.values import NamedTuple

NO_TOKEN = "none"
"""What stands in place of the token for a seat that takes signed moves only."""
_TICKET_DIGITS = 16


def request_ticket(game: str, seat: str, head: str) -> str:
    """The ticket of a request opened when the log's last entry had the hash `head`: 16 hex digits."""
    return _digits(f"legends-ticket/1\n{game}\n{seat}\n{head}")


def desk_ticket(game: str, seat: str, desk: int) -> str:
    """The ticket of a seat's mails when nothing is due, until the seat changes hands or its owner wants a new one.

    `desk` counts these, from 1.
    """
    return _digits(f"legends-desk/1\n{game}\n{seat}\n{desk}")


def _digits(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:_TICKET_DIGITS]


class Tag(NamedTuple):
    """What a reply address or a Message-ID of ours says: `GAME.TICKET.TOKEN`."""

    game: str
    """Upper case."""
    ticket: str
    token: str
    """Lower case; `none` for a seat that takes signed moves only."""


def tag_for(secret: bytes, game: str, seat: str, ticket: str, signed_only: bool) -> Tag:
    """The tag of all mails to a seat that carry `ticket`; `secret` is the service's own."""
    return Tag(game, ticket, NO_TOKEN if signed_only else reply_token(secret, game, seat, ticket))


def reply_address(tag: Tag, local: str, domain: str) -> str:
    """The address that a reply goes to, lower case."""
    return f"{local}+{'.'.join(tag)}@{domain}".lower()


def answer_address(config: Config, tag: Tag) -> str:
    """Where answers and bounces of a mail with this tag go: to the tag's own address, where such addresses work."""
    return reply_address(tag, config.local, config.domain) if config.plus else config.address


def message_id(tag: Tag, serial: int, domain: str) -> str:
    """The Message-ID of the mail number `serial` (from 0) with this tag, in angle brackets."""
    more = f".{serial}" if serial else ""
    return f"<{'.'.join(tag)}{more}@{domain}>".lower()
