"""From an owed mail to its bytes."""

from dataclasses import replace

from legends_pbem.mail.outgoing import InlinePicture, Mailbox, Outgoing, OutgoingFile, content_id, write_mail
from legends_pbem.notation.json_text import canonical_json
from legends_pbem.notation.position_json import view_to_json
from legends_pbem.reports.desk_mail import render_desk
from legends_pbem.reports.form import render_form
from legends_pbem.reports.pictures import Drawn, draw_pictures
from legends_pbem.reports.refusal_mail import render_refusal
from legends_pbem.reports.reminder_mail import render_reminder
from legends_pbem.reports.render import Rendered, Shown, render
from legends_pbem.reports.report import Report
from legends_pbem.schedule.moments import parse_moment
from legends_pbem.service.config import Config
from legends_pbem.service.home import Home
from legends_pbem.service.outgoing.answers import as_answer, desk_mail, refusal_failure, refusal_mail
from legends_pbem.service.outgoing.notices import write_notice
from legends_pbem.service.outgoing.reminder_mails import reminder_mail
from legends_pbem.service.outgoing.reporting import build_report, player_tag
from legends_pbem.service.purposes import ANSWERS, Purpose
from legends_pbem.service.tickets import answer_address, message_id
from legends_pbem.service.wording import templates_of
from legends_pbem.store.protocol import Reads
from legends_pbem.store.rows import OutboxMail, Person, Player
from legends_pbem.values import NamedTuple

_PICTURED = (Purpose.SCORING, Purpose.END)
"""What is sent with a picture of the board although it asks for nothing: a player looks at the board then."""

_NO_PHRASE = dict.fromkeys(map(ord, '<>"\\'))
"""What must not stand in a name before an address in brackets, unless it is quoted."""


class Composed(NamedTuple):
    """A mail ready to be stored."""

    message_id: str
    content: bytes
    from_n: int | None
    """The first log entry that it tells of; None if it tells of none."""
    note: str
    """What the host must know: how the host's own templates or folder failed; empty if they did not."""


def compose(home: Home, reads: Reads, mail: OutboxMail, now: str) -> Composed:
    """The mail, rendered: the same for the same store and moment."""
    if mail.game is None:
        notice = write_notice(home, mail, now)
        return Composed(notice.message_id, write_mail(notice), None, "")
    assert mail.tenure is not None  # all mails about a game are for a seat of it
    players = reads.players(mail.game)
    player = next(player for player in players if player.seat == mail.seat)
    outgoing = _blank(home, mail, player, now)
    person = reads.person(mail.address) or Person(mail.address, home.config.zone)
    first = reads.last_reported(mail.game, player.seat, mail.tenure) + 1
    if mail.purpose == Purpose.REFUSAL:
        assert outgoing.reply_to is not None  # all mails about a game have one
        refusal = refusal_mail(home, mail, player, players, outgoing.reply_to)
        rendered, failure = render_refusal(refusal, templates_of(home))
        failure = failure or refusal_failure(mail)
    elif mail.purpose == Purpose.REMINDER:
        reminder = reminder_mail(home, reads, mail, now)
        rendered, failure = render_reminder(reminder, templates_of(home))
        if len(reminder.waiting) > 1:
            outgoing = outgoing._replace(references=())  # it belongs to no game's thread
    elif mail.purpose == Purpose.DIGEST:
        outgoing, rendered, failure = _with_digest(home, reads, mail, outgoing, person)
    else:
        report = build_report(home, reads, mail, player, first, now)
        if mail.to_n is None:
            rendered, failure = render_desk(desk_mail(mail, report), templates_of(home))
        else:
            outgoing, rendered, failure = _with_report(home, mail, report, outgoing, person)
    outgoing = outgoing._replace(
        subject=rendered.subject, text=rendered.text, flowed=True, html=rendered.html if person.html else None
    )
    if mail.purpose in ANSWERS:
        outgoing = as_answer(mail, outgoing)
    return Composed(outgoing.message_id, write_mail(outgoing), None if mail.to_n is None else first, failure or "")


def _with_report(
    home: Home, mail: OutboxMail, report: Report, outgoing: Outgoing, person: Person
) -> tuple[Outgoing, Rendered, str | None]:
    """The mail with its pictures and files, its words, and how the host's own templates failed, or None."""
    templates = templates_of(home)
    undrawn = None
    pictures: tuple[Drawn, ...] = ()
    files = _files(home, mail, report, outgoing, person)
    if person.html and person.pictures and (report.asks or mail.purpose in _PICTURED):
        pictures, undrawn = draw_pictures(report, templates)
    report, form, unformed = _with_form(home, report, person)
    files = (*form, *files)
    inline = tuple(
        InlinePicture(content_id(outgoing.message_id, picture.name), f"{picture.name}.png", "image/png", picture.png)
        for picture in pictures
    )
    shown = tuple(
        Shown(picture.name, file.content_id, picture.alt) for file, picture in zip(inline, pictures, strict=True)
    )
    rendered, failure = render(report, templates, shown)
    outgoing = outgoing._replace(attachments=files, pictures=inline, headers=(*outgoing.headers, *_reply_by(report)))
    return outgoing, rendered, failure or undrawn or unformed


def _with_form(home: Home, report: Report, person: Person) -> tuple[Report, tuple[OutgoingFile, ...], str | None]:
    """The report with where its order form is found, the form if it comes along, and what failed of the host's.

    Nothing of these where the report asks for no decision. The host's own templates or folder can fail.
    """
    hosting = home.config.forms
    if not report.asks or not (person.form or hosting):
        return report, (), None
    assert report.game is not None and report.view.seat is not None and report.answer is not None  # as in every mail
    page, failure = render_form(report, templates_of(home))
    seat = report.view.seat.value
    if hosting is not None:
        from legends_pbem.service.outgoing.hosted_forms import host_form  # few hosts serve them

        try:
            url = host_form(home, hosting, report.game, seat, report.answer.ticket, page)
            report = replace(report, form_url=url)
        except OSError as error:  # the mail goes out all the same
            failure = f"the order form could not be put into {hosting.folder}: {error.strerror}"
    if not person.form:
        return report, (), failure
    name = f"{report.game}-{seat}.html"
    return replace(report, form=name), (OutgoingFile(name, "text/html", page.encode()),), failure


def _with_digest(
    home: Home, reads: Reads, mail: OutboxMail, outgoing: Outgoing, person: Person
) -> tuple[Outgoing, Rendered, str | None]:
    """The digest with each game's files, its words, and how the host's own templates failed, or None."""
    from legends_pbem.reports.digest_mail import DigestMail, render_digest  # most mails are about one game
    from legends_pbem.service.outgoing.digest_mails import told_in

    templates, reports, failures = templates_of(home), [], []
    files: list[OutgoingFile] = []
    for told in told_in(home, reads, mail, outgoing.date):
        report, form, failure = _with_form(home, told.report, person)
        files += form
        failures.append(failure)
        files += _files(home, told.mail._replace(serial=mail.serial), report, outgoing, person)
        reports.append(report)
    rendered, failure = render_digest(DigestMail(tuple(reports)), templates)
    outgoing = outgoing._replace(
        attachments=tuple(files),
        references=(),  # it belongs to no game's thread
        headers=(*outgoing.headers, *_reply_by(reports[0])),
    )
    return outgoing, rendered, next((one for one in (*failures, failure) if one), None)


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
        language=player.language,
    )


def _list_fields(config: Config) -> tuple[tuple[str, str], ...]:
    """What tells mail programs that these are mails of one kind that one asked for (RFC 2919, 2369 and 8058)."""
    name = config.name.translate(_NO_PHRASE)
    fields = [("List-Id", f"{name} <{config.local}.{config.domain}>")]
    if config.unsubscribe is not None:
        fields.append(("List-Unsubscribe", f"<{config.unsubscribe}>"))
        fields.append(("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"))
    return tuple(fields)


def _reply_by(report: Report) -> tuple[tuple[str, str], ...]:
    """Until when the mail is to be answered, for programs; none where nothing is due by any time."""
    if report.deadline is None or not report.asks:
        return ()
    from legends_pbem.service import replyby  # many games have no clock

    return ((replyby.NAME, replyby.write_reply_by(replyby.ReplyBy(report.deadline, report.zone))),)


def _thread(player: Player, domain: str) -> str:
    """The Message-ID that all mails of a game to a player refer to, so that mail programs keep them together.

    No mail bears it: the first one may have been lost or deleted, and threads stay together without it.
    """
    return f"<{player.game}.{player.seat}.{player.tenure}@{domain}>".lower()


def _files(
    home: Home, mail: OutboxMail, report: Report, outgoing: Outgoing, person: Person
) -> tuple[OutgoingFile, ...]:
    """What goes along: the transcript with the last report; else the view, and the deadline if it is wanted.

    The view is for programs that help the player decide, or order ahead. They go by it, so that it must not ask for
    what the mail does not.
    """
    if report.disclosure is not None:
        return (OutgoingFile(report.transcript_name, "text/plain", report.disclosure.transcript.encode()),)
    if report.view.seat in report.view.to_act and not report.asks:
        return ()
    name = f"{mail.game}-{mail.seat}"
    view = OutgoingFile(f"{name}.json", "application/json", canonical_json(view_to_json(report.view)))
    if not person.calendar or not report.asks:
        return (view,)
    from legends_pbem.reports.calendar_file import MEDIA_TYPE, calendar_file  # few want it

    assert mail.serial is not None  # given by the first claim
    uid, written = f"{mail.ticket}@{home.config.domain}", parse_moment(outgoing.date)
    calendar = calendar_file(report, uid, mail.serial, written, templates_of(home))
    return (view,) if calendar is None else (view, OutgoingFile(f"{name}.ics", MEDIA_TYPE, calendar))
