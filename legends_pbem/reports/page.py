"""A report counted, grouped and put into sentences; the layouts only set it in text or HTML."""

from datetime import datetime

from legends_pbem.engine.events import Scored
from legends_pbem.engine.scoring import ranking
from legends_pbem.engine.table import View
from legends_pbem.engine.things import Phase, Seat
from legends_pbem.reports import board_lines
from legends_pbem.reports.board_lines import Lines
from legends_pbem.reports.choices import Choices, choices_of, club_limits
from legends_pbem.reports.deeds import decision_words
from legends_pbem.reports.likely import LikelyMoves, likely_moves
from legends_pbem.reports.plain import one_line
from legends_pbem.reports.report import Answer, Disclosure, Report
from legends_pbem.reports.speech import Speech
from legends_pbem.reports.story import Passage, story_of
from legends_pbem.values import NamedTuple

MOST_OF_HOST = 60
"""A longer name of the service is cut."""


class Section(NamedTuple):
    """A list under a heading."""

    heading: str
    lines: Lines


class Page(NamedTuple):
    """All that the layouts set, in the order in which it is read. What does not apply is empty or None."""

    language: str
    subject: str
    title: str
    lead: Lines
    """Why this mail came, and what is wanted."""
    deadline: str | None
    likely: LikelyMoves | None
    ranks: Lines
    story: tuple[Passage, ...]
    board: tuple[Section, ...]
    """All that lies on the table, and the hands that are told to the viewer."""
    choices: Choices | None
    how: Lines
    """How the decision is sent."""
    move_file: Lines
    """Verbatim, a line each."""
    luck: Lines
    commitment: str | None
    disclosure: Disclosure | None
    game: str | None
    receipt: str | None
    host: str


def page_of(report: Report, speech: Speech) -> Page:
    """The report in the words of a language."""
    view = report.view
    owes = view.seat is not None and view.seat in view.to_act
    choices = choices_of(view, speech)
    subject = speech.recall("subject", report.game, view.seats)
    return Page(
        language=report.language,
        subject=subject,
        title=_title(report, owes, speech),
        lead=_lead(report, choices, speech),
        deadline=speech.recall("deadline", *_moment(report.deadline)) if owes and report.deadline else None,
        likely=likely_moves(report, subject, speech),
        ranks=_ranks(view, speech),
        story=story_of(report.events, view.seat, speech),
        board=_board(report, speech),
        choices=choices,
        how=_how(report.answer, owes, speech),
        move_file=_move_file(report, owes, speech),
        luck=_luck(report, speech),
        commitment=report.commitment,
        disclosure=report.disclosure,
        game=report.game,
        receipt=report.receipt,
        host=one_line(report.host, MOST_OF_HOST),
    )


class Moment(NamedTuple):
    """A point in time, in the pieces that a sentence needs."""

    weekday: int
    """0 is Monday."""
    day: int
    month: int
    """0 is January."""
    year: int
    time: str


def _moment(time: datetime) -> Moment:
    return Moment(time.weekday(), time.day, time.month - 1, time.year, f"{time.hour:02}:{time.minute:02}")


def _title(report: Report, owes: bool, speech: Speech) -> str:
    view = report.view
    if view.phase is Phase.OVER:
        return speech.recall("title_over", _winners(view), view.seat)
    if owes:
        return speech.recall("title_due", view.phase, view.rules)
    return speech.recall("title_told", report.purpose, view.scorings)


def _lead(report: Report, choices: Choices | None, speech: Speech) -> Lines:
    view = report.view
    lines = [speech.recall("opening", report.purpose, view.seats, view.rules, view.seat)]
    lines += [
        speech.say("scored", event.number, event.gains, view.seat)
        for event in report.events
        if isinstance(event, Scored)
    ]
    if choices is not None:
        lines.append(speech.recall("wanted", view.phase, view.rules, *club_limits(view)))
        if report.answer is not None and report.answer.by_reply:
            likely = report.likely[0] if report.likely else None
            words = choices.ways[0].options[0].words if likely is None else decision_words(likely)
            lines.append(speech.say("such_as", words))
    elif view.to_act:
        lines.append(speech.recall("waiting", view.to_act, view.phase, view.seat))
    lines += [speech.say("bouncing", lost.seat, *_moment(lost.since)) for lost in report.bouncing]
    return tuple(line for line in lines if line)


def _winners(view: View) -> tuple[Seat, ...]:
    return tuple(seat for seat, rank in ranking(view) if rank == 1)


def _ranks(view: View, speech: Speech) -> Lines:
    if view.phase is not Phase.OVER:
        return ()
    return tuple(
        speech.say("rank", rank, seat, view.prestige[view.index(seat)], view.weeks[view.index(seat)], view.seat)
        for seat, rank in ranking(view)
    )


def _board(report: Report, speech: Speech) -> tuple[Section, ...]:
    view, headings = report.view, speech.word["headings"]
    lying = board_lines.displays(view, speech) + board_lines.piles(view, speech)
    return (
        Section(headings["table"], board_lines.mark(view, speech) + board_lines.players(view, report.names, speech)),
        Section(headings["places"], (*board_lines.places(view, speech), speech.recall("costs"))),
        Section(headings["displays"], lying),
        *_hands(report, speech),
        Section(headings["club"], board_lines.club(view, speech)),
    )


def _hands(report: Report, speech: Speech) -> list[Section]:
    """Everybody's hand once it is disclosed; else the viewer's, and none for a spectator."""
    view = report.view
    if report.disclosure is not None:
        shown = tuple(zip(view.seats, report.disclosure.hands, strict=True))
    else:
        shown = () if view.seat is None else ((view.seat, view.own_hand),)
    return [
        Section(speech.recall("hand", seat, len(cards), view.seat), board_lines.hand(cards, speech))
        for seat, cards in shown
        if cards
    ]


def _how(answer: Answer | None, owes: bool, speech: Speech) -> Lines:
    if answer is None or not owes:
        return ()
    lines = [speech.recall("how_reply")] if answer.by_reply else []
    return (*lines, speech.recall("how_signed", answer.by_reply), answer.address)


def _move_file(report: Report, owes: bool, speech: Speech) -> Lines:
    if report.answer is None or report.game is None or report.view.seat is None or not owes:
        return ()
    return (
        "legends-move/1",
        f"game: {report.game}",
        f"seat: {report.view.seat.value}",
        f"ticket: {report.answer.ticket}",
        speech.recall("replace_me"),
    )


def _luck(report: Report, speech: Speech) -> Lines:
    if report.disclosure is not None:
        return (speech.say("disclosed", report.commitment is not None),)
    return (speech.recall("committed"),) if report.commitment is not None else ()
