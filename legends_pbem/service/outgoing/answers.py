"""What the mails say that answer mails, read from the details that the mailroom left in the outbox."""

from legends_pbem.engine.things import Seat
from legends_pbem.mail.outgoing import Outgoing
from legends_pbem.reports.desk_mail import DeskMail
from legends_pbem.reports.errands import errand_named
from legends_pbem.reports.refusal_mail import RefusalMail
from legends_pbem.reports.report import Answer, Done, Report
from legends_pbem.service.home import Home
from legends_pbem.service.purposes import Purpose
from legends_pbem.store.rows import JsonObject, OutboxMail, Player


def refusal_mail(home: Home, mail: OutboxMail, player: Player, players: list[Player], address: str) -> RefusalMail:
    """The answer to a mail that was not obeyed; `players` hold the seats of its game, `address` takes a reply."""
    assert mail.ticket is not None  # the mailroom gave one
    detail = _detail(mail)
    return RefusalMail(
        language=mail.language,
        sentence=detail["sentence"],
        read=tuple(detail["read"]),
        game=mail.game,
        seats=tuple(Seat(player.seat) for player in players),
        answer=Answer(mail.ticket, address, not player.signed_only),
        to_sign=detail["to_sign"],
        sender=detail["sender"],
        host=home.config.name,
    )


def refusal_failure(mail: OutboxMail) -> str | None:
    """How the host's own templates failed when the refusal was put into words, or None."""
    failure: str | None = _detail(mail).get("failure")  # older versions left none
    return failure


def desk_mail(mail: OutboxMail, report: Report) -> DeskMail:
    """The answer to a mail for the desk that asked for no whole report."""
    return DeskMail(report, _detail(mail)["sender"])


def done_in(mail: OutboxMail) -> tuple[Done, ...]:
    """The lines that the mail answers, and what was done for each; none if it answers none."""
    if mail.purpose != Purpose.DESK:
        return ()
    return tuple(Done(line, errand_named(name, fields)) for line, name, fields in _detail(mail)["done"])


def as_answer(mail: OutboxMail, outgoing: Outgoing) -> Outgoing:
    """The mail as an answer: in the thread of the mail that it answers, and such that no program answers it."""
    answered = _detail(mail)["message_id"]
    answers = (f"<{answered}>",) if answered else ()
    return outgoing._replace(auto_submitted="auto-replied", references=(*outgoing.references, *answers))


def _detail(mail: OutboxMail) -> JsonObject:
    assert mail.detail is not None  # whoever owes an answer writes what it says
    return mail.detail
