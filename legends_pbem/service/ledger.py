"""The mail ledger: every mail that came in and every mail that is owed, its state, and why."""

from legends_pbem.service.errors import BadRequest
from legends_pbem.service.looking import known_game
from legends_pbem.store.protocol import Reads
from legends_pbem.store.rows import InboxMail, MailChange, OutboxMail
from legends_pbem.values import NamedTuple


class MailHistory(NamedTuple):
    """One owed mail, and every state that it was in."""

    mail: OutboxMail
    changes: tuple[MailChange, ...]
    """In order."""


def outgoing_mails(reads: Reads, game: str | None, limit: int) -> list[OutboxMail]:
    """The last mails owed, of one game or of all, the newest first. Raises BadRequest if there is no such game."""
    return reads.outbox(_known(reads, game), limit)


def incoming_mails(reads: Reads, game: str | None, limit: int) -> list[InboxMail]:
    """The last mails that came in, of one game or of all, the newest first. Raises BadRequest if there is no game."""
    return reads.inbox(_known(reads, game), limit)


def mail_history(reads: Reads, number: int) -> MailHistory:
    """The owed mail of this number. Raises BadRequest if there is none."""
    mail = reads.mail(number)
    if mail is None:
        raise BadRequest(f"there is no mail {number}; `outbox` lists the last ones")
    return MailHistory(mail, tuple(reads.mail_history(number)))


def _known(reads: Reads, game: str | None) -> str | None:
    return None if game is None else known_game(reads, game.upper()).id
