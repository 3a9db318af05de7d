"""A report counted, grouped and put into sentences; the layouts only set it in text or HTML."""

from legends_pbem.engine.events import Scored
from legends_pbem.engine.scoring import ranking
from legends_pbem.engine.table import View
from legends_pbem.engine.things import Phase, Seat
from legends_pbem.reports import board_lines, keepsake
from legends_pbem.reports.board_lines import Entries, Entry, Lines
from legends_pbem.reports.choices import Choices, choices_of, club_limits
from legends_pbem.reports.clocks import clock_entries
from legends_pbem.reports.deeds import decision_words
from legends_pbem.reports.likely import LikelyMoves, likely_moves
from legends_pbem.reports.moments import moment_of
from legends_pbem.reports.notes import words_of_note
from legends_pbem.reports.plain import one_line
from legends_pbem.reports.report import Disclosure, Done, Report
from legends_pbem.reports.result import Result, result_of
from legends_pbem.reports.scorings import ScoringTold, scorings_told
from legends_pbem.reports.settings import Setting, WayThere, settings_of, way_to_settings
from legends_pbem.reports.speech import Speech
from legends_pbem.reports.story import Passage, story_of
from legends_pbem.values import NamedTuple

MOST_OF_HOST = 60
"""A longer name of the service is cut."""
MOST_OF_LINE = 200
"""Of what a player wrote; cutting at 76 columns would hide what is wrong further on."""


class Section(NamedTuple):
    """A list under a heading."""

    heading: str
    entries: Entries


class Page(NamedTuple):
    """All that the layouts set, in the order in which it is read. What does not apply is empty or None."""

    language: str
    subject: str
    kicker: str
    """What stands above the title: the name of the game, and which one."""
    title: str
    lead: Lines
    """Why this mail came, and what is wanted."""
    example: str | None
    """How a decision is written, by an example; None where no reply is wanted."""
    deadline: str | None
    likely: LikelyMoves | None
    others: str | None
    """How moves are made that are not among the likely ones."""
    form_url: str | None
    """Where the order form is found on the web."""
    result: tuple[Result, ...]
    keepsake: tuple[Section, ...]
    """How the game went as a whole, once it is over."""
    scorings: tuple[ScoringTold, ...]
    """Those since the last report, card by card."""
    story: tuple[Passage, ...]
    """Scorings in a sentence each."""
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
    settings: tuple[Setting, ...]
    """What the viewer has chosen, where a line asked for it."""
    way_to_settings: WayThere | None
    host: str


def page_of(report: Report, speech: Speech) -> Page:
    """The report in the words of a language."""
    view = report.view
    subject = speech.recall("subject", report.game, view.seats)
    owes = report.asks
    choices = choices_of(view, speech) if owes else None
    return Page(
        language=report.language,
        subject=subject,
        kicker=speech.recall("kicker", report.game),
        title=_title(report, owes, speech),
        lead=_lead(report, choices, speech),
        example=_example(report, choices, speech),
        deadline=_deadline(report, speech) if owes else None,
        likely=likely_moves(report, subject, speech),
        others=_others(report, speech) if owes else None,
        form_url=report.form_url,
        result=result_of(report, speech),
        keepsake=_keepsake(report, speech),
        scorings=scorings_told(report.events, view, speech),
        story=story_of(report.events, view.seat, speech),
        board=_board(report, speech),
        choices=choices,
        how=_how(report, speech),
        move_file=_move_file(report, owes, speech),
        luck=_luck(report, speech),
        commitment=report.commitment,
        disclosure=report.disclosure,
        game=report.game,
        receipt=report.receipt,
        settings=settings_of(report, subject, speech),
        way_to_settings=way_to_settings(report.answer, subject, speech),
        host=one_line(report.host, MOST_OF_HOST),
    )


def _deadline(report: Report, speech: Speech) -> str | None:
    return None if report.deadline is None else speech.recall("deadline", *moment_of(report.deadline, report.zone))


def _title(report: Report, owes: bool, speech: Speech) -> str:
    view = report.view
    if view.phase is Phase.OVER:
        return speech.recall("title_over", _winners(view), view.seat)
    if report.abandoned:
        return speech.recall("title_abandoned")
    if owes:
        return speech.recall("title_due", view.phase, view.rules)
    return speech.recall("title_told", report.purpose, view.scorings)


def _lead(report: Report, choices: Choices | None, speech: Speech) -> Lines:
    view = report.view
    lines = [*told_of(report.done, speech)]
    lines.append(speech.recall("opening", report.purpose, view.seats, view.rules, view.seat))
    lines += [
        speech.say("scored", event.number, event.gains, view.seat)
        for event in report.events
        if isinstance(event, Scored)
    ]
    if choices is not None:
        lines.append(speech.recall("wanted", view.phase, view.rules, *club_limits(view)))
    elif view.to_act and not report.ended:
        lines.append(speech.recall("waiting", view.to_act, view.phase, view.seat))
    lines += [words_of_note(note, view.seat, speech, report.zone) for note in report.notes]
    return tuple(line for line in lines if line)


def told_of(done: tuple[Done, ...], speech: Speech) -> Lines:
    """A sentence for each line that was done: as it was typed, and what was done."""
    said = (speech.say(type(one.errand).__name__, *one.errand) for one in done)
    return tuple(
        speech.say("done", one_line(one.line, MOST_OF_LINE), told) for one, told in zip(done, said, strict=True)
    )


def _example(report: Report, choices: Choices | None, speech: Speech) -> str | None:
    if choices is None or report.answer is None or not report.answer.by_reply:
        return None
    # The shortest one fits on a line, and so can be copied.
    words = min(map(decision_words, report.likely), key=len, default=choices.ways[0].options[0].words)
    return speech.say("such_as", words)


def _others(report: Report, speech: Speech) -> str | None:
    if report.answer is None:
        return None
    return speech.recall("other_moves", report.form, report.answer.by_reply)


def _winners(view: View) -> tuple[Seat, ...]:
    return tuple(seat for seat, rank in ranking(view) if rank == 1)


def _keepsake(report: Report, speech: Speech) -> tuple[Section, ...]:
    if report.disclosure is None:
        return ()
    history, headings = report.disclosure.history, speech.word["headings"]
    seats, you = report.view.seats, report.view.seat
    sections = (
        Section(headings["best_moves"], keepsake.best_moves(history, you, speech)),
        Section(headings["drawn"], keepsake.luck_of_the_draw(history, seats, you, speech)),
    )
    return tuple([section for section in sections if section.entries])


def _board(report: Report, speech: Speech) -> tuple[Section, ...]:
    view, headings = report.view, speech.word["headings"]
    table = board_lines.players(view, report.names, speech)
    if view.phase is not Phase.OVER:
        table = (*table, Entry("", (speech.recall("order"),)))
    ahead = tuple(Entry("", (line,)) for line in order_lines(report, speech))
    sections = (
        Section(headings["orders"], ahead),
        Section(headings["table"], table),
        Section(headings["displays"], board_lines.displays(view, speech)),
        *_hands(report, speech),
        Section(headings["places"], board_lines.places(view, speech)),
        Section(headings["club"], board_lines.club(view, speech)),
        Section(headings["marks"], board_lines.marks(view, speech)),
        Section(headings["clocks"], clock_entries(report.times, view.seat, report.zone, speech)),
    )
    return tuple([section for section in sections if section.entries])


def order_lines(report: Report, speech: Speech) -> Lines:
    """The viewer's orders ahead, a line each."""
    orders = ([one_line(text, MOST_OF_LINE) for text in one.alternatives] for one in report.ahead)
    return tuple(speech.say("order_line", alternatives) for alternatives in orders)


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
    ]


def _how(report: Report, speech: Speech) -> Lines:
    answer = report.answer
    if answer is None:
        return ()
    desk = speech.recall("how_desk", answer.by_reply)
    if report.ended:
        return (desk,)
    if not report.asks:
        return (speech.recall("how_ahead", answer.by_reply), desk)
    lines = [speech.recall("how_reply")] if answer.by_reply else []
    return (*lines, speech.recall("how_signed", answer.by_reply), answer.address, desk)


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
        known = report.commitment is not None
        return (speech.say("disclosed", known), speech.say("disclosed_check", known, report.transcript_name))
    return (speech.recall("committed"),) if report.commitment is not None else ()
