"""All steps that could be thought of at a table with few cards, legal or not; made without the engine's lists."""

from collections.abc import Iterator
from itertools import combinations, product

from legends_pbem.engine.steps import (
    Book,
    Club,
    Diary,
    Draw,
    Exchange,
    Give,
    Go,
    Golden,
    Rest,
    Step,
    Swap,
    Sweep,
    Take,
    swap_of,
)
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import STOPS, Card, Cards, Phase, Seat

_MEDALS = (2, 3, 4, 5, 7)
_PAID_MOST = 6


def every_step(position: Position, seat: Seat) -> set[Step]:
    """Each step once: of the kinds that the position's phase could ask for in full, of all others a sample."""
    hand = position.hand(seat)
    steps: set[Step] = {Draw(), Rest(), *map(Go, STOPS), *map(Diary, STOPS), *map(Golden, STOPS), *map(Sweep, STOPS)}
    steps |= {Give(card, to) for card in Card for to in Seat}
    steps |= {Club(cards) for cards in _subsets(hand, 4)}
    lying = [
        (place, card) for place, cards in zip(position.board.displays, position.displays, strict=True) for card in cards
    ]
    open_cards = tuple(sorted(card for _, card in lying))
    steps |= {Take(cards) for cards in _subsets(open_cards, 4)}
    if position.phase is Phase.ACT:
        paid = _subsets(hand, _PAID_MOST)
        steps |= {Book(medal, cards, source) for medal in _MEDALS for cards in paid for source in (None, *STOPS)}
        steps |= set(_swaps(tuple(Exchange(place, taken, given) for (place, taken), given in product(lying, hand))))
    return steps


def _subsets(cards: Cards, most: int) -> set[Cards]:
    return {chosen for count in range(most + 1) for chosen in combinations(cards, count)}


def _swaps(exchanges: tuple[Exchange, ...]) -> Iterator[Swap]:
    """Of one exchange and of two, canonical and crossed; also of none, and with a card twice that is there once."""
    yield Swap(())
    different = dict.fromkeys(exchanges)
    for first in different:
        yield Swap((first,))
        for second in different:
            yield Swap((first, second))
            yield swap_of((first, second))
