"""What a place is to the one who looks."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st
from report_games import GAMES, play, play_until, report_of

from legends_pbem.engine.ahead import turn_weeks, view_after
from legends_pbem.engine.play import legal_steps
from legends_pbem.engine.steps import Book
from legends_pbem.engine.table import Position, View, evolve
from legends_pbem.engine.things import LEGENDARY, Card, Phase, Place, Seat
from legends_pbem.engine.view import view_of
from legends_pbem.reports.reach import reach_of
from legends_pbem.reports.render import render_text


@settings(max_examples=25, deadline=None)
@given(GAMES, st.integers(0, 60))
def test_no_legal_promotion_does_better_than_the_one_that_is_told(number: int, at_least: int) -> None:
    view = view_of(*_due(number, at_least))
    assert view.seat is not None
    found: dict[Place, tuple[int, int]] = {}
    for place, medal, weeks in _promotions(view, view.seat):
        found[place] = max(found.get(place, (0, 0)), (medal, -weeks))
    for place in LEGENDARY:
        reach = reach_of(view, view.seat, place)
        best, weeks = found.get(place, (None, 0))
        assert (reach.best, reach.weeks) == (best, -weeks)


def _due(number: int, at_least: int) -> tuple[Position, Seat]:
    position = play_until(number, Phase.TRAVEL, at_least).position
    return position, position.to_act[0]


def _promotions(view: View, seat: Seat) -> Iterator[tuple[Place, int, int]]:
    """Place, medal and weeks of all promotions that a turn can end in, whatever is given away before."""
    for step in legal_steps(view, seat):
        if isinstance(step, Book):
            yield view.at[view.index(seat)], step.medal, turn_weeks(view, seat, step)
        following = view_after(view, seat, step)
        if following is not None:
            yield from _promotions(following, seat)


def test_the_report_says_what_a_place_pays_how_far_it_is_and_what_the_cards_could_do_there() -> None:
    played = play_until(3, Phase.TRAVEL, 60)
    seat = played.position.to_act[0]
    told = " ".join(render_text(report_of(played, seat)).split())
    assert "Pays you 2 now; with your cards 7 (6 weeks). Draw 4 cards, 4 weeks. 3 weeks away." in told
    assert "Pays you nothing now. Take 3 cards of its display, 4 weeks. No diary. Here: you." in told
    assert "Pays you nothing now. Draw 5 cards, 5 weeks. 4 weeks away." in told
    assert "the weeks are for the journey and the cards together" in told


def test_a_spectator_and_a_game_that_is_over_have_no_prospects() -> None:
    for report in (report_of(play_until(3, Phase.TRAVEL, 60), None), report_of(play(5, 1000, 2), Seat.BLUE)):
        text = render_text(report)
        assert "THE PLACES" in text
        assert not any(words in text for words in ("Pays you", "away.", "the weeks are for"))


def test_a_gift_is_taken_from_the_cards_that_are_not_paid() -> None:
    position, seat = _due(3, 60)
    other = next(one for one in position.seats if one is not seat)
    met = evolve(
        view_of(position, seat),
        own_hand=(Card.ARK, Card.ARK, Card.ARK),
        at=tuple(Place.ARK if one is other else Place.YETI for one in position.seats),
        diaries=((None,) * 4,) * 8,
    )
    assert reach_of(met, seat, Place.ARK).best == 2  # of three cards one goes away, and two pay two symbols
