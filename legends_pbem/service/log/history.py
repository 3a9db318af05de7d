"""A game's past, replayed from its log: the log is the truth, everything else is worked out from it."""

from collections.abc import Iterable, Iterator, Sequence

from legends_pbem.engine.board import STANDARD, Board
from legends_pbem.engine.decisions import decide
from legends_pbem.engine.events import Event
from legends_pbem.engine.setup import new_game
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import Rules, Seat
from legends_pbem.notation.parse import parse_decision
from legends_pbem.service.log.luck import host_seed
from legends_pbem.service.log.records import PUT_BACK, DecisionRecord, Kind, SeatRecord, Started
from legends_pbem.store.rows import Entry
from legends_pbem.values import NamedTuple


class Moment(NamedTuple):
    """The game after one log entry."""

    n: int
    time: str
    position: Position
    events: tuple[Event, ...]
    """What happened in this entry."""
    record: DecisionRecord | None
    """The decision taken; None for entries that are none."""


def replay(entries: Iterable[Entry], secret: bytes) -> Iterator[Moment]:
    """The game after each entry from the start (entry 2) on.

    Raises Illegal or NotationError, at the entry concerned, if the log does not follow the rules.
    """
    board: Board = STANDARD
    rules = Rules.EN
    game = ""
    position: Position | None = None
    positions: dict[int, Position] = {}
    """After each entry, for the game may be put back to it."""
    for entry in entries:
        if entry.kind == Kind.CREATED:
            game = entry.payload["game"]
            rules = Rules(entry.payload["rules"])
            board = board_of(entry.payload["board"])
        elif entry.kind == Kind.STARTED:
            seats = tuple(Seat(record.seat) for record in Started.from_json(entry.payload).seats)
            position = new_game(host_seed(game, secret), seats, rules, board)
            moment = Moment(entry.n, entry.time, position, (), None)
        elif position is None:
            raise ValueError(f"entry {entry.n} comes before the game was started")
        elif entry.kind == Kind.DECISION:
            record = DecisionRecord.from_json(entry.payload)
            seat = Seat(record.seat)
            parsed = parse_decision(record.decision, position, seat)
            position, _, events = decide(position, seat, parsed.steps)
            moment = Moment(entry.n, entry.time, position, events, record)
        else:
            position = positions[entry.payload["to"]] if entry.kind in PUT_BACK else position
            moment = Moment(entry.n, entry.time, position, (), None)
        if position is not None:
            positions[entry.n] = position
            yield moment


def standing(entries: Sequence[Entry]) -> list[Entry]:
    """The decisions that led to where the game stands after these entries, which begin with entry 1.

    Those that were taken back, and not put back again, are not among them.
    """
    found: list[Entry] = []
    n = len(entries)
    while n > 0:
        entry = entries[n - 1]
        if entry.kind == Kind.DECISION:
            found.append(entry)
        n = entry.payload["to"] if entry.kind in PUT_BACK else n - 1
    return found[::-1]


def seat_records(entries: Iterable[Entry]) -> dict[str, SeatRecord]:
    """By seat, in start order: who plays it after these entries."""
    seats: dict[str, SeatRecord] = {}
    for entry in entries:
        if entry.kind == Kind.STARTED:
            seats = {record.seat: record for record in Started.from_json(entry.payload).seats}
        elif entry.kind == Kind.REPLACED:
            record = SeatRecord.from_json(entry.payload["seat"])
            seats[record.seat] = record
        elif entry.kind == Kind.SIGNED_ONLY:
            seat, on = entry.payload["seat"], entry.payload["on"]
            seats[seat] = seats[seat]._replace(signed_only=on)
    return seats


def held_since(entries: Iterable[Entry], seat: str) -> int:
    """The number of the entry that gave the seat to its present player."""
    return max(
        entry.n
        for entry in entries
        if entry.kind == Kind.STARTED or (entry.kind == Kind.REPLACED and entry.payload["seat"]["seat"] == seat)
    )


def tickets_since(entries: Iterable[Entry], seat: str) -> int:
    """The number of the entry since which tickets of the seat count: it changed hands then, or they were renewed."""
    seen = list(entries)
    renewed = (entry.n for entry in seen if entry.kind == Kind.RENEWED and entry.payload["seat"] == seat)
    return max(held_since(seen, seat), *renewed, 0)


def board_of(value: object) -> Board:
    """The board that entry 1 names or holds."""
    if value == STANDARD.id:
        return STANDARD
    from legends_pbem.notation.boards import board_from_json  # most games are on the standard board

    return board_from_json(value)
