"""Moves taken one after the other in one process, against bare transactions of the same rows."""

import sqlite3
import tempfile
from collections.abc import Iterator
from functools import partial
from itertools import count, groupby
from pathlib import Path

from benchmarks.pairs import Row, pair_times, timed
from benchmarks.stage import NOW, next_mail, set_stage
from legends_pbem.service.incoming.mailroom import take_mail

_TABLES = ("evidence", "log", "requests", "inbox", "outbox")
_Rows = list[tuple[str, tuple[object, ...]]]


def moves(rounds: int = 4) -> Row:
    """Whole games, each move checked, applied and durable; milliseconds a game."""
    with tempfile.TemporaryDirectory() as folder:
        numbers = count()

        def play() -> float:
            stage = set_stage(Path(folder, f"home{next(numbers)}"))
            seconds = 0.0
            while (mail := next_mail(stage)) is not None:
                seconds += timed(partial(take_mail, stage.home, stage.store, mail, NOW))
            stage.store.close()
            return seconds

        play()
        source = Path(folder, "home0", "legends.db")
        transactions = list(_transactions(source))
        bare = Path(folder, "bare.db")
        return pair_times(
            "moves in one process, a game",
            "bare transactions",
            play,
            lambda: _write_bare(source, bare, transactions),
            rounds=rounds,
            bound=10,
        )


def _transactions(source: Path) -> Iterator[_Rows]:
    """The rows of a finished game as bare inserts, those of one move together."""
    connection = sqlite3.connect(source)
    rows: list[tuple[float, str, tuple[object, ...]]] = []
    for table in _TABLES:
        found = connection.execute(f"SELECT * FROM {table}").fetchall()
        rows += [(number / len(found), table, row) for number, row in enumerate(found)]
    (moves,) = connection.execute("SELECT count(*) FROM inbox").fetchone()
    (position,) = connection.execute("SELECT position FROM games").fetchone()
    connection.close()
    for _, group in groupby(sorted(rows, key=lambda row: row[0]), key=lambda row: int(row[0] * moves)):
        yield [*((table, row) for _, table, row in group), ("games", (position,))]


def _write_bare(source: Path, bare: Path, transactions: list[_Rows]) -> float:
    """The seconds for writing the same rows durably, into tables without indexes, keys or triggers."""
    bare.unlink(missing_ok=True)
    shape = sqlite3.connect(source)
    widths = {table: len(shape.execute(f"PRAGMA table_info({table})").fetchall()) for table in _TABLES}
    shape.close()
    connection = sqlite3.connect(bare, isolation_level=None)
    connection.execute("PRAGMA journal_mode=PERSIST")
    connection.execute("PRAGMA synchronous=FULL")
    for table, width in widths.items():
        connection.execute(f"CREATE TABLE {table} ({', '.join(f'c{number}' for number in range(width))})")
    connection.execute("CREATE TABLE games (position)")
    connection.execute("INSERT INTO games VALUES ('')")

    def write() -> None:
        for rows in transactions:
            connection.execute("BEGIN IMMEDIATE")
            for table, row in rows:
                if table == "games":
                    connection.execute("UPDATE games SET position = ?", row)
                else:
                    connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
            connection.execute("COMMIT")

    seconds = timed(write)
    connection.close()
    return seconds
