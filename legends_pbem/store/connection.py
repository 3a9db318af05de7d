"""One connection to the database: how it is opened, how it waits for locks, how it fails."""

import os
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from legends_pbem.sentences import Sentence
from legends_pbem.store.errors import (
    Conflict,
    NewerDatabase,
    NotADatabase,
    OlderDatabase,
    from_sqlite,
    from_system,
    is_busy,
)

VERSION = 4
"""The schema version this program reads and writes."""

APPLICATION_ID = 0x4C504245
"""What marks a SQLite file as ours: "LPBE" in ASCII."""

PATIENCE = 20.0
"""Seconds to wait for a lock before giving up."""

_SHORTEST_WAIT = 0.0005
_LONGEST_WAIT = 0.004

# The journal mode is a rollback journal because SQLite up to 3.51.2 can corrupt a WAL database when
# two connections checkpoint and write at once. PERSIST with FULL survives a power cut and saves
# creating a file per transaction. Freed space is overwritten because sent mails hold hands and tokens.
_PRAGMAS = (
    "PRAGMA journal_mode = PERSIST",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",
    "PRAGMA mmap_size = 0",
)

Row = tuple[Any, ...]
Values = Sequence[object] | Mapping[str, object]


class Connection:
    """A SQLite connection whose waits are patient and fair and whose errors are the store's own.

    Used by the thread that opened it only, as SQLite connections are.
    """

    def __init__(self, raw: sqlite3.Connection, path: str, patience: float) -> None:
        self.raw = raw
        self.path = path
        self._patience = patience

    def rows(self, sql: str, values: Values = ()) -> list[Row]:
        """The rows of one statement. Waits for locks; raises `StoreError`."""
        give_up: float | None = None
        while True:
            try:
                return self.raw.execute(sql, values).fetchall()
            except sqlite3.Error as error:
                now = time.monotonic()
                give_up = now + self._patience if give_up is None else give_up
                if not is_busy(error) or now >= give_up:
                    raise from_sqlite(error, self.path) from error
            except (UnicodeEncodeError, OverflowError) as error:
                raise Conflict("the database {path} cannot hold a value: {why}", path=self.path, why=error) from None
            time.sleep(_random_wait())

    def row(self, sql: str, values: Values = ()) -> Row | None:
        """The first row of one statement, or None."""
        rows = self.rows(sql, values)
        return rows[0] if rows else None

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """A write transaction from the first moment on: all of it happens, or nothing."""
        self.rows("BEGIN IMMEDIATE")
        try:
            yield
            self.rows("COMMIT")
        except BaseException:
            # Some failures, a full disk among them, have rolled back already.
            if self.raw.in_transaction:
                self.raw.rollback()
            raise

    def close(self) -> None:
        """Close the file; what is not committed is rolled back."""
        self.raw.close()


class OnConnection:
    """Something that reads through one connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection


class OnTransaction(OnConnection):
    """Something that changes the database, inside a transaction, at one moment."""

    def __init__(self, connection: Connection, now: str) -> None:
        super().__init__(connection)
        self._now = now

    @property
    def now(self) -> str:
        """The moment of all changes."""
        return self._now

    def _change(self, sql: str, values: Values = ()) -> list[Row]:
        # Without this check a unit kept beyond its `with` would write outside of any transaction.
        if not self._connection.raw.in_transaction:
            raise Conflict("this unit of work is over; begin a new one to change anything")
        return self._connection.rows(sql, values)

    def _changed_one(self, otherwise: Sentence, sql: str, values: Values) -> None:
        """Change what must be there; `sql` returns a row for it. Raises `Conflict` with these words if it is not."""
        if not self._change(sql, values):
            raise Conflict(otherwise)


def connect(path: str | os.PathLike[str], patience: float = PATIENCE) -> Connection:
    """A connection to the existing database at `path`, at exactly this program's schema version.

    `patience`: seconds to wait for a lock. Raises `CannotOpen`, `NotADatabase`, `OlderDatabase`,
    `NewerDatabase`, or `Busy`.
    """
    connection = open_file(path, patience)
    try:
        _check_version(connection)
        for pragma in _PRAGMAS:
            connection.rows(pragma)
    except BaseException:
        connection.close()
        raise
    return connection


def open_file(path: str | os.PathLike[str], patience: float) -> Connection:
    """A connection to an existing file, whatever is in it."""
    name = os.fspath(path)
    # As a URI, for only then can SQLite be told (mode=rw) not to create a missing file.
    quoted = name.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    uri = f"file:{'//' if name.startswith('/') else ''}{quoted}?mode=rw"
    try:
        # Neither SQLite's own waiting (unfair) nor Python's own transactions (begun late) are used.
        raw = sqlite3.connect(uri, uri=True, timeout=0, isolation_level=None)
    except sqlite3.Error as error:
        raise from_sqlite(error, name) from error
    return Connection(raw, name, patience)


def create_file(path: str | os.PathLike[str]) -> str:
    """The name of a new, empty file at `path` which only its owner may read. Raises `Conflict` if it exists."""
    name = os.fspath(path)
    try:
        os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise from_system(error, name) from error
    return name


def schema_version(connection: Connection) -> int:
    """The schema version of the file. Raises `NotADatabase` if another program made it."""
    row = connection.row("SELECT application_id, user_version FROM pragma_application_id, pragma_user_version")
    application, version = row or (0, 0)
    if application != APPLICATION_ID:
        raise NotADatabase("{path} is not a legends-pbem database; check the path", path=connection.path)
    return int(version)


def _check_version(connection: Connection) -> None:
    version = schema_version(connection)
    if version > VERSION:
        raise NewerDatabase(
            "{path} has schema version {version}, this program knows up to {known}; use the newer program",
            path=connection.path,
            version=version,
            known=VERSION,
        )
    if version < VERSION:
        raise OlderDatabase(
            "{path} has schema version {version}, this program needs {known}; run `upgrade`",
            path=connection.path,
            version=version,
            known=VERSION,
        )


def _random_wait() -> float:
    # Each waits a random while of the same range, however long it has waited: growing waits let
    # newcomers overtake. os.urandom, for importing `random` costs more than many waits.
    share = int.from_bytes(os.urandom(2), "big") / 0xFFFF
    return _SHORTEST_WAIT + share * (_LONGEST_WAIT - _SHORTEST_WAIT)
