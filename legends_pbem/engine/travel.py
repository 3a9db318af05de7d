"""Travel and the gifts on arrival (rules, chapter 4), and whether a turn can be completed (R-TIME-4)."""

from legends_pbem.engine.actions import is_offered
from legends_pbem.engine.books import can_book
from legends_pbem.engine.cards import with_cards, without
from legends_pbem.engine.events import Event, Given, Travelled
from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.steps import Give, Go, Rest, Step
from legends_pbem.engine.table import Position, Table, evolve, put_at
from legends_pbem.engine.things import JOKER, LONDON, STOPS, Card, Cards, Phase, Place, Seat

_WAYS = tuple(Go(place) for place in STOPS)
"""Stop → the step that leads there."""
_GIFTS = {seat: tuple(Give(card, seat) for card in Card) for seat in Seat}
"""Taker → card → the step that gives it."""


def travel_steps(table: Table, seat: Seat, hand: Cards) -> list[Step]:
    """Where the seat may go; if no turn can be completed anywhere, `Rest` alone (R-GO-1, R-GO-3, R-TIME-4)."""
    here, gifts = table.at[table.index(seat)], _gifts_due(table)
    ways: list[Step] = [
        _WAYS[place] for place in STOPS if place is not here and can_act(table, seat, place, hand, gifts[place])
    ]
    return ways or [Rest()]


def check_go(table: Table, seat: Seat, hand: Cards, step: Go) -> None:
    """Nothing, if the seat may go there; raises Illegal otherwise (R-GO-1, R-GO-3, R-TIME-4)."""
    place = step.place
    if place is table.at[table.index(seat)]:
        raise Illegal(Why.STAYS, "R-GO-1", place=place)
    gifts = _gifts_due(table)[place]
    if gifts > len(hand):
        raise Illegal(Why.TOO_FEW_GIFTS, "R-GO-3", place=place, needed=gifts, held=len(hand))
    if not can_act(table, seat, place, hand, gifts):
        raise Illegal(Why.NO_ACTION_THERE, "R-TIME-4", place=place)


def check_rest(table: Table, seat: Seat, hand: Cards, _step: Rest) -> None:
    """Nothing, if the seat cannot complete any turn; raises Illegal otherwise (R-TIME-4)."""
    if travel_steps(table, seat, hand) != [Rest()]:
        raise Illegal(Why.REST_NEEDLESS, "R-TIME-4")


def go(position: Position, seat: Seat, step: Go, told: list[Event]) -> Position:
    """The position after the adventurer arrived by the shortest way (R-GO-2)."""
    index = position.index(seat)
    origin = position.at[index]
    weeks = position.board.journeys[origin][step.place]
    told.append(Travelled(seat, origin, step.place, weeks))
    owed = position.others_at(seat, step.place) if step.place is not LONDON else ()
    return evolve(
        position,
        at=put_at(position.at, index, step.place),
        spent=weeks,
        owed=owed,
        phase=Phase.GIVE if owed else Phase.ACT,
    )


def gift_steps(table: Table, seat: Seat, hand: Cards) -> list[Step]:
    """The cards that may go to the next adventurer owed one, so that an action is left (R-GO-3, R-TIME-4)."""
    place, left = table.at[table.index(seat)], len(hand) - len(table.owed)
    # Most card actions need no card that a gift could take away.
    any_card = place is not LONDON and left >= 0 and is_offered(table, place, left)
    gifts = _GIFTS[table.owed[0]]
    return [gifts[card] for card in dict.fromkeys(hand) if any_card or _may_give(table, seat, hand, card)]


def check_gift(table: Table, seat: Seat, hand: Cards, step: Give) -> None:
    """Nothing, if this card may be given to this seat now; raises Illegal otherwise (R-GO-3, R-GO-4, R-TIME-4)."""
    if step.to is not table.owed[0]:
        raise Illegal(Why.GIFT_NOT_OWED, "R-GO-4", seat=table.owed[0])
    if step.card not in hand:
        raise Illegal(Why.CARD_NOT_HELD, "R-GO-3", card=step.card)
    if not _may_give(table, seat, hand, step.card):
        raise Illegal(Why.GIFT_ENDS_TURN, "R-TIME-4", card=step.card)


def give(position: Position, seat: Seat, step: Give, told: list[Event]) -> Position:
    """The position after a card changed hands (R-GO-3)."""
    told.append(Given(seat, step.to, step.card))
    giver, taker = position.index(seat), position.index(step.to)
    hands = put_at(position.hands, giver, without(position.hands[giver], (step.card,)))
    hands = put_at(hands, taker, with_cards(hands[taker], (step.card,)))
    owed = position.owed[1:]
    return evolve(position, hands=hands, owed=owed, phase=Phase.GIVE if owed else Phase.ACT)


def can_act(table: Table, seat: Seat, place: Place, hand: Cards, gifts: int) -> bool:
    """Whether the seat could take an action at `place` once it gave away `gifts` cards of its choice (R-TIME-4)."""
    left = len(hand) - gifts
    if left < 0 or table.board.always[place]:
        return left >= 0
    if place is LONDON:
        return left > 0 and len(hand) > hand.count(JOKER)  # a card for the club must be left; jokers go first
    return is_offered(table, place, left) or can_book(table, seat, place, hand, left)


def _may_give(table: Table, seat: Seat, hand: Cards, card: Card) -> bool:
    place = table.at[table.index(seat)]
    return can_act(table, seat, place, without(hand, (card,)), len(table.owed) - 1)


def _gifts_due(table: Table) -> list[int]:
    """Stop → how many cards it costs to arrive there from elsewhere; nobody pays in london (R-GO-3)."""
    gifts = [0] * len(STOPS)
    for place in table.at:
        gifts[place] += 1
    gifts[LONDON] = 0
    return gifts
