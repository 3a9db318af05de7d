"""Where stops are drawn whose board file does not say it: in three rows of three, neighbours near each other."""

from itertools import combinations

from legends_pbem.engine.board import MAP_SIZE, Board, Leg, Spot
from legends_pbem.engine.things import STOPS

_SIDE = 3
"""Nine stops fill three rows of three, which keeps their names apart whatever the legs are."""
_UNEVEN = (0, 5, 2, 7, 1, 4, 6, 3, 5)
"""How far each cell's spot lies from its regular one: a map looks better than a table."""
_THROUGH, _CROSSING = 20, 5
"""What a leg costs that runs through a third stop, and two that cross, beside the square of every leg's length."""

Cells = tuple[int, ...]
"""Stop → its cell, counted row by row."""


def laid_out(board: Board) -> tuple[Spot, ...]:
    """A spot for each stop; the same for the same board.

    Beginning with each turned round order of the stops, two of them change places for as long as that makes the map
    better; the best of these maps is taken.
    """
    starts = [tuple((stop + first) % len(STOPS) for stop in STOPS) for first in STOPS]
    best = min((_improved(start, board.legs) for start in starts), key=lambda cells: (_cost(cells, board.legs), cells))
    return tuple([_spot(cell) for cell in best])


def _improved(cells: Cells, legs: tuple[Leg, ...]) -> Cells:
    """The cells after the best exchanges of two stops, until none is better."""
    while True:
        better = min(_exchanges(cells), key=lambda others: (_cost(others, legs), others))
        if _cost(better, legs) >= _cost(cells, legs):
            return cells
        cells = better


def _exchanges(cells: Cells) -> list[Cells]:
    """The cells with any two exchanged."""
    found = []
    for a, b in combinations(STOPS, 2):
        changed = list(cells)
        changed[a], changed[b] = changed[b], changed[a]
        found.append(tuple(changed))
    return found


def _cost(cells: Cells, legs: tuple[Leg, ...]) -> int:
    """How bad the map is."""
    ways = [(divmod(cells[a], _SIDE), divmod(cells[b], _SIDE)) for a, b, _ in legs]
    lengths = sum([(a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a, b in ways])
    through = sum([(a[0] - b[0]) % 2 == 0 and (a[1] - b[1]) % 2 == 0 for a, b in ways])
    crossings = sum([_cross(*one, *other) for one, other in combinations(ways, 2)])
    return lengths + _THROUGH * through + _CROSSING * crossings


_Cell = tuple[int, int]


def _cross(a: _Cell, b: _Cell, c: _Cell, d: _Cell) -> bool:
    """Whether the way from a to b crosses that from c to d."""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: _Cell, b: _Cell, c: _Cell) -> int:
    """On which side of the line through a and b the cell c lies: its sign; 0 on the line."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _spot(cell: int) -> Spot:
    row, column = divmod(cell, _SIDE)
    inward = 1 if row < _SIDE - 1 else -1
    step = MAP_SIZE // (_SIDE - 1)
    return Spot(column * step, row * step + inward * _UNEVEN[cell])
