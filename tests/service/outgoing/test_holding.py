"""What waits for a player's digest, and what comes at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from desk_mails import new_mails, said_in
from digest_tables import (
    BEFORE,
    EVENING,
    MORNING,
    NEXT,
    TWO,
    digested,
    held,
    more_games,
    move,
    news_of_two,
    until_blue_is_asked,
)
from tables import Table, reply, start_game, take

from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.rounds import make_round
from legends_pbem.service.tickets import desk_ticket
from legends_pbem.store.rows import OutboxMail


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """The first game of two; blue has chosen a digest, and got all first mails."""
    yield from digested(tmp_path)


def test_what_happens_in_a_game_waits_for_the_players_hour(table: Table) -> None:
    until_blue_is_asked(table, 1)
    new_mails(table, "blue", now=EVENING)
    assert [(mail.purpose, mail.due, mail.game) for mail in held(table)] == [("turn", MORNING, table.game)]
    assert new_mails(table, "blue", now=BEFORE) == []
    assert len(new_mails(table, "blue", now=MORNING)) == 1


def test_the_answer_to_a_move_comes_at_once_and_tells_what_was_held(table: Table) -> None:
    until_blue_is_asked(table, 1)
    new_mails(table, "blue", now=EVENING)
    move(table, "blue", 50)
    (receipt,) = new_mails(table, "blue", now=EVENING)
    assert receipt["Subject"].startswith("[G7K2]")
    assert [mail.purpose for mail in held(table)] == []


def test_the_first_report_of_a_game_comes_at_once(table: Table) -> None:
    start_game(table.home, table.store, TWO, game="H8M3", seed=9)
    (mail,) = new_mails(table, "blue")
    assert "All cards follow from a secret" in said_in(mail)


def test_the_last_report_comes_at_once(table: Table) -> None:
    number = 0
    while table.store.requests(table.game):
        number += 1
        move(table, table.store.requests(table.game)[0].seat, number)
    names = [part.get_filename() for mail in new_mails(table, "blue", now=EVENING) for part in mail.iter_attachments()]
    assert "G7K2.transcript" in names
    assert held(table) == []


@pytest.mark.parametrize(
    ("hour", "policy", "due"),
    [
        ("7", "9d", MORNING),
        ("7", "24h", MORNING),  # the reminder would come after the night, an hour later
        ("noon", "24h", None),
        ("7", "12h", None),
    ],
    ids=["days ahead", "reminded after", "reminded before", "due before"],
)
def test_a_decision_that_cannot_wait_comes_at_once(tmp_path: Path, hour: str, policy: str, due: str | None) -> None:
    for table in digested(tmp_path, Clock(policy, "wait", 30)):
        if hour == "noon":
            desk = desk_ticket(table.game, "blue", 1)
            assert take(table, reply(table, "blue", "mails digest at 12:00", desk, 5)).outcome == "applied"
        mail = first_turn(table)
        assert (mail.held, mail.due) == (due is not None, due or EVENING)


def first_turn(table: Table) -> OutboxMail:
    """The mail that asks blue for a decision after a move of red's."""
    for number in range(10, 40):
        asked = [request.seat for request in table.store.requests(table.game)]
        new_mails(table, "blue", now=EVENING)
        move(table, "red" if "red" in asked else "blue", number)
        for mail in table.store.unsent(table.game, "blue"):
            if "red" in asked and mail.purpose == "turn":
                return mail
    raise AssertionError("blue was not asked")


def test_what_cannot_wait_any_more_since_its_clock_has_changed_goes_at_the_next_round(tmp_path: Path) -> None:
    for table in digested(tmp_path, Clock("9d", "wait", 30)):
        until_blue_is_asked(table, 1)
        make_round(table.home, table.store, EVENING)
        assert len(held(table)) == 1
        with table.store.write(EVENING) as unit:
            unit.set_deadline(table.request("blue").ticket, "2026-03-02T01:00:00Z")
            unit.add_time(table.request("blue").ticket, -8 * 86400 - 61200)
            unit.set_reminder(table.request("blue").ticket, EVENING)
        make_round(table.home, table.store, EVENING)
        assert held(table) == []
        mails = new_mails(table, "blue", now=EVENING)
        assert "G7K2-blue.json" in [part.get_filename() for mail in mails for part in mail.iter_attachments()]


@pytest.mark.parametrize("line", ["mails due", "mails each"])
def test_who_wants_no_digest_any_more_gets_what_was_held_at_once(table: Table, line: str) -> None:
    news_of_two(table)
    take(table, reply(table, "blue", line, desk_ticket(table.game, "blue", 1), 60), EVENING)
    assert {mail["Subject"][:6] for mail in new_mails(table, "blue", now=EVENING)} == {"[G7K2]", "[H8M3]", "Re: [G"}
    assert held(table) == []


def test_another_hour_holds_for_what_waits_already(table: Table) -> None:
    news_of_two(table)
    take(table, reply(table, "blue", "mails täglich um 20 Uhr", desk_ticket(table.game, "blue", 1), 60), EVENING)
    assert {mail.due for mail in held(table)} == {"2026-03-01T19:00:00Z"}
    subjects = [mail["Subject"] for mail in new_mails(table, "blue", now="2026-03-01T19:00:00Z")]
    assert "Legends: 2 games wait for you" in subjects


def test_what_has_happened_until_the_digest_is_made_is_told_in_it(table: Table) -> None:
    (second,) = more_games(table, "H8M3")
    until_blue_is_asked(table, 1)
    new_mails(table, "blue", now=EVENING)
    late = "2026-03-02T06:03:00Z"
    until_blue_is_asked(second, 2, late)
    assert {mail.due for mail in held(table)} == {MORNING, NEXT}
    subjects = [mail["Subject"] for mail in new_mails(table, "blue", now="2026-03-02T06:05:00Z")]
    assert "Legends: 2 games wait for you" in subjects
    assert new_mails(table, "blue", now=NEXT) == []
