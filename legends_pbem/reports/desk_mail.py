"""The mail that answers lines which are no moves: what was understood and done, then how the game stands, in short."""

from dataclasses import dataclass

from legends_pbem.reports import board_lines
from legends_pbem.reports.board_lines import Lines
from legends_pbem.reports.errands import Helped
from legends_pbem.reports.layout import flowed
from legends_pbem.reports.page import MOST_OF_HOST, MOST_OF_LINE, order_lines, told_of
from legends_pbem.reports.plain import one_line
from legends_pbem.reports.render import Rendered
from legends_pbem.reports.report import Report
from legends_pbem.reports.settings import settings_of, way_to_settings
from legends_pbem.reports.speech import Speech
from legends_pbem.reports.templates import Templates, packaged


@dataclass(frozen=True)
class DeskMail:
    """The content of one such mail."""

    report: Report
    """What was done, and the game as it stands, of which a few lines are told."""
    sender: str | None = None
    """Where the mail came from, if that is not the registered address."""


def render_desk(mail: DeskMail, templates: Templates | None = None) -> tuple[Rendered, str | None]:
    """Subject, text and HTML, and how the host's own templates failed, or None. Raises UnknownLanguage."""

    def everything(speech: Speech) -> Rendered:
        values = _values(mail, speech)
        text = flowed(speech.fill("desk.txt", values))
        return Rendered(str(values["subject"]), text, speech.fill("desk.html", values))

    return (templates or packaged()).rendered(mail.report.language, everything)


def _values(mail: DeskMail, speech: Speech) -> dict[str, object]:
    report = mail.report
    subject = speech.say("subject", report.game, report.view.seats)
    return {
        "language": report.language,
        "subject": f"Re: {subject}",
        "kicker": speech.say("kicker", report.game),
        "title": speech.say("desk_title"),
        "done": told_of(report.done, speech),
        "helps": speech.word["help"] if any(isinstance(one.errand, Helped) for one in report.done) else [],
        "settings": settings_of(report, subject, speech),
        "game": report.game,
        "stands": _stands(report, speech),
        "again": speech.say("desk_again", report.answer.address, report.answer.by_reply) if report.answer else None,
        "sender": speech.say("refused_sender", one_line(mail.sender, MOST_OF_LINE)) if mail.sender else None,
        "way_to_settings": way_to_settings(report.answer, subject, speech),
        "host": one_line(report.host, MOST_OF_HOST),
    }


def _stands(report: Report, speech: Speech) -> Lines:
    view = report.view
    waiting = (speech.say("waiting", view.to_act, view.phase, None),) if view.to_act else ()
    ordered = (speech.say("ordered", line) for line in order_lines(report, speech))
    return (*waiting, *ordered, *[player.told for player in board_lines.players(view, report.names, speech)])
