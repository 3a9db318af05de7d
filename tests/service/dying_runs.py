"""Runs of a command that was killed at every point, and what must be true of the home afterwards."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from tables import NOW, Table

from legends_pbem.service.home import Home
from legends_pbem.service.log.auditing import audit_game

HERE = Path(__file__).parent


class Run(NamedTuple):
    """A run of a command that was killed, or came to its end."""

    home: Home
    where: str
    """Where it died."""


def dying_runs(command: str, table: Table, target: Path, mail: bytes = b"") -> list[Run]:
    """Runs of a command line on copies of the table's home, each killed at another point; the last one is not."""
    table.store.close()
    done = subprocess.run(
        [sys.executable, str(HERE / "dying.py"), command, str(table.home.folder), str(target)],
        input=mail,
        capture_output=True,
        env={"LEGENDS_PBEM_NOW": NOW},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    places = done.stdout.decode().splitlines()
    assert places[-1] == "at its end"
    assert {"before COMMIT", "after COMMIT"} <= set(places)
    return [Run(Home(target / str(number)), place) for number, place in enumerate(places, start=1)]


def dump(home: Home) -> str:
    """All that the database holds, as SQL. What a killed process left half done is undone when it is opened."""
    with closing(sqlite3.connect(home.database)) as raw:
        return "\n".join(raw.iterdump())


def assert_sound(home: Home, entries: int) -> None:
    """The log has so many entries and is good, the database is undamaged, and the spool is empty."""
    with home.open_store() as store:
        assert len(store.entries("G7K2")) == entries
        assert audit_game(store, "G7K2").bad is None
        assert store.check() == []
    assert [*home.folder.glob("spool/new/*"), *home.folder.glob("spool/broken/*")] == []
