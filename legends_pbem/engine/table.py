"""What lies on the table, and the two ways to know it: all of it, or what one seat may know (R-INFO).

    Table        what everybody sees
    ├─ Position  the table and every secret: hands, deck, club, seed
    └─ View      the table and what one seat may know besides

The rules that need no secret of others are written for a `Table` and a hand, so that they hold for both.
"""

from abc import ABC, abstractmethod
from typing import TypeVar

from legends_pbem.engine.board import Board
from legends_pbem.engine.records import Record, fill
from legends_pbem.engine.things import DIARIES_EACH, MARKS, Cards, Phase, Place, Rules, Seat

Track = tuple[Seat | None, ...]
"""The owners of the diaries on the four spaces of one place's book track, lowest first."""


class Table(Record, ABC):
    """What everybody sees. Tuples "by seat" stand in seat order, those "by place" in board order."""

    rules: Rules
    board: Board
    seats: tuple[Seat, ...]
    """The seats in start order."""
    phase: Phase
    to_act: tuple[Seat, ...]
    """The seats that owe a step now, in seat order."""
    turn: int
    """Turns begun so far; 0 during set-up."""
    spent: int
    """Weeks spent so far in this turn."""
    weeks: tuple[int, ...]
    """By seat: the week of the hourglass."""
    arrivals: tuple[Seat, ...]
    """All seats, the one whose hourglass moved last at the end (R-TIME-1)."""
    at: tuple[Place, ...]
    """By seat: where the adventurer stands."""
    displays: tuple[Cards, ...]
    """By display of the board: the open cards."""
    discard: Cards
    diaries: tuple[Track, ...]
    """By place: the book track."""
    golden: Place | None
    """The place of the golden hourglass; None while it is on the time track or out of the game."""
    scorings: int
    """How many scorings there were."""
    reshuffles: int
    """How often the discard pile became the deck."""
    prestige: tuple[int, ...]
    """By seat: points."""
    owed: tuple[Seat, ...]
    """In phase give: the seats that still get a card."""
    pick: Place | None
    """In phase pick: the display that was swept."""
    shown: Cards
    """All cards ever revealed in scorings."""

    def index(self, seat: Seat) -> int:
        """The place of `seat` in seat order, from 0; ValueError if it does not play."""
        return self.seats.index(seat)

    @property
    def mark(self) -> int:
        """The week of the next silver hourglass; the last one's once all are past."""
        return MARKS[min(self.scorings, len(MARKS) - 1)]

    def supply(self, seat: Seat) -> int:
        """How many of the seat's diaries are not on the board."""
        return DIARIES_EACH - sum([track.count(seat) for track in self.diaries])

    def others_at(self, seat: Seat, place: Place) -> tuple[Seat, ...]:
        """The other seats whose adventurer stands at `place`, in seat order."""
        return tuple([s for s, p in zip(self.seats, self.at, strict=True) if p is place and s is not seat])

    @abstractmethod
    def hand(self, seat: Seat) -> Cards:
        """The cards of `seat`; ValueError where this value does not know them."""


class Position(Table):
    """Everything there is to know about a game at one moment, the secrets included (`legends-position/1`)."""

    seed: bytes
    """32 bytes from which all luck follows (R-RNG-1)."""
    hands: tuple[Cards, ...]
    """By seat."""
    deck: Cards
    """Top first."""
    club: Cards
    put: tuple[Cards, ...]
    """By seat: all cards it ever put into the club."""

    def hand(self, seat: Seat) -> Cards:
        """The cards of `seat`."""
        return self.hands[self.seats.index(seat)]


class View(Table):
    """What one seat, or a spectator, may know (`legends-view/1`)."""

    seat: Seat | None
    """The viewer; None for a spectator."""
    own_hand: Cards
    """The viewer's cards; empty for a spectator."""
    hand_sizes: tuple[int, ...]
    """By seat."""
    deck_size: int
    club_size: int
    own_put: Cards
    """The cards that the viewer put into the club."""

    def hand(self, seat: Seat) -> Cards:
        """The viewer's own cards; ValueError for any other seat."""
        if seat is not self.seat:
            raise ValueError(f"this view does not know the hand of {seat}")
        return self.own_hand


T = TypeVar("T", bound=Table)
V = TypeVar("V")


def evolve(table: T, **changes: object) -> T:
    """The same table with `changes` made.

    A step makes three or four new positions, so this copies the fields in one go, where the constructor would walk
    through them by name.
    """
    new = object.__new__(type(table))
    fill(new, table.__dict__ | changes)
    return new


def put_at(values: tuple[V, ...], index: int, value: V) -> tuple[V, ...]:
    """The tuple with the value at `index` exchanged."""
    return (*values[:index], value, *values[index + 1 :])
