"""The list of all swaps: the one family of steps that counts in thousands (rules, chapter 5, R-SWAP).

Making thousands of values takes longer than everything else in a turn. So the swaps of given open cards are made once,
in a row, when first asked for, and a list picks from each row what the hand allows.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, product
from operator import itemgetter
from typing import TypeVar

from legends_pbem.engine.steps import Exchange, Step, Swap, steps_of
from legends_pbem.engine.table import Table
from legends_pbem.engine.things import Card, Cards, Place

_KINDS = len(Card)
_ROWS_KEPT = 2048
"""One board has 51 open cards and 1,326 pairs of them."""

Row = tuple[Step, ...]
V = TypeVar("V")


def swap_steps(table: Table, hand: Cards) -> list[Step]:
    """All swaps of one and of two cards, canonical (R-SWAP)."""
    lying = [(place, card) for place, cards in zip(table.board.displays, table.displays, strict=True) for card in cards]
    pick = _picker(dict.fromkeys(hand))
    swaps = [swap for place, taken in dict.fromkeys(lying) for swap in pick(_single_row(place, taken))]
    given = _pairs(hand)
    in_order = [first * _KINDS + second for first, second in given]
    crossed = [second * _KINDS + first for first, second in given if first is not second]
    pick_at_one, pick_at_two = _picker(sorted(in_order)), _picker(sorted(in_order + crossed))
    for (place1, taken1), (place2, taken2) in _pairs(lying):
        pick = pick_at_one if place1 is place2 else pick_at_two
        swaps += pick(_double_row(place1, taken1, place2, taken2))
    return swaps


def _pairs(items: Sequence[V]) -> list[tuple[V, V]]:
    """Each pair that can be drawn from these sorted items, once: of two kinds, or of one that is there twice."""
    twice = [item for item, following in pairwise(items) if item == following]
    return [*combinations(dict.fromkeys(items), 2), *((item, item) for item in dict.fromkeys(twice))]


@lru_cache(_ROWS_KEPT)
def _single_row(place: Place, taken: Card) -> Row:
    """The swaps of one open card, by the card given for it."""
    return tuple(steps_of(Swap, [(Exchange(place, taken, given),) for given in Card]))


@lru_cache(_ROWS_KEPT)
def _double_row(place1: Place, taken1: Card, place2: Place, taken2: Card) -> Row:
    """The swaps of two open cards for any two cards; the number of a swap is first given × 17 + second given."""
    firsts = [Exchange(place1, taken1, given) for given in Card]
    seconds = [Exchange(place2, taken2, given) for given in Card]
    return tuple(steps_of(Swap, list(product(firsts, seconds))))


def _picker(numbers: Iterable[int]) -> Callable[[Row], Sequence[Step]]:
    """A function that picks the swaps with these numbers from a row, twice as fast as a loop where they are many."""
    wanted = tuple(numbers)
    if len(wanted) < 2:  # `itemgetter` gives a tuple for two and more alone
        return lambda row: [row[number] for number in wanted]
    return itemgetter(*wanted)
