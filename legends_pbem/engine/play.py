"""The rules put together: which steps are legal, and what a step does."""

from typing import assert_never

from legends_pbem.engine import actions, books, club, setup, travel, turns
from legends_pbem.engine.cards import check_putting, putting_steps
from legends_pbem.engine.events import Event
from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.steps import (
    Book,
    Club,
    Diary,
    Draw,
    Give,
    Go,
    Golden,
    Rest,
    Step,
    Swap,
    Sweep,
    Take,
)
from legends_pbem.engine.table import Position, Table
from legends_pbem.engine.things import LONDON, Cards, Phase, Seat


def legal_steps(table: Table, seat: Seat) -> list[Step]:
    """All steps that `seat` may take now, each once; none if it owes nothing.

    `table` is a position, or the view of `seat`; ValueError for the view of another.
    """
    if seat not in table.to_act:
        return []
    hand = table.hand(seat)
    match table.phase:
        case Phase.TRAVEL:
            return travel.travel_steps(table, seat, hand)
        case Phase.GIVE:
            return travel.gift_steps(table, seat, hand)
        case Phase.ACT:
            return _act_steps(table, seat, hand)
        case Phase.PICK:
            return actions.pick_steps(table)
        case Phase.GOLDEN:
            return turns.golden_steps()
        case Phase.CONTRIBUTE:
            return putting_steps(turns.contribution_limits(table, hand), hand)
        case Phase.SETUP_CLUB:
            return putting_steps(setup.put_limits(table, hand), hand)
        case Phase.SETUP_DIARY:
            return setup.diary_steps(table)
        case Phase.OVER:
            return []
        case _:
            assert_never(table.phase)


def _act_steps(table: Table, seat: Seat, hand: Cards) -> list[Step]:
    place = table.at[table.index(seat)]
    if place is LONDON:
        return club.club_steps(hand)
    return actions.action_steps(table, place, hand) + books.book_steps(table, seat, place, hand)


_DUE: dict[type[Step], tuple[Phase, ...]] = {
    Club: (Phase.SETUP_CLUB, Phase.ACT, Phase.CONTRIBUTE),
    Diary: (Phase.SETUP_DIARY,),
    Go: (Phase.TRAVEL,),
    Rest: (Phase.TRAVEL,),
    Give: (Phase.GIVE,),
    Draw: (Phase.ACT,),
    Take: (Phase.ACT, Phase.PICK),
    Swap: (Phase.ACT,),
    Sweep: (Phase.ACT,),
    Book: (Phase.ACT,),
    Golden: (Phase.GOLDEN,),
}
"""Kind of step → the phases in which it can be due."""

ActionStep = Draw | Take | Swap | Sweep | Book
"""The steps that are actions at one of the eight places."""


def check(table: Table, seat: Seat, step: Step) -> None:
    """Nothing, if `step` is legal for `seat` now; raises Illegal otherwise. It never lists all steps.

    `table` is a position, or the view of `seat`; ValueError for the view of another.
    """
    if seat not in table.to_act or table.phase not in _DUE[type(step)]:
        raise _not_due(table, seat)
    hand = table.hand(seat)
    match step:
        case Go():
            travel.check_go(table, seat, hand, step)
        case Give():
            travel.check_gift(table, seat, hand, step)
        case Rest():
            travel.check_rest(table, seat, hand)
        case Club():
            _check_club(table, seat, hand, step)
        case Golden():
            turns.check_golden(step)
        case Diary():
            setup.check_diary(table, step)
        case _:
            _check_action(table, seat, hand, step)


def _not_due(table: Table, seat: Seat) -> Illegal:
    if table.phase is Phase.OVER:
        return Illegal(Why.OVER, "R-END-1")
    if seat not in table.to_act:
        return Illegal(Why.NOT_DUE, "R-TIME-1", seat=seat)
    return Illegal(Why.OTHER_STEP_DUE, "R-TIME-2", phase=table.phase)


def _check_club(table: Table, seat: Seat, hand: Cards, step: Club) -> None:
    place = table.at[table.index(seat)]
    if table.phase is Phase.SETUP_CLUB:
        check_putting(setup.put_limits(table, hand), hand, step.cards, "R-SETUP-3")
    elif table.phase is Phase.CONTRIBUTE:
        check_putting(turns.contribution_limits(table, hand), hand, step.cards, "R-SCORE-5")
    elif place is not LONDON:
        raise Illegal(Why.ONLY_IN_CLUB, "R-CLUB-1", place=place)
    else:
        club.check_club(hand, step)


def _check_action(table: Table, seat: Seat, hand: Cards, step: ActionStep) -> None:
    place = table.at[table.index(seat)]
    if isinstance(step, Take) and table.phase is Phase.PICK:
        return actions.check_pick(table, step)
    if place is LONDON:
        raise Illegal(Why.ONLY_CLUB, "R-CLUB-1", place=place)
    match step:
        case Draw():
            return actions.check_draw(table, place)
        case Take():
            return actions.check_take(table, place, step)
        case Swap():
            return actions.check_swap(table, place, hand, step)
        case Sweep():
            return actions.check_sweep(table, place, step)
        case Book():
            return books.check_book(table, seat, place, hand, step)
        case _:
            assert_never(step)


def apply(position: Position, seat: Seat, step: Step) -> tuple[Position, tuple[Event, ...]]:
    """The position after `seat` took `step`, and what happened, in order. Raises Illegal."""
    check(position, seat, step)
    told: list[Event] = []
    return _take_step(position, seat, step, told), tuple(told)


def _take_step(position: Position, seat: Seat, step: Step, told: list[Event]) -> Position:
    match step:
        case Go():
            return travel.go(position, seat, step, told)
        case Give():
            return travel.give(position, seat, step, told)
        case Rest():
            return turns.rest(position, seat, told)
        case Club():
            return _put(position, seat, step, told)
        case Golden():
            return turns.place_golden(position, seat, step, told)
        case Diary():
            return setup.lay_diary(position, seat, step, told)
        case _:
            return _act(position, seat, step, told)


def _put(position: Position, seat: Seat, step: Club, told: list[Event]) -> Position:
    if position.phase is Phase.SETUP_CLUB:
        return setup.put(position, seat, step, told)
    if position.phase is Phase.CONTRIBUTE:
        return turns.contribute(position, seat, step, told)
    return club.visit_club(position, seat, step, told)


def _act(position: Position, seat: Seat, step: ActionStep, told: list[Event]) -> Position:
    match step:
        case Draw():
            return actions.draw_cards(position, seat, told)
        case Take():
            if position.phase is Phase.PICK:
                return actions.pick(position, seat, step, told)
            return actions.take(position, seat, step, told)
        case Swap():
            return actions.swap(position, seat, step, told)
        case Sweep():
            return actions.sweep(position, seat, step, told)
        case Book():
            position = books.book(position, seat, step, told)
            return turns.end_turn(position, seat, position.spent + len(step.cards), told)
        case _:
            assert_never(step)
