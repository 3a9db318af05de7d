"""The mail that reminds a player of all decisions that wait: what is wanted, until when, and words to answer with."""

from dataclasses import dataclass
from datetime import datetime

from legends_pbem.reports.board_lines import Lines
from legends_pbem.reports.choices import club_limits
from legends_pbem.reports.layout import flowed
from legends_pbem.reports.likely import LikelyMoves
from legends_pbem.reports.moments import moment_of
from legends_pbem.reports.page import MOST_OF_HOST
from legends_pbem.reports.plain import one_line
from legends_pbem.reports.render import Rendered
from legends_pbem.reports.report import Answer, Report
from legends_pbem.reports.settings import way_to_settings
from legends_pbem.reports.several import few_moves, how_sent
from legends_pbem.reports.speech import Speech
from legends_pbem.reports.templates import Templates, packaged
from legends_pbem.values import NamedTuple


@dataclass(frozen=True)
class Waiting:
    """A decision that the player is reminded of."""

    report: Report
    """The game as it stands for the player, who owes a decision until `report.deadline`."""
    asked: datetime
    """When the decision was asked for, UTC."""
    last: bool
    """Whether no other reminder of it will come."""
    bot_decides: bool
    """Whether a bot decides once the time is up; else the game waits."""
    bot_stays_after: int | None
    """After so many misses in a row the bot plays on; None for never."""


@dataclass(frozen=True)
class ReminderMail:
    """The content of one such mail."""

    waiting: tuple[Waiting, ...]
    """The most urgent first, to which a reply to the mail goes; at least one."""

    @property
    def first(self) -> Report:
        """The game to which a reply goes."""
        return self.waiting[0].report


class _Section(NamedTuple):
    """A game, as the layouts set it."""

    heading: str
    due: str | None
    told: Lines
    likely: LikelyMoves | None
    answer: str


def render_reminder(mail: ReminderMail, templates: Templates | None = None) -> tuple[Rendered, str | None]:
    """Subject, text and HTML, and how the host's own templates failed, or None. Raises UnknownLanguage."""

    def everything(speech: Speech) -> Rendered:
        values = _values(mail, speech)
        text = flowed(speech.fill("reminder.txt", values))
        return Rendered(str(values["subject"]), text, speech.fill("reminder.html", values))

    return (templates or packaged()).rendered(mail.first.language, everything)


def _values(mail: ReminderMail, speech: Speech) -> dict[str, object]:
    first, number = mail.first, len(mail.waiting)
    urgent = any(one.last for one in mail.waiting)
    alone = number == 1
    return {
        "language": first.language,
        "subject": _subject(first, speech) if alone else speech.say("remind_subject", number),
        "kicker": speech.say("kicker", first.game if alone else None),
        "title": speech.say("remind_title", number, urgent),
        "opening": speech.say("remind_opening", number, urgent),
        "whose_reply": None if alone else speech.say("remind_whose_reply", first.game),
        "sections": [_section(one, alone, speech) for one in mail.waiting],
        "way_to_settings": way_to_settings(first.answer, _subject(first, speech), speech),
        "host": one_line(first.host, MOST_OF_HOST),
    }


def _subject(report: Report, speech: Speech) -> str:
    return speech.say("subject", report.game, report.view.seats)


def _section(one: Waiting, alone: bool, speech: Speech) -> _Section:
    report = one.report
    view, answer = report.view, report.answer
    assert report.deadline is not None and answer is not None  # nobody is reminded of what is not due, or by nobody
    told = [
        speech.say("wanted", view.phase, view.rules, *club_limits(view)),
        speech.say("remind_asked", *moment_of(one.asked, report.zone)),
        speech.say("remind_lapse", one.bot_decides, one.bot_stays_after),
    ]
    if one.last:
        told.append(speech.say("remind_last"))
    subject = _subject(report, speech)
    return _Section(
        heading=subject,
        due=speech.say("deadline", *moment_of(report.deadline, report.zone)),
        told=tuple(told),
        likely=few_moves(report, subject, speech.say("remind_tapped"), speech),
        answer=_how(answer, alone, speech),
    )


def _how(answer: Answer, alone: bool, speech: Speech) -> str:
    """How the decision is sent; a plain reply to a mail about several games is only for the first."""
    if alone and answer.by_reply:
        return speech.say("how_reply")
    return how_sent(answer, speech)
