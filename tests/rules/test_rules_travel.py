"""Rules, chapter 4: travel."""

from situations import after, cards, hand, legal, play, refused, situation

from legends_pbem.engine.events import Given, Travelled
from legends_pbem.engine.refusals import Why
from legends_pbem.engine.things import Card, Phase, Place, Seat


def test_the_adventurer_must_leave_the_place_where_it_stands() -> None:
    """R-GO-1."""
    position = situation(at={"red": "yeti"})
    assert refused(position, "go yeti; draw").why is Why.STAYS
    assert "go yeti" not in legal(position)
    assert "go london" in legal(situation(at={"red": "yeti"}, hands={"red": "ark"}))


def test_travel_takes_the_shortest_way_and_costs_the_sum_of_its_legs() -> None:
    """R-GO-2."""
    for place, weeks in {"avalon": 1, "ark": 2, "elephants": 3, "yeti": 3}.items():
        position = situation(displays={"avalon": "ark"})
        step = "take ark" if place == "avalon" else "draw"
        travelled = play(position, f"go {place}; {step}").events[0]
        assert travelled == Travelled(Seat.RED, Place.LONDON, Place[place.upper()], weeks)


def test_arriving_costs_one_card_of_ones_own_choice_for_each_adventurer_there() -> None:
    """R-GO-3."""
    seats = "red blue green"
    at = {"blue": "yeti", "green": "yeti"}
    position = situation(seats=seats, at=at, hands={"red": "ark joker amber"}, deck="yeti yeti yeti yeti yeti")
    following = after(position, "go yeti; give joker to blue; give amber to green; draw")
    assert hand(following) == cards("ark 5*yeti")
    assert (hand(following, "blue"), hand(following, "green")) == (cards("joker"), cards("amber"))
    poor = situation(seats=seats, at=at, hands={"red": "ark"})
    assert refused(poor, "go yeti; give ark to blue; draw").why is Why.TOO_FEW_GIFTS


def test_nobody_pays_in_london() -> None:
    """R-GO-3."""
    position = situation(at={"red": "yeti", "blue": "london"}, hands={"red": "ark"})
    assert hand(after(position, "go london; club ark"), "blue") == ()


def test_gifts_are_made_in_seat_order_and_may_be_typed_in_any() -> None:
    """R-GO-4."""
    position = situation(
        seats="blue red green", at={"blue": "yeti", "green": "yeti"}, hands={"red": "ark amber"}, weeks={"blue": 20}
    )
    typed = play(position, "go yeti; give amber to green; give ark to blue; draw")
    gifts = [event for event in typed.events if isinstance(event, Given)]
    assert gifts == [Given(Seat.RED, Seat.BLUE, Card.ARK), Given(Seat.RED, Seat.GREEN, Card.AMBER)]
    waiting = situation(
        seats="blue red green",
        phase=Phase.GIVE,
        at={"blue": "yeti", "red": "yeti", "green": "yeti"},
        owed="blue green",
        spent=3,
        hands={"red": "ark amber"},
    )
    assert legal(waiting) == ["give amber to blue", "give ark to blue"]
