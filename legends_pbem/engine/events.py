"""What happened, as values (`legends-event/1`), each field marked for whom it is.

`AUDIENCE` names every field of every kind: ALL, or the fields of the same event that hold the seats it is for.
`view_event` is the only form in which reports, bots and clients meet an event; a hidden field is None there.
"""

from legends_pbem.engine.steps import Exchange
from legends_pbem.engine.things import Card, Cards, Place, Seat
from legends_pbem.values import NamedTuple


class TurnBegan(NamedTuple):
    """A seat has the turn."""

    seat: Seat
    turn: int


class FirstDiary(NamedTuple):
    """A seat laid its first diary on space 3 of a place (R-SETUP-3)."""

    seat: Seat
    place: Place


class PutIntoClub(NamedTuple):
    """A seat put cards into the club, face down; their `number` is public (R-INFO)."""

    seat: Seat
    number: int
    cards: Cards | None


class Travelled(NamedTuple):
    """An adventurer went from one stop to another."""

    seat: Seat
    origin: Place
    place: Place
    weeks: int


class Given(NamedTuple):
    """A card changed hands on arrival; giver and taker know it (R-GO-4)."""

    giver: Seat
    taker: Seat
    card: Card | None


class Drawn(NamedTuple):
    """A seat drew cards blindly from the deck; fewer than `wanted` when the cards ran out (R-DECK)."""

    seat: Seat
    number: int
    wanted: int
    cards: Cards | None


class Taken(NamedTuple):
    """A seat took open cards from the display of a place."""

    seat: Seat
    place: Place
    cards: Cards


class Swapped(NamedTuple):
    """A seat exchanged open cards for cards of its hand."""

    seat: Seat
    exchanges: tuple[Exchange, ...]


class Swept(NamedTuple):
    """A seat discarded a whole display."""

    seat: Seat
    place: Place
    cards: Cards


class Refilled(NamedTuple):
    """Cards came from the deck into a display."""

    place: Place
    cards: Cards


class Reshuffled(NamedTuple):
    """The discard pile became the deck; `number` cards."""

    number: int


class Booked(NamedTuple):
    """A seat brought a diary to a space of the book track."""

    seat: Seat
    place: Place
    medal: int
    origin: int | None
    """The medal of the space it moved up from; None for a new diary."""
    source: Place | None
    """The place it was taken from instead of the supply."""
    cards: Cards


class Pushed(NamedTuple):
    """A diary was pushed down one space; `medal` None: off the track, back to its owner's supply (R-BOOK-6)."""

    seat: Seat
    place: Place
    origin: int
    medal: int | None


class Rested(NamedTuple):
    """A seat could not complete any turn and let a week pass (R-TIME-4)."""

    seat: Seat


class HourglassMoved(NamedTuple):
    """All weeks of a turn were added up and the hourglass moved."""

    seat: Seat
    weeks: int
    week: int


class GoldenPlaced(NamedTuple):
    """The first to reach the mark put the golden hourglass on a place (R-GOLD-1)."""

    seat: Seat
    place: Place
    mark: int


class PlaceScore(NamedTuple):
    """What one place paid in a scoring."""

    place: Place
    cards: Cards
    """Its revealed cards, in the order in which they were dealt out: two symbols first."""
    medals: tuple[tuple[Seat, int], ...]
    """Who has a diary there and what its medal paid, furthest up first (R-SCORE-3)."""
    dealt: tuple[tuple[Seat, Card], ...]
    """To whom each card went (R-SCORE-4); empty where nobody has a diary."""


class Scored(NamedTuple):
    """A scoring (R-SCORE-1 to R-SCORE-6)."""

    number: int
    """1 to 4."""
    mark: int
    revealed: Cards
    """In the order in which they were turned up."""
    left: int
    """How many cards went back into the club unseen."""
    golden: Place | None
    places: tuple[PlaceScore, ...]
    """The scoring places in board order."""
    gains: tuple[tuple[Seat, int], ...]
    """In seat order: the prestige that each seat won in all."""


class PassedOver(NamedTuple):
    """After a scoring a seat holds no card that may go into the club (R-SCORE-5)."""

    seat: Seat


class GameEnded(NamedTuple):
    """The fourth scoring is paid; seat and rank, best first (R-END-1)."""

    ranking: tuple[tuple[Seat, int], ...]


Event = (
    TurnBegan
    | FirstDiary
    | PutIntoClub
    | Travelled
    | Given
    | Drawn
    | Taken
    | Swapped
    | Swept
    | Refilled
    | Reshuffled
    | Booked
    | Pushed
    | Rested
    | HourglassMoved
    | GoldenPlaced
    | Scored
    | PassedOver
    | GameEnded
)

ALL = ("*",)
"""For everybody, spectators included."""

AUDIENCE: dict[type[Event], dict[str, tuple[str, ...]]] = {
    TurnBegan: {"seat": ALL, "turn": ALL},
    FirstDiary: {"seat": ALL, "place": ALL},
    PutIntoClub: {"seat": ALL, "number": ALL, "cards": ("seat",)},
    Travelled: {"seat": ALL, "origin": ALL, "place": ALL, "weeks": ALL},
    Given: {"giver": ALL, "taker": ALL, "card": ("giver", "taker")},
    Drawn: {"seat": ALL, "number": ALL, "wanted": ALL, "cards": ("seat",)},
    Taken: {"seat": ALL, "place": ALL, "cards": ALL},
    Swapped: {"seat": ALL, "exchanges": ALL},
    Swept: {"seat": ALL, "place": ALL, "cards": ALL},
    Refilled: {"place": ALL, "cards": ALL},
    Reshuffled: {"number": ALL},
    Booked: {"seat": ALL, "place": ALL, "medal": ALL, "origin": ALL, "source": ALL, "cards": ALL},
    Pushed: {"seat": ALL, "place": ALL, "origin": ALL, "medal": ALL},
    Rested: {"seat": ALL},
    HourglassMoved: {"seat": ALL, "weeks": ALL, "week": ALL},
    GoldenPlaced: {"seat": ALL, "place": ALL, "mark": ALL},
    Scored: {
        "number": ALL,
        "mark": ALL,
        "revealed": ALL,
        "left": ALL,
        "golden": ALL,
        "places": ALL,
        "gains": ALL,
    },
    PassedOver: {"seat": ALL},
    GameEnded: {"ranking": ALL},
}


def view_event(event: Event, seat: Seat | None) -> Event:
    """The event as `seat` (None: a spectator) may know it; what is not for it is None."""
    audience = AUDIENCE[type(event)]
    known = (
        value if _is_for(seat, event, audience[name]) else None
        for name, value in zip(event._fields, event, strict=True)
    )
    return type(event)(*known)  # type: ignore[arg-type]  # a hidden field's type allows None, which mypy cannot see here


def _is_for(seat: Seat | None, event: Event, audience: tuple[str, ...]) -> bool:
    return audience is ALL or (seat is not None and any(getattr(event, name) is seat for name in audience))
