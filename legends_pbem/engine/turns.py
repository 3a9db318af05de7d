"""Whose turn it is, and how a turn ends (rules, chapters 3 and 8)."""

from legends_pbem.engine.cards import Limits, check_putting, put_into_club
from legends_pbem.engine.events import (
    Event,
    GameEnded,
    GoldenPlaced,
    HourglassMoved,
    PassedOver,
    Rested,
    TurnBegan,
)
from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.scoring import ranking, score
from legends_pbem.engine.steps import Club, Golden, Rest, Step
from legends_pbem.engine.table import Position, Table, evolve, put_at
from legends_pbem.engine.things import JOKER, LEGENDARY, MARKS, Cards, Phase, Place, Rules, Seat

REST_WEEKS = 1


def furthest_back(table: Table) -> Seat:
    """The seat that has the turn: least weeks, of several the one that arrived there last (R-TIME-1)."""
    seats, weeks = table.seats, table.weeks
    least = min(weeks)
    return [seat for seat in table.arrivals if weeks[seats.index(seat)] == least][-1]


def begin_turn(position: Position, told: list[Event]) -> Position:
    """The position in which the seat furthest back has the turn."""
    seat = furthest_back(position)
    turn = position.turn + 1
    told.append(TurnBegan(seat, turn))
    return evolve(position, phase=Phase.TRAVEL, to_act=(seat,), turn=turn)


def end_turn(position: Position, seat: Seat, weeks: int, told: list[Event]) -> Position:
    """The position after the hourglass moved by all weeks of the turn, and what follows from it (R-TIME-2)."""
    index = position.index(seat)
    week = position.weeks[index] + weeks
    told.append(HourglassMoved(seat, weeks, week))
    position = evolve(
        position,
        weeks=put_at(position.weeks, index, week),
        arrivals=(*[other for other in position.arrivals if other is not seat], seat),
        spent=0,
        pick=None,
    )
    if position.golden is None and week >= position.mark and position.scorings < len(MARKS):
        return evolve(position, phase=Phase.GOLDEN, to_act=(seat,))
    return _after_golden(position, told)


def rest(position: Position, seat: Seat, _step: Rest, told: list[Event]) -> Position:
    """The position after a seat that can do nothing let a week pass (R-TIME-4)."""
    told.append(Rested(seat))
    return end_turn(position, seat, REST_WEEKS, told)


def golden_steps() -> list[Step]:
    """Where the golden hourglass may go: any of the eight places (R-GOLD-1)."""
    return [Golden(place) for place in LEGENDARY]


def check_golden(_table: Table, _seat: Seat, _hand: Cards, step: Golden) -> None:
    """Nothing, if the golden hourglass may go there; raises Illegal otherwise (R-GOLD-1)."""
    if step.place is Place.LONDON:
        raise Illegal(Why.GOLDEN_LONDON, "R-GOLD-1")


def place_golden(position: Position, seat: Seat, step: Golden, told: list[Event]) -> Position:
    """The position after the golden hourglass was put on a place (R-GOLD-1)."""
    told.append(GoldenPlaced(seat, step.place, position.mark))
    return _after_golden(evolve(position, golden=step.place), told)


def _after_golden(position: Position, told: list[Event]) -> Position:
    """Score if the last hourglass reached the mark (R-SCORE-1), then the end, contributions or the next turn.

    In a made-up position all four scorings may lie behind a turn; the game ends with it then, unscored (R-END-1).
    """
    if position.scorings < len(MARKS):
        if min(position.weeks) < position.mark:
            return begin_turn(position, told)
        position = score(position, told)
    if position.scorings == len(MARKS):
        told.append(GameEnded(ranking(position)))
        return evolve(position, phase=Phase.OVER, to_act=())
    return _ask_contributions(position, told)


def _ask_contributions(position: Position, told: list[Event]) -> Position:
    owing = []
    for seat, hand in zip(position.seats, position.hands, strict=True):
        if contribution_limits(position, hand)[1]:
            owing.append(seat)
        else:
            told.append(PassedOver(seat))
    if not owing:
        return begin_turn(position, told)
    return evolve(position, phase=Phase.CONTRIBUTE, to_act=tuple(owing))


def contribution_limits(table: Table, hand: Cards) -> Limits:
    """How many cards a seat with `hand` may put into the club after a scoring (R-SCORE-5)."""
    held = len(hand) - hand.count(JOKER)
    if table.rules is Rules.EN:
        return min(1, held), min(1, held)
    return 0, min(2 if len(table.seats) == 2 else 1, held)


def check_contribution(table: Table, _seat: Seat, hand: Cards, step: Club) -> None:
    """Nothing, if these cards may go into the club after a scoring; raises Illegal otherwise (R-SCORE-5)."""
    check_putting(contribution_limits(table, hand), hand, step.cards, "R-SCORE-5")


def contribute(position: Position, seat: Seat, step: Club, told: list[Event]) -> Position:
    """The position after a seat's contribution (R-SCORE-5)."""
    position = put_into_club(position, seat, step.cards, told)
    waiting = tuple(other for other in position.to_act if other is not seat)
    return evolve(position, to_act=waiting) if waiting else begin_turn(position, told)
