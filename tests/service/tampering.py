"""Logs that were changed behind everybody's back, for the tests of `verify`."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, NamedTuple

from legends_pbem.service.log.records import Kind, Way
from legends_pbem.service.moves.recording import SERVICE_NAMESPACE
from legends_pbem.service.tickets import request_ticket
from legends_pbem.signing.keys import Signer
from legends_pbem.signing.sshsig import sign
from legends_pbem.store.chain import FIRST_PREV, entry_hash
from legends_pbem.store.rows import Entry, JsonObject

Path = tuple[str | int, ...]
"""Where a value stands in an entry: its column, and what leads to it inside the payload."""

LATER = "2026-03-01T13:00:00Z"
"""A moment that could be right as well."""

COLUMNS = ("n", "time", "kind", "evidence", "prev", "salt", "hash")
"""All columns but the payload, whose fields are changed one by one."""


class Change(NamedTuple):
    """One value of one entry that somebody changed."""

    place: int
    """Of the entry in the log, from 0."""
    path: Path
    value: object

    @property
    def field(self) -> str:
        """The path as a word for people, without numbers."""
        return ".".join(str(step) for step in self.path if isinstance(step, str))


def kind_of(entry: Entry) -> str:
    """The entry's kind; of decisions the way in which they came about, and the line of the move file."""
    if entry.kind != Kind.DECISION:
        return entry.kind
    return f"{entry.payload['way']} {entry.payload['line']}"


def first_of_each_kind(entries: list[Entry]) -> list[int]:
    """The indices of the first entry of each kind."""
    found: dict[str, int] = {}
    for index, entry in enumerate(entries):
        found.setdefault(kind_of(entry), index)
    return list(found.values())


def all_changes(entries: list[Entry], index: int) -> Iterator[Change]:
    """Each column and each field of the payload of an entry, changed in several ways.

    Columns keep their type, for readers refuse any other.
    """
    entry = entries[index]
    for column in COLUMNS:
        for value in _like(getattr(entry, column)):
            yield Change(index, (column,), value)
    for path, value in _leaves(entry.payload):
        for other in (*_like(value), *_unlike(value)):
            yield Change(index, ("payload", *path), other)


def few_changes(entries: list[Entry], index: int) -> Iterator[Change]:
    """Two changes of each field that can be hashed, to a value of its type and to one of another.

    Times, evidence and signatures become others that could be right.
    """
    plausible: dict[str, object] = {"time": LATER, "evidence": "0" * 64}
    if entries[index].kind == Kind.DECISION:
        plausible["payload.signature"] = f"{entries[index].payload['signature']}\n"
    seen: set[tuple[str, type]] = {("prev", str), ("hash", str)}  # they are made anew with all others
    for change in all_changes(entries, index):
        kind = (change.field, type(change.value))
        if kind not in seen and not isinstance(change.value, float):
            seen.add(kind)
            possible = isinstance(change.value, str) and change.field in plausible
            yield change._replace(value=plausible[change.field]) if possible else change


def changed(entries: list[Entry], change: Change) -> list[Entry]:
    """The log with the change made and nothing else."""
    copy = list(entries)
    column, *inner = change.path
    value: Any = change.value
    if inner:
        value = deepcopy(entries[change.place].payload)
        target = value
        for step in inner[:-1]:
            target = target[step]
        target[inner[-1]] = change.value
    copy[change.place] = copy[change.place]._replace(**{str(column): value})
    return copy


def rehashed(entries: list[Entry]) -> list[Entry]:
    """The log with all hashes recomputed, as a host does who rewrites it."""
    again: list[Entry] = []
    for entry in entries:
        prev = again[-1].hash if again else FIRST_PREV
        unhashed = entry._replace(prev=prev)
        again.append(unhashed._replace(hash=entry_hash(*unhashed[:-1])))
    return again


def resigned(game: str, entries: list[Entry], original: list[Entry], service: Signer) -> list[Entry]:
    """The log made anew by a host: hashes, and all moves that the service wrote, with the tickets that follow.

    `original` is the log before it was changed, from which the tickets come now.
    """
    again: list[Entry] = []
    for entry in entries:
        payload = entry.payload
        if entry.kind in (Kind.LAPSED, Kind.EXTENDED):
            ticket = request_ticket(game, payload["seat"], again[_opened_by(game, original, payload)].hash)
            payload = {**payload, "ticket": ticket}
        if entry.kind == Kind.DECISION and payload["way"] != Way.SIGNED:
            opened = _opened_by(game, original, payload)
            ticket = request_ticket(game, payload["seat"], again[opened].hash)
            move = payload["move"].replace(payload["ticket"], ticket)
            signature = sign(service, move.encode(), SERVICE_NAMESPACE)
            payload = {**payload, "ticket": ticket, "move": move, "signature": signature}
        again = rehashed([*again, entry._replace(payload=payload)])
    return again


def _opened_by(game: str, entries: list[Entry], payload: JsonObject) -> int:
    """The index of the entry that the ticket of a decision, or of a deadline that passed, comes from."""
    tickets = [request_ticket(game, payload["seat"], entry.hash) for entry in entries]
    return tickets.index(payload["ticket"])


def _leaves(value: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """The values inside a JSON value that hold no others, and where they stand; empty lists and objects too."""
    inner: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, item in inner:
        yield from _leaves(item, (*path, step))
    if not inner or inner == ():
        yield path, value


def _like(value: object) -> Iterator[object]:
    """Other values of the same type, or text in place of nothing."""
    match value:
        case str() if value:
            yield value[:-1] + ("0" if value[-1] != "0" else "1")
            yield value[1:]
            yield value + "\n"
            yield value.swapcase() if value.swapcase() != value else value * 2
            yield ""
        case int():
            yield value + 1
            yield -value
        case _:
            yield "0" * 64


def _unlike(value: object) -> Iterator[object]:
    """Values of other types."""
    others: tuple[object, ...] = (None, 7, True, 1.5, ["x"], {})
    return (other for other in others if type(other) is not type(value))
