"""The order form's small map: stops that can be chosen, the legs between them, and who stands where."""

from math import cos, pi, sin

from legends_pbem.engine.board import MAP_SIZE, Spot
from legends_pbem.engine.table import View
from legends_pbem.engine.things import LEGENDARY, LONDON, MEDALS, STOPS, Phase, Place, Seat
from legends_pbem.notation.names import PLACE_WORDS
from legends_pbem.reports.speech import Speech
from legends_pbem.values import NamedTuple

_WIDER = 1.2
"""The map is so much wider than high, for the names of the places."""
_BELOW_SPOT = 32
"""What is drawn above the highest spot and below the lowest one."""


class Stop(NamedTuple):
    """A stop on the map."""

    word: str
    lines: tuple[str, ...]
    """Its name."""
    spot: Spot
    weeks: int
    """How far it is for the viewer, if a journey is due; 0 where it stands, and if none is."""
    here: tuple[Seat, ...]
    """Whose adventurers stand there."""
    diary: int
    """The medal of the viewer's diary there; 0 if there is none."""
    golden: bool


class Line(NamedTuple):
    """A leg."""

    start: Spot
    end: Spot
    weeks: int


class Map(NamedTuple):
    """The map as the form draws it."""

    height: int
    seat: Seat
    """The viewer."""
    travels: bool
    """Whether a journey is due."""
    stops: tuple[Stop, ...]
    lines: tuple[Line, ...]


def map_of(view: View, seat: Seat, speech: Speech) -> Map:
    """The map as `seat`, whose view this is, may see it."""
    spots = [Spot(round(spot.x * _WIDER), spot.y) for spot in view.board.spots or _circle()]
    stops = tuple([_stop(view, seat, place, spots[place], speech) for place in STOPS])
    lines = tuple([Line(spots[a], spots[b], weeks) for a, b, weeks in view.board.legs])
    return Map(max([spot.y for spot in spots]) + _BELOW_SPOT, seat, view.phase is Phase.TRAVEL, stops, lines)


def _stop(view: View, seat: Seat, place: Place, spot: Spot, speech: Speech) -> Stop:
    track = () if place is LONDON else view.diaries[place]
    return Stop(
        word=PLACE_WORDS[place],
        lines=_two_lines(speech.place[place].name),
        spot=spot,
        weeks=view.board.journeys[view.at[view.index(seat)]][place] if view.phase is Phase.TRAVEL else 0,
        here=tuple([other for other, at in zip(view.seats, view.at, strict=True) if at is place]),
        diary=MEDALS[track.index(seat)] if seat in track else 0,
        golden=view.golden is place,
    )


def _two_lines(name: str) -> tuple[str, ...]:
    """The name broken at its last space, for neighbours on the map stand close."""
    first, _, last = name.rpartition(" ")
    return (first, last) if first else (last,)


def _circle() -> tuple[Spot, ...]:
    """For boards that say nothing of spots: London in the middle of the eight places."""
    half = MAP_SIZE / 2
    angles = [2 * pi * place / len(LEGENDARY) for place in LEGENDARY]
    around = [Spot(round(half + half * 0.9 * sin(angle)), round(half - half * 0.9 * cos(angle))) for angle in angles]
    return (*around, Spot(round(half), round(half)))
