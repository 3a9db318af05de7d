"""Rules, chapter 1: things."""

from collections import Counter

import pytest
from situations import cards, situation

from legends_pbem.engine.board import STANDARD, BoardError, Leg, make_board
from legends_pbem.engine.events import ALL, AUDIENCE, Drawn, Given, PutIntoClub, view_event
from legends_pbem.engine.setup import new_game
from legends_pbem.engine.things import (
    COSTS,
    LEGENDARY,
    MARKS,
    MEDALS,
    PACK,
    Action,
    Card,
    Place,
    Seat,
)
from legends_pbem.engine.view import view_of

ALL_SEATS = tuple(Seat)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_two_to_four_players_begin_with_nothing_spent_and_all_diaries(count: int) -> None:
    """R-THING-1."""
    position = new_game(bytes(32), ALL_SEATS[:count])
    assert position.weeks == position.prestige == (0,) * count
    assert [position.supply(seat) for seat in position.seats] == [6] * count


@pytest.mark.parametrize("seats", [ALL_SEATS[:1], (*ALL_SEATS, Seat.RED), (Seat.RED, Seat.RED)])
def test_no_other_number_of_players_can_play(seats: tuple[Seat, ...]) -> None:
    """R-THING-1."""
    with pytest.raises(ValueError, match="2 to 4 different seats"):
        new_game(bytes(32), seats)


def test_the_places_stand_in_board_order_and_the_club_is_none_of_the_eight() -> None:
    """R-THING-2."""
    names = ["amber", "ark", "atlantis", "avalon", "elephants", "nefertiti", "shangrila", "yeti"]
    assert [str(place) for place in LEGENDARY] == names
    assert Place.LONDON not in LEGENDARY


def test_the_pack_has_120_cards_in_card_order() -> None:
    """R-THING-3."""
    found = Counter(PACK)
    assert len(PACK) == 120
    assert tuple(sorted(PACK)) == PACK
    assert [found[card] for card in cards("yeti yeti2 joker")] == [11, 3, 8]
    assert cards("joker yeti2 ark ark2 yeti") == (Card.ARK, Card.ARK2, Card.YETI, Card.YETI2, Card.JOKER)


def test_silver_hourglasses_stand_on_four_weeks_and_the_golden_one_begins_at_the_first() -> None:
    """R-THING-4."""
    assert MARKS == (25, 45, 60, 75)
    start = situation()
    assert (start.golden, start.mark) == (None, 25)


def test_spaces_are_named_by_their_medals_and_cost_two_to_five_symbols() -> None:
    """R-THING-5."""
    assert dict(zip(MEDALS, COSTS, strict=True)) == {2: 2, 3: 3, 5: 4, 7: 5}


def test_the_standard_map_is_the_published_list_of_legs() -> None:
    """R-THING-6."""
    legs = {frozenset((str(a), str(b))) for a, b, weeks in STANDARD.legs if weeks == 1}
    told = (
        "london–avalon london–amber london–nefertiti avalon–atlantis atlantis–nefertiti atlantis–elephants "
        "elephants–ark ark–nefertiti nefertiti–amber amber–shangrila shangrila–yeti yeti–ark"
    )
    assert legs == {frozenset(leg.split("–")) for leg in told.split()}


def test_each_place_offers_one_action_and_a_display_lies_where_it_is_take() -> None:
    """R-THING-7."""
    offered = {str(place): STANDARD.actions[place].value for place in LEGENDARY}
    assert offered == {
        "amber": "swap",
        "ark": "draw 4",
        "atlantis": "sweep",
        "avalon": "take",
        "elephants": "draw 3",
        "nefertiti": "take",
        "shangrila": "take",
        "yeti": "draw 5",
    }
    assert STANDARD.displays == (Place.AVALON, Place.NEFERTITI, Place.SHANGRILA)


@pytest.mark.parametrize(
    ("legs", "actions", "told"),
    [
        (tuple((a, b, 0) for a, b, _ in STANDARD.legs), STANDARD.actions, "at least 1"),
        (STANDARD.legs[:3], STANDARD.actions, "no way leads from london"),
        (tuple((a, b, 3) for a, b, _ in STANDARD.legs), STANDARD.actions, "10 is the most"),
        (STANDARD.legs, (Action.DRAW3,) * 8, "exactly one must"),
        (STANDARD.legs, STANDARD.actions[:7], "all eight need one"),
    ],
)
def test_a_board_is_refused_unless_it_is_connected_short_and_has_each_action(
    legs: tuple[Leg, ...], actions: tuple[Action, ...], told: str
) -> None:
    """R-THING-8."""
    with pytest.raises(BoardError, match=told):
        make_board("other", legs, actions)


def test_a_view_tells_own_cards_and_only_the_number_of_all_others() -> None:
    """R-INFO."""
    position = situation(hands={"red": "yeti", "blue": "ark ark"}, club="amber")
    view = view_of(position, Seat.RED)
    assert view.own_hand == cards("yeti")
    assert view.hand_sizes == (1, 2)
    assert (view.club_size, view.deck_size) == (1, len(position.deck))
    spectator = view_of(position, None)
    assert (spectator.own_hand, spectator.hand_sizes, spectator.own_put) == ((), (1, 2), ())


def test_events_hide_blind_draws_gifts_and_cards_put_into_the_club() -> None:
    """R-INFO."""
    drawn = Drawn(Seat.RED, 1, 1, cards("yeti"))
    given = Given(Seat.RED, Seat.BLUE, Card.ARK)
    put = PutIntoClub(Seat.RED, 1, cards("amber"))
    assert [view_event(event, Seat.RED) for event in (drawn, given, put)] == [drawn, given, put]
    assert view_event(given, Seat.BLUE) == given
    for stranger in (Seat.GREEN, None):
        assert view_event(given, stranger) == given._replace(card=None)
        assert view_event(drawn, stranger) == drawn._replace(cards=None)
        assert view_event(put, stranger) == put._replace(cards=None)


def test_every_field_of_every_event_says_for_whom_it_is() -> None:
    """R-INFO."""
    for kind, audience in AUDIENCE.items():
        assert tuple(audience) == kind._fields
        assert all(names is ALL or set(names) <= set(kind._fields) for names in audience.values())
