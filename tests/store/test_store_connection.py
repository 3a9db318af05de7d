"""Opening a file, waiting for locks, and what goes wrong with disks."""

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from store_samples import GAME, NOW, new_file, new_store, owe_turn

from legends_pbem.store.chain import broken_link
from legends_pbem.store.connection import VERSION, connect
from legends_pbem.store.errors import (
    Busy,
    CannotOpen,
    DiskFull,
    NewerDatabase,
    NotADatabase,
    OlderDatabase,
    ReadOnly,
)
from legends_pbem.store.rows import RequestState
from legends_pbem.store.sqlite import SqliteStore


def run_sql(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(sql)


def test_a_missing_file_is_not_created(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen):
        SqliteStore.open(tmp_path / "missing.db")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen):
        SqliteStore.open(tmp_path)


@pytest.mark.parametrize("content", [b"", b"Dear host, " * 500])
def test_a_file_of_something_else_is_no_database(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.db"
    path.write_bytes(content)
    with pytest.raises(NotADatabase):
        SqliteStore.open(path)
    assert path.read_bytes() == content


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    run_sql(tmp_path / "photos.db", "CREATE TABLE photos (name TEXT)")
    with pytest.raises(NotADatabase):
        SqliteStore.open(tmp_path / "photos.db")


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    path = new_file(tmp_path)
    run_sql(path, f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(NewerDatabase):
        SqliteStore.open(path)


def test_an_older_database_is_said_to_need_an_upgrade(tmp_path: Path) -> None:
    path = new_file(tmp_path)
    run_sql(path, f"PRAGMA user_version = {VERSION - 1}")
    with pytest.raises(OlderDatabase, match="upgrade"):
        SqliteStore.open(path)


@pytest.mark.parametrize("name", ["with space.db", "100%.db", "what?.db", "no#1.db", "é.db"])
def test_any_file_name_will_do(tmp_path: Path, name: str) -> None:
    path = new_file(tmp_path).rename(tmp_path / name)
    with SqliteStore.open(path) as store:
        assert store.games() == []


def test_a_relative_path_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new_file(tmp_path)
    monkeypatch.chdir(tmp_path)
    with SqliteStore.open("games.db") as store:
        assert store.games() == []


def test_a_writer_gives_up_after_its_patience(tmp_path: Path) -> None:
    with new_store(tmp_path) as holder, SqliteStore.open(tmp_path / "games.db", patience=0.1) as waiting:
        with holder.write(NOW) as unit:
            unit.append(GAME, "decision", {})
            began = time.monotonic()
            with pytest.raises(Busy), waiting.write(NOW):
                pass
            assert time.monotonic() - began >= 0.1
        with waiting.write(NOW) as unit:
            unit.append(GAME, "decision", {})
        assert len(holder.entries(GAME)) == 3


def test_readers_go_on_while_somebody_writes(tmp_path: Path) -> None:
    with new_store(tmp_path) as holder, SqliteStore.open(tmp_path / "games.db", patience=0) as reader:
        with holder.write(NOW) as unit:
            unit.append(GAME, "decision", {})
            assert len(reader.entries(GAME)) == 1
        assert len(reader.entries(GAME)) == 2


def test_a_commit_that_readers_hold_up_too_long_changes_nothing(tmp_path: Path) -> None:
    new_store(tmp_path).close()
    path = tmp_path / "games.db"
    with SqliteStore.open(path, patience=0.05) as writer, closing(sqlite3.connect(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM log").fetchall()
        with pytest.raises(Busy), writer.write(NOW) as unit:
            unit.append(GAME, "decision", {})
        reader.rollback()
        assert len(writer.entries(GAME)) == 1


def test_a_file_another_program_holds_in_wal_mode_is_busy(tmp_path: Path) -> None:
    path = new_file(tmp_path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("SELECT * FROM games").fetchall()
        with pytest.raises(Busy):
            SqliteStore.open(path, patience=0.05)


def test_a_file_another_program_left_in_wal_mode_is_taken_back(tmp_path: Path) -> None:
    path = new_file(tmp_path)
    run_sql(path, "PRAGMA journal_mode = WAL")
    with closing(connect(path)) as connection:
        assert connection.row("PRAGMA journal_mode") == ("persist",)


def test_a_full_disk_leaves_nothing_half_done(tmp_path: Path) -> None:
    new_store(tmp_path).close()
    connection = connect(tmp_path / "games.db")
    connection.rows("PRAGMA max_page_count = 45")
    with SqliteStore(connection) as store:
        with pytest.raises(DiskFull), store.write(NOW) as unit:
            for _ in range(500):
                unit.append(GAME, "decision", {"text": "go avalon; " * 20})
        assert len(store.entries(GAME)) == 1
        connection.rows("PRAGMA max_page_count = 1000")
        with store.write(NOW) as unit:
            unit.append(GAME, "decision", {})
        assert broken_link(store.entries(GAME)) is None


def test_a_file_that_may_not_be_written_says_so(tmp_path: Path) -> None:
    new_store(tmp_path).close()
    connection = connect(tmp_path / "games.db")
    connection.rows("PRAGMA query_only = ON")
    with SqliteStore(connection) as store, pytest.raises(ReadOnly), store.write(NOW) as unit:
        unit.append(GAME, "decision", {})


def old_requests(store: SqliteStore, count: int) -> None:
    with store.write(NOW) as unit:
        for _ in range(count):
            ticket = os.urandom(8).hex()
            unit.open_request(ticket, game=GAME, seat="red", phase="travel", deadline=NOW)
            unit.close_request(ticket, RequestState.VOID, closed_by=1)


def old_mails(store: SqliteStore, count: int) -> None:
    with store.write(NOW) as unit:
        for _ in range(count):
            mail = unit.mail(owe_turn(unit, ticket=None))
            assert mail is not None
            unit.withdraw(mail, "stale")


@pytest.mark.parametrize(
    ("make_old", "look"),
    [
        (old_requests, lambda store: store.requests_due(NOW)),
        (old_requests, lambda store: store.requests(GAME)),
        (old_mails, lambda store: store.due(NOW)),
        (old_mails, lambda store: store.purge_finished(NOW)),
    ],
    ids=["requests_due", "requests", "due", "purge_finished"],
)
def test_looking_for_work_costs_the_same_however_much_was_done(
    tmp_path: Path, make_old: Callable[[SqliteStore, int], None], look: Callable[[SqliteStore], object]
) -> None:
    new_store(tmp_path).close()
    connection = connect(tmp_path / "games.db")

    def steps() -> int:
        taken = 0

        def count() -> int:
            nonlocal taken
            taken += 1
            return 0

        connection.raw.set_progress_handler(count, 1)
        look(store)
        connection.raw.set_progress_handler(None, 1)
        return taken

    with SqliteStore(connection) as store:
        make_old(store, 1)
        few = steps()
        make_old(store, 300)
        assert steps() <= few + 5
