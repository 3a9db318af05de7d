"""Reminders of stored games: who is reminded of what, when, and by which mail."""

import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from reminded_tables import (
    DEADLINE,
    HOUR,
    LAST,
    MORNING,
    TWO,
    another_game,
    choose,
    content,
    decide,
    games_in,
    reminders,
    run,
    run_hourly,
    sent_at,
    text_of,
)
from tables import (
    NOW,
    Table,
    address_for,
    address_of,
    chosen,
    letter,
    new_table,
    reply,
    take,
)

from legends_pbem.service import clock
from legends_pbem.service.clocks.reminding import owe_reminders
from legends_pbem.service.home import Home
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.rounds import make_round
from legends_pbem.store.sqlite import SqliteStore


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game of two with three days a decision, in UTC; red begins."""
    table = new_table(tmp_path, TWO, clock=Clock("3d", "bot after 3", 30))
    with table.store:
        yield table


def test_by_default_reminders_come_at_half_and_twelve_hours_before_but_not_at_night(table: Table) -> None:
    now = NOW
    while now < DEADLINE:
        assert make_round(table.home, table.store, now).failure is None
        now = clock.moved(now, HOUR / 2)
    assert sent_at(table) == [(MORNING, "red"), (LAST, "red")]


def test_nobody_is_reminded_while_answers_cannot_be_taken_in(table: Table) -> None:
    run(table, NOW)
    with (table.home.folder / "config.toml").open("a") as file:
        file.write('\nfetch = "maildir:nowhere"\n')
    assert make_round(Home(table.home.folder), table.store, MORNING).failure is not None
    assert reminders(table) == []


def test_who_has_decided_is_reminded_no_more(table: Table) -> None:
    run_hourly(table, NOW, MORNING)
    decide(table, "red", "2026-03-03T09:00:00Z")
    run_hourly(table, "2026-03-03T09:00:00Z", DEADLINE)
    assert sent_at(table) == [(MORNING, "red")]


def test_who_is_to_decide_next_is_reminded_of_their_own_time(table: Table) -> None:
    decide(table, "red", "2026-03-02T09:00:00Z")
    run_hourly(table, "2026-03-02T09:00:00Z", "2026-03-08T00:00:00Z")
    assert sent_at(table) == [("2026-03-03T21:00:00Z", "blue"), ("2026-03-04T21:00:00Z", "blue")]


def test_each_chooses_when_and_in_which_night_not(table: Table) -> None:
    choose(table, "red", "24h", zone="Asia/Tokyo", night="20-6")
    run_hourly(table, NOW, "2026-03-10T00:00:00Z")
    assert sent_at(table) == [("2026-03-03T21:00:00Z", "red")]  # 21:00 in Tokyo is night, so six in the morning


def test_who_wants_none_gets_none(table: Table) -> None:
    choose(table, "red", "none")
    run_hourly(table, NOW, "2026-03-10T00:00:00Z")
    assert sent_at(table) == []
    assert table.store.reminders_due("9999-01-01T00:00:00Z") == []


def test_games_without_a_clock_have_no_reminders(tmp_path: Path) -> None:
    with (table := new_table(tmp_path, TWO)).store:
        run_hourly(table, NOW, MORNING)
        assert reminders(table) == []


def test_reminders_that_were_missed_come_as_one(table: Table) -> None:
    run(table, "2026-03-04T09:00:00Z")
    run(table, "2026-03-04T09:05:00Z")
    assert sent_at(table) == [("2026-03-04T09:00:00Z", "red")]


def test_a_clock_that_was_set_back_brings_nothing_a_second_time(table: Table) -> None:
    run_hourly(table, NOW, MORNING)
    run_hourly(table, "2026-03-02T00:00:00Z", MORNING)
    assert sent_at(table) == [(MORNING, "red")]


def test_after_a_years_gap_a_player_of_many_games_gets_one_mail(table: Table) -> None:
    games = [f"GM{number}{number}" for number in range(2, 10)]
    for game in games:
        another_game(table, game, "366d")
    later = clock.moved(NOW, timedelta(days=365, hours=20))
    for now in (NOW, later, later, clock.moved(later, HOUR)):
        run(table, now)
    (mail,) = reminders(table)
    assert sorted(games_in(mail, table)) == games


def test_nobody_is_reminded_after_the_deadline(table: Table) -> None:
    for now in (DEADLINE, clock.moved(DEADLINE, HOUR)):
        run(table, now)
    assert reminders(table) == []
    assert table.store.reminders_due("9999-01-01T00:00:00Z") == []


def test_one_mail_serves_all_games_of_a_player_and_a_reply_is_for_the_most_urgent(table: Table) -> None:
    another_game(table, "AAAA", "80h")
    run_hourly(table, NOW, MORNING)
    (mail,) = reminders(table)
    assert games_in(mail, table) == [table.game, "AAAA"]
    message = content(table, mail)
    assert message["Subject"] == "Legends: 2 games wait for you"
    assert f"<{address_for(table, 'red', table.request('red').ticket)}>" in message["Reply-To"]
    assert message["References"] is None
    assert f"A reply to this mail counts for game {table.game} alone" in text_of(table, mail)


def test_a_reminder_of_one_game_stands_in_its_thread_and_is_headed_as_its_other_mails(table: Table) -> None:
    run_hourly(table, NOW, MORNING)
    (turn, *_), (mail,) = table.store.outbox(table.game)[::-1], reminders(table)
    assert turn.purpose == "turn"
    for name in ("Subject", "References", "Reply-To", "List-Id", "Auto-Submitted"):
        assert content(table, mail)[name] == content(table, turn)[name] is not None
    assert content(table, mail)["Message-ID"] != content(table, turn)["Message-ID"]


def test_a_reminder_says_until_when_in_the_readers_zone_and_what_happens_then(table: Table) -> None:
    choose(table, "red", zone="Europe/Berlin")
    run_hourly(table, NOW, LAST)
    first, last = (text_of(table, mail) for mail in reminders(table))
    for text in (first, last):
        assert "Please answer by Wednesday, 4 March 2026, 13:00 (Europe/Berlin)." in text
        assert "You were asked on Sunday, 1 March 2026, 13:00." in text
        assert "once 3 in a row are missed" in text
    assert ("last reminder" in first, "last reminder" in last) == (False, True)


def test_the_mail_can_be_replied_to_with_a_move(table: Table) -> None:
    run_hourly(table, NOW, MORNING)
    (mail,) = reminders(table)
    answer = letter("red", chosen(table, "red"), to=content(table, mail)["Reply-To"])
    assert take(table, answer.as_bytes(), MORNING).outcome == "applied"


def test_a_zone_that_is_no_more_keeps_nobody_else_from_being_reminded(table: Table) -> None:
    another_game(table, "AAAA", "80h")
    decide(table, "red", NOW)  # so blue is to be reminded of one game, and red of the other
    with (table.home.folder / "config.toml").open("a") as file:
        file.write('\nhost = "host@example.org"\n')
    home = Home(table.home.folder)
    choose(table, "red", zone="Atlantis/Capital")
    for _ in range(2):
        owe_reminders(home, table.store, MORNING)
    assert [mail.seat for mail in reminders(table)] == ["blue"]
    assert [mail.purpose for mail in table.store.outbox() if mail.address == "host@example.org"] == ["fault"]


def test_two_runs_at_once_owe_one_mail(table: Table) -> None:
    run(table, NOW)
    ready = threading.Barrier(4)
    counts: list[int] = []

    def at_once() -> None:
        with SqliteStore.open(table.home.database) as store:
            ready.wait(timeout=60)
            counts.append(owe_reminders(table.home, store, MORNING))

    threads = [threading.Thread(target=at_once) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert sorted(counts) == [0, 0, 0, 1]
    assert len(reminders(table)) == 1


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("remind 24h", "1d"),
        ("Remind me: half, 24h and 6h", "half 1d 6h"),
        ("reminders none", "none"),
        ("Erinnerung: Hälfte", "half"),
        ("Erinnere mich nie!", "none"),
    ],
)
def test_players_say_by_mail_when_to_be_reminded(table: Table, line: str, kept: str) -> None:
    assert take(table, reply(table, "red", line), NOW).outcome == "applied"
    person = table.store.person(address_of("red"))
    assert person is not None and person.remind == kept


@pytest.mark.parametrize("line", ["remind", "remind sometimes", "remind half half", "remind none 12h", "remind 5s"])
def test_times_that_cannot_be_are_refused(table: Table, line: str) -> None:
    assert take(table, reply(table, "red", line), NOW).outcome == "answered"
    assert table.store.person(address_of("red")) is None


def test_other_times_hold_for_what_is_owed_already(table: Table) -> None:
    run(table, NOW)
    assert take(table, reply(table, "red", "remind 60h"), NOW).outcome == "applied"
    run_hourly(table, NOW, DEADLINE)
    assert sent_at(table) == [("2026-03-02T08:00:00Z", "red")]  # sixty hours before is midnight, so after that night
