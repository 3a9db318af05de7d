"""The rules put together: which steps are legal, and what a step does."""

from collections.abc import Callable
from typing import Any, assert_never

from legends_pbem.engine import actions, books, club, setup, travel, turns
from legends_pbem.engine.cards import putting_steps
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
from legends_pbem.values import NamedTuple


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


class _Rule(NamedTuple):
    """What the rules say of one kind of step in one phase."""

    check: Callable[[Table, Seat, Cards, Any], None]
    """Table, seat, its hand and the step: nothing, if the step is legal; raises Illegal otherwise."""
    take: Callable[[Position, Seat, Any, list[Event]], Position]
    """Position, seat and its legal step: the position after it; what happened is added to the list."""


_RULES: dict[tuple[Phase, type[Step]], _Rule] = {
    (Phase.SETUP_CLUB, Club): _Rule(setup.check_put, setup.put),
    (Phase.SETUP_DIARY, Diary): _Rule(setup.check_diary, setup.lay_diary),
    (Phase.TRAVEL, Go): _Rule(travel.check_go, travel.go),
    (Phase.TRAVEL, Rest): _Rule(travel.check_rest, turns.rest),
    (Phase.GIVE, Give): _Rule(travel.check_gift, travel.give),
    (Phase.ACT, Draw): _Rule(actions.check_draw, actions.draw_cards),
    (Phase.ACT, Take): _Rule(actions.check_take, actions.take),
    (Phase.ACT, Swap): _Rule(actions.check_swap, actions.swap),
    (Phase.ACT, Sweep): _Rule(actions.check_sweep, actions.sweep),
    (Phase.ACT, Book): _Rule(books.check_book, books.book),
    (Phase.ACT, Club): _Rule(club.check_club, club.visit_club),
    (Phase.PICK, Take): _Rule(actions.check_pick, actions.pick),
    (Phase.GOLDEN, Golden): _Rule(turns.check_golden, turns.place_golden),
    (Phase.CONTRIBUTE, Club): _Rule(turns.check_contribution, turns.contribute),
}
"""All steps that can ever be due."""


def check(table: Table, seat: Seat, step: Step) -> None:
    """Nothing, if `step` is legal for `seat` now; raises Illegal otherwise. It never lists all steps.

    `table` is a position, or the view of `seat`; ValueError for the view of another.
    """
    _rule_for(table, seat, step).check(table, seat, table.hand(seat), step)


def apply(position: Position, seat: Seat, step: Step) -> tuple[Position, tuple[Event, ...]]:
    """The position after `seat` took `step`, and what happened, in order. Raises Illegal."""
    rule = _rule_for(position, seat, step)
    rule.check(position, seat, position.hand(seat), step)
    told: list[Event] = []
    return rule.take(position, seat, step, told), tuple(told)


def _rule_for(table: Table, seat: Seat, step: Step) -> _Rule:
    """The rule for this kind of step now; raises Illegal where the seat owes none or another kind."""
    rule = _RULES.get((table.phase, type(step)))
    if rule is not None and seat in table.to_act:
        return rule
    if table.phase is Phase.OVER:
        raise Illegal(Why.OVER, "R-END-1")
    if seat not in table.to_act:
        raise Illegal(Why.NOT_DUE, "R-TIME-1", seat=seat)
    raise Illegal(Why.OTHER_STEP_DUE, "R-TIME-2", phase=table.phase)
