"""What is decided for seats that have no choice, and when."""

from functools import cache

from alike_worlds import before_contributions, with_and_without_a_choice

from legends_pbem.bots.registry import choose
from legends_pbem.engine.decisions import decide
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import Seat
from legends_pbem.engine.view import view_of
from legends_pbem.notation.parse import parse_decision
from legends_pbem.notation.steps import format_decision
from legends_pbem.service.log.records import Way
from legends_pbem.service.moves.planning import asked_seats, plan_followers, plan_moves, plan_silent

THREE = (Seat.RED, Seat.BLUE, Seat.GREEN)


@cache
def contributions() -> list[tuple[Position, Position]]:
    """Positions in which all owe a card to the club: blue has no choice in the first, and has one in the second."""
    found: list[tuple[Position, Position]] = []
    for position, opening in before_contributions(THREE):
        steps = parse_decision(opening, position, Seat.RED).steps
        without, with_choice = with_and_without_a_choice(position)
        found.append((decide(without, Seat.RED, steps).position, decide(with_choice, Seat.RED, steps).position))
        if len(found) == 3:
            break
    return found


def any_decision(position: Position, seat: Seat) -> str:
    return format_decision(choose("random", view_of(position, seat), 0))


def chosen_by(position: Position, seat: Seat) -> Position:
    """The position after the seat put some card into the club."""
    return decide(position, seat, choose("random", view_of(position, seat), 0)).position


def test_who_has_no_choice_of_hidden_cards_is_not_asked() -> None:
    for without, with_choice in contributions():
        assert asked_seats(without) == {Seat.RED, Seat.GREEN}
        assert asked_seats(with_choice) == set(THREE)


def test_a_forced_choice_of_hidden_cards_waits_for_the_last_seat_that_has_one() -> None:
    for without, _ in contributions():
        assert plan_followers(without, {}, b"", 1) == ()
        assert plan_silent(without, Seat.RED) == ()
        (plan,) = plan_silent(chosen_by(without, Seat.RED), Seat.GREEN)
        assert (plan.seat, plan.way) == (Seat.BLUE, Way.FORCED)


def test_nothing_is_decided_for_a_seat_that_has_a_choice() -> None:
    for _, with_choice in contributions():
        assert plan_silent(chosen_by(with_choice, Seat.RED), Seat.GREEN) == ()


def test_a_move_can_go_on_after_the_last_choice_whether_or_not_another_seat_had_one() -> None:
    """What is due next must not show whether blue had a choice."""
    tried = 0
    for without, _ in contributions():
        for first, last in ((Seat.RED, Seat.GREEN), (Seat.GREEN, Seat.RED)):
            position = chosen_by(without, first)
            position = plan_silent(position, last)[-1].position
            after = chosen_by(position, last)
            if after.to_act == (last,):
                texts = (any_decision(position, last), any_decision(after, last))
                assert len(plan_moves(position, last, texts, Way.SIGNED)) == 2
                tried += 1
    assert tried > 0
