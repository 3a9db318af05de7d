"""The ways that adventurers went since the last report, as coloured lines along the legs of the map."""

from math import atan2, degrees

from legends_pbem.engine.board import Board
from legends_pbem.engine.things import Place, Seat
from legends_pbem.reports.map_layout import Map, Point, Route
from legends_pbem.reports.strip import Move, Row
from legends_pbem.values import NamedTuple

_BESIDE = 6
"""How far the lines of two seats on the same leg lie apart."""
_SEEN = range(3, 10)
"""The tenths of a leg between two emblems at which an arrow may stand."""


class Arrow(NamedTuple):
    """The head of a line, before the stop that it leads to."""

    x: int
    y: int
    turned: int
    """By so many degrees; 0 points to the right."""


class Trail(NamedTuple):
    """The last journey of a seat."""

    seat: Seat
    beside: int
    """How far its line lies right of and below the legs."""
    routes: tuple[Route, ...]
    arrow: Arrow


def trails_of(rows: tuple[Row, ...], board: Board, map_: Map, seats: tuple[Seat, ...]) -> tuple[Trail, ...]:
    """The last journey of every seat that the rows tell of, in seat order."""
    journeys = {
        row.seat: (row.origin, row.place)
        for row in rows
        if isinstance(row, Move) and row.origin is not None and row.place is not None
    }
    return tuple(
        [
            _trail(seat, _BESIDE * (2 * number - len(seats) + 1) // 2, _way(board, map_, *journeys[seat]), map_)
            for number, seat in enumerate(seats)
            if seat in journeys
        ]
    )


class _Stage(NamedTuple):
    """A leg of a journey, in the direction of the journey."""

    route: Route
    forward: bool


def _way(board: Board, map_: Map, origin: Place, place: Place) -> list[_Stage]:
    """A shortest way (R-GO-2); of several, that over the legs which the board file names first."""
    stages: list[_Stage] = []
    here = origin
    while here is not place:
        left = board.journeys[here][place]
        for route in map_.routes:
            a, b, weeks = route.leg
            there = b if a is here else a
            if here in (a, b) and weeks + board.journeys[there][place] == left:
                stages.append(_Stage(route, a is here))
                here = there
                break
    return stages


def _trail(seat: Seat, beside: int, stages: list[_Stage], map_: Map) -> Trail:
    return Trail(seat, beside, tuple([stage.route for stage in stages]), _arrow(stages[-1], map_))


def _arrow(stage: _Stage, map_: Map) -> Arrow:
    """The arrow on the last leg, as far on as plates and emblems leave it to be seen."""
    tenths = [tenth for tenth in _SEEN if not map_.hides(_after(stage, tenth))]
    at = tenths[-1] if tenths else 5
    before, point = _after(stage, at - 1), _after(stage, at)
    return Arrow(point.x, point.y, round(degrees(atan2(point.y - before.y, point.x - before.x))))


def _after(stage: _Stage, tenth: int) -> Point:
    return stage.route.at((tenth if stage.forward else 10 - tenth) / 10)
