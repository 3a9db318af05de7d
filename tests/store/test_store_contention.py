"""Several processes on one file, and processes that are killed."""

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection as Pipe
from multiprocessing.context import ForkServerProcess
from pathlib import Path

import pytest
from store_samples import GAME, LATER, NOW, new_store, owe_turn

from legends_pbem.store.chain import broken_link
from legends_pbem.store.connection import connect
from legends_pbem.store.sqlite import SqliteStore

# Forked from a fresh process, for a SQLite connection must not be carried into another one.
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["legends_pbem.store.sqlite", "store_samples"])


def start(work: Callable[[Path, Pipe], None], path: Path) -> tuple[ForkServerProcess, Pipe]:
    """A running process and the pipe it reports through, which ends when the process does."""
    ours, theirs = PROCESSES.Pipe()
    process = PROCESSES.Process(target=work, args=(path, theirs))
    process.start()
    theirs.close()
    return process, ours


def append_many(path: Path, writer: int, count: int) -> None:
    with SqliteStore.open(path) as store:
        for k in range(count):
            with store.write(NOW) as unit:
                unit.append(GAME, "decision", {"writer": writer, "k": k})


def claim_all(path: Path, claimed: Pipe) -> None:
    numbers = []
    with SqliteStore.open(path) as store:
        for number in store.due(NOW):
            with store.write(NOW) as unit:
                if unit.claim(number, LATER) is not None:
                    numbers.append(number)
    claimed.send(numbers)


def write_and_wait(path: Path, parent: Pipe) -> None:
    connection = connect(path)
    # With next to no cache, uncommitted pages reach the file itself.
    connection.rows("PRAGMA cache_size = 2")
    with SqliteStore(connection).write(NOW) as unit:
        for _ in range(100):
            unit.append(GAME, "decision", {"text": "go avalon; " * 50})
        parent.send("written")
        parent.recv()


def append_pairs(path: Path, parent: Pipe) -> None:
    with SqliteStore.open(path) as store:
        while True:
            with store.write(NOW) as unit:
                unit.append(GAME, "decision", {})
                unit.append(GAME, "decision", {})
            parent.send("committed")


def test_eight_writers_append_fifty_entries_each_to_one_unbroken_log(tmp_path: Path) -> None:
    new_store(tmp_path).close()
    path = tmp_path / "games.db"
    writers = [PROCESSES.Process(target=append_many, args=(path, k, 50)) for k in range(8)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0] * 8
    with SqliteStore.open(path) as store:
        entries = store.entries(GAME)
    assert broken_link(entries) is None
    written = {(entry.payload["writer"], entry.payload["k"]) for entry in entries[1:]}
    assert written == {(writer, k) for writer in range(8) for k in range(50)}


def test_two_workers_never_claim_the_same_mail(tmp_path: Path) -> None:
    with new_store(tmp_path) as store, store.write(NOW) as unit:
        owed = [owe_turn(unit) for _ in range(60)]
    workers = [start(claim_all, tmp_path / "games.db") for _ in range(2)]
    claimed = [number for _, reports in workers for number in reports.recv()]
    for worker, _ in workers:
        worker.join()
    assert sorted(claimed) == owed


def test_a_process_killed_before_it_commits_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    new_store(tmp_path).close()
    path = tmp_path / "games.db"
    before = path.read_bytes()
    writer, reports = start(write_and_wait, path)
    assert reports.recv() == "written"
    writer.kill()
    writer.join()
    assert path.read_bytes() != before, "the test must catch the file half written"
    with SqliteStore.open(path) as store:
        assert len(store.entries(GAME)) == 1
        assert store.check() == []
        with store.write(NOW) as unit:
            unit.append(GAME, "decision", {})
        assert broken_link(store.entries(GAME)) is None


@pytest.mark.parametrize("commits", [1, 2, 7, 20])
def test_a_process_killed_at_any_moment_leaves_whole_transactions(tmp_path: Path, commits: int) -> None:
    new_store(tmp_path).close()
    path = tmp_path / "games.db"
    writer, reports = start(append_pairs, path)
    for _ in range(commits):
        reports.recv()
    writer.kill()
    writer.join()
    with SqliteStore.open(path) as store:
        entries = store.entries(GAME)
        assert store.check() == []
    assert len(entries) % 2 == 1
    assert len(entries) >= 1 + 2 * commits


def test_a_backup_taken_while_others_write_is_whole(tmp_path: Path) -> None:
    new_store(tmp_path).close()
    path = tmp_path / "games.db"
    writer, reports = start(append_pairs, path)
    with SqliteStore.open(path) as store:
        for k in range(5):
            reports.recv()
            store.backup(tmp_path / f"backup-{k}.db")
    writer.kill()
    writer.join()
    for k in range(5):
        with SqliteStore.open(tmp_path / f"backup-{k}.db") as copy:
            assert copy.check() == []
            assert len(copy.entries(GAME)) % 2 == 1
            assert len(copy.entries(GAME)) >= 3
