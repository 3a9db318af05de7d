"""How the prestige grew, scoring by scoring, as a picture for the last report: SVG by `templates/layout/chart.svg`."""

from itertools import accumulate

from legends_pbem.engine.events import Event
from legends_pbem.engine.things import Seat
from legends_pbem.reports.keepsake import by_scoring, gains_of
from legends_pbem.reports.picture import MARGIN, WIDTH
from legends_pbem.reports.report import Report
from legends_pbem.reports.speech import Speech
from legends_pbem.values import NamedTuple

_HEIGHT = 380
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 486, 70, 330
"""Where the lines are drawn; the names stand on their right."""
_LABEL = 30
"""How far names stand apart at least."""
_MOST_RULES = 6
_STEPS = (1, 2, 5, 10, 20, 50, 100)
"""What lies between two horizontal rules, in prestige."""


class Dot(NamedTuple):
    """A total after a scoring."""

    x: int
    y: int


class Curve(NamedTuple):
    """The totals of a seat, from the start on."""

    seat: Seat
    you: bool
    dots: tuple[Dot, ...]
    total: int
    label: int
    """How far down its name stands."""


class Rule(NamedTuple):
    """A horizontal rule and the prestige that it stands for."""

    y: int
    prestige: int


class Chart(NamedTuple):
    """All that the template draws."""

    language: str
    alt: str
    """The chart in words."""
    width: int
    height: int
    margin: int
    left: int
    right: int
    rules: tuple[Rule, ...]
    scorings: tuple[Dot, ...]
    """Where the numbers of the scorings stand, 0 for the start."""
    curves: tuple[Curve, ...]


def chart_of(report: Report, speech: Speech) -> Chart | None:
    """The chart of a game that is over; None where no scoring is told."""
    history = () if report.disclosure is None else report.disclosure.history
    view = report.view
    totals = _totals(history, view.seats)
    last = len(totals[0]) - 1
    if not last:
        return None
    most = max(max(sums) for sums in totals)
    step = next(step for step in _STEPS if step * _MOST_RULES > most)
    top = step * (most // step + 1)
    labels = _apart([_height(sums[-1], top) for sums in totals])
    told = [entry.told for entry in by_scoring(history, view.seats, view.seat, speech)]
    return Chart(
        language=report.language,
        alt=f"{speech.word['headings']['by_scoring']}. {'. '.join(told)}.",
        width=WIDTH,
        height=_HEIGHT,
        margin=MARGIN,
        left=_LEFT,
        right=_RIGHT,
        rules=tuple([Rule(_height(prestige, top), prestige) for prestige in range(0, top + 1, step)]),
        scorings=tuple([Dot(_across(number, last), _BOTTOM + 28) for number in range(last + 1)]),
        curves=tuple(
            Curve(
                seat,
                seat is view.seat,
                tuple([Dot(_across(number, last), _height(total, top)) for number, total in enumerate(sums)]),
                sums[-1],
                label,
            )
            for seat, sums, label in zip(view.seats, totals, labels, strict=True)
        ),
    )


def _totals(history: tuple[Event, ...], seats: tuple[Seat, ...]) -> list[list[int]]:
    """By seat: the prestige at the start and after each scoring."""
    return [list(accumulate(gains_of(history, seat), initial=0)) for seat in seats]


def _across(number: int, last: int) -> int:
    return _LEFT + (_RIGHT - _LEFT) * number // last


def _height(prestige: int, top: int) -> int:
    return _BOTTOM - (_BOTTOM - _TOP) * prestige // top


def _apart(heights: list[int]) -> list[int]:
    """The heights of names beside the ends of their lines, pushed down where they would cover each other.

    If that pushes the last ones below the chart, all of them move up together.
    """
    placed = list(heights)
    lowest = -_LABEL
    for index in sorted(range(len(heights)), key=heights.__getitem__):
        lowest = placed[index] = max(heights[index], lowest + _LABEL)
    excess = max(0, lowest - _BOTTOM)
    return [height - excess for height in placed]
