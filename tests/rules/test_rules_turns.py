"""Rules, chapter 3: whose turn."""

from situations import after, cards, hand, legal, play, refused, situation, week

from legends_pbem.engine.events import (
    Drawn,
    Given,
    GoldenPlaced,
    HourglassMoved,
    Scored,
    Travelled,
    TurnBegan,
)
from legends_pbem.engine.refusals import Why
from legends_pbem.engine.things import Phase, Seat


def test_the_hourglass_furthest_back_has_the_turn() -> None:
    """R-TIME-1."""
    following = after(situation(hands={"red": "yeti"}, weeks={"red": 10, "blue": 12}), "go elephants; draw")
    assert (week(following), following.to_act) == (16, (Seat.BLUE,))


def test_of_several_on_one_week_the_last_to_arrive_has_the_turn() -> None:
    """R-TIME-1."""
    position = situation(seats="red blue green", weeks={"red": 10, "blue": 16, "green": 30}, golden="ark")
    following = after(position, "go elephants; draw")
    assert (week(following), week(following, "blue")) == (16, 16)
    assert following.to_act == (Seat.RED,)


def test_a_turn_is_travel_and_one_action_and_its_weeks_are_added_up_once() -> None:
    """R-TIME-2."""
    position = situation(hands={"red": "yeti"})
    assert refused(position, "go elephants").why is Why.HALF_DECISION
    assert refused(position, "draw").why is Why.OTHER_STEP_DUE
    moved = [event for event in play(position, "go elephants; draw").events if isinstance(event, HourglassMoved)]
    assert moved == [HourglassMoved(Seat.RED, 6, 16)]


def test_a_turn_goes_in_order_travel_gifts_action_hourglass_golden_scoring() -> None:
    """R-TIME-2."""
    position = situation(at={"blue": "elephants"}, hands={"red": "2*yeti"}, weeks={"red": 24, "blue": 26}, club="ark")
    events = play(position, "go elephants; give yeti to blue; draw; golden ark").events
    kinds = [Travelled, Given, Drawn, HourglassMoved, GoldenPlaced, Scored]
    assert [type(event) for event in events if type(event) in kinds] == kinds


def test_a_hourglass_may_move_past_the_last_mark() -> None:
    """R-TIME-3."""
    position = situation(weeks={"red": 74, "blue": 80}, golden="ark", scorings=3)
    over = after(position, "go yeti; draw")
    assert week(over) == 74 + 3 + 5
    assert over.phase is Phase.OVER


def test_a_step_that_leaves_no_way_to_complete_the_turn_is_refused() -> None:
    """R-TIME-4."""
    empty_display = situation(at={"blue": "avalon"}, hands={"red": "yeti"})
    assert refused(empty_display, "go avalon; give yeti to blue; draw").why is Why.NO_ACTION_THERE
    needs_its_card = situation(
        phase=Phase.GIVE,
        at={"red": "avalon", "blue": "avalon"},
        owed="blue",
        spent=1,
        hands={"red": "ark avalon2"},
    )
    assert legal(needs_its_card) == ["give ark to blue"]
    assert refused(needs_its_card, "give avalon2 to blue; book 2 with avalon2").why is Why.GIFT_ENDS_TURN


def test_who_can_complete_no_turn_rests_for_a_week_and_nobody_else_may() -> None:
    """R-TIME-4."""
    seats = "red blue green yellow"
    stuck = situation(
        seats=seats,
        at={"red": "ark", "blue": "atlantis", "green": "elephants", "yellow": "yeti"},
        weeks={"red": 10, "blue": 20, "green": 20, "yellow": 20},
    )
    assert legal(stuck) == ["rest"]
    assert week(after(stuck, "rest")) == 11
    assert refused(situation(), "rest").why is Why.REST_NEEDLESS


def test_resting_past_a_mark_takes_the_golden_hourglass_like_any_turn() -> None:
    """R-TIME-4."""
    position = situation(
        seats="red blue green yellow",
        at={"red": "ark", "blue": "atlantis", "green": "elephants", "yellow": "yeti"},
        weeks={"red": 24, "blue": 24, "green": 24, "yellow": 24},
        arrivals="blue green yellow red",
    )
    following = after(position, "rest; golden yeti")
    assert (week(following), following.to_act) == (25, (Seat.YELLOW,))
    assert [event for event in play(position, "rest").events if isinstance(event, TurnBegan)] == []
    assert hand(following) == cards("")
