"""The Adventurers' Club in London (rules, chapter 7)."""

from legends_pbem.engine.cards import check_putting, draw_to_hand, put_into_club, putting_steps
from legends_pbem.engine.events import Event
from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.steps import Club, Step
from legends_pbem.engine.table import Position, Table
from legends_pbem.engine.things import LONDON, Cards, Seat
from legends_pbem.engine.turns import end_turn

_LIMITS = (1, 3)


def club_steps(hand: Cards) -> list[Step]:
    """All ways to put one to three cards into the club (R-CLUB-1)."""
    return putting_steps(_LIMITS, hand)


def check_club(table: Table, seat: Seat, hand: Cards, step: Club) -> None:
    """Nothing, if the seat is in london and may put these cards; raises Illegal otherwise (R-CLUB-1)."""
    place = table.at[table.index(seat)]
    if place is not LONDON:
        raise Illegal(Why.ONLY_IN_CLUB, "R-CLUB-1", place=place)
    check_putting(_LIMITS, hand, step.cards, "R-CLUB-1")


def visit_club(position: Position, seat: Seat, step: Club, told: list[Event]) -> Position:
    """The position after cards were put into the club, a week each, and one was drawn (R-CLUB-1)."""
    position = put_into_club(position, seat, step.cards, told)
    position = draw_to_hand(position, seat, 1, told)
    return end_turn(position, seat, position.spent + len(step.cards), told)
