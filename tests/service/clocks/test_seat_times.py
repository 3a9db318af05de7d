"""Everybody's clocks as reports tell them: what there is to tell, and what nobody may learn."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tables import NOW, REPLIES, Table, chosen, move_mail, new_table, take

from legends_pbem.engine.things import Rules, Seat
from legends_pbem.reports.clocks import SeatTime
from legends_pbem.service import clock
from legends_pbem.service.clocks.clocks import seat_times
from legends_pbem.service.clocks.deadlines import remember_run
from legends_pbem.service.host.looking import show_text
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.moves.planning import HIDDEN_CHOICE

TWO = {"red": REPLIES, "blue": REPLIES}


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[list[Table]]:
    """The tables made in a test, whose stores are closed at its end."""
    made: list[Table] = []
    yield made
    for table in made:
        table.store.close()


def begin(tables: list[Table], folder: Path, policy: str, rules: Rules = Rules.EN) -> Table:
    table = new_table(folder, TWO, rules=rules, clock=Clock(policy, "wait", 30))
    tables.append(table)
    return table


def after_setup(tables: list[Table], folder: Path, policy: str) -> Table:
    """A game in which red has the first turn to travel, at NOW."""
    table = begin(tables, folder, policy)
    for number in range(2):
        seat = table.store.requests(table.game)[0].seat
        take(table, move_mail(table, seat, chosen(table, seat), number=number))
    return table


def times(table: Table, viewer: str | None, now: str = NOW) -> tuple[SeatTime, ...]:
    game = table.store.game(table.game)
    assert game is not None
    seat = None if viewer is None else Seat(viewer)
    return seat_times(table.home.config, table.store, game, seat, now)


def day(number: int, hour: int = 12) -> datetime:
    return datetime(2026, 3, number, hour, tzinfo=UTC)


def test_everybody_sees_until_when_a_decision_is_due(tables: list[Table], tmp_path: Path) -> None:
    table = after_setup(tables, tmp_path, "3d")
    for viewer in ("red", "blue", None):
        assert times(table, viewer) == (SeatTime(Seat.RED, day(4)), SeatTime(Seat.BLUE))
    assert times(table, "blue", "2026-03-04T12:00:00Z")[0].passed


def test_time_without_the_service_is_given_back_and_said(tables: list[Table], tmp_path: Path) -> None:
    table = after_setup(tables, tmp_path, "3d")
    for moment in (NOW, "2026-03-01T17:00:00Z"):
        remember_run(table.store, moment)
    red, _ = times(table, "blue", "2026-03-01T17:00:00Z")
    assert red == SeatTime(Seat.RED, day(4, 17), given_back=timedelta(hours=5))


def test_a_clock_that_stands_says_why(tables: list[Table], tmp_path: Path) -> None:
    table = after_setup(tables, tmp_path, "3d")
    with table.store.write(NOW) as unit:
        unit.stop_clocks("pause", NOW, game=table.game)
        unit.stop_clocks("absence", NOW, "2026-03-08T12:00:00Z", game=table.game, seat="red")
    assert times(table, "blue")[0] == SeatTime(Seat.RED, standing=("absence", "pause"))


def test_a_bank_is_told_of_each_seat_also_of_those_that_owe_nothing(tables: list[Table], tmp_path: Path) -> None:
    table = after_setup(tables, tmp_path, "bank 4d +1d")
    take(table, move_mail(table, "red", chosen(table, "red"), number=9), "2026-03-03T12:00:00Z")
    owing = table.store.requests(table.game)[0].seat
    later = clock.moved("2026-03-03T12:00:00Z", timedelta(hours=6))
    banks = {str(one.seat): one.bank for one in times(table, "red", later)}
    full = timedelta(days=4)
    after_two_days = timedelta(days=2) + (timedelta(days=1) if owing == "red" else timedelta(0))
    assert banks["red"] == after_two_days - (timedelta(hours=6) if owing == "red" else timedelta(0))
    assert banks["blue"] == full - (timedelta(hours=6) if owing == "blue" else timedelta(0))


@pytest.mark.parametrize("policy", ["3d", "bank 4d +1d"])
def test_while_cards_are_chosen_hidden_nobody_learns_whom_else_the_service_asked(
    policy: str, tables: list[Table], tmp_path: Path
) -> None:
    table = begin(tables, tmp_path, policy, Rules.DE)
    number = 0
    while (request := table.store.requests(table.game)[0]).phase not in HIDDEN_CHOICE:
        number += 1
        take(table, move_mail(table, request.seat, chosen(table, request.seat), number=number))
    assert {request.seat for request in table.store.requests(table.game)} == {"red", "blue"}
    assert [one.seat for one in times(table, "red")] == [Seat.RED]
    assert times(table, None) == ()
    assert all(one.bank is None for one in times(table, "red"))


def test_a_look_at_the_game_shows_the_clocks(tables: list[Table], tmp_path: Path) -> None:
    table = after_setup(tables, tmp_path, "3d")
    text = show_text(table.home, table.store, table.game, None, "en", NOW)
    assert "- Red: Until Wednesday, 4 March 2026, 12:00 (UTC)." in text
