"""`game verify` on the database and on bundles: the log, and what is kept beside it."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tables import KEYED, REPLIES, Table, chosen, move_mail, new_table, play, take
from tampering import COLUMNS, LATER
from whole_games import THREE, play_in_all_ways, whole_game

from legends_pbem.engine.things import Rules
from legends_pbem.service.errors import BadData
from legends_pbem.service.log.auditing import audit_bundle, audit_game
from legends_pbem.service.log.bundles import export_game, read_bundle
from legends_pbem.store.sqlite import SqliteStore


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The database of the whole game, of which log entries can be changed."""
    path = tmp_path / "legends.db"
    path.write_bytes(whole_game().database)
    with closing(sqlite3.connect(path)) as raw:
        for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            raw.execute(f"DROP TRIGGER {name}")
    return path


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game of red, who signs, and blue, who answers."""
    table = new_table(tmp_path)
    with table.store:
        yield table


def verdict_on(path: Path, statement: str) -> tuple[int | None, str]:
    """The first bad entry of the whole game after this change to its database, and the reason."""
    with closing(sqlite3.connect(path)) as raw, raw:
        assert raw.execute(statement).rowcount > 0
    with SqliteStore.open(path) as store:
        verdict = audit_game(store, whole_game().id)
    return verdict.bad, verdict.reason


@pytest.mark.parametrize("rules", Rules)
def test_a_whole_game_is_good_in_the_database_and_as_a_bundle(tmp_path: Path, rules: Rules) -> None:
    table = new_table(tmp_path, THREE, rules=rules)
    play_in_all_ways(table, tmp_path)
    bundle = tmp_path / "bundle.json"
    bundle.write_text(export_game(table.store, table.game))
    for verdict in (audit_game(table.store, table.game), audit_bundle(bundle)):
        assert (verdict.bad, verdict.rules_checked) == (None, True)
        assert verdict.entries == len(table.store.entries(table.game))
    table.store.close()


def test_a_game_is_good_after_each_of_its_moves(tmp_path: Path) -> None:
    table = new_table(tmp_path, {"red": KEYED, "blue": REPLIES, "green": KEYED}, rules=Rules.DE)
    moves = 0
    while requests := table.store.requests(table.game):
        verdict = audit_game(table.store, table.game)
        assert (verdict.bad, verdict.rules_checked) == (None, True), verdict.reason
        moves += 1
        seat = requests[-1].seat  # the last asked first, so that simultaneous decisions come in any order
        take(table, move_mail(table, seat, chosen(table, seat), number=moves))
        if moves == 25:
            break
    table.store.close()


def test_a_bundle_of_a_running_game_can_be_checked_but_for_luck_and_rules(table: Table, tmp_path: Path) -> None:
    play(table, 10)
    bundle = tmp_path / "bundle.json"
    bundle.write_text(export_game(table.store, table.game))
    verdict = audit_bundle(bundle)
    assert (verdict.bad, verdict.rules_checked, verdict.entries) == (None, False, 12)
    assert table.store.secret(table.game).hex() not in bundle.read_text()


@pytest.mark.parametrize("cut", [0, 1, 2, 10])
def test_a_log_cut_short_in_the_database_is_found(copied: Path, cut: int) -> None:
    bad, reason = verdict_on(copied, f"DELETE FROM log WHERE n > {cut}")
    assert bad == max(cut, 1), reason


@pytest.mark.parametrize("column", [*COLUMNS, "payload"])
def test_each_column_changed_in_the_database_is_found(copied: Path, column: str) -> None:
    middle = whole_game().entries[30]
    values = {
        "n": "n + 1000",
        "time": f"'{LATER}'",
        "kind": "'over'",
        "payload": "replace(payload, 'legends-move/1', 'legends-move/2')",
        "evidence": "CASE WHEN evidence IS NULL THEN (SELECT sha256 FROM evidence LIMIT 1) END",
        "prev": "substr(prev, 2) || '0'",
        "salt": "substr(salt, 2) || substr(salt, 1, 1)",
        "hash": "substr(hash, 2) || '0'",
    }
    bad, reason = verdict_on(copied, f"UPDATE log SET {column} = {values[column]} WHERE n = {middle.n}")
    assert bad == middle.n, reason


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("UPDATE games SET position = replace(position, '\"turn\":', '\"turn\":1')", "stored position"),
        ("UPDATE games SET position = NULL", "stored position"),
        ("UPDATE games SET state = 'running'", "game is running"),
        ("UPDATE players SET key = NULL WHERE key IS NOT NULL", "other players or keys"),
        ("UPDATE players SET bot = 'greedy' WHERE bot IS NOT NULL", "other players or keys"),
        ("UPDATE players SET person = 'x' WHERE seat = 'blue'", "other players or keys"),
        ("UPDATE requests SET state = 'open', closed_by = NULL WHERE closed_by = 4", "asks other seats"),
        ("UPDATE games SET absence = 31", "other clocks"),
        ("UPDATE players SET stand_in = 'greedy' WHERE seat = 'blue'", "bots stand in for other players"),
        ("DELETE FROM evidence WHERE sha256 = (SELECT max(evidence) FROM log)", "evidence"),
    ],
)
def test_what_the_database_keeps_beside_the_log_is_checked_too(copied: Path, statement: str, reason: str) -> None:
    bad, why = verdict_on(copied, statement)
    assert bad is not None
    assert reason in why


def test_a_bundle_holds_no_addresses_and_no_mails() -> None:
    text = whole_game().bundle
    assert "@example.net" not in text
    assert "Message-ID" not in text


def test_a_bundle_is_read_back_as_it_was_written() -> None:
    text = whole_game().bundle
    assert read_bundle(text) == (whole_game().id, whole_game().entries)


@pytest.mark.parametrize(
    "change",
    [
        lambda bundle: bundle.update(format="legends-bundle/2"),
        lambda bundle: bundle.update(more=1),
        lambda bundle: bundle.update(entries={}),
        lambda bundle: bundle.update(game=7),
        lambda bundle: bundle["entries"].append(None),
        lambda bundle: bundle["entries"][3].pop("salt"),
        lambda bundle: bundle["entries"][3].update(more=1),
        lambda bundle: bundle["entries"][3].update(n=True),
        lambda bundle: bundle["entries"][3].update(payload=[]),
        lambda bundle: bundle["entries"][3].update(time=None),
    ],
)
def test_a_file_that_is_no_bundle_is_bad_data(tmp_path: Path, change: Callable[[dict[str, object]], None]) -> None:
    bundle = json.loads(whole_game().bundle)
    change(bundle)
    (tmp_path / "bundle.json").write_text(json.dumps(bundle))
    with pytest.raises(BadData):
        audit_bundle(tmp_path / "bundle.json")


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff\xfe", b'{"format": "\\ud800"}', b"[" * 100_000])
def test_a_file_that_is_no_json_is_bad_data(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "bundle.json").write_bytes(data)
    with pytest.raises(BadData):
        audit_bundle(tmp_path / "bundle.json")
