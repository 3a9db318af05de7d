"""Steps: one choice each, as a value. A decision is a tuple of them (rules, chapter 10).

Cards in a step stand in card order and a swap's exchanges in their canonical order; `swap_of` makes it so.
"""

from dataclasses import dataclass
from typing import NamedTuple

from legends_pbem.engine.things import Card, Cards, Place, Seat


@dataclass(frozen=True)
class Club:
    """Put these cards face down into the club; none where that is allowed (R-SETUP-3, R-CLUB-1, R-SCORE-5)."""

    cards: Cards


@dataclass(frozen=True)
class Diary:
    """Lay the first diary on space 3 of this place (R-SETUP-3)."""

    place: Place


@dataclass(frozen=True)
class Go:
    """Travel to this stop (R-GO-1)."""

    place: Place


@dataclass(frozen=True)
class Give:
    """Give a card to an adventurer met on arrival (R-GO-3)."""

    card: Card
    to: Seat


@dataclass(frozen=True)
class Draw:
    """Draw the place's cards from the deck (R-DRAW)."""


@dataclass(frozen=True)
class Take:
    """Take these open cards (R-TAKE), or the pick after a sweep (R-SWEEP)."""

    cards: Cards


class Exchange(NamedTuple):
    """One card of a swap: `taken` from the display at `place`, `given` put down in its space."""

    place: Place
    taken: Card
    given: Card


@dataclass(frozen=True)
class Swap:
    """Exchange one or two open cards for cards of the hand (R-SWAP)."""

    exchanges: tuple[Exchange, ...]


@dataclass(frozen=True)
class Sweep:
    """Discard a whole display and fill it anew (R-SWEEP)."""

    place: Place


@dataclass(frozen=True)
class Book:
    """Bring a diary to a space of the book track here (R-BOOK-1 to R-BOOK-6)."""

    medal: int
    """The target space, named by its medal."""
    cards: Cards
    """The cards paid."""
    source: Place | None = None
    """The place that a diary is taken from instead of the supply (R-BOOK-3)."""


@dataclass(frozen=True)
class Golden:
    """Put the golden hourglass on this place (R-GOLD-1)."""

    place: Place


@dataclass(frozen=True)
class Rest:
    """Nothing is possible: let a week pass (R-TIME-4)."""


Step = Club | Diary | Go | Give | Draw | Take | Swap | Sweep | Book | Golden | Rest
Decision = tuple[Step, ...]
"""What a player sends at one time."""


def swap_of(exchanges: tuple[Exchange, ...]) -> Swap:
    """The canonical swap: sorted by display; within one display taken and given cards are each sorted and matched."""
    sorted_pairs: list[Exchange] = []
    for place in sorted({exchange.place for exchange in exchanges}):
        here = [exchange for exchange in exchanges if exchange.place is place]
        taken = sorted(exchange.taken for exchange in here)
        given = sorted(exchange.given for exchange in here)
        sorted_pairs += [Exchange(place, t, g) for t, g in zip(taken, given, strict=True)]
    return Swap(tuple(sorted_pairs))
