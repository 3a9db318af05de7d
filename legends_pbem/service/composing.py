"""From an owed mail to its bytes."""

from legends_pbem.engine.things import Seat
from legends_pbem.mail.outgoing import Mailbox, Outgoing, OutgoingFile, write_mail
from legends_pbem.notation.json_text import canonical_json
from legends_pbem.notation.position_json import view_to_json
from legends_pbem.reports.form import render_form
from legends_pbem.reports.refusal_mail import RefusalMail, render_refusal
from legends_pbem.reports.render import render
from legends_pbem.reports.report import Answer, Report
from legends_pbem.service.config import Config
from legends_pbem.service.home import Home
from legends_pbem.service.notices import write_notice
from legends_pbem.service.purposes import Purpose
from legends_pbem.service.reporting import build_report, player_tag
from legends_pbem.service.tickets import answer_address, message_id
from legends_pbem.service.wording import templates_of
from legends_pbem.store.protocol import Reads
from legends_pbem.store.rows import OutboxMail, Player
from legends_pbem.values import NamedTuple


class Composed(NamedTuple):
    """A mail ready to be stored."""

    message_id: str
    content: bytes
    from_n: int | None
    """The first log entry that it tells of; None if it tells of none."""
    note: str
    """What the host must know: how the host's own templates failed; empty if they did not."""


def compose(home: Home, reads: Reads, mail: OutboxMail, now: str) -> Composed:
    """The mail, rendered: the same for the same store and moment."""
    if mail.game is None:
        notice = write_notice(home, mail, now)
        return Composed(notice.message_id, write_mail(notice), None, "")
    assert mail.tenure is not None  # all mails about a game are for a seat of it
    players = reads.players(mail.game)
    player = next(player for player in players if player.seat == mail.seat)
    outgoing = _blank(home, mail, player, now)
    if mail.purpose == Purpose.REFUSAL:
        first = None
        outgoing, failure = _refusal(home, mail, player, tuple(Seat(player.seat) for player in players), outgoing)
    else:
        first = reads.last_reported(mail.game, player.seat, mail.tenure) + 1
        report = build_report(home, reads, mail, player, first)
        rendered, failure = render(report, templates_of(home))
        outgoing = outgoing._replace(subject=rendered.subject, text=rendered.text, html=rendered.html)
        if mail.purpose == Purpose.TURN:
            form, form_failure = render_form(report, templates_of(home))
            outgoing = outgoing._replace(attachments=_files(mail, report, form))
            failure = failure or form_failure
    return Composed(outgoing.message_id, write_mail(outgoing), first, failure or "")


def _blank(home: Home, mail: OutboxMail, player: Player, now: str) -> Outgoing:
    """The mail without its words."""
    assert mail.ticket is not None and mail.serial is not None  # given by `owe` and by the first claim
    config = home.config
    tag = player_tag(home, player, mail.ticket)
    return Outgoing(
        sender=Mailbox(config.name, config.address),
        to=Mailbox("", mail.address),
        subject="",
        message_id=message_id(tag, mail.serial, config.domain),
        date=now,
        text="",
        reply_to=answer_address(config, tag),
        references=(_thread(player, config.domain),),
        headers=_list_fields(config),
    )


def _list_fields(config: Config) -> tuple[tuple[str, str], ...]:
    """What tells mail programs that these are mails of one kind that one asked for (RFC 2919, 2369 and 8058)."""
    fields = [("List-Id", f"{config.name} <{config.local}.{config.domain}>")]
    if config.unsubscribe is not None:
        fields.append(("List-Unsubscribe", f"<{config.unsubscribe}>"))
        fields.append(("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"))
    return tuple(fields)


def _thread(player: Player, domain: str) -> str:
    """The Message-ID that all mails of a game to a player refer to, so that mail programs keep them together.

    No mail bears it: the first one may have been lost or deleted, and threads stay together without it.
    """
    return f"<{player.game}.{player.seat}.{player.tenure}@{domain}>".lower()


def _files(mail: OutboxMail, report: Report, form: str) -> tuple[OutgoingFile, ...]:
    """What goes along where a decision is due: the order form, and the view for programs that help to decide."""
    name = f"{mail.game}-{mail.seat}"
    return (
        OutgoingFile(f"{name}.html", "text/html", form.encode()),
        OutgoingFile(f"{name}.json", "application/json", canonical_json(view_to_json(report.view))),
    )


def _refusal(
    home: Home, mail: OutboxMail, player: Player, seats: tuple[Seat, ...], outgoing: Outgoing
) -> tuple[Outgoing, str | None]:
    """The answer to a mail that was not obeyed, in the thread of that mail."""
    assert (
        mail.detail is not None and mail.ticket is not None and outgoing.reply_to is not None
    )  # the mailroom gave them
    detail = mail.detail
    answered = RefusalMail(
        language=mail.language,
        sentence=detail["sentence"],
        read=tuple(detail["read"]),
        game=mail.game,
        seats=seats,
        answer=Answer(mail.ticket, outgoing.reply_to, not player.signed_only),
        to_sign=detail["to_sign"],
        sender=detail["sender"],
        host=home.config.name,
    )
    rendered, failure = render_refusal(answered, templates_of(home))
    answers = (f"<{detail['message_id']}>",) if detail["message_id"] else ()
    return (
        outgoing._replace(
            subject=rendered.subject,
            text=rendered.text,
            html=rendered.html,
            auto_submitted="auto-replied",
            references=(*outgoing.references, *answers),
        ),
        failure,
    )
