"""The time track: the frame of the map, a cell a week, from the left upper corner clockwise.

Seats on the same week lie in a stack that grows towards the inside; the top of the stack has the next turn (R-TIME-1).
"""

from enum import StrEnum

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
_BESIDE, _APART = 28, 22
"""How far an hourglass lies inside of the middle of its cell, and the golden one from the silver one."""
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


class GlassKind(StrEnum):
    """What an hourglass beside the track is; the value names how it is drawn."""

    SILVER = "silver"
    PAST = "silver past"  # its scoring is over
    GOLDEN = "gold"


class Hourglass(NamedTuple):
    """An hourglass beside its week, on the inner side of the frame."""

    kind: GlassKind
    x: int
    y: int


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
    """The four silver hourglasses, and the golden one beside the next of them until somebody places it (R-GOLD-1)."""
    placed = [
        Hourglass(GlassKind.PAST if number < view.scorings else GlassKind.SILVER, *_cell(week).inside(_BESIDE))
        for number, week in enumerate(MARKS)
    ]
    if view.golden is None and view.scorings < len(MARKS):
        cell = _cell(view.mark)
        x, y = cell.inside(_BESIDE)
        placed.append(Hourglass(GlassKind.GOLDEN, x - _APART * abs(cell.inward_y), y + _APART * abs(cell.inward_x)))
    return tuple(placed)
