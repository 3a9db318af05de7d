"""Thinking ahead from a view agrees with what the rules then say of the position."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.bots.random_bot import choose
from legends_pbem.engine.ahead import check_decision, next_turn, turn_weeks, view_after
from legends_pbem.engine.decisions import decide
from legends_pbem.engine.play import apply, legal_steps
from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.setup import new_game
from legends_pbem.engine.steps import Book, Club, Decision, Draw, Give, Go, Golden, Rest, Step, Sweep
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import LEGENDARY, Card, Phase, Place, Rules, Seat
from legends_pbem.engine.view import view_of

Outcome = Decision | tuple[Why, str]
"""The steps that are taken, or why they are refused and by which rule."""


def start(seats: int, rules: Rules, seed: int) -> Position:
    return new_game(seed.to_bytes(32, "big"), tuple(Seat)[:seats], rules)


def later(position: Position, decisions: int, luck: Random) -> Position:
    """The position after so many random decisions, or the last one before the end."""
    for _ in range(decisions):
        seat = luck.choice(position.to_act)
        following = decide(position, seat, choose(view_of(position, seat), luck)).position
        if following.phase is Phase.OVER:
            break
        position = following
    return position


positions = st.builds(
    lambda seats, rules, seed, decisions: later(start(seats, rules, seed), decisions, Random(seed)),
    st.integers(2, 4),
    st.sampled_from(Rules),
    st.integers(0, 1000),
    st.integers(0, 120),
)
some_steps: st.SearchStrategy[Step] = st.sampled_from(
    [Golden(Place.ARK), Golden(Place.LONDON), Draw(), Rest(), Go(Place.YETI), Sweep(Place.AVALON)]
)
wild_steps: st.SearchStrategy[Step] = st.one_of(
    some_steps, st.builds(Book, st.sampled_from([2, 3, 5, 7]), st.just((Card.ARK,)))
)


def outcome_by_rules(position: Position, seat: Seat, steps: Decision, golden: Place | None) -> Outcome:
    try:
        return decide(position, seat, steps, golden).steps
    except Illegal as error:
        return error.why, error.rule


def outcome_by_view(position: Position, seat: Seat, steps: Decision, golden: Place | None) -> Outcome:
    try:
        return check_decision(view_of(position, seat), seat, steps, golden)
    except Illegal as error:
        return error.why, error.rule


@given(positions, st.data())
def test_a_decision_is_judged_from_the_view_as_from_the_position(position: Position, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(position.to_act))
    whole = choose(view_of(position, seat), Random(data.draw(st.integers(0, 50))))
    kept = data.draw(st.integers(0, len(whole)))
    steps = (*whole[:kept], *data.draw(st.lists(wild_steps, max_size=3)))
    golden = data.draw(st.sampled_from([None, *LEGENDARY]))
    assert outcome_by_view(position, seat, steps, golden) == outcome_by_rules(position, seat, steps, golden)


@given(positions, st.data())
def test_the_view_after_a_step_is_the_view_of_the_position_after_it(position: Position, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(position.to_act))
    step: Step = data.draw(st.sampled_from(legal_steps(position, seat)))
    ahead = view_after(view_of(position, seat), seat, step)
    if ahead is not None:
        assert ahead == view_of(apply(position, seat, step)[0], seat)
    else:
        assert not isinstance(step, Go | Give)


@given(positions, st.data())
def test_the_weeks_of_a_turn_are_known_before_it_is_taken(position: Position, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(position.to_act))
    steps = choose(view_of(position, seat), Random(data.draw(st.integers(0, 50))))
    before = view_of(position, seat)
    for step in steps[:-1]:
        following = view_after(before, seat, step)
        assert following is not None
        before = following
    after = decide(position, seat, steps).position
    moved = after.weeks[after.index(seat)] - position.weeks[position.index(seat)]
    swept = isinstance(steps[-1], Sweep) and after.phase is Phase.PICK
    assert moved == (0 if swept else turn_weeks(before, seat, steps[-1]))


def test_a_seat_that_owes_nothing_is_told_so() -> None:
    position = start(2, Rules.EN, 1)
    waiting = position.seats[1]
    with pytest.raises(Illegal) as refused:
        check_decision(view_of(position, waiting), waiting, (Draw(),))
    assert refused.value.why is Why.NOT_DUE


@given(position=positions, luck=st.randoms(use_true_random=False))
def test_the_next_turn_begins_with_what_the_own_decision_surely_led_to(position: Position, luck: Random) -> None:
    seat = luck.choice(position.to_act)
    seen = view = view_of(position, seat)
    steps = choose(view, luck)
    done = 0
    while (following := view_after(view, seat, steps[done])) is not None:
        view, done = following, done + 1
    weeks = turn_weeks(view, seat, steps[done])
    ahead = next_turn(view, seat, steps[done:], weeks)
    reached = decide(position, seat, steps).position
    assert ahead.weeks[ahead.index(seat)] == seen.weeks[seen.index(seat)] + weeks
    assert ahead.at == reached.at and ahead.diaries == reached.diaries
    assert set(ahead.own_hand) <= set(reached.hand(seat))
    if not isinstance(steps[-1], Draw | Club):  # which bring cards that nobody knew
        assert ahead.own_hand == reached.hand(seat)
    assert legal_steps(ahead, seat)
