"""Where adventurers went, drawn on the map."""

from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.engine.board import STANDARD
from legends_pbem.engine.things import Place, Seat
from legends_pbem.reports.map_layout import map_of
from legends_pbem.reports.strip import DeedKind, Move, Payment
from legends_pbem.reports.trails import trails_of

MAP = map_of(STANDARD)


@given(st.sampled_from(Place), st.sampled_from(Place))
def test_a_trail_takes_a_shortest_way(origin: Place, place: Place) -> None:
    if origin is place:
        return
    (trail,) = trails_of((Move(Seat.BLUE, origin, place),), STANDARD, MAP, tuple(Seat))
    assert sum(route.leg[2] for route in trail.routes) == STANDARD.journeys[origin][place]
    stops = {stop for route in trail.routes for stop in route.leg[:2]}
    assert {origin, place} <= stops


@given(st.sampled_from(STANDARD.legs))
def test_an_arrow_points_the_way_that_was_gone(leg: tuple[Place, Place, int]) -> None:
    a, b, _ = leg
    rows = (Move(Seat.RED, a, b), Move(Seat.BLUE, b, a))
    there, back = (trail.arrow.turned for trail in trails_of(rows, STANDARD, MAP, tuple(Seat)))
    assert abs((there - back) % 360 - 180) < 60, "legs bend, so that it is not quite the other way"


def test_only_the_last_journey_of_a_seat_is_drawn() -> None:
    rows = (
        Move(Seat.RED, Place.LONDON, Place.AVALON),
        Payment(1, ()),
        Move(Seat.YELLOW, None, Place.ARK, DeedKind.DIARY),
        Move(Seat.RED, Place.AVALON, Place.ATLANTIS),
    )
    (trail,) = trails_of(rows, STANDARD, MAP, tuple(Seat))
    assert [set(route.leg[:2]) for route in trail.routes] == [{Place.AVALON, Place.ATLANTIS}]
