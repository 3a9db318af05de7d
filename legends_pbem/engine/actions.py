"""Card actions: draw, take, swap, sweep and the pick after a sweep (rules, chapter 5)."""

from itertools import combinations

from legends_pbem.engine.cards import (
    check_held,
    check_sorted,
    discarded,
    draw_to_hand,
    first_missing,
    hand_changed,
    refill,
    with_cards,
    without,
)
from legends_pbem.engine.events import Event, Swapped, Swept, Taken
from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.steps import Draw, Exchange, Step, Swap, Sweep, Take, swap_of
from legends_pbem.engine.table import Position, Table, evolve, put_at
from legends_pbem.engine.things import (
    DRAWS,
    SWAP_WEEKS,
    SWEEP_WEEKS,
    TAKE_WEEKS,
    Action,
    Card,
    Cards,
    Phase,
    Place,
    Seat,
)
from legends_pbem.engine.turns import end_turn

_TAKE_COUNT = 3
_PICK_COUNT = 2


def action_steps(table: Table, place: Place, hand: Cards) -> list[Step]:
    """All ways to take the card action of `place`."""
    match table.board.actions[place]:
        case Action.TAKE:
            return take_steps(open_at(table, place), _TAKE_COUNT)
        case Action.SWAP:
            return _swap_steps(table, hand)
        case Action.SWEEP:
            return [Sweep(display) for display in table.board.displays]
        case _:
            return [Draw()]


def open_at(table: Table, place: Place) -> Cards:
    """The cards in the display at `place`; none where there is no display."""
    index = table.board.display_index(place)
    return () if index is None else table.displays[index]


def draw_cards(position: Position, seat: Seat, told: list[Event]) -> Position:
    """The position after a draw action (R-DRAW)."""
    count = DRAWS[position.board.actions[position.at[position.index(seat)]]]
    return end_turn(draw_to_hand(position, seat, count, told), seat, position.spent + count, told)


def check_draw(table: Table, place: Place) -> None:
    """Nothing, if `place` is a draw place; raises Illegal otherwise (R-DRAW)."""
    if table.board.actions[place] not in DRAWS:
        raise _not_offered(table, place, "R-DRAW")


def take_steps(lying: Cards, count: int) -> list[Step]:
    """All ways to take `count` of the cards lying there, or all if they are fewer; none if there are none (R-TAKE)."""
    due = min(count, len(lying))
    return [Take(cards) for cards in dict.fromkeys(combinations(lying, due))] if due else []


def check_take(table: Table, place: Place, step: Take) -> None:
    """Nothing, if these cards may be taken as the action of `place`; raises Illegal otherwise (R-TAKE)."""
    if table.board.actions[place] is not Action.TAKE:
        raise _not_offered(table, place, "R-TAKE")
    _check_open(table, place, step.cards, _TAKE_COUNT, "R-TAKE")


def take(position: Position, seat: Seat, step: Take, told: list[Event]) -> Position:
    """The position after a take action (R-TAKE)."""
    place = position.at[position.index(seat)]
    position = _take_open(position, seat, place, step.cards, told)
    return end_turn(position, seat, position.spent + TAKE_WEEKS, told)


def check_sweep(table: Table, place: Place, step: Sweep) -> None:
    """Nothing, if this display may be swept from `place`; raises Illegal otherwise (R-SWEEP)."""
    if table.board.actions[place] is not Action.SWEEP:
        raise _not_offered(table, place, "R-SWEEP")
    if table.board.display_index(step.place) is None:
        raise Illegal(Why.NO_DISPLAY, "R-SWEEP", place=step.place)


def sweep(position: Position, seat: Seat, step: Sweep, told: list[Event]) -> Position:
    """The position after a display was discarded and filled anew; the pick follows if a card lies there (R-SWEEP)."""
    index = position.board.displays.index(step.place)
    cards = position.displays[index]
    told.append(Swept(seat, step.place, cards))
    swept = evolve(position, displays=put_at(position.displays, index, ()), discard=discarded(position, cards))
    position = refill(swept, step.place, told)
    if position.displays[index]:
        return evolve(position, phase=Phase.PICK, pick=step.place)
    return end_turn(position, seat, position.spent + SWEEP_WEEKS, told)


def pick_steps(table: Table) -> list[Step]:
    """All ways to pick from the swept display (R-SWEEP)."""
    assert table.pick is not None  # a position in phase pick names its display
    return take_steps(open_at(table, table.pick), _PICK_COUNT)


def check_pick(table: Table, step: Take) -> None:
    """Nothing, if these cards may be picked after the sweep; raises Illegal otherwise (R-SWEEP)."""
    assert table.pick is not None  # a position in phase pick names its display
    _check_open(table, table.pick, step.cards, _PICK_COUNT, "R-SWEEP")


def pick(position: Position, seat: Seat, step: Take, told: list[Event]) -> Position:
    """The position after the pick; the sweep's weeks count now (R-SWEEP, R-TIME-2)."""
    assert position.pick is not None  # a position in phase pick names its display
    position = _take_open(position, seat, position.pick, step.cards, told)
    return end_turn(position, seat, position.spent + SWEEP_WEEKS, told)


def _take_open(position: Position, seat: Seat, place: Place, cards: Cards, told: list[Event]) -> Position:
    told.append(Taken(seat, place, cards))
    index = position.board.displays.index(place)
    position = evolve(
        position,
        displays=put_at(position.displays, index, without(position.displays[index], cards)),
        hands=hand_changed(position, seat, with_cards(position.hand(seat), cards)),
    )
    return refill(position, place, told)


def _check_open(table: Table, place: Place, cards: Cards, count: int, rule: str) -> None:
    check_sorted(cards)
    lying = open_at(table, place)
    missing = first_missing(lying, cards)
    if missing is not None:
        raise Illegal(Why.CARD_NOT_OPEN, rule, card=missing, place=place)
    due = min(count, len(lying))
    if due == 0:
        raise Illegal(Why.NOTHING_OPEN, rule)
    if len(cards) != due:
        raise Illegal(Why.TAKE_COUNT, rule, due=due)


def _swap_steps(table: Table, hand: Cards) -> list[Step]:
    """All swaps of one and of two cards, canonical (R-SWAP)."""
    lying = [(place, card) for place, cards in zip(table.board.displays, table.displays, strict=True) for card in cards]
    given_pairs = tuple(combinations(hand, 2))
    swaps: list[Step] = [
        Swap((Exchange(place, taken, given),)) for place, taken in dict.fromkeys(lying) for given in dict.fromkeys(hand)
    ]
    same, crossed = (
        dict.fromkeys(given_pairs),
        dict.fromkeys(given_pairs + tuple((b, a) for a, b in given_pairs)),
    )
    for (place1, taken1), (place2, taken2) in dict.fromkeys(combinations(lying, 2)):
        swaps += [
            Swap((Exchange(place1, taken1, given1), Exchange(place2, taken2, given2)))
            for given1, given2 in (same if place1 is place2 else crossed)
        ]
    return swaps


def check_swap(table: Table, place: Place, hand: Cards, step: Swap) -> None:
    """Nothing, if the swap is allowed; raises Illegal otherwise. It counts cards and lists nothing (R-SWAP)."""
    if table.board.actions[place] is not Action.SWAP:
        raise _not_offered(table, place, "R-SWAP")
    if not hand:
        raise Illegal(Why.EMPTY_HAND, "R-SWAP")
    if not any(table.displays):
        raise Illegal(Why.NOTHING_OPEN, "R-SWAP")
    if len(step.exchanges) not in (1, 2):
        raise Illegal(Why.SWAP_COUNT, "R-SWAP")
    if swap_of(step.exchanges) != step:
        raise Illegal(Why.NOT_SORTED, "R-SWAP")
    for display in dict.fromkeys(exchange.place for exchange in step.exchanges):
        if table.board.display_index(display) is None:
            raise Illegal(Why.NO_DISPLAY, "R-SWAP", place=display)
        missing = first_missing(open_at(table, display), _taken_at(step, display))
        if missing is not None:
            raise Illegal(Why.CARD_NOT_OPEN, "R-SWAP", card=missing, place=display)
    check_held(hand, tuple(sorted(exchange.given for exchange in step.exchanges)), "R-SWAP")


def swap(position: Position, seat: Seat, step: Swap, told: list[Event]) -> Position:
    """The position after open cards and cards of the hand changed places (R-SWAP)."""
    told.append(Swapped(seat, step.exchanges))
    hand, displays = position.hand(seat), position.displays
    hand = without(hand, tuple(exchange.given for exchange in step.exchanges))
    for exchange in step.exchanges:
        index = position.board.displays.index(exchange.place)
        lying = without(displays[index], (exchange.taken,))
        displays = put_at(displays, index, with_cards(lying, (exchange.given,)))
        hand = with_cards(hand, (exchange.taken,))
    position = evolve(position, displays=displays, hands=hand_changed(position, seat, hand))
    return end_turn(position, seat, position.spent + SWAP_WEEKS, told)


def _taken_at(step: Swap, place: Place) -> tuple[Card, ...]:
    return tuple(exchange.taken for exchange in step.exchanges if exchange.place is place)


def _not_offered(table: Table, place: Place, rule: str) -> Illegal:
    return Illegal(Why.NOT_OFFERED, rule, place=place, action=table.board.actions[place])
