"""Decisions: taken whole or not at all."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from odd_positions import play_on, positions, start

from legends_pbem.engine.decisions import decide, is_midway, only_decision, take_steps
from legends_pbem.engine.events import Event
from legends_pbem.engine.play import apply, legal_steps
from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.steps import Decision, Diary, Draw, Go, Golden, Rest, Sweep
from legends_pbem.engine.table import Position, evolve
from legends_pbem.engine.things import Phase, Place, Rules, Seat


def _whole_decision(position: Position, luck: Random) -> Decision:
    """Random legal steps of one seat until they make a decision."""
    seat = position.to_act[0]
    steps: Decision = ()
    while not steps or is_midway(position, steps):
        step = luck.choice(legal_steps(position, seat))
        position, _ = apply(position, seat, step)
        steps = (*steps, step)
    return steps


_NEVER_LAST: Decision = (Diary(Place.LONDON), Golden(Place.LONDON), Go(Place.LONDON), Rest())
"""Steps that no decision ends with when sent twice."""


@given(positions(), st.integers(0, 1000))
def test_a_decision_does_what_its_steps_do_one_by_one(position: Position, number: int) -> None:
    seat, steps = position.to_act[0], _whole_decision(position, Random(number))
    events: list[Event] = []
    after = position
    for step in steps:
        after, told = apply(after, seat, step)
        events += told
    assert decide(position, seat, steps) == (after, steps, tuple(events))


@given(positions(), st.integers(0, 1000), st.data())
def test_a_decision_with_one_wrong_step_is_refused_as_a_whole(
    position: Position, number: int, data: st.DataObject
) -> None:
    seat, steps = position.to_act[0], _whole_decision(position, Random(number))
    wrong = data.draw(st.sampled_from(_NEVER_LAST))
    with pytest.raises(Illegal):
        decide(position, seat, (*steps, wrong, wrong))


@given(positions(), st.integers(0, 1000), st.data())
def test_the_first_part_of_a_decision_can_be_taken_but_not_decided(
    position: Position, number: int, data: st.DataObject
) -> None:
    seat, steps = position.to_act[0], _whole_decision(position, Random(number))
    part = steps[: data.draw(st.integers(0, len(steps) - 1))]
    assert take_steps(position, seat, part).steps == part
    with pytest.raises(Illegal) as refused:
        decide(position, seat, part)
    assert refused.value.why is Why.HALF_DECISION


def _choice_within_decision(position: Position, seat: Seat) -> bool:
    """Whether the seat comes to a choice before its decision is complete."""
    steps: Decision = ()
    while len(legal := legal_steps(position, seat)) == 1:
        position, _ = apply(position, seat, legal[0])
        steps = (*steps, legal[0])
        if not is_midway(position, steps):
            return False
    return True


@given(positions())
def test_the_only_decision_is_one_without_any_choice(position: Position) -> None:
    for seat in position.seats:
        only = only_decision(position, seat)
        if only is None:
            assert seat not in position.to_act or _choice_within_decision(position, seat)
        else:
            after = position
            for step in only:
                assert legal_steps(after, seat) == [step]
                after, _ = apply(after, seat, step)
            assert decide(position, seat, only).position == after


def _reds_turn(week: int) -> Position:
    """Red, the first of two seats, stands in london at this week and has the turn."""
    *_, (last, seat, step) = play_on(start(2, Rules.EN, 1), Random(1), 4)
    return evolve(apply(last, seat, step)[0], weeks=(week, 30))


def _sent_at_the_mark(golden_if_reached: Place | None, week: int) -> Decision:
    """The steps of red's turn that ends 8 weeks after `week`, with a golden hourglass if the mark is reached."""
    position = _reds_turn(week)
    return decide(position, position.seats[0], (Go(Place.YETI), Draw()), golden_if_reached).steps


def test_the_golden_hourglass_sent_in_case_is_placed_only_where_the_mark_is_reached() -> None:
    assert _sent_at_the_mark(Place.ARK, 17) == (Go(Place.YETI), Draw(), Golden(Place.ARK))
    assert _sent_at_the_mark(Place.ARK, 16) == (Go(Place.YETI), Draw())
    assert _sent_at_the_mark(None, 17) == (Go(Place.YETI), Draw())


def test_a_sweep_leaves_the_golden_hourglass_to_the_pick() -> None:
    position = _reds_turn(24)
    red = position.seats[0]
    swept = decide(position, red, (Go(Place.ATLANTIS), Sweep(Place.AVALON)), Place.ARK)
    assert (swept.position.phase, len(swept.steps)) == (Phase.PICK, 2)
    picked = decide(swept.position, red, (legal_steps(swept.position, red)[0],), Place.ARK)
    assert picked.steps[-1] == Golden(Place.ARK)
