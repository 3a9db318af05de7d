"""The mail ledger: every mail that came in and every mail that is owed, its state, and why."""

from enum import StrEnum

from legends_pbem.service.errors import BadRequest
from legends_pbem.service.host.looking import known_game
from legends_pbem.service.purposes import Purpose
from legends_pbem.store.protocol import Reads
from legends_pbem.store.rows import InboxMail, MailChange, MailState, OutboxMail, RequestState
from legends_pbem.values import NamedTuple


class Standing(StrEnum):
    """Where a mail of ours stands, the answer to it included."""

    QUEUED = "queued"  # waits for a worker
    HELD = "held"  # waits for the player's digest
    SENDING = "sending"  # a worker has it
    DEFERRED = "deferred"  # could not be sent, will be tried again
    SENT = "sent"  # handed over for delivery
    ANSWERED = "answered"  # sent, and the decision that it asked for was taken
    BOUNCED = "bounced"  # sent, and reported as undeliverable
    FAILED = "failed"  # given up without being sent
    WITHDRAWN = "withdrawn"  # no longer owed


class LedgerMail(NamedTuple):
    """A mail of ours, and where it stands."""

    mail: OutboxMail
    standing: Standing


class MailHistory(NamedTuple):
    """One owed mail, and every state that it was in."""

    mail: OutboxMail
    standing: Standing
    changes: tuple[MailChange, ...]
    """In order."""


def outgoing_mails(reads: Reads, game: str | None, limit: int) -> list[LedgerMail]:
    """The last mails owed, of one game or of all, the newest first. Raises BadRequest if there is no such game."""
    return [LedgerMail(mail, standing_of(reads, mail)) for mail in reads.outbox(_known(reads, game), limit)]


def standing_of(reads: Reads, mail: OutboxMail) -> Standing:
    """Where the mail stands. Whether it was answered, or came back, follows from its request and from its history."""
    match mail.state:
        case MailState.QUEUED if mail.held:
            return Standing.HELD
        case MailState.LEASED:
            return Standing.SENDING
        case MailState.SENT if mail.purpose == Purpose.TURN and _is_decided(reads, mail.ticket):
            return Standing.ANSWERED
        case MailState.FAILED if any(change.state is MailState.SENT for change in reads.mail_history(mail.id)):
            return Standing.BOUNCED
        case state:
            return Standing(state)


def _is_decided(reads: Reads, ticket: str | None) -> bool:
    request = None if ticket is None else reads.request(ticket)
    return request is not None and request.state is RequestState.DONE


def incoming_mails(reads: Reads, game: str | None, limit: int) -> list[InboxMail]:
    """The last mails that came in, of one game or of all, the newest first. Raises BadRequest if there is no game."""
    return reads.inbox(_known(reads, game), limit)


def mail_history(reads: Reads, number: int) -> MailHistory:
    """The owed mail of this number. Raises BadRequest if there is none."""
    mail = reads.mail(number)
    if mail is None:
        raise BadRequest("there is no mail {number}; `outbox` lists the last ones", number=number)
    return MailHistory(mail, standing_of(reads, mail), tuple(reads.mail_history(number)))


def _known(reads: Reads, game: str | None) -> str | None:
    return None if game is None else known_game(reads, game.upper()).id
