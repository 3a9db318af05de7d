"""Deadlines of stored games: when a decision is due, and what moves that moment."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from tables import NOW, REPLIES, Table, address_of, chosen, move_mail, new_table, take
from tampering import rehashed
from whole_games import whole_game

from legends_pbem.service import clock
from legends_pbem.service.clocks.timing import deadline_of, reschedule
from legends_pbem.service.log.auditing import audit_game
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.log.verification import verify_log
from legends_pbem.service.moves.planning import HIDDEN_CHOICE
from legends_pbem.store.rows import Entry, Person

MOMENT = "%Y-%m-%dT%H:%M:%SZ"


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[list[Table]]:
    """The tables made in a test, whose stores are closed at its end."""
    made: list[Table] = []
    yield made
    for table in made:
        table.store.close()


@pytest.fixture(scope="module")
def whole() -> list[Entry]:
    """The log of a game with a clock."""
    return whole_game().entries


def table_with(tables: list[Table], folder: Path, policy: str) -> Table:
    """A game of two who answer mails, begun at NOW, a Sunday noon."""
    table = new_table(folder, {"red": REPLIES, "blue": REPLIES}, clock=Clock(policy, "wait", 30))
    tables.append(table)
    return table


def due(table: Table, seat: str = "red") -> str | None:
    game = table.store.game(table.game)
    assert game is not None
    found = deadline_of(table.home.config, table.store, game, table.request(seat))
    return None if found is None else found.strftime(MOMENT)


def stop(table: Table, cause: str, since: str, until: str | None = None, seat: str | None = None) -> int:
    with table.store.write(since) as unit:
        stop = unit.stop_clocks(cause, since, until, game=table.game, seat=seat)
        row = unit.game(table.game)
        assert stop is not None and row is not None
        reschedule(table.home.config, unit, row, since)
    return stop


def go_on(table: Table, stop: int, until: str, *, keep_promises: bool = True) -> None:
    with table.store.write(until) as unit:
        unit.end_stop(stop, until)
        row = unit.game(table.game)
        assert row is not None
        reschedule(table.home.config, unit, row, until, keep_promises=keep_promises)


def decide(table: Table, seat: str, now: str, number: int = 1) -> None:
    assert take(table, move_mail(table, seat, chosen(table, seat), number=number), now).outcome == "applied"


def test_a_game_without_a_clock_has_no_deadlines(tables: list[Table], tmp_path: Path) -> None:
    table = new_table(tmp_path)
    tables.append(table)
    assert [request.deadline for request in table.store.requests()] == [None]
    assert [entry.kind for entry in table.store.entries(table.game)] == ["created", "started"]


def test_a_decision_is_due_when_its_time_has_gone_since_it_was_asked_for(tables: list[Table], tmp_path: Path) -> None:
    table = table_with(tables, tmp_path, "3d")
    assert table.request("red").deadline == due(table) == "2026-03-04T12:00:00Z"
    decide(table, "red", "2026-03-02T15:30:00Z")
    assert table.request("blue").deadline == due(table, "blue") == "2026-03-05T15:30:00Z"


def test_days_off_are_those_of_the_players_own_zone(tables: list[Table], tmp_path: Path) -> None:
    table = table_with(tables, tmp_path, "1d weekdays")
    with table.store.write(NOW) as unit:
        unit.update_person(Person(address_of("blue"), "Asia/Tokyo"))
    assert due(table) == "2026-03-03T00:00:00Z"
    decide(table, "red", NOW)
    assert due(table, "blue") == "2026-03-02T15:00:00Z"  # Monday ended in Tokyo nine hours before


def test_a_new_zone_holds_from_the_next_decision_on(tables: list[Table], tmp_path: Path) -> None:
    table = table_with(tables, tmp_path, "1d weekdays")
    with table.store.write(NOW) as unit:
        unit.update_person(Person(address_of("red"), "Asia/Tokyo"))
    assert due(table) == "2026-03-03T00:00:00Z"


def test_no_clock_runs_on_the_hosts_holidays(tables: list[Table], tmp_path: Path) -> None:
    table = table_with(tables, tmp_path, "1d")
    config = table.home.config._replace(holidays="2026-03-02")
    game = table.store.game(table.game)
    assert game is not None
    found = deadline_of(config, table.store, game, table.request("red"))
    assert found is not None and found.strftime(MOMENT) == "2026-03-03T12:00:00Z"


def test_a_pause_keeps_the_time_that_was_left_to_the_second(tables: list[Table], tmp_path: Path) -> None:
    table = table_with(tables, tmp_path, "3d")
    pause = stop(table, "pause", "2026-03-02T12:00:01Z")
    assert table.request("red").deadline is None
    go_on(table, pause, "2026-03-20T08:00:00Z")
    assert table.request("red").deadline == "2026-03-22T07:59:59Z"


def test_an_absence_of_one_seat_stops_no_other_clock(tables: list[Table], tmp_path: Path) -> None:
    table = table_with(tables, tmp_path, "3d")
    stop(table, "absence", "2026-03-01T12:00:00Z", "2026-03-11T12:00:00Z", seat="blue")
    assert table.request("red").deadline == "2026-03-04T12:00:00Z"
    decide(table, "red", "2026-03-02T12:00:00Z")
    assert table.request("blue").deadline == "2026-03-14T12:00:00Z"


def test_who_comes_back_early_goes_on_with_the_time_that_was_left(tables: list[Table], tmp_path: Path) -> None:
    table = table_with(tables, tmp_path, "3d")
    absence = stop(table, "absence", "2026-03-02T12:00:00Z", "2026-03-31T12:00:00Z", seat="red")
    assert table.request("red").deadline == "2026-04-02T12:00:00Z"
    go_on(table, absence, "2026-03-03T12:00:00Z", keep_promises=False)
    assert table.request("red").deadline == "2026-03-05T12:00:00Z"


def test_a_deadline_that_was_promised_does_not_become_earlier(tables: list[Table], tmp_path: Path) -> None:
    table = table_with(tables, tmp_path, "3d")
    with table.store.write(NOW) as unit:
        unit.set_deadline(table.request("red").ticket, "2026-03-09T12:00:00Z")
        row = unit.game(table.game)
        assert row is not None
        reschedule(table.home.config, unit, row, NOW)
    assert table.request("red").deadline == due(table) == "2026-03-09T12:00:00Z"


def test_a_deadline_that_lapsed_comes_back_only_if_it_lies_ahead_again(tables: list[Table], tmp_path: Path) -> None:
    table = table_with(tables, tmp_path, "3d")
    late = "2026-03-04T13:00:00Z"
    with table.store.write(late) as unit:
        row = unit.game(table.game)
        assert row is not None
        unit.set_lapsed(table.request("red").ticket)
        reschedule(table.home.config, unit, row, late)
        assert unit.requests(table.game)[0].deadline is None
        unit.add_time(table.request("red").ticket, 24 * 3600)
        reschedule(table.home.config, unit, row, late)
    assert (table.request("red").deadline, table.request("red").lapsed) == ("2026-03-05T12:00:00Z", None)


def test_a_bank_pays_for_decisions_and_is_refilled_but_not_for_cards_chosen_hidden(
    tables: list[Table], tmp_path: Path
) -> None:
    """Each takes two days for every decision, of a bank of four that gets a day with each."""
    table = table_with(tables, tmp_path, "bank 4d +1d")
    charged = {"red": 0, "blue": 0}
    now = NOW
    for number in range(8):
        (request,) = table.store.requests(table.game)
        assert request.deadline == clock.moved(now, timedelta(days=(4, 3, 2, 1)[min(charged[request.seat], 3)]))
        charged[request.seat] += request.phase not in HIDDEN_CHOICE
        now = clock.moved(now, timedelta(days=2))
        decide(table, request.seat, now, number)
    assert min(charged.values()) >= 2


def test_who_takes_a_seat_over_has_a_full_bank(tables: list[Table], tmp_path: Path) -> None:
    table = table_with(tables, tmp_path, "bank 4d +1d")
    now = NOW
    for number in range(6):
        now = clock.moved(now, timedelta(days=4))
        decide(table, table.store.requests(table.game)[0].seat, now, number)
    (request,) = table.store.requests(table.game)
    assert due(table, request.seat) == clock.moved(now, timedelta(days=1))
    with table.store.write(now) as unit:
        unit.seat(table.game, request.seat, person="another", language="en", address="lee@example.org")
        unit.set_deadline(request.ticket, None)
    assert due(table, request.seat) == clock.moved(now, timedelta(days=4))


def test_how_the_clocks_go_stands_in_the_log(tables: list[Table], tmp_path: Path) -> None:
    table = table_with(tables, tmp_path, "3d weekdays")
    created, started, third = table.store.entries(table.game)[:3]
    assert (created.kind, started.kind, third.kind) == ("created", "started", "clock")
    assert third.payload == {"policy": "3d weekdays", "lapse": "wait", "absence": 30}
    assert audit_game(table.store, table.game).bad is None


@pytest.mark.parametrize(
    "payload",
    [
        {"policy": "none", "lapse": "wait", "absence": 30},
        {"policy": "72h", "lapse": "wait", "absence": 30},
        {"policy": "3 days", "lapse": "wait", "absence": 30},
        {"policy": "3d", "lapse": "bot", "absence": 30},
        {"policy": "3d", "lapse": "wait", "absence": -1},
        {"policy": "3d", "lapse": "wait"},
    ],
)
def test_a_clock_that_is_none_is_found_in_the_log(payload: dict[str, object], whole: list[Entry]) -> None:
    entries = rehashed([*whole[:2], whole[2]._replace(payload=payload)])
    verdict = verify_log("G7K2", entries)
    assert verdict.bad == 3


def test_other_clocks_in_the_database_than_in_the_log_are_found(tables: list[Table], tmp_path: Path) -> None:
    table = table_with(tables, tmp_path, "3d")
    with closing(sqlite3.connect(table.home.database)) as database:
        database.execute("UPDATE games SET clock = '1d'")
        database.commit()
    assert audit_game(table.store, table.game).reason == "the database says other clocks than the log"
