"""Everybody's clocks: how long each seat has for its decision, or why its clock stands."""

from datetime import datetime, timedelta

from legends_pbem.engine.things import Seat
from legends_pbem.reports.board_lines import Entries, Entry
from legends_pbem.reports.moments import moment_of, pieces_of
from legends_pbem.reports.speech import Speech
from legends_pbem.values import NamedTuple

_MINUTE = timedelta(minutes=1)


class SeatTime(NamedTuple):
    """The clock of one seat. Everybody may know it."""

    seat: Seat
    due: datetime | None = None
    """When the decision is due that the seat owes, UTC; None if it owes none, or the clock stands with no end known."""
    passed: bool = False
    """Whether that moment is over."""
    standing: tuple[str, ...] = ()
    """Why the clock stands, keys of `causes` in `words.toml`; empty while it runs."""
    given_back: timedelta = timedelta(0)
    """Time for this decision in which no clock ran, for the service or its mails did not work."""
    bank: timedelta | None = None
    """What the bank holds; None if there is none."""


def clock_entries(times: tuple[SeatTime, ...], viewer: Seat | None, zone: str, speech: Speech) -> Entries:
    """An entry for each seat of whose clock there is something to say."""
    entries = []
    for one in times:
        lines = tuple(_lines(one, zone, speech))
        if lines:
            entries.append(Entry(speech.recall("player", one.seat, "", one.seat is viewer), lines, one.seat))
    return tuple(entries)


def _lines(time: SeatTime, zone: str, speech: Speech) -> list[str]:
    lines = []
    if time.passed:
        lines.append(speech.recall("clock_passed"))
    elif time.due is not None:
        lines.append(speech.recall("clock_due", *moment_of(time.due, zone)))
    if time.standing:
        causes = tuple(speech.word["causes"][cause] for cause in time.standing)
        lines.append(speech.recall("clock_stands", causes))
    if time.given_back >= _MINUTE:
        lines.append(speech.recall("clock_given_back", *pieces_of(time.given_back)))
    if time.bank is not None:
        lines.append(speech.recall("clock_bank", *pieces_of(time.bank)))
    return lines
