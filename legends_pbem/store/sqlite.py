"""The store on one SQLite file."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from legends_pbem.sentences import Sentence
from legends_pbem.store.connection import PATIENCE, connect
from legends_pbem.store.game_reads import GameReads
from legends_pbem.store.game_writes import GameWrites
from legends_pbem.store.mail_reads import MailReads
from legends_pbem.store.mail_writes import MailWrites
from legends_pbem.store.order_reads import OrderReads
from legends_pbem.store.order_writes import OrderWrites
from legends_pbem.store.time_reads import TimeReads
from legends_pbem.store.time_writes import TimeWrites


class SqliteUnit(GameWrites, MailWrites, TimeWrites, OrderWrites):
    """All that can be read and changed, inside one transaction at one moment."""


class SqliteStore(GameReads, MailReads, TimeReads, OrderReads):
    """The database, for reading; `write` gives the way to change it.

    One for each thread. As a context manager it closes the file at the end.
    """

    @classmethod
    def open(cls, path: str | os.PathLike[str], patience: float = PATIENCE) -> "SqliteStore":
        """The store in the existing file at `path`; `patience`: seconds to wait for a lock.

        Raises `CannotOpen`, `NotADatabase`, `OlderDatabase`, `NewerDatabase`, or `Unavailable`.
        """
        return cls(connect(path, patience))

    def __enter__(self) -> "SqliteStore":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    @contextmanager
    def write(self, now: str) -> Iterator[SqliteUnit]:
        """A unit of work at the time `now`: committed at the end, rolled back on any exception.

        Nobody else can write meanwhile, so what it reads stays true. Raises `Unavailable` if it
        cannot begin or commit; then nothing was changed.
        """
        with self._connection.transaction():
            yield SqliteUnit(self._connection, now)

    # Maintenance is imported when used: a process that takes a mail in never needs it.

    def backup(self, path: str | os.PathLike[str]) -> None:
        """Copy the database as it is at one moment to a new file; raises `Conflict` if there is one."""
        from legends_pbem.store.maintenance import copy_to

        copy_to(self._connection, path)

    def purge_finished(self, before: str) -> int:
        """How many mails, sent or given up before that time, lost their content now; the rows stay."""
        from legends_pbem.store.maintenance import purge_finished

        return purge_finished(self._connection, before)

    def check(self) -> list[Sentence]:
        """Every defect found in the file, one sentence each; empty if it is sound. Reads all of it."""
        from legends_pbem.store.maintenance import check

        return check(self._connection)
