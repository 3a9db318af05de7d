"""The map with all that lies and moves on it, as `templates/layout/map.svg` draws it."""

from legends_pbem.engine.table import View
from legends_pbem.engine.things import MEDALS, Place, Seat
from legends_pbem.reports.map_layout import Map, map_of
from legends_pbem.reports.speech import Speech
from legends_pbem.reports.strip import Row
from legends_pbem.reports.time_frame import Cell, Hourglass, Runner, frame, hourglasses, runners
from legends_pbem.reports.trails import Trail, trails_of
from legends_pbem.values import NamedTuple

_PAWNS = (-66, 66, -43, 43)
"""Where adventurers stand beside an emblem, seen from its middle."""


class Pawn(NamedTuple):
    """An adventurer on the map."""

    seat: Seat
    x: int


class Space(NamedTuple):
    """A space of a book track, and whose diary lies there."""

    medal: int
    owner: Seat | None


class Stop(NamedTuple):
    """A stop on the map and what is there."""

    place: Place
    x: int
    y: int
    caption: str
    """Its action in a word or two; of London how many cards the club holds."""
    spaces: tuple[Space, ...]
    """Lowest first; none in London."""
    pawns: tuple[Pawn, ...]
    golden: bool


class DrawnMap(NamedTuple):
    """All that the template draws."""

    chart: Map
    trails: tuple[Trail, ...]
    frame: tuple[Cell, ...]
    stops: tuple[Stop, ...]
    runners: tuple[Runner, ...]
    hourglasses: tuple[Hourglass, ...]
    club_size: int


def drawn_map(view: View, rows: tuple[Row, ...], speech: Speech) -> DrawnMap:
    """The map as the viewer may see it, with the journeys that the rows tell of."""
    chart = map_of(view.board)
    return DrawnMap(
        chart=chart,
        trails=trails_of(rows, view.board, chart, view.seats),
        frame=frame(),
        stops=_stops(view, chart, speech),
        runners=runners(view),
        hourglasses=hourglasses(view),
        club_size=view.club_size,
    )


def _stops(view: View, map_: Map, speech: Speech) -> tuple[Stop, ...]:
    return tuple(
        Stop(
            place,
            *point,
            caption=_caption(view, place, speech),
            spaces=() if place is Place.LONDON else tuple(map(Space, MEDALS, view.diaries[place])),
            pawns=_pawns(view, place),
            golden=view.golden is place,
        )
        for place, point in zip(Place, map_.stops, strict=True)
    )


def _caption(view: View, place: Place, speech: Speech) -> str:
    if place is Place.LONDON:
        return speech.recall("picture_club", view.club_size)
    offers: str = speech.word["offers"][view.board.actions[place].value]
    return offers


def _pawns(view: View, place: Place) -> tuple[Pawn, ...]:
    here = [seat for seat, at in zip(view.seats, view.at, strict=True) if at is place]
    return tuple(map(Pawn, here, _PAWNS[: len(here)]))
