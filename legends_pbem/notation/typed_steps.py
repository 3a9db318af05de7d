"""Steps as they are typed: the engine's, and those that leave something open which the table may fill in."""

from legends_pbem.engine.steps import Book, Club, Diary, Draw, Go, Golden, Rest, Sweep, Take
from legends_pbem.engine.things import Card, Place, Seat
from legends_pbem.values import NamedTuple


class TypedGive(NamedTuple):
    """A gift, maybe without saying to whom."""

    card: Card
    to: Seat | None
    text: str
    """The step as it was typed."""


class TypedExchange(NamedTuple):
    """One exchange of a swap, maybe without saying which display."""

    place: Place | None
    taken: Card
    given: Card
    text: str
    """The taken card as it was typed."""


class TypedSwap(NamedTuple):
    """A swap in the order in which it was typed."""

    exchanges: tuple[TypedExchange, ...]


class TakeBest(NamedTuple):
    """Open cards in the order in which they are wished for: as many of them as may be taken."""

    wishes: tuple[Card, ...]


class GoldenIfReached(NamedTuple):
    """The golden hourglass's place, to be dropped where the mark is not reached."""

    place: Place


TypedStep = (
    Club | Diary | Go | Draw | Take | Sweep | Book | Golden | Rest | TypedGive | TypedSwap | TakeBest | GoldenIfReached
)
