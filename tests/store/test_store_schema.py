"""Making a new file, upgrading an old one."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlite_utils
from store_samples import GAME, NOW, begin_game, new_file, new_store

from legends_pbem.store.connection import APPLICATION_ID, VERSION
from legends_pbem.store.errors import CannotOpen, Conflict, NewerDatabase, NotADatabase, OlderDatabase
from legends_pbem.store.schema import MIGRATIONS, create, upgrade
from legends_pbem.store.sqlite import SqliteStore


def user_version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def oldest_file(folder: Path) -> Path:
    """A file of ours from before the first migration."""
    path = folder / "old.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    return path


def test_a_new_file_has_every_migration_and_the_version_they_lead_to(tmp_path: Path) -> None:
    path = new_file(tmp_path)
    with sqlite_utils.Database(path) as database:
        assert MIGRATIONS.pending(database) == []
        assert len(MIGRATIONS.applied(database)) == VERSION
    assert user_version(path) == VERSION


def test_a_new_file_is_sound(tmp_path: Path) -> None:
    with SqliteStore.open(new_file(tmp_path)) as store:
        assert store.check() == []


def test_only_its_owner_may_read_a_new_file(tmp_path: Path) -> None:
    assert new_file(tmp_path).stat().st_mode & 0o777 == 0o600


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    new_store(tmp_path).close()
    with pytest.raises(Conflict):
        create(tmp_path / "games.db")
    with SqliteStore.open(tmp_path / "games.db") as store:
        assert store.game(GAME) is not None


def test_a_file_in_a_folder_that_is_not_there_cannot_be_made(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen):
        create(tmp_path / "missing" / "games.db")


def test_an_older_file_is_upgraded_and_copied_as_it_was(tmp_path: Path) -> None:
    path = oldest_file(tmp_path)
    assert upgrade(path, tmp_path / "before.db")
    assert user_version(tmp_path / "before.db") == 0
    with SqliteStore.open(path) as store, store.write(NOW) as unit:
        begin_game(unit)


def test_a_file_of_version_1_keeps_its_games_through_the_upgrade(tmp_path: Path) -> None:
    path = oldest_file(tmp_path)
    with sqlite_utils.Database(path) as database:
        MIGRATIONS.apply(database, stop_before="version_2")
        database.execute(
            "INSERT INTO games (id, state, created, rules, board, luck, secret)"
            f" VALUES ('{GAME}', 'running', '{NOW}', 'en', 'standard', 'host', x'07')"
        )
        database.execute(
            "INSERT INTO players (game, seat, tenure, seat_order, person, address, signed_only, language, since)"
            f" VALUES ('{GAME}', 'red', 1, 0, 'person-1', 'kim@example.net', 0, 'en', '{NOW}')"
        )
        database.conn.commit()
    assert user_version(path) == 1
    with pytest.raises(OlderDatabase):
        SqliteStore.open(path)
    assert upgrade(path, tmp_path / "before.db")
    with SqliteStore.open(path) as store:
        (red,) = store.players(GAME)
        assert (red.address, red.bouncing) == ("kim@example.net", None)
        assert store.check() == []


def test_a_file_of_version_2_keeps_its_games_without_clocks_through_the_upgrade(tmp_path: Path) -> None:
    path = oldest_file(tmp_path)
    with sqlite_utils.Database(path) as database:
        MIGRATIONS.apply(database, stop_before="version_3")
        database.execute(
            "INSERT INTO games (id, state, created, rules, board, luck, secret)"
            f" VALUES ('{GAME}', 'running', '{NOW}', 'en', 'standard', 'host', x'07')"
        )
        database.execute(
            "INSERT INTO requests (ticket, game, seat, phase, opened, state)"
            f" VALUES ('3f9a41c07d2e88b1', '{GAME}', 'red', 'travel', '{NOW}', 'open')"
        )
        database.conn.commit()
    assert user_version(path) == 2
    assert upgrade(path, tmp_path / "before.db")
    with SqliteStore.open(path) as store:
        (game,) = store.games()
        assert (game.clock, game.lapse) == ("none", "wait")
        assert store.standing_orders(GAME) == []
        (request,) = store.requests(GAME)
        assert (request.deadline, request.zone, request.off, request.extra, request.remind, request.lapsed) == (
            None,
            "UTC",
            "",
            0,
            None,
            None,
        )
        assert store.check() == []


def test_a_file_of_version_3_keeps_its_people_and_mails_through_the_upgrade(tmp_path: Path) -> None:
    path = oldest_file(tmp_path)
    with sqlite_utils.Database(path) as database:
        MIGRATIONS.apply(database, stop_before="version_4")
        database.execute(
            "INSERT INTO games (id, state, created, rules, board, luck, secret)"
            f" VALUES ('{GAME}', 'running', '{NOW}', 'en', 'standard', 'host', x'07')"
        )
        for tenure, until in ((1, f"'{NOW}'"), (2, "NULL")):
            database.execute(
                "INSERT INTO players (game, seat, tenure, seat_order, person, signed_only, language, since, until)"
                f" VALUES ('{GAME}', 'red', {tenure}, 0, 'person-{tenure}', 0, 'en', '{NOW}', {until})"
            )
        database.execute("INSERT INTO people (address, zone, each) VALUES ('kim@example.net', 'Europe/Berlin', 1)")
        database.execute(
            "INSERT INTO outbox (address, purpose, language, state, created, due, changed, attempts, note)"
            f" VALUES ('kim@example.net', 'turn', 'en', 'queued', '{NOW}', '{NOW}', '{NOW}', 0, '')"
        )
        database.conn.commit()
    assert user_version(path) == 3
    assert upgrade(path, tmp_path / "before.db")
    with SqliteStore.open(path) as store:
        person = store.person("kim@example.net")
        assert person is not None
        assert (person.zone, person.each, person.digest, person.form) == ("Europe/Berlin", True, "", True)
        (mail,) = store.outbox()
        assert (mail.held, mail.digest, store.due(NOW)) == (False, None, [mail.id])
        assert {player.seat: player.desk for player in store.players(GAME)} == {"red": 2}
        assert store.check() == []


def test_a_file_at_the_present_version_is_left_alone(tmp_path: Path) -> None:
    path = new_file(tmp_path)
    before = path.read_bytes()
    assert not upgrade(path, tmp_path / "before.db")
    assert path.read_bytes() == before
    assert not (tmp_path / "before.db").exists()


def test_an_upgrade_that_cannot_be_copied_first_does_not_happen(tmp_path: Path) -> None:
    path = oldest_file(tmp_path)
    (tmp_path / "before.db").write_bytes(b"precious")
    with pytest.raises(Conflict):
        upgrade(path, tmp_path / "before.db")
    assert user_version(path) == 0
    assert (tmp_path / "before.db").read_bytes() == b"precious"


def test_a_newer_file_is_not_upgraded(tmp_path: Path) -> None:
    path = new_file(tmp_path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(NewerDatabase):
        upgrade(path, tmp_path / "before.db")


def test_a_file_of_something_else_is_not_upgraded(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_bytes(b"Dear host, " * 500)
    with pytest.raises(NotADatabase):
        upgrade(tmp_path / "letter.db", tmp_path / "before.db")
