"""Absences by mail: granted by each game, told to the table, written in the log, and ended by one mail."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from desk_mails import new_mails, said_in, written
from tables import PAIR, REPLIES, Table, chosen, move_mail, new_table, start_game, take

from legends_pbem.service.log.auditing import audit_game
from legends_pbem.service.log.time_records import Clock
from legends_pbem.store.rows import Outcome, Stop

BOTH = {"blue": REPLIES, "red": REPLIES}
LATER = "2026-03-03T12:00:00Z"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game with three days for each decision, begun on a Sunday at noon; blue has to decide."""
    table = new_table(tmp_path, BOTH, clock=Clock("3d", "wait", 30))
    with table.store:
        new_mails(table, "red", "blue")
        yield table


def stops(table: Table) -> list[tuple[str | None, str, str | None]]:
    found: list[Stop] = table.store.stops(table.game, "2026-01-01T00:00:00Z")
    return [(stop.seat, stop.since, stop.until) for stop in found]


def kinds(table: Table) -> list[str]:
    return [entry.kind for entry in table.store.entries(table.game)]


@pytest.mark.parametrize("line", ["absent until 10 Mar", "Abwesend bis 10.3.", "ABSENT from today until 2026-03-10!"])
def test_an_absence_stops_the_clock_until_its_last_day_is_over(table: Table, line: str) -> None:
    assert take(table, written(table, line)).outcome is Outcome.APPLIED
    assert stops(table) == [("blue", "2026-03-01T12:00:00Z", "2026-03-11T00:00:00Z")]
    assert table.request("blue").deadline == "2026-03-14T00:00:00Z"


def test_its_days_are_those_of_the_players_zone(table: Table) -> None:
    take(table, written(table, "zone Asia/Tokyo; absent until 10 Mar"))
    assert stops(table) == [("blue", "2026-03-01T12:00:00Z", "2026-03-10T15:00:00Z")]


def test_the_player_is_told_the_days_and_what_is_left_and_the_log_says_it(table: Table) -> None:
    take(table, written(table, "absent until 10 Mar"))
    (answer,) = new_mails(table, "red", "blue")
    assert "from Sunday, 1 March 2026 to the end of Tuesday, 10 March 2026" in said_in(answer)
    assert "you then have 20 days of 30 left in 2026" in said_in(answer)
    entry = table.store.entries(table.game)[-1]
    assert (entry.kind, entry.payload) == (
        "absent",
        {"seat": "blue", "since": "2026-03-01T12:00:00Z", "until": "2026-03-11T00:00:00Z"},
    )
    assert table.store.evidence(entry.evidence or "") == written(table, "absent until 10 Mar")
    assert audit_game(table.store, table.game).bad is None


def test_the_table_is_told_with_its_next_report(table: Table) -> None:
    take(table, written(table, "absent until 10 Mar"))
    new_mails(table, "blue")
    assert new_mails(table, "red") == []
    take(table, move_mail(table, "blue", chosen(table, "blue"), number=5))
    (report,) = new_mails(table, "red")
    assert "Blue is absent from Sunday, 1 March, 12:00 until Wednesday, 11 March, 00:00 (UTC)" in said_in(report)


def test_it_holds_in_all_running_games_that_grant_so_many_days(table: Table) -> None:
    second = start_game(table.home, table.store, PAIR, game="H8M3", seed=3, clock=Clock("1d", "wait", 60))
    third = start_game(table.home, table.store, PAIR, game="K2M4", seed=4, clock=Clock("1d", "wait", 5))
    take(table, written(table, "absent until 10 Mar"))
    assert len(stops(second)) == 1
    assert (stops(third), "absent" in kinds(third)) == ([], False)
    told = next(said for mail in new_mails(table, "blue") if "Re:" in mail["Subject"] and (said := said_in(mail)))
    assert "In H8M3 you then have 50 days of 60 left" in told
    assert "Not so in K2M4" in told


def test_more_than_the_game_grants_is_refused_with_what_is_left(table: Table) -> None:
    take(table, written(table, "absent for 3 weeks"))
    handled = take(table, written(table, "absent for 5 weeks", 2))
    assert handled.outcome is Outcome.ANSWERED
    assert "of 30d in 2026 there are still 8d" in handled.reason
    assert kinds(table).count("absent") == 1


def test_the_same_days_asked_for_again_in_another_mail_change_nothing(table: Table) -> None:
    for number in range(3):
        assert take(table, written(table, "absent until 10 Mar", number)).outcome is Outcome.APPLIED
    assert (kinds(table).count("absent"), len(stops(table))) == (1, 1)


def test_nothing_is_done_if_one_line_of_the_mail_cannot_be(table: Table) -> None:
    assert take(table, written(table, "absent until 10 Mar\nzone Nowhere\n")).outcome is Outcome.ANSWERED
    assert (stops(table), "absent" in kinds(table)) == ([], False)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("absent", "absent until 24 Dec"),
        ("absent until 32 Dec", "There is no day"),
        ("absent until 3/4", "two ways"),
        ("absent whenever I like", "absent for 2 weeks"),
        ("absent from 5 Mar until 3 Mar 2026", "ends before it begins"),
    ],
)
def test_what_is_no_absence_is_refused_with_what_would_be_one(table: Table, line: str, told: str) -> None:
    handled = take(table, written(table, line))
    assert handled.outcome is Outcome.ANSWERED
    assert told in handled.reason


def test_who_is_back_has_the_time_that_was_left(table: Table) -> None:
    take(table, written(table, "absent until 10 Mar; absent from 20 Mar until 22 Mar"))
    handled = take(table, written(table, "I’m back!", 2), LATER)
    assert handled.outcome is Outcome.APPLIED
    assert stops(table) == [
        ("blue", "2026-03-01T12:00:00Z", LATER),
        ("blue", "2026-03-20T00:00:00Z", "2026-03-20T00:00:00Z"),
    ]
    assert table.request("blue").deadline == "2026-03-06T12:00:00Z"
    assert kinds(table)[-1] == "back"
    assert audit_game(table.store, table.game).bad is None
    answers = new_mails(table, "blue", now=LATER)
    assert "welcome back! Your clock runs again in G7K2" in said_in(answers[-1])


def test_two_absences_in_one_mail_count_together(table: Table) -> None:
    handled = take(table, written(table, "absent for 20 days; absent from 1 Apr until 20 Apr"))
    assert handled.outcome is Outcome.ANSWERED
    assert stops(table) == []


def test_who_was_not_away_is_told_so_and_the_log_stays_as_it_is(table: Table) -> None:
    before = kinds(table)
    take(table, written(table, "zurück"))
    (answer,) = new_mails(table, "blue")
    assert "you were not absent" in said_in(answer)
    assert kinds(table) == before
