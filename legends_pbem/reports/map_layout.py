"""Where the map's things are drawn: stops, legs with their weeks, land. All numbers are units of the picture.

the picture's frame of weeks
┌──────────────────────┐
│  ● Avalon ──1── ● …  │   a stop is an emblem, and a plate with its name below
└──────────────────────┘
"""

from functools import lru_cache
from math import cos, hypot, pi, sin

from legends_pbem.engine.board import MAP_SIZE, Board, Leg, Spot
from legends_pbem.reports.map_grid import laid_out
from legends_pbem.reports.time_frame import BAND, FRAME_HEIGHT, FRAME_WIDTH
from legends_pbem.values import NamedTuple

PLATE_WIDTH = 160
"""Of the plate below a stop's emblem."""
_ABOVE, _BELOW = 56, 80
"""How far a stop reaches up and down from its point, which lies near the upper edge of its plate."""
_EMBLEM_RADIUS = 34
"""With some air around it."""
EMBLEM = -26
"""Where the middle of the emblem lies, seen from the stop's point."""
_GAP = 18
"""Between a stop and the frame: room for hourglasses beside it."""
_SWING = 0.1
"""How far a leg swings out, as a share of its length; straight lines look like a diagram, not like a map."""
_SAMPLES = 24
"""Points of a leg that are looked at."""
ROSE_RADIUS = 30
"""Of the compass rose, with some air around it."""
_STEP = 20
"""How close to each other spots for it are looked at."""


class Point(NamedTuple):
    """A point of the map, from its left upper corner."""

    x: int
    y: int


class Route(NamedTuple):
    """A leg as it is drawn: a curve from one emblem to another."""

    leg: Leg
    start: Point
    bend: Point
    """Where the curve's tangents in its ends meet (a quadratic Bézier curve)."""
    end: Point
    middle: Point
    """Where its weeks are written: in the middle of what is seen of it."""

    def at(self, share: float) -> Point:
        """The point after that share of the way, from 0 to 1."""
        rest = 1 - share
        pairs = zip(self.start, self.bend, self.end, strict=True)
        return Point(*(round(rest * rest * a + 2 * rest * share * b + share * share * c) for a, b, c in pairs))


class Map(NamedTuple):
    """The map without what moves on it."""

    stops: tuple[Point, ...]
    """By stop: the middle of the upper edge of its plate."""
    routes: tuple[Route, ...]
    coast: str
    """The outlines of pieces of land, which overlap and all turn the same way, so that they fill as one; data of an SVG
    path."""
    rose: Point | None
    """The middle of the compass rose; None where there is no room for one."""

    def hides(self, point: Point) -> bool:
        """Whether the plate or the emblem of a stop covers the point."""
        return any(_covers(stop, point) for stop in self.stops)


@lru_cache(8)
def map_of(board: Board) -> Map:
    """The board's map; the same for the same board, and remembered, for nothing on it ever changes."""
    spots = board.spots or laid_out(board)
    stops = tuple([_point(spot) for spot in spots])
    routes = tuple([_route(leg, stops) for leg in board.legs])
    lands = [_land(point.x, point.y + 16, 116, 104, seed) for seed, point in enumerate(stops)]
    bridges = [_land(route.middle.x, route.middle.y, 74, 56, seed) for seed, route in enumerate(routes, len(stops))]
    return Map(stops, routes, "".join((*lands, *bridges)), _roomiest(stops, routes))


def _point(spot: Spot) -> Point:
    left, right = BAND + _GAP + PLATE_WIDTH // 2, FRAME_WIDTH - BAND - _GAP - PLATE_WIDTH // 2
    top, bottom = BAND + _GAP + _ABOVE, FRAME_HEIGHT - BAND - _GAP - _BELOW
    return Point(left + spot.x * (right - left) // MAP_SIZE, top + spot.y * (bottom - top) // MAP_SIZE)


def _route(leg: Leg, stops: tuple[Point, ...]) -> Route:
    a, b, _ = leg
    start, end = (Point(stops[stop].x, stops[stop].y + EMBLEM) for stop in (a, b))
    swing = _SWING if (a + b) % 2 else -_SWING
    x = (start.x + end.x) / 2 - swing * (end.y - start.y)
    y = (start.y + end.y) / 2 + swing * (end.x - start.x)
    route = Route(leg, start, Point(round(x), round(y)), end, start)
    points = [route.at(step / _SAMPLES) for step in range(_SAMPLES + 1)]
    seen = [point for point in points if not any(_covers(stop, point) for stop in stops)] or points
    return route._replace(middle=seen[len(seen) // 2])


def _covers(stop: Point, point: Point) -> bool:
    """Whether the stop's plate or emblem hides the point."""
    on_plate = abs(point.x - stop.x) <= PLATE_WIDTH // 2 and -6 <= point.y - stop.y <= _BELOW
    return on_plate or hypot(point.x - stop.x, point.y - stop.y - EMBLEM) <= _EMBLEM_RADIUS


def _roomiest(stops: tuple[Point, ...], routes: tuple[Route, ...]) -> Point | None:
    """Where the compass rose has room; None if nowhere."""
    on_routes = [route.at(step / _SAMPLES) for route in routes for step in range(2, _SAMPLES, 3)]
    middles = [
        Point(x, y)
        for x in range(BAND + ROSE_RADIUS, FRAME_WIDTH - BAND - ROSE_RADIUS, _STEP)
        for y in range(BAND + ROSE_RADIUS, FRAME_HEIGHT - BAND - ROSE_RADIUS, _STEP)
    ]
    room, middle = max((_room(middle, stops, on_routes), middle) for middle in middles)
    return middle if room >= ROSE_RADIUS else None


def _room(point: Point, stops: tuple[Point, ...], on_routes: list[Point]) -> int:
    """How far it is from the point to the nearest thing on the map."""
    plates = [
        max(abs(point.x - stop.x) - PLATE_WIDTH // 2, stop.y - _ABOVE - point.y, point.y - stop.y - _BELOW)
        for stop in stops
    ]
    return min(*plates, round(min([hypot(point.x - on.x, point.y - on.y) for on in on_routes])))


def _land(x: int, y: int, width: int, height: int, seed: int) -> str:
    """A rugged round shape about a point; another for every seed."""
    corners = 15
    points = []
    for corner in range(corners):
        rugged = 0.8 + 0.36 * ((seed * 37 + corner * 53 + corner * corner * 17) % 29) / 29
        angle = 2 * pi * corner / corners
        points.append(Point(round(x + width * rugged * cos(angle)), round(y + height * rugged * sin(angle))))
    return _smooth(points)


def _smooth(points: list[Point]) -> str:
    """A closed curve that bends at the points and touches the middles between them."""
    middles = [
        Point((point.x + following.x) // 2, (point.y + following.y) // 2)
        for point, following in zip(points, [*points[1:], points[0]], strict=True)
    ]
    bends = [f"Q{point.x} {point.y} {middle.x} {middle.y}" for point, middle in zip(points, middles, strict=True)]
    return f"M{middles[-1].x} {middles[-1].y}{''.join(bends)}Z"
