"""Book promotion (rules, chapter 6)."""

from functools import cache

from legends_pbem.engine.actions import place_of_action
from legends_pbem.engine.cards import check_held, discarded, hand_changed, without
from legends_pbem.engine.events import Booked, Event, Pushed
from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.steps import Book, Step
from legends_pbem.engine.table import Position, Table, Track, evolve, put_at
from legends_pbem.engine.things import (
    CARD_PLACE,
    CARD_SYMBOLS,
    COSTS,
    JOKER,
    LEGENDARY,
    MEDALS,
    ONE_SYMBOL,
    TOP_SPACE,
    TWO_SYMBOLS,
    Cards,
    Place,
    Seat,
)
from legends_pbem.engine.turns import end_turn

Payable = tuple[int, int, int]
"""How many cards of a place with one symbol, with two, and jokers (one at most) can be paid."""


def can_book(table: Table, seat: Seat, place: Place, hand: Cards, left: int) -> bool:
    """Whether the seat could pay for some promotion at `place` with `left` cards of its choice from `hand`."""
    own = own_space(table.diaries[place], seat)
    if own == TOP_SPACE:
        return False
    ones, twos, joker = _payable(place, hand)
    if own is not None:  # one symbol lifts a diary by one space
        return left >= 1 and ones + twos + joker > 0
    return (left >= 1 and twos > 0) or (left >= 2 and ones + joker >= COSTS[0])


def book_steps(table: Table, seat: Seat, place: Place, hand: Cards) -> list[Step]:
    """All promotions that the seat can make at `place` (R-BOOK-1 to R-BOOK-4)."""
    own, payable = own_space(table.diaries[place], seat), _payable(place, hand)
    if not _promotions(place, own, payable, None):
        return []
    sources = _sources(table, seat, place) if own is None else (None,)
    return [step for source in sources for step in _promotions(place, own, payable, source)]


def check_book(table: Table, seat: Seat, hand: Cards, step: Book) -> None:
    """Nothing, if the seat may promote a book so; raises Illegal otherwise (R-BOOK-1 to R-BOOK-4)."""
    place = place_of_action(table, seat)
    if step.medal not in MEDALS:
        raise Illegal(Why.NO_SUCH_SPACE, "R-THING-5", medal=step.medal)
    space = MEDALS.index(step.medal)
    own = own_space(table.diaries[place], seat)
    if own is not None and step.source is not None:
        raise Illegal(Why.BOOK_HAS_ONE, "R-BOOK-3", place=place)
    if own is not None and space <= own:
        raise Illegal(Why.BOOK_NOT_UP, "R-BOOK-2", place=place, medal=MEDALS[own])
    if own is None:
        _check_source(table, seat, step)
    _check_payment(place, hand, step.cards, symbols_due(space, own))


def book(position: Position, seat: Seat, step: Book, told: list[Event]) -> Position:
    """The position after the promotion and its pushes; each card paid costs a week (R-BOOK-4 to R-BOOK-6)."""
    place = position.at[position.index(seat)]
    own = own_space(position.diaries[place], seat)
    told.append(Booked(seat, place, step.medal, None if own is None else MEDALS[own], step.source, step.cards))
    position = evolve(
        position,
        diaries=diaries_after(position, seat, step, told),
        hands=hand_changed(position, seat, without(position.hand(seat), step.cards)),
        discard=discarded(position, step.cards),
    )
    return end_turn(position, seat, position.spent + len(step.cards), told)


def diaries_after(table: Table, seat: Seat, step: Book, told: list[Event]) -> tuple[Track, ...]:
    """All book tracks after the promotion, which is made where the seat's adventurer stands, and its pushes."""
    place, diaries = table.at[table.index(seat)], table.diaries
    if step.source is not None:
        left = own_space(diaries[step.source], seat)
        assert left is not None  # check_book saw the diary there
        diaries = put_at(diaries, step.source, put_at(diaries[step.source], left, None))
    track = diaries[place]
    own = own_space(track, seat)
    if own is not None:
        track = put_at(track, own, None)
    return put_at(diaries, place, push_in(track, MEDALS.index(step.medal), seat, place, told))


def own_space(track: Track, seat: Seat) -> int | None:
    """The space of the seat's diary on a book track, lowest 0; None if it has none there."""
    return track.index(seat) if seat in track else None


def symbols_due(space: int, own: int | None) -> int:
    """What the way to `space` costs in symbols: the full cost, or the difference from the own diary's (R-BOOK-2)."""
    return COSTS[space] - (0 if own is None else COSTS[own])


def push_in(track: Track, space: int, seat: Seat, place: Place, told: list[Event]) -> Track:
    """The track with the seat's diary on `space` and whoever is pushed by it one down (R-BOOK-6)."""
    spaces = list(track)
    coming: Seat | None = seat
    while coming is not None and space >= 0:
        spaces[space], coming = coming, spaces[space]
        if coming is not None:
            told.append(Pushed(coming, place, MEDALS[space], MEDALS[space - 1] if space else None))
        space -= 1
    return tuple(spaces)


def _sources(table: Table, seat: Seat, place: Place) -> tuple[Place | None, ...]:
    """Where a new diary can come from: the supply (None) and the other places with an own diary (R-BOOK-3)."""
    elsewhere = tuple([other for other in LEGENDARY if other is not place and seat in table.diaries[other]])
    return (None, *elsewhere) if table.supply(seat) else elsewhere


def _check_source(table: Table, seat: Seat, step: Book) -> None:
    if step.source is None:
        if not table.supply(seat):
            raise Illegal(Why.SUPPLY_EMPTY, "R-BOOK-3")
    elif step.source is Place.LONDON or seat not in table.diaries[step.source]:
        raise Illegal(Why.BOOK_SOURCE_EMPTY, "R-BOOK-3", source=step.source)


def _payable(place: Place, hand: Cards) -> Payable:
    """What the hand can pay with at `place`."""
    return hand.count(ONE_SYMBOL[place]), hand.count(TWO_SYMBOLS[place]), 1 if JOKER in hand else 0


@cache
def _promotions(place: Place, own: int | None, payable: Payable, source: Place | None) -> tuple[Step, ...]:
    """All promotions at `place` with a diary from `source`; kept, for these few come up in every other turn."""
    first = 0 if own is None else own + 1
    return tuple(
        Book(MEDALS[space], cards, source)
        for space in range(first, len(MEDALS))
        for cards in _payments(place, payable, symbols_due(space, own))
    )


def _payments(place: Place, payable: Payable, due: int) -> list[Cards]:
    """All payments of `due` symbols without a superfluous card (R-BOOK-1, R-BOOK-4)."""
    ones, twos, jokers = payable
    payments: list[Cards] = []
    for joker in range(jokers + 1):
        for two in range(twos + 1):
            one = due - joker - 2 * two
            if one == -1 and not joker:  # two-symbol cards alone may be one symbol over
                one = 0
            if 0 <= one <= ones:
                payments.append((ONE_SYMBOL[place],) * one + (TWO_SYMBOLS[place],) * two + (JOKER,) * joker)
    return payments


def _check_payment(place: Place, hand: Cards, cards: Cards, due: int) -> None:
    check_held(hand, cards, "R-BOOK-1")
    for card in cards:
        if card is not JOKER and CARD_PLACE[card] is not place:
            raise Illegal(Why.PAYS_OTHER_PLACE, "R-BOOK-1", card=card, place=place)
    if cards.count(JOKER) > 1:
        raise Illegal(Why.PAYS_JOKERS, "R-BOOK-1")
    paid = sum([CARD_SYMBOLS[card] for card in cards])
    if paid < due:
        raise Illegal(Why.PAYS_TOO_LITTLE, "R-BOOK-2", cost=due, paid=paid)
    for card in cards:
        if paid - CARD_SYMBOLS[card] >= due:
            raise Illegal(Why.PAYS_NEEDLESSLY, "R-BOOK-4", card=card)
