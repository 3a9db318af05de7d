"""A locked database, a full disk, a missing home: nothing is half done, and no mail is lost."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from tables import NOW, Table, chosen, new_table, play, reply, signed_mail, take

from legends_pbem.service.errors import BadHome
from legends_pbem.service.failures import failure_of
from legends_pbem.service.home import Home
from legends_pbem.service.log.auditing import audit_game
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.store.errors import Busy, DiskFull
from legends_pbem.store.rows import Outcome
from legends_pbem.store.sqlite import SqliteStore

CLI = Path(__file__).parents[2] / "cli.py"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game of red, who signs, and blue, who answers."""
    table = new_table(tmp_path)
    with table.store:
        yield table


def run(*words: str, mail: bytes = b"") -> tuple[int, str]:
    """The exit code of a command, and what it says on standard error."""
    command = [sys.executable, str(CLI), *words]
    done = subprocess.run(command, input=mail, capture_output=True, env={"LEGENDS_PBEM_NOW": NOW}, check=False)
    return done.returncode, done.stderr.decode()


def dump(table: Table) -> list[str]:
    with closing(sqlite3.connect(table.home.database)) as raw:
        return list(raw.iterdump())


def test_a_locked_database_takes_no_mail_and_changes_nothing(table: Table) -> None:
    mail = signed_mail(table, "red", chosen(table, "red"))
    before = dump(table)
    with closing(sqlite3.connect(table.home.database)) as other:
        other.execute("BEGIN IMMEDIATE")
        with SqliteStore.open(table.home.database, patience=0.01) as hasty, pytest.raises(Busy) as locked:
            take(table._replace(store=hasty), mail)
        other.rollback()
    assert failure_of(locked.value) == (75, str(locked.value))
    assert dump(table) == before
    assert take(table, mail).outcome is Outcome.APPLIED


def test_a_locked_database_sends_no_mail(table: Table) -> None:
    with closing(sqlite3.connect(table.home.database)) as other:
        other.execute("BEGIN IMMEDIATE")
        with SqliteStore.open(table.home.database, patience=0.01) as hasty, pytest.raises(Busy):
            send_due(table.home, hasty, NOW)
        other.rollback()
    assert not (table.home.folder / "mail").exists()
    assert [mail.state for mail in send_due(table.home, table.store, NOW)] == ["sent", "sent"]


def pages(store: SqliteStore, more: int) -> None:
    """Let the database of this connection grow by so many pages and no further, as if the disk were full then."""
    raw = store._connection.raw
    (now,) = raw.execute("PRAGMA page_count").fetchone()
    raw.execute(f"PRAGMA max_page_count = {now + more}")


def large_footer() -> bytes:
    """Text that nothing can make much smaller."""
    return b"".join(b"%s\n" % Random(line).randbytes(30).hex().encode() for line in range(2000))


def test_a_full_disk_takes_a_mail_whole_or_not_at_all(table: Table) -> None:
    mail = signed_mail(table, "red", chosen(table, "red")) + large_footer()
    before, refused = dump(table), 0
    for more in range(30):
        with table.home.open_store() as store:
            pages(store, more)
            try:
                handled = take(table._replace(store=store), mail)
            except DiskFull as full:
                refused += 1
                assert failure_of(full) == (75, str(full))
                assert dump(table) == before
            else:
                assert handled.outcome is Outcome.APPLIED
                break
    assert refused > 0
    assert len(table.store.entries(table.game)) == 3
    assert audit_game(table.store, table.game).bad is None


def test_a_full_disk_sends_no_mail_that_is_not_stored(table: Table) -> None:
    sent = table.home.folder / "mail"
    with table.home.open_store() as store:
        pages(store, 0)
        with pytest.raises(DiskFull):
            send_due(table.home, store, NOW)
    stored = [table.store.mail_content(mail.id) for mail in table.store.outbox()]
    assert {path.read_bytes() for path in sent.glob("*/new/*")} <= set(stored)


def no_home(home: Path) -> None:
    (home / "config.toml").unlink()


def bad_config(home: Path) -> None:
    (home / "config.toml").write_text("address = 7\n")


def unknown_language(home: Path) -> None:
    config = home / "config.toml"
    config.write_text(config.read_text().replace('language = "en"', 'language = "xx"'))


def newer_database(home: Path) -> None:
    with closing(sqlite3.connect(home / "legends.db")) as raw:
        raw.execute("PRAGMA user_version = 99")


def no_database(home: Path) -> None:
    (home / "legends.db").unlink()


def another_database(home: Path) -> None:
    (home / "legends.db").unlink()
    with closing(sqlite3.connect(home / "legends.db")) as raw:
        raw.execute("CREATE TABLE t (x)")


def no_sqlite(home: Path) -> None:
    (home / "legends.db").write_bytes(b"not a database, though it is long enough to be read as one" * 100)


DATABASES = (newer_database, no_database, another_database, no_sqlite)


@pytest.mark.parametrize("damage", (no_home, bad_config, unknown_language, *DATABASES))
def test_a_home_that_cannot_be_used_is_told_in_a_sentence_and_costs_no_mail(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    """Exit code 75 makes a mail server keep a mail; with 78 it would bounce it to the player."""
    table = new_table(tmp_path)
    with table.store:
        mail = signed_mail(table, "red", chosen(table, "red"))
    home = table.home.folder
    intact = {name: (home / name).read_bytes() for name in ("config.toml", "legends.db")}
    damage(home)
    code, told = run("--home", str(home), "send")
    assert (code, told.count("\n"), told.startswith("Error: ")) == (78, 1, True)
    code, told = run("--home", str(home), "deliver", mail=mail)
    spooled = list(home.glob("spool/new/*"))
    assert code == 75 or (code == 0 and len(spooled) == 1), "either the mail server keeps the mail, or we do"
    for name, content in intact.items():
        (home / name).write_bytes(content)
    assert run("--home", str(home), "deliver", mail=mail) == (0, "")
    with table.home.open_store() as store:
        assert len(store.entries(table.game)) == 3


@pytest.mark.parametrize("name", ["service_key", "token_secret"])
@pytest.mark.parametrize("content", [None, b"", b"nonsense\n", b"\xff\xfe"])
def test_a_damaged_key_is_told_in_a_sentence(tmp_path: Path, name: str, content: bytes | None) -> None:
    table = new_table(tmp_path)
    table.store.close()
    path = table.home.folder / name
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    home = Home(table.home.folder)
    with pytest.raises(BadHome, match=name):
        _ = home.signer if name == "service_key" else home.token_secret


def test_a_reply_is_neither_refused_nor_lost_while_the_tokens_cannot_be_checked(table: Table) -> None:
    play(table, 1)
    mail = reply(table, "blue", chosen(table, "blue"))
    secret = (table.home.folder / "token_secret").read_bytes()
    (table.home.folder / "token_secret").write_text("nonsense")
    before = dump(table)
    with pytest.raises(BadHome):
        take(table._replace(home=Home(table.home.folder)), mail)
    assert dump(table) == before
    (table.home.folder / "token_secret").write_bytes(secret)
    assert take(table._replace(home=Home(table.home.folder)), mail).outcome is Outcome.APPLIED
