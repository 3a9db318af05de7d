"""The hash chain that makes a game's log tamper-evident (FORMATS §5). Pure functions."""

import hashlib
import hmac
import json
from collections.abc import Iterable
from typing import Any

from legends_pbem.store.errors import NotCanonical
from legends_pbem.store.rows import Entry, JsonObject
from legends_pbem.values import NamedTuple

FIRST_PREV = "0" * 64
"""What stands for the hash before the first entry."""


class Break(NamedTuple):
    """Where a chain of entries does not hold."""

    place: int  # 1 for the first of the entries looked at
    field: str  # "n", "prev" or "hash"
    found: str
    expected: str


def canonical(value: object) -> bytes:
    """Canonical JSON of a value made of dict, list, tuple, str, int, bool and None.

    UTF-8 unescaped, keys sorted by code point, separators `,` and `:`, no spaces. Raises
    `NotCanonical` for anything else, floats and keys that are not text among them.
    """
    try:
        _check_canonical(value)
        return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    except (ValueError, RecursionError) as error:
        # Half a surrogate pair, a number of thousands of digits, a value inside itself.
        raise NotCanonical("the value cannot be written as JSON: {why}", why=error) from None


def _check_canonical(value: object) -> None:
    # json.dumps would silently turn keys such as 1 or None into text, and write floats.
    match value:
        case None | str() | int():
            pass
        case dict():
            for key, inner in value.items():
                if not isinstance(key, str):
                    raise NotCanonical("the key {key!r} is not text; canonical JSON has only text as keys", key=key)
                _check_canonical(inner)
        case list() | tuple():
            for inner in value:
                _check_canonical(inner)
        case _:
            raise NotCanonical(
                "{value!r} is a {kind}; canonical JSON has text, whole numbers, true, false, null, lists and objects",
                value=value,
                kind=type(value).__name__,
            )


def entry_salt(secret: bytes, n: int) -> str:
    """The salt of entry `n`, 32 hex digits, from the game's secret."""
    return hmac.digest(secret, b"salt/%d" % n, "sha256").hex()[:32]


def entry_hash(n: int, time: str, kind: str, payload: JsonObject, evidence: str | None, prev: str, salt: str) -> str:
    """The hash of an entry with these fields, 64 hex digits."""
    entry: dict[str, Any] = {
        "n": n,
        "time": time,
        "kind": kind,
        "payload": payload,
        "evidence": evidence,
        "prev": prev,
        "salt": salt,
    }
    return hashlib.sha256(canonical(entry)).hexdigest()


def broken_link(entries: Iterable[Entry]) -> Break | None:
    """The first place where a whole log, from entry 1 on, has a wrong number, prev or hash; None if it holds."""
    prev = FIRST_PREV
    for place, entry in enumerate(entries, start=1):
        if entry.n != place:
            return Break(place, "n", str(entry.n), str(place))
        if entry.prev != prev:
            return Break(place, "prev", entry.prev, prev)
        computed = entry_hash(*entry[:-1])
        if entry.hash != computed:
            return Break(place, "hash", entry.hash, computed)
        prev = entry.hash
    return None
