"""Mails of a Maildir come in one by one, and are marked only when they are done with."""

import multiprocessing
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tables import NOW, Table, chosen, letter, move_mail, new_table

from legends_pbem.mail.spool import SpooledMail
from legends_pbem.service.errors import BadHome, TryLater
from legends_pbem.service.home import Home
from legends_pbem.service.incoming.fetching import fetch_mails
from legends_pbem.store.errors import Busy
from legends_pbem.store.rows import Outcome
from legends_pbem.store.sqlite import SqliteStore


def say(home: Home, line: str) -> Home:
    """The home with one more line in its configuration."""
    with (home.folder / "config.toml").open("a") as file:
        file.write(f"\n{line}\n")
    return Home(home.folder)


def table_with_maildir(folder: Path) -> tuple[Table, Path]:
    table = new_table(folder)
    for name in ("tmp", "new", "cur"):
        (folder / "Maildir" / name).mkdir(parents=True)
    home = say(table.home, f'fetch = "maildir:{folder / "Maildir"}"')
    return table._replace(home=home), folder / "Maildir"


def put(maildir: Path, name: str, raw: bytes) -> None:
    (maildir / "new" / name).write_bytes(raw)


def first_move(table: Table) -> bytes:
    seat = table.store.requests(table.game)[0].seat
    return move_mail(table, seat, chosen(table, seat))


def held(table: Table, raw: bytes) -> SpooledMail:
    mail = table.home.spool.add(raw)
    assert isinstance(mail, SpooledMail)
    return mail


def fetch(table: Table) -> list[Outcome]:
    return [handled.outcome for handled in fetch_mails(table.home, table.store, NOW)]


def test_each_mail_is_handled_and_marked_as_seen(tmp_path: Path) -> None:
    table, maildir = table_with_maildir(tmp_path)
    with table.store:
        put(maildir, "1.move", first_move(table))
        put(maildir, "2.stranger", letter("kim", "hello").as_bytes())
        assert fetch(table) == [Outcome.APPLIED, Outcome.SET_ASIDE]
        assert sorted(path.name for path in (maildir / "cur").iterdir()) == ["1.move:2,S", "2.stranger:2,S"]
        assert list((maildir / "new").iterdir()) == []
        assert table.home.spool.count() == 0
        assert fetch(table) == []


def test_a_mail_that_was_not_marked_is_known_as_handled(tmp_path: Path) -> None:
    table, maildir = table_with_maildir(tmp_path)
    with table.store:
        raw = first_move(table)
        put(maildir, "1.move", raw)
        assert fetch(table) == [Outcome.APPLIED]
        put(maildir, "1.move", raw)
        assert [handled.again for handled in fetch_mails(table.home, table.store, NOW)] == [True]
        assert list((maildir / "new").iterdir()) == []


def test_a_mail_is_not_marked_while_the_database_is_locked(tmp_path: Path) -> None:
    table, maildir = table_with_maildir(tmp_path)
    with table.store, closing(sqlite3.connect(table.home.database)) as other:
        put(maildir, "1.move", first_move(table))
        other.execute("BEGIN IMMEDIATE")
        with SqliteStore.open(table.home.database, patience=0) as hasty, pytest.raises(Busy):
            list(fetch_mails(table.home, hasty, NOW))
        assert [path.name for path in (maildir / "new").iterdir()] == ["1.move"]
        other.rollback()
        assert fetch(table) == [Outcome.APPLIED]


def test_a_mail_that_is_being_handled_by_the_other_door_is_left_to_it(tmp_path: Path) -> None:
    table, maildir = table_with_maildir(tmp_path)
    with table.store:
        raw = first_move(table)
        put(maildir, "1.move", raw)
        with held(table, raw):
            assert fetch(table) == []
        assert fetch(table) == [Outcome.APPLIED]


def test_a_mail_that_is_broken_does_not_come_back_for_ever(tmp_path: Path) -> None:
    table, maildir = table_with_maildir(tmp_path)
    with table.store:
        raw = first_move(table)
        put(maildir, "1.move", raw)
        for _ in range(3):
            with held(table, raw) as mail:
                mail.begin()  # and then the process dies
        assert fetch(table) == [Outcome.SET_ASIDE]
        assert len(table.home.spool.broken()) == 1
        assert fetch(table) == []


def fetch_in_process(home: Path, results: "multiprocessing.SimpleQueue[list[str]]") -> None:
    opened = Home(home)
    with opened.open_store() as store:
        results.put([handled.outcome for handled in fetch_mails(opened, store, NOW) if not handled.again])


def test_two_processes_at_once_take_each_mail_once(tmp_path: Path) -> None:
    table, maildir = table_with_maildir(tmp_path)
    with table.store:
        put(maildir, "00.move", first_move(table))
        for number in range(1, 40):
            put(maildir, f"{number:02}.stranger", letter("kim", "hello", number=number).as_bytes())
    context = multiprocessing.get_context("spawn")
    results: multiprocessing.SimpleQueue[list[str]] = context.SimpleQueue()
    processes = [context.Process(target=fetch_in_process, args=(table.home.folder, results)) for _ in range(2)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
        assert process.exitcode == 0
    taken = [outcome for _ in processes for outcome in results.get()]
    assert sorted(taken) == ["applied"] + ["set-aside"] * 39
    with table.home.open_store() as store:
        assert len(store.inbox()) == 40


def test_without_a_mailbox_there_is_nothing_to_fetch(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    with table.store:
        assert fetch(table) == []


def test_a_maildir_that_is_not_there_is_told(tmp_path: Path) -> None:
    table, maildir = table_with_maildir(tmp_path)
    (maildir / "new").rmdir()
    with table.store, pytest.raises(TryLater, match="is no Maildir that can be read"):
        fetch(table)


@pytest.mark.parametrize("url", ["pop3://kim@example.net", "maildir:", "imaps://example.org/INBOX", "imap://[::1"])
def test_a_url_that_names_no_mailbox_is_told(tmp_path: Path, url: str) -> None:
    table = new_table(tmp_path)
    table = table._replace(home=say(table.home, f'fetch = "{url}"'))
    with table.store, pytest.raises(BadHome, match="fetch: the URL"):
        fetch(table)
