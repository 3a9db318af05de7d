"""The time track: the frame of the map, a cell a week, from the left upper corner clockwise.

Seats on the same week lie in a stack that grows towards the inside; the top of the stack has the next turn (R-TIME-1).
"""

from legends_pbem.engine.table import View
from legends_pbem.engine.things import MARKS, Seat
from legends_pbem.values import NamedTuple

CELL = 30
"""The side of a cell, in units of the picture."""
BAND = CELL
"""The width of the frame's band."""
_COLUMNS, _ROWS = 21, 23
FRAME_WIDTH, FRAME_HEIGHT = _COLUMNS * CELL, _ROWS * CELL
CELLS = 2 * (_COLUMNS + _ROWS) - 4
"""Weeks 0 to 83; who is beyond, which is rare and allowed (R-TIME-3), stays in the last cell."""
_NUMBERED = 5
"""Every fifth week has its number."""
_STACKED = 8
"""How far one in a stack stands out from the one below."""


class Cell(NamedTuple):
    """A week of the track: the middle of its cell, and which way is inside."""

    week: int
    x: int
    y: int
    inward_x: int
    inward_y: int

    @property
    def numbered(self) -> bool:
        """Whether its number is written."""
        return self.week % _NUMBERED == 0

    def inside(self, way: int) -> tuple[int, int]:
        """The point so far inside of the middle of the cell."""
        return self.x + way * self.inward_x, self.y + way * self.inward_y


class Runner(NamedTuple):
    """The hourglass of a seat on the track."""

    seat: Seat
    x: int
    y: int


class Hourglass(NamedTuple):
    """A silver hourglass beside its week."""

    week: int
    x: int
    y: int
    golden: bool
    """Whether the golden one stands with it."""
    past: bool
    """Whether its scoring is over."""


def frame() -> tuple[Cell, ...]:
    """All weeks of the track, in order."""
    return tuple([_cell(week) for week in range(CELLS)])


def _cell(week: int) -> Cell:
    right, bottom = _COLUMNS - 1, _ROWS - 1
    if week <= right:
        column, row, inward = week, 0, (0, 1)
    elif week <= right + bottom:
        column, row, inward = right, week - right, (-1, 0)
    elif week <= 2 * right + bottom:
        column, row, inward = 2 * right + bottom - week, bottom, (0, -1)
    else:
        column, row, inward = 0, CELLS - week, (1, 0)
    return Cell(week, column * CELL + CELL // 2, row * CELL + CELL // 2, *inward)


def runners(view: View) -> tuple[Runner, ...]:
    """The seats' hourglasses, each before those that lie on it."""
    height: dict[int, int] = {}
    placed = []
    for seat in view.arrivals:
        week = min(view.weeks[view.index(seat)], CELLS - 1)
        level = height[week] = height.get(week, -1) + 1
        placed.append(Runner(seat, *_cell(week).inside(level * _STACKED)))
    return tuple(placed)


def hourglasses(view: View) -> tuple[Hourglass, ...]:
    """The four silver hourglasses; the golden one stands with the next until somebody places it."""
    waiting = view.golden is None and view.scorings < len(MARKS)
    return tuple(
        Hourglass(
            week,
            *_cell(week).inside(CELL - 2),
            golden=waiting and week == view.mark,
            past=number < view.scorings,
        )
        for number, week in enumerate(MARKS)
    )
