"""The list of all swaps: the one family of steps that counts in thousands (rules, chapter 5, R-SWAP).

Making thousands of values takes longer than everything else in a turn. So the swaps of given open cards are made once,
in a row, when first asked for, and a list picks from each row what the hand allows. A process that lists swaps for long
ends up with all 1,326 rows of its board, 50 MB.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from itertools import combinations, product
from operator import itemgetter

from legends_pbem.engine.cards import choices
from legends_pbem.engine.steps import Exchange, Step, Swap
from legends_pbem.engine.table import Table
from legends_pbem.engine.things import Card, Cards, Place

_CARDS = tuple(Card)
_KINDS = len(_CARDS)

Row = tuple[Step, ...]


def swap_steps(table: Table, hand: Cards) -> list[Step]:
    """All swaps of one and of two cards, canonical (R-SWAP)."""
    given = choices(hand, 2)
    in_order = [first * _KINDS + second for first, second in given]
    crossed = [second * _KINDS + first for first, second in given if first is not second]
    pick_one, pick_at_one, pick_at_two = _picker(dict.fromkeys(hand)), _picker(in_order), _picker(in_order + crossed)

    swaps: list[Step] = []
    displays = tuple(zip(table.board.displays, table.displays, strict=True))
    for place, cards in displays:
        for taken in dict.fromkeys(cards):
            swaps += pick_one(_single_row(place, taken))
        for taken1, taken2 in choices(cards, 2):
            swaps += pick_at_one(_rows(place, taken1, place)[taken2])
    for (place1, cards1), (place2, cards2) in combinations(displays, 2):
        kinds2 = dict.fromkeys(cards2)
        for taken1 in dict.fromkeys(cards1):
            rows = _rows(place1, taken1, place2)
            for taken2 in kinds2:
                swaps += pick_at_two(rows[taken2])
    return swaps


@cache
def _single_row(place: Place, taken: Card) -> Row:
    """The swaps of one open card, by the card given for it."""
    return _swaps_of(zip(_exchanges(place, taken), strict=True))


class _Rows(dict[Card, Row]):
    """Second open card → the swaps of it and a first one, by the number first given × 17 + second given."""

    def __init__(self, place1: Place, taken1: Card, place2: Place) -> None:
        self._firsts, self._place2 = _exchanges(place1, taken1), place2

    def __missing__(self, taken2: Card) -> Row:
        self[taken2] = row = _swaps_of(product(self._firsts, _exchanges(self._place2, taken2)))
        return row


_rows = cache(_Rows)


def _exchanges(place: Place, taken: Card) -> list[Exchange]:
    return [Exchange(place, taken, given) for given in _CARDS]


def _swaps_of(exchanges: Iterable[tuple[Exchange, ...]]) -> Row:
    """The swap of each of these; without the constructor, which is Python and takes most of the time of a row."""
    return tuple(map(partial(tuple.__new__, Swap), zip(exchanges, strict=False)))


def _picker(numbers: Iterable[int]) -> Callable[[Row], Sequence[Step]]:
    """A function that picks the swaps with these numbers from a row, twice as fast as a loop where they are many."""
    wanted = tuple(numbers)
    if len(wanted) < 2:  # `itemgetter` gives a tuple for two and more alone
        return lambda row: [row[number] for number in wanted]
    return itemgetter(*wanted)
