"""Rules, chapter 2: setting up."""

import pytest
from situations import after, cards, hand, legal, refused, situation

from legends_pbem.engine.luck import shuffle
from legends_pbem.engine.refusals import Why
from legends_pbem.engine.setup import draw_seats, new_game
from legends_pbem.engine.things import PACK, Phase, Place, Rules, Seat

FOUR = tuple(Seat)
SEED = bytes(range(32))


def test_seats_stand_as_given_in_one_stack_with_the_first_on_top() -> None:
    """R-SETUP-1."""
    order = (Seat.GREEN, Seat.RED, Seat.BLUE)
    position = new_game(SEED, order)
    assert position.seats == order
    assert position.arrivals == order[::-1]
    assert position.to_act == (Seat.GREEN,)
    assert set(position.at) == {Place.LONDON}


def test_a_drawn_start_order_is_the_joining_order_shuffled_unsorted() -> None:
    """R-SETUP-1."""
    assert draw_seats(FOUR, SEED) == draw_seats(FOUR, SEED)
    assert sorted(draw_seats(FOUR, SEED)) == sorted(FOUR)
    assert draw_seats(FOUR[::-1], SEED) == tuple(FOUR[::-1][FOUR.index(seat)] for seat in draw_seats(FOUR, SEED))


def test_displays_then_hands_are_dealt_in_blocks_off_the_top() -> None:
    """R-SETUP-2."""
    deck = shuffle(PACK, SEED, "deck")
    position = new_game(SEED, FOUR)
    assert position.displays == tuple(tuple(sorted(deck[i : i + 5])) for i in (0, 5, 10))
    assert [len(cards) for cards in position.hands] == [5, 5, 6, 6]
    assert position.hands[0] == tuple(sorted(deck[15:20]))
    assert position.hands[3] == tuple(sorted(deck[31:37]))
    assert position.deck == deck[37:]


def test_rules_en_ask_for_two_cards_and_the_diary_together_in_seat_order() -> None:
    """R-SETUP-3."""
    start = situation(
        phase=Phase.SETUP_CLUB, weeks={"red": 0, "blue": 0}, hands={"red": "2*yeti ark", "blue": "3*amber"}
    )
    assert refused(start, "club ark yeti").why is Why.HALF_DECISION
    assert refused(start, "club yeti; diary ark").facts == {"least": 2, "most": 2}
    second = after(start, "club ark yeti; diary yeti")
    assert second.diaries[Place.YETI] == (None, Seat.RED, None, None)
    assert second.to_act == (Seat.BLUE,)
    assert refused(second, "club amber amber; diary yeti", "blue").why is Why.FIRST_DIARY_TAKEN
    assert after(second, "club amber amber; diary ark", "blue").phase is Phase.TRAVEL


@pytest.mark.parametrize(("seats", "most"), [("red blue", 3), ("red blue green", 2)])
def test_rules_de_place_all_diaries_first_and_then_ask_all_for_cards_in_any_order(seats: str, most: int) -> None:
    """R-SETUP-3."""
    hands = {seat: "4*yeti" if seat == "red" else "2*ark" for seat in seats.split()}
    position = situation(
        seats=seats,
        rules=Rules.DE,
        phase=Phase.SETUP_DIARY,
        weeks=dict.fromkeys(seats.split(), 0),
        hands=hands,
    )
    for seat, place in zip(seats.split(), ("yeti", "ark", "amber"), strict=False):
        position = after(position, f"diary {place}", seat)
    assert position.to_act == position.seats
    assert legal(position) == sorted(["club none", *("club " + " ".join(["yeti"] * n) for n in range(1, most + 1))])
    for seat in reversed(seats.split()):
        position = after(position, "club none" if seat == "red" else "club ark", seat)
    assert position.phase is Phase.TRAVEL
    assert position.club == cards("ark") * (len(position.seats) - 1)


def test_jokers_never_go_into_the_club_and_who_holds_fewer_cards_puts_those() -> None:
    """R-SETUP-4."""
    few = situation(phase=Phase.SETUP_CLUB, weeks={"red": 0, "blue": 0}, hands={"red": "yeti 4*joker"})
    assert legal(few) == ["club yeti"]
    assert refused(few, "club joker yeti; diary ark").why is Why.CLUB_JOKER
    none = situation(phase=Phase.SETUP_CLUB, weeks={"red": 0, "blue": 0}, hands={"red": "5*joker"})
    following = after(none, "club none; diary ark")
    assert (hand(following), following.club) == (cards("5*joker"), ())
