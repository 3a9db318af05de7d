"""Steps: one choice each, as a value. A decision is a tuple of them (rules, chapter 10).

Cards in a step stand in card order and a swap's exchanges in their canonical order; `swap_of` makes it so.
"""

from functools import cache
from itertools import pairwise
from typing import TypeVar

from legends_pbem.engine.things import Card, Cards, Place, Seat
from legends_pbem.values import NamedTuple

K = TypeVar("K", bound=type[tuple[object, ...]])


def _own_kind(kind: K) -> K:
    """The same class, with values equal to their own kind alone and always true.

    NamedTuples are quick to make, but as mere tuples `Go(x)` would equal `Diary(x)`, and `Draw()` be false.
    """
    for name, method in _OWN_METHODS.items():
        setattr(kind, name, method)
    return kind


def _is_equal(step: tuple[object, ...], other: object) -> bool:
    return type(step) is type(other) and tuple.__eq__(step, other)


def _is_different(step: tuple[object, ...], other: object) -> bool:
    return not _is_equal(step, other)


def _hash_with_kind(step: tuple[object, ...]) -> int:
    return hash((type(step), *step))


def _is_true(_: tuple[object, ...]) -> bool:
    return True


_OWN_METHODS = {"__eq__": _is_equal, "__ne__": _is_different, "__hash__": _hash_with_kind, "__bool__": _is_true}


@_own_kind
class Club(NamedTuple):
    """Put these cards face down into the club; none where that is allowed (R-SETUP-3, R-CLUB-1, R-SCORE-5)."""

    cards: Cards


@_own_kind
class Diary(NamedTuple):
    """Lay the first diary on space 3 of this place (R-SETUP-3)."""

    place: Place


@_own_kind
class Go(NamedTuple):
    """Travel to this stop (R-GO-1)."""

    place: Place


@_own_kind
class Give(NamedTuple):
    """Give a card to an adventurer met on arrival (R-GO-3)."""

    card: Card
    to: Seat


@_own_kind
class Draw(NamedTuple):
    """Draw the place's cards from the deck (R-DRAW)."""


@_own_kind
class Take(NamedTuple):
    """Take these open cards (R-TAKE), or the pick after a sweep (R-SWEEP)."""

    cards: Cards


class Exchange(NamedTuple):
    """One card of a swap: `taken` from the display at `place`, `given` put down in its space."""

    place: Place
    taken: Card
    given: Card


@_own_kind
class Swap(NamedTuple):
    """Exchange one or two open cards for cards of the hand (R-SWAP)."""

    exchanges: tuple[Exchange, ...]


@_own_kind
class Sweep(NamedTuple):
    """Discard a whole display and fill it anew (R-SWEEP)."""

    place: Place


@_own_kind
class Book(NamedTuple):
    """Bring a diary to a space of the book track here (R-BOOK-1 to R-BOOK-6)."""

    medal: int
    """The target space, named by its medal."""
    cards: Cards
    """The cards paid."""
    source: Place | None = None
    """The place that a diary is taken from instead of the supply (R-BOOK-3)."""


@_own_kind
class Golden(NamedTuple):
    """Put the golden hourglass on this place (R-GOLD-1)."""

    place: Place


@_own_kind
class Rest(NamedTuple):
    """Nothing is possible: let a week pass (R-TIME-4)."""


Step = Club | Diary | Go | Give | Draw | Take | Swap | Sweep | Book | Golden | Rest
Decision = tuple[Step, ...]
"""What a player sends at one time."""


# There are a thousand ways at most to put or take up to three cards, and lists hold a hundred: each is made once.
club_of = cache(Club)
take_of = cache(Take)


def is_canonical(exchanges: tuple[Exchange, ...]) -> bool:
    """Whether they are sorted by display and, within one display, both by the taken and by the given card."""
    return all(
        before.place < after.place
        or (before.place == after.place and before.taken <= after.taken and before.given <= after.given)
        for before, after in pairwise(exchanges)
    )


def swap_of(exchanges: tuple[Exchange, ...]) -> Swap:
    """The canonical swap: sorted by display; within one display taken and given cards are each sorted and matched."""
    sorted_pairs: list[Exchange] = []
    for place in sorted({exchange.place for exchange in exchanges}):
        here = [exchange for exchange in exchanges if exchange.place is place]
        taken = sorted(exchange.taken for exchange in here)
        given = sorted(exchange.given for exchange in here)
        sorted_pairs += [Exchange(place, t, g) for t, g in zip(taken, given, strict=True)]
    return Swap(tuple(sorted_pairs))
