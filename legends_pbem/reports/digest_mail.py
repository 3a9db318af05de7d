"""The digest: one mail a day about several games, the most urgent first, with what each wants and what happened."""

from dataclasses import dataclass

from legends_pbem.reports import board_lines
from legends_pbem.reports.board_lines import Lines
from legends_pbem.reports.choices import club_limits
from legends_pbem.reports.layout import flowed
from legends_pbem.reports.likely import LikelyMoves
from legends_pbem.reports.moments import moment_of
from legends_pbem.reports.notes import words_of_note
from legends_pbem.reports.page import MOST_OF_HOST, order_lines
from legends_pbem.reports.plain import one_line
from legends_pbem.reports.render import Rendered
from legends_pbem.reports.report import Answer, Report
from legends_pbem.reports.settings import way_to_settings
from legends_pbem.reports.several import few_moves, how_sent
from legends_pbem.reports.speech import Speech
from legends_pbem.reports.story import Passage, story_of
from legends_pbem.reports.templates import Templates, packaged
from legends_pbem.values import NamedTuple


@dataclass(frozen=True)
class DigestMail:
    """The content of one such mail."""

    reports: tuple[Report, ...]
    """A report a game, the most urgent first, to which a reply to the mail goes; two at least, all in one language.

    None is of a game that is over.
    """


class _Section(NamedTuple):
    """A game, as the layouts set it. What does not apply is empty or None."""

    heading: str
    due: str | None
    told: Lines
    """What is wanted, and what happened besides moves."""
    likely: LikelyMoves | None
    others: str | None
    """How moves are made that are not among the likely ones."""
    form_url: str | None
    answer: str
    move_file: Lines
    story: tuple[Passage, ...]
    table: board_lines.Entries
    receipt: str | None


def render_digest(mail: DigestMail, templates: Templates | None = None) -> tuple[Rendered, str | None]:
    """Subject, text and HTML, and how the host's own templates failed, or None. Raises UnknownLanguage."""

    def everything(speech: Speech) -> Rendered:
        values = _values(mail, speech)
        text = flowed(speech.fill("digest.txt", values))
        return Rendered(str(values["subject"]), text, speech.fill("digest.html", values))

    return (templates or packaged()).rendered(mail.reports[0].language, everything)


def _values(mail: DigestMail, speech: Speech) -> dict[str, object]:
    first, number = mail.reports[0], len(mail.reports)
    waiting = sum(report.asks for report in mail.reports)
    subject = speech.say("digest_subject", number, waiting)
    return {
        "language": first.language,
        "subject": subject,
        "kicker": speech.say("kicker", None),
        "title": speech.say("digest_title", number),
        "opening": speech.say("digest_opening", number, waiting),
        "whose_reply": speech.say("digest_whose_reply", first.game, first.asks),
        "sections": [_section(report, speech) for report in mail.reports],
        "way_to_settings": way_to_settings(first.answer, subject, speech),
        "host": one_line(first.host, MOST_OF_HOST),
    }


def _section(report: Report, speech: Speech) -> _Section:
    view, answer = report.view, report.answer
    assert answer is not None  # every game of a player can be answered
    subject = speech.say("subject", report.game, view.seats)
    due = report.deadline if report.asks else None
    return _Section(
        heading=subject,
        due=None if due is None else speech.say("deadline", *moment_of(due, report.zone)),
        told=_told(report, speech),
        likely=few_moves(report, subject, speech.say("likely_tapped"), speech),
        others=speech.say("digest_others", report.form) if report.form else None,
        form_url=report.form_url,
        answer=_answer(report, answer, speech),
        move_file=() if answer.by_reply or not report.asks else _move_file(report, answer, speech),
        story=story_of(report.events, view.seat, speech),
        table=board_lines.players(view, report.names, speech),
        receipt=report.receipt,
    )


def _told(report: Report, speech: Speech) -> Lines:
    view = report.view
    if report.asks:
        wanted = speech.say("wanted", view.phase, view.rules, *club_limits(view))
    else:
        wanted = speech.say("waiting", view.to_act, view.phase, view.seat)
    notes = [words_of_note(note, view.seat, speech, report.zone) for note in report.notes]
    orders = [speech.say("ordered", line) for line in order_lines(report, speech)]
    return (wanted, *notes, *orders)


def _answer(report: Report, answer: Answer, speech: Speech) -> str:
    """How the game is answered: a plain reply to the mail is for the first one only."""
    return how_sent(answer, speech) if report.asks else speech.say("digest_write", answer.address, answer.by_reply)


def _move_file(report: Report, answer: Answer, speech: Speech) -> Lines:
    assert report.view.seat is not None  # a seat is asked
    seat, replaced = report.view.seat.value, speech.say("replace_me")
    return ("legends-move/1", f"game: {report.game}", f"seat: {seat}", f"ticket: {answer.ticket}", replaced)
