"""What changed since the last report, row by row: who went where, which cards moved, what it cost."""

from enum import StrEnum

from legends_pbem.engine.events import (
    Booked,
    Drawn,
    Event,
    FirstDiary,
    GoldenPlaced,
    HourglassMoved,
    PutIntoClub,
    Rested,
    Scored,
    Swapped,
    Swept,
    Taken,
    Travelled,
    TurnBegan,
)
from legends_pbem.engine.things import Card, Cards, Place, Seat
from legends_pbem.values import NamedTuple

MOST_ROWS = 5
"""The latest so many are drawn."""
MOST_CARDS = 6
"""Of one deed; there are more only when many cards are swapped or put into the club at a time."""


class DeedKind(StrEnum):
    """What a turn was spent on."""

    DRAW = "draw"
    TAKE = "take"
    SWAP = "swap"
    SWEEP = "sweep"
    BOOK = "book"
    CLUB = "club"
    DIARY = "diary"
    REST = "rest"


class Move(NamedTuple):
    """What one seat did in one turn."""

    seat: Seat
    origin: Place | None = None
    """Where it came from, if it went somewhere."""
    place: Place | None = None
    """Where it went or laid a diary."""
    deed: DeedKind | None = None
    medal: int | None = None
    """Of the space that its diary came to."""
    cards: tuple[Card | None, ...] = ()
    """The cards that moved; None for one that the viewer does not know."""
    golden: Place | None = None
    weeks: int = 0


class Payment(NamedTuple):
    """A scoring."""

    number: int
    gains: tuple[tuple[Seat, int], ...]


class Puts(NamedTuple):
    """Cards that went into the club one seat after the other, not as somebody's turn."""

    puts: tuple[tuple[Seat, tuple[Card | None, ...]], ...]


Row = Move | Payment | Puts


def rows_of(events: tuple[Event, ...]) -> tuple[Row, ...]:
    """The rows of viewed events, in order."""
    rows: list[Move | Payment] = []
    for event in events:
        if isinstance(event, Scored):
            rows.append(Payment(event.number, event.gains))
            continue
        seat = _doer(event)
        if seat is None:
            continue
        last = rows[-1] if rows else None
        if isinstance(event, TurnBegan) or not isinstance(last, Move) or last.seat is not seat:
            rows.append(Move(seat))
        current = rows[-1]
        assert isinstance(current, Move)  # put there just now, if it was not
        rows[-1] = _grown(current, event)
    return _gathered([row for row in rows if isinstance(row, Payment) or row != Move(row.seat)])


def _gathered(moves: list[Move | Payment]) -> tuple[Row, ...]:
    """The rows with what was put into the club outside of turns in common ones."""
    rows: list[Row] = []
    for move in moves:
        if not isinstance(move, Move) or move != Move(move.seat, deed=DeedKind.CLUB, cards=move.cards):
            rows.append(move)
            continue
        put = (move.seat, move.cards)
        last = rows[-1] if rows else None
        if isinstance(last, Puts):
            rows[-1] = Puts((*last.puts, put))
        else:
            rows.append(Puts((put,)))
    return tuple(rows)


def _doer(event: Event) -> Seat | None:
    """Who did it; None for what nobody did, and for gifts, which go with the journey."""
    if isinstance(event, TurnBegan | _DEED):
        return event.seat
    return None


_DEED = (
    FirstDiary
    | PutIntoClub
    | Travelled
    | Drawn
    | Taken
    | Swapped
    | Swept
    | Booked
    | Rested
    | HourglassMoved
    | GoldenPlaced
)


def _grown(move: Move, event: Event) -> Move:
    """The move with what the event adds to it."""
    match event:
        case Travelled():
            return move._replace(origin=event.origin, place=event.place)
        case FirstDiary():
            return move._replace(deed=move.deed or DeedKind.DIARY, place=event.place, medal=3)
        case PutIntoClub():
            return move._replace(deed=DeedKind.CLUB, cards=_known(event.cards, event.number))
        case Drawn() if move.deed is DeedKind.CLUB:  # the card for what went into the club
            return move
        case Drawn():
            return move._replace(deed=DeedKind.DRAW, cards=_known(event.cards, event.number))
        case Taken():
            return move._replace(deed=move.deed or DeedKind.TAKE, cards=event.cards)
        case Swapped():
            return move._replace(deed=DeedKind.SWAP, cards=tuple(exchange.taken for exchange in event.exchanges))
        case Swept():
            return move._replace(deed=DeedKind.SWEEP)
        case Booked():
            return move._replace(deed=DeedKind.BOOK, medal=event.medal, cards=event.cards)
        case Rested():
            return move._replace(deed=DeedKind.REST)
        case HourglassMoved():
            return move._replace(weeks=event.weeks)
        case GoldenPlaced():
            return move._replace(golden=event.place)
        case _:
            return move


def _known(cards: Cards | None, number: int) -> tuple[Card | None, ...]:
    return (None,) * number if cards is None else cards
