"""Every mail that was spooled comes into the game exactly once."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tables import NOW, Table, chosen, move_mail, new_table

from legends_pbem.mail.spool import SpooledMail
from legends_pbem.service.incoming.spooling import handle_spooled, keep_mail, take_spooled
from legends_pbem.store.errors import Busy
from legends_pbem.store.rows import Outcome
from legends_pbem.store.sqlite import SqliteStore


def kept(table: Table, raw: bytes) -> SpooledMail:
    mail = keep_mail(table.home, raw)
    assert isinstance(mail, SpooledMail)
    return mail


def first_move(table: Table) -> bytes:
    seat = table.store.requests(table.game)[0].seat
    return move_mail(table, seat, chosen(table, seat))


def outcomes(table: Table) -> list[Outcome]:
    return [handled.outcome for handled in take_spooled(table.home, table.store, NOW)]


def test_a_mail_leaves_the_spool_once_it_is_applied(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    with table.store, kept(table, first_move(table)) as mail:
        assert handle_spooled(table.home, table.store, mail, NOW).outcome is Outcome.APPLIED
        assert table.home.spool.count() == 0


def test_a_mail_whose_handler_died_is_applied_later_and_once(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    with table.store:
        with kept(table, first_move(table)) as mail:
            mail.begin()  # and then the process ends
        assert outcomes(table) == [Outcome.APPLIED]
        assert outcomes(table) == []


def test_a_mail_whose_handler_died_after_the_commit_is_not_applied_again(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    raw = first_move(table)
    with table.store:
        with kept(table, raw) as mail:
            handle_spooled(table.home, table.store, mail, NOW)
        entries = len(table.store.entries(table.game))
        with kept(table, raw):
            pass  # the removal was lost
        assert [handled.again for handled in take_spooled(table.home, table.store, NOW)] == [True]
        assert len(table.store.entries(table.game)) == entries


def test_a_locked_database_delays_a_mail_and_is_not_held_against_it(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    raw = first_move(table)
    with table.store, closing(sqlite3.connect(table.home.database)) as other:
        other.execute("BEGIN IMMEDIATE")
        for _ in range(5):
            hasty = SqliteStore.open(table.home.database, patience=0)
            with hasty, kept(table, raw) as mail, pytest.raises(Busy):
                handle_spooled(table.home, hasty, mail, NOW)
        other.rollback()
        assert outcomes(table) == [Outcome.APPLIED]


def test_a_mail_over_which_processes_die_again_and_again_is_set_aside(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    raw = first_move(table)
    with table.store:
        for _ in range(3):
            with kept(table, raw) as mail:
                mail.begin()
        assert outcomes(table) == [Outcome.SET_ASIDE]
        assert outcomes(table) == []
        (broken,) = table.home.spool.broken()
        assert broken.path.read_bytes() == raw
        assert "3 processes began to handle it" in broken.reason


def test_a_mail_that_cannot_be_recorded_does_not_hold_up_the_others(tmp_path: Path) -> None:
    """The database refuses text that is no Unicode, which nothing that was read can hold; a trigger stands for it."""
    table = new_table(tmp_path)
    table.store.close()
    with closing(sqlite3.connect(table.home.database)) as other:
        other.execute(
            "CREATE TRIGGER no BEFORE INSERT ON inbox WHEN new.sender IS 'eve@example.net'"
            " BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
    table = table._replace(store=table.home.open_store())
    with table.store:
        for raw in (b"From: eve@example.net\nTo: play@example.org\n\npass\n", first_move(table)):
            with kept(table, raw):
                pass
        assert outcomes(table) == [Outcome.APPLIED]
        assert outcomes(table) == []
        assert outcomes(table) == [Outcome.SET_ASIDE]
        (broken,) = table.home.spool.broken()
        assert "could not be recorded in 3 tries" in broken.reason
