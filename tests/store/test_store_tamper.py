"""No program rewrites log or evidence through SQL, however it has set up its own connection."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from store_samples import GAME, NOW, new_store

from legends_pbem.store.rows import EvidenceKind

LOG_ATTACKS = [
    "UPDATE log SET payload = '{}' WHERE n = 2",
    "UPDATE OR REPLACE log SET n = 1 WHERE n = 2",
    "UPDATE OR IGNORE log SET kind = 'other'",
    "UPDATE log SET game = 'AAAA'",
    "DELETE FROM log WHERE n = 3",
    "DELETE FROM log",
    "INSERT INTO log SELECT game, n + 9, time, kind, payload, evidence, prev, salt, hash FROM log",
    "INSERT INTO log SELECT game, 4, time, kind, payload, evidence, prev, salt, hash FROM log WHERE n = 3",
    "INSERT INTO log SELECT 'AAAA', 1, time, kind, payload, evidence, prev, salt, hash FROM log WHERE n = 3",
    "INSERT INTO log SELECT game, NULL, time, kind, payload, evidence, hash, salt, hash FROM log WHERE n = 3",
    "INSERT OR REPLACE INTO log SELECT game, n, time, 'other', payload, evidence, prev, salt, hash FROM log",
    "REPLACE INTO log SELECT game, 3, time, kind, payload, evidence, prev, salt, hash FROM log WHERE n = 2",
    "INSERT INTO log SELECT * FROM log WHERE n = 3 ON CONFLICT DO UPDATE SET kind = 'other'",
    "INSERT OR REPLACE INTO log (rowid, game, n, time, kind, payload, prev, salt, hash) "
    "SELECT 1, game, 4, time, kind, payload, hash, salt, hash FROM log WHERE n = 3",
]

EVIDENCE_ATTACKS = [
    "UPDATE evidence SET content = x'00'",
    "UPDATE OR IGNORE evidence SET sha256 = 'other'",
    "DELETE FROM evidence",
    "INSERT OR REPLACE INTO evidence (rowid, sha256, kind, received, size, content) "
    "SELECT 1, upper(sha256), kind, received, size, content FROM evidence",
]


@pytest.fixture(params=["PRAGMA recursive_triggers = OFF", "PRAGMA recursive_triggers = ON"])
def foreign(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[sqlite3.Connection]:
    """A program that knows nothing of ours, on a file with three entries and a piece of evidence."""
    with new_store(tmp_path) as store, store.write(NOW) as unit:
        sha256 = unit.keep(EvidenceKind.MAIL, b"Go Avalon")
        unit.append(GAME, "decision", {"text": "go avalon"}, sha256)
        unit.append(GAME, "decision", {"text": "draw"})
    with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute(request.param)
        yield connection


@pytest.mark.parametrize("attack", LOG_ATTACKS)
def test_the_log_cannot_be_rewritten(foreign: sqlite3.Connection, attack: str) -> None:
    before = foreign.execute("SELECT * FROM log ORDER BY n").fetchall()
    with pytest.raises(sqlite3.Error):
        foreign.execute(attack)
    assert foreign.execute("SELECT * FROM log ORDER BY n").fetchall() == before


def test_an_entry_that_follows_the_last_one_is_taken(foreign: sqlite3.Connection) -> None:
    foreign.execute(
        "INSERT INTO log SELECT game, 4, time, kind, payload, evidence, hash, salt, hash FROM log WHERE n = 3"
    )
    assert foreign.execute("SELECT count(*) FROM log").fetchone() == (4,)


@pytest.mark.parametrize("attack", EVIDENCE_ATTACKS)
def test_evidence_cannot_be_rewritten(foreign: sqlite3.Connection, attack: str) -> None:
    before = foreign.execute("SELECT * FROM evidence").fetchall()
    with pytest.raises(sqlite3.Error):
        foreign.execute(attack)
    assert foreign.execute("SELECT * FROM evidence").fetchall() == before


@pytest.mark.parametrize("how", ["INSERT", "INSERT OR IGNORE", "INSERT OR REPLACE"])
def test_evidence_offered_again_leaves_the_first_as_it_was(foreign: sqlite3.Connection, how: str) -> None:
    before = foreign.execute("SELECT * FROM evidence").fetchall()
    foreign.execute(f"{how} INTO evidence SELECT sha256, 'move-file', received, 0, x'00' FROM evidence")
    assert foreign.execute("SELECT * FROM evidence").fetchall() == before
