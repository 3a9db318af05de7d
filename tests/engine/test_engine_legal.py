"""What is listed is legal, what is not listed is refused, and nothing is listed twice."""

from every_step import every_step
from hypothesis import given, settings
from hypothesis import strategies as st
from odd_positions import odd_positions, positions

from legends_pbem.engine.invariants import defects
from legends_pbem.engine.play import apply, check, legal_steps
from legends_pbem.engine.refusals import Illegal
from legends_pbem.engine.steps import Step
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import Seat
from legends_pbem.engine.view import view_of

_SMALL_HAND = 6


def _is_legal(position: Position, seat: Seat, step: Step) -> bool:
    try:
        check(position, seat, step)
    except Illegal:
        return False
    return True


@given(positions())
def test_every_listed_step_passes_the_check_and_is_listed_once(position: Position) -> None:
    for seat in position.seats:
        listed = legal_steps(position, seat)
        assert len(set(listed)) == len(listed)
        for step in listed:
            check(position, seat, step)


@settings(max_examples=150)
@given(odd_positions())
def test_a_step_is_legal_exactly_if_it_is_listed(position: Position) -> None:
    for seat in position.seats:
        if len(position.hand(seat)) <= _SMALL_HAND:
            legal = {step for step in every_step(position, seat) if _is_legal(position, seat, step)}
            assert legal == set(legal_steps(position, seat))


@given(positions())
def test_whoever_owes_a_step_has_one_and_nobody_else_has(position: Position) -> None:
    for seat in position.seats:
        assert bool(legal_steps(position, seat)) is (seat in position.to_act)


@given(positions(), st.data())
def test_a_listed_step_leads_to_a_sound_position(position: Position, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(position.to_act))
    step: Step = data.draw(st.sampled_from(legal_steps(position, seat)))
    following, _ = apply(position, seat, step)
    assert defects(following) == ()


@given(positions())
def test_a_view_lists_for_its_seat_what_the_position_lists(position: Position) -> None:
    for seat in position.seats:
        assert legal_steps(view_of(position, seat), seat) == legal_steps(position, seat)
