"""Backups and the search for damage."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from store_samples import GAME, NOW, new_store

from legends_pbem.store.errors import CannotOpen, Conflict, NotADatabase
from legends_pbem.store.rows import EvidenceKind
from legends_pbem.store.sqlite import SqliteStore


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with new_store(tmp_path) as store:
        with store.write(NOW) as unit:
            sha256 = unit.keep(EvidenceKind.MAIL, b"Go Avalon")
            unit.append(GAME, "decision", {"text": "go avalon"}, sha256)
        yield store


def damage(folder: Path, *statements: str) -> None:
    """Change the file as somebody would who removes its guards first."""
    with closing(sqlite3.connect(folder / "games.db")) as connection, connection:
        for table in ("log", "evidence"):
            connection.execute(f"DROP TRIGGER {table}_not_changed")
            connection.execute(f"DROP TRIGGER {table}_not_deleted")
        for statement in statements:
            connection.execute(statement)


def test_a_backup_holds_what_the_original_holds(store: SqliteStore, tmp_path: Path) -> None:
    store.backup(tmp_path / "backup.db")
    with SqliteStore.open(tmp_path / "backup.db") as copy:
        assert copy.games() == store.games()
        assert copy.entries(GAME) == store.entries(GAME)
        assert copy.check() == []


def test_only_its_owner_may_read_a_backup(store: SqliteStore, tmp_path: Path) -> None:
    store.backup(tmp_path / "backup.db")
    assert (tmp_path / "backup.db").stat().st_mode & 0o777 == 0o600


def test_a_backup_leaves_nothing_beside_it_and_no_lock(store: SqliteStore, tmp_path: Path) -> None:
    store.backup(tmp_path / "backup.db")
    assert {path.name for path in tmp_path.iterdir()} == {"games.db", "games.db-journal", "backup.db"}
    with store.write(NOW) as unit:
        unit.append(GAME, "decision", {})


def test_a_backup_does_not_overwrite(store: SqliteStore, tmp_path: Path) -> None:
    (tmp_path / "backup.db").write_bytes(b"precious")
    with pytest.raises(Conflict):
        store.backup(tmp_path / "backup.db")
    assert (tmp_path / "backup.db").read_bytes() == b"precious"


def test_a_backup_into_a_missing_folder_is_refused(store: SqliteStore, tmp_path: Path) -> None:
    with pytest.raises(CannotOpen):
        store.backup(tmp_path / "missing" / "backup.db")


def test_a_sound_file_has_no_defects(store: SqliteStore) -> None:
    assert store.check() == []


def test_a_changed_log_entry_is_found(store: SqliteStore, tmp_path: Path) -> None:
    damage(tmp_path, """UPDATE log SET payload = '{"text":"draw"}' WHERE n = 2""")
    (defect,) = store.check()
    assert f"game {GAME} is broken at entry 2: hash" in defect


def test_a_log_entry_that_is_no_json_is_found(store: SqliteStore, tmp_path: Path) -> None:
    damage(tmp_path, "UPDATE log SET payload = 'draw' WHERE n = 2")
    (defect,) = store.check()
    assert "log entry 2" in defect
    with pytest.raises(NotADatabase):
        store.entries(GAME)


@pytest.mark.parametrize("content", ["x'00'", "x'789c030000000001'"], ids=["not-zlib", "other"])
def test_changed_evidence_is_found_and_never_handed_out(store: SqliteStore, tmp_path: Path, content: str) -> None:
    sha256 = store.entries(GAME)[1].evidence
    assert sha256 is not None
    damage(tmp_path, f"UPDATE evidence SET content = {content}")
    (defect,) = store.check()
    assert sha256 in defect
    with pytest.raises(NotADatabase):
        store.evidence(sha256)


def test_evidence_that_went_missing_is_found(store: SqliteStore, tmp_path: Path) -> None:
    damage(tmp_path, "DELETE FROM evidence")
    (defect,) = store.check()
    assert "log" in defect
    assert "evidence" in defect


def test_a_damaged_page_is_found(store: SqliteStore, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'log'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * size)
    with SqliteStore.open(path) as damaged:
        assert damaged.check()
        with pytest.raises(NotADatabase):
            damaged.entries(GAME)
