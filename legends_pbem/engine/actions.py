"""Card actions: draw, take, swap, sweep and the pick after a sweep (rules, chapter 5)."""

from legends_pbem.engine.cards import (
    check_held,
    check_sorted,
    choices,
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
from legends_pbem.engine.steps import Draw, Step, Swap, Sweep, Take, is_canonical, take_of
from legends_pbem.engine.swaps import swap_steps
from legends_pbem.engine.table import Position, Table, evolve
from legends_pbem.engine.things import (
    DRAWS,
    LONDON,
    PICK_CARDS,
    SWAP,
    SWAP_WEEKS,
    SWEEP,
    SWEEP_WEEKS,
    TAKE_CARDS,
    TAKE_WEEKS,
    Cards,
    Phase,
    Place,
    Seat,
)
from legends_pbem.engine.turns import end_turn


def is_offered(table: Table, place: Place, held: int) -> bool:
    """Whether the card action of `place` can be taken with `held` cards in hand (R-TAKE, R-SWAP)."""
    if table.board.always[place]:
        return True
    display = table.board.display_at[place]
    if display is not None:
        return bool(table.displays[display])
    return held > 0 and any(table.displays)


def action_steps(table: Table, place: Place, hand: Cards) -> list[Step]:
    """All ways to take the card action of `place`."""
    display = table.board.display_at[place]
    if display is not None:
        return take_steps(table.displays[display], TAKE_CARDS)
    action = table.board.actions[place]
    if action is SWAP:
        return swap_steps(table, hand)
    if action is SWEEP:
        return [Sweep(place) for place in table.board.displays]
    return [Draw()]


def open_at(table: Table, place: Place) -> Cards:
    """The cards in the display at `place`; none where there is no display."""
    display = table.board.display_at[place]
    return () if display is None else table.displays[display]


def place_of_action(table: Table, seat: Seat) -> Place:
    """Which of the eight places the seat is at; raises Illegal in london, where only the club's action is possible."""
    place = table.at[table.index(seat)]
    if place is LONDON:
        raise Illegal(Why.ONLY_CLUB, "R-CLUB-1", place=place)
    return place


def draw_cards(position: Position, seat: Seat, _step: Draw, told: list[Event]) -> Position:
    """The position after a draw action (R-DRAW)."""
    count = DRAWS[position.board.actions[position.at[position.index(seat)]]]
    return end_turn(draw_to_hand(position, seat, count, told), seat, position.spent + count, told)


def check_draw(table: Table, seat: Seat, _hand: Cards, _step: Draw) -> None:
    """Nothing, if the seat is at a draw place; raises Illegal otherwise (R-DRAW)."""
    place = place_of_action(table, seat)
    if table.board.actions[place] not in DRAWS:
        raise _not_offered(table, place, "R-DRAW")


def take_steps(lying: Cards, count: int) -> list[Step]:
    """All ways to take `count` of the cards lying there, or all if they are fewer; none if there are none (R-TAKE)."""
    due = min(count, len(lying))
    return list(map(take_of, choices(lying, due))) if due else []


def check_take(table: Table, seat: Seat, _hand: Cards, step: Take) -> None:
    """Nothing, if the seat may take these cards as its action; raises Illegal otherwise (R-TAKE)."""
    place = place_of_action(table, seat)
    if table.board.display_at[place] is None:
        raise _not_offered(table, place, "R-TAKE")
    _check_open(table, place, step.cards, TAKE_CARDS, "R-TAKE")


def take(position: Position, seat: Seat, step: Take, told: list[Event]) -> Position:
    """The position after a take action (R-TAKE)."""
    place = position.at[position.index(seat)]
    position = _take_open(position, seat, place, step.cards, told)
    return end_turn(position, seat, position.spent + TAKE_WEEKS, told)


def check_sweep(table: Table, seat: Seat, _hand: Cards, step: Sweep) -> None:
    """Nothing, if the seat may sweep this display; raises Illegal otherwise (R-SWEEP)."""
    place = place_of_action(table, seat)
    if table.board.actions[place] is not SWEEP:
        raise _not_offered(table, place, "R-SWEEP")
    if table.board.display_at[step.place] is None:
        raise Illegal(Why.NO_DISPLAY, "R-SWEEP", place=step.place)


def sweep(position: Position, seat: Seat, step: Sweep, told: list[Event]) -> Position:
    """The position after a display was discarded and filled anew; the pick follows if a card lies there (R-SWEEP)."""
    cards = open_at(position, step.place)
    told.append(Swept(seat, step.place, cards))
    position = evolve(position, discard=discarded(position, cards))
    position = refill(position, step.place, (), told)
    if open_at(position, step.place):
        return evolve(position, phase=Phase.PICK, pick=step.place)
    return end_turn(position, seat, position.spent + SWEEP_WEEKS, told)


def pick_steps(table: Table) -> list[Step]:
    """All ways to pick from the swept display (R-SWEEP)."""
    assert table.pick is not None  # a position in phase pick names its display
    return take_steps(open_at(table, table.pick), PICK_CARDS)


def check_pick(table: Table, _seat: Seat, _hand: Cards, step: Take) -> None:
    """Nothing, if these cards may be picked after the sweep; raises Illegal otherwise (R-SWEEP)."""
    assert table.pick is not None  # a position in phase pick names its display
    _check_open(table, table.pick, step.cards, PICK_CARDS, "R-SWEEP")


def pick(position: Position, seat: Seat, step: Take, told: list[Event]) -> Position:
    """The position after the pick; the sweep's weeks count now (R-SWEEP, R-TIME-2)."""
    assert position.pick is not None  # a position in phase pick names its display
    position = _take_open(position, seat, position.pick, step.cards, told)
    return end_turn(position, seat, position.spent + SWEEP_WEEKS, told)


def _take_open(position: Position, seat: Seat, place: Place, cards: Cards, told: list[Event]) -> Position:
    told.append(Taken(seat, place, cards))
    left = without(open_at(position, place), cards)
    hands = hand_changed(position, seat, with_cards(position.hand(seat), cards))
    return refill(position, place, left, told, hands=hands)


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


def check_swap(table: Table, seat: Seat, hand: Cards, step: Swap) -> None:
    """Nothing, if the seat may swap so; raises Illegal otherwise. It counts cards and lists nothing (R-SWAP)."""
    place = place_of_action(table, seat)
    if table.board.actions[place] is not SWAP:
        raise _not_offered(table, place, "R-SWAP")
    if not hand:
        raise Illegal(Why.EMPTY_HAND, "R-SWAP")
    if not any(table.displays):
        raise Illegal(Why.NOTHING_OPEN, "R-SWAP")
    if len(step.exchanges) not in (1, 2):
        raise Illegal(Why.SWAP_COUNT, "R-SWAP")
    if not is_canonical(step.exchanges):
        raise Illegal(Why.NOT_SORTED, "R-SWAP")
    for display in dict.fromkeys([exchange.place for exchange in step.exchanges]):
        if table.board.display_at[display] is None:
            raise Illegal(Why.NO_DISPLAY, "R-SWAP", place=display)
        taken = tuple([exchange.taken for exchange in step.exchanges if exchange.place is display])
        missing = first_missing(open_at(table, display), taken)
        if missing is not None:
            raise Illegal(Why.CARD_NOT_OPEN, "R-SWAP", card=missing, place=display)
    check_held(hand, tuple(sorted([exchange.given for exchange in step.exchanges])), "R-SWAP")


def swap(position: Position, seat: Seat, step: Swap, told: list[Event]) -> Position:
    """The position after open cards and cards of the hand changed places (R-SWAP)."""
    told.append(Swapped(seat, step.exchanges))
    hand, displays = list(position.hand(seat)), list(position.displays)
    for place, taken, given in step.exchanges:
        hand.remove(given)
        hand.append(taken)
        index = position.board.displays.index(place)
        displays[index] = with_cards(without(displays[index], (taken,)), (given,))
    position = evolve(position, displays=tuple(displays), hands=hand_changed(position, seat, tuple(sorted(hand))))
    return end_turn(position, seat, position.spent + SWAP_WEEKS, told)


def _not_offered(table: Table, place: Place, rule: str) -> Illegal:
    return Illegal(Why.NOT_OFFERED, rule, place=place, action=table.board.actions[place])
