"""Nudges: a friendly reminder to who owes a decision, once a day, by day, and to nobody who must be left in peace."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from desk_mails import new_mails, said_in
from tables import REPLIES, Table, address_of, chosen, letter, move_mail, new_table, reply, start_game, take

from legends_pbem.service.tickets import desk_ticket
from legends_pbem.store.rows import Outcome, Person

ALL = {"blue": REPLIES, "red": REPLIES, "green": REPLIES, "yellow": "random"}
NIGHT = "2026-03-01T23:00:00Z"
MORNING = "2026-03-02T08:00:00Z"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game in which blue owes the first decision; it is noon on 1 March."""
    table = new_table(tmp_path, ALL)
    with table.store:
        new_mails(table, "red", "blue", "green")
        yield table


def nudge(
    table: Table, by: str = "red", line: str = "nudge", number: int = 1, now: str = "2026-03-01T12:00:00Z"
) -> str:
    """What the nudger is told."""
    handled = take(table, reply(table, by, line, desk_ticket(table.game, by, 1), number), now)
    assert handled.outcome is Outcome.APPLIED, handled
    return said_in(new_mails(table, by, now=now)[-1])


@pytest.mark.parametrize(
    "line", ["nudge", "nudge blue", "Nudge Blue!", "erinnere blau", "stups Blau", "nudge Blue, blue"]
)
def test_who_owes_a_decision_is_asked_in_the_nudgers_name_with_all_that_is_needed(table: Table, line: str) -> None:
    assert "Blue will be asked kindly" in nudge(table, line=line)
    (mail,) = new_mails(table, "blue")
    assert "Red asks you kindly to decide." in said_in(mail)
    assert "Your turn" in said_in(mail).capitalize()
    assert any(part.get_filename() == "G7K2-blue.json" for part in mail.iter_attachments())
    answer = letter("blue", chosen(table, "blue"), str(mail["Reply-To"]), 40).as_bytes()
    assert take(table, answer).outcome is Outcome.APPLIED
    assert new_mails(table, "green") == []


def test_once_a_day_is_enough_for_each_who_asks(table: Table) -> None:
    nudge(table)
    assert "was asked by you within a day" in nudge(table, number=2)
    assert "Blue will be asked" in nudge(table, by="green")
    assert len(new_mails(table, "blue")) == 2
    assert "Blue will be asked" in nudge(table, number=3, now="2026-03-02T13:00:00Z")


def test_nobody_is_asked_at_night_of_their_zone(table: Table) -> None:
    nudge(table, now=NIGHT)
    assert new_mails(table, "blue", now="2026-03-02T07:59:59Z") == []
    assert len(new_mails(table, "blue", now=MORNING)) == 1


def test_the_night_is_that_of_the_one_who_is_asked(table: Table) -> None:
    with table.store.write(NIGHT) as unit:
        unit.update_person(Person(address_of("blue"), "America/New_York"))
    nudge(table, now=NIGHT)
    assert len(new_mails(table, "blue", now=NIGHT)) == 1


def test_the_night_is_what_the_one_who_is_asked_has_chosen(table: Table) -> None:
    take(table, reply(table, "blue", "Nacht 1–7", desk_ticket(table.game, "blue", 1), 60))
    new_mails(table, "blue")
    nudge(table, now=NIGHT)
    assert len(new_mails(table, "blue", now=NIGHT)) == 1


def test_who_has_acted_meanwhile_is_not_asked_in_the_morning(table: Table) -> None:
    nudge(table, now=NIGHT)
    take(table, move_mail(table, "blue", chosen(table, "blue"), number=9), NIGHT)
    mails = new_mails(table, "blue", now=MORNING)
    assert not any("asks you kindly" in said_in(mail) for mail in mails)


def test_who_owes_nothing_or_is_a_bot_is_not_asked(table: Table) -> None:
    told = nudge(table, line="nudge green yellow red")
    assert "Green owes no decision" in told
    assert "Yellow owes no decision" in told or "Yellow is played by a bot" in told
    assert "Red owes no decision that you could ask for" in told
    assert new_mails(table, "green") == []


def test_who_is_absent_or_unreachable_is_left_in_peace(table: Table) -> None:
    take(table, reply(table, "blue", "absent until 10 Mar", desk_ticket(table.game, "blue", 1), 70))
    new_mails(table, "blue")
    assert "Blue is absent" in nudge(table)
    take(table, reply(table, "blue", "back", desk_ticket(table.game, "blue", 1), 71))
    with table.store.write(NIGHT) as unit:
        player = next(player for player in unit.players(table.game) if player.seat == "blue")
        unit.update_player(player._replace(bouncing=NIGHT))
    new_mails(table, "blue")
    assert "Blue cannot be reached" in nudge(table, number=2)
    assert new_mails(table, "blue") == []


def test_a_nudge_takes_no_reports_place(tmp_path: Path) -> None:
    table = new_table(tmp_path, ALL)
    with table.store:
        take(table, reply(table, "red", "nudge", desk_ticket(table.game, "red", 1)), NIGHT)
        assert len(new_mails(table, "blue", now=NIGHT)) == 1  # the report of the new game


def test_a_colour_that_nobody_plays_is_refused(table: Table) -> None:
    two = start_game(table.home, table.store, {"red": REPLIES, "blue": REPLIES}, game="H8M3", seed=5)
    handled = take(two, reply(two, "red", "nudge green", desk_ticket("H8M3", "red", 1), 50))
    assert (handled.outcome, "Nobody plays Green" in handled.reason) == (Outcome.ANSWERED, True)
    handled = take(two, reply(two, "red", "nudge purple", desk_ticket("H8M3", "red", 1), 51))
    assert (handled.outcome, "purple" in handled.reason) == (Outcome.ANSWERED, True)
