"""Reminders that were owed, and what happened before they were sent or written."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from reminded_tables import (
    DEADLINE,
    LAST,
    MORNING,
    TWO,
    another_game,
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
    new_table,
    take,
)

from legends_pbem.service.clocks.reminding import owe_reminders
from legends_pbem.service.clocks.timing import reschedule
from legends_pbem.service.errors import Overtaken
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.outgoing.composing import compose
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.store.rows import MailState


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game of two with three days a decision, in UTC; red begins."""
    table = new_table(tmp_path, TWO, clock=Clock("3d", "bot after 3", 30))
    with table.store:
        yield table


def test_a_reminder_whose_decision_was_taken_before_it_was_sent_is_withdrawn(table: Table) -> None:
    run(table, NOW)
    owe_reminders(table.home, table.store, MORNING)
    decide(table, "red", MORNING)
    send_due(table.home, table.store, MORNING)
    (mail,) = reminders(table)
    assert (mail.state, mail.note) == (MailState.WITHDRAWN, "the decision was taken meanwhile")


def test_a_reminder_whose_decision_is_taken_while_it_is_written_is_not_written(table: Table) -> None:
    run(table, NOW)
    owe_reminders(table.home, table.store, MORNING)
    (mail,) = reminders(table)
    decide(table, "red", MORNING)
    with pytest.raises(Overtaken):
        compose(table.home, table.store, mail._replace(serial=1), MORNING)


def test_what_was_to_come_with_a_withdrawn_reminder_comes_with_the_next_run(table: Table) -> None:
    other = another_game(table, "AAAA", "80h")
    run(table, NOW)
    owe_reminders(table.home, table.store, MORNING)
    decide(table, "red", MORNING)
    run(table, MORNING)
    assert [mail.state for mail in reminders(table)] == [MailState.WITHDRAWN]
    run_hourly(table, "2026-03-03T09:00:00Z", LAST)
    withdrawn, *sent = reminders(table)
    assert games_in(withdrawn, table) == [table.game, "AAAA"]
    assert [games_in(mail, table) for mail in sent] == [["AAAA"], ["AAAA"]]
    assert other.request("red").ticket == sent[0].ticket


def test_a_reminder_is_written_with_only_what_is_still_owed(table: Table) -> None:
    other = another_game(table, "AAAA", "80h")
    run(table, NOW)
    owe_reminders(table.home, table.store, MORNING)
    decide(other, "red", MORNING)
    send_due(table.home, table.store, MORNING)
    (mail,) = reminders(table)
    assert mail.state is MailState.SENT
    assert "AAAA" not in text_of(table, mail)
    assert content(table, mail)["Subject"] == "[G7K2] Legends: Red and Blue"


def test_a_reminder_that_waited_into_the_night_comes_in_the_morning(table: Table) -> None:
    run(table, NOW)
    owe_reminders(table.home, table.store, MORNING)
    run(table, "2026-03-03T23:00:00Z")
    assert [mail.note for mail in reminders(table)] == ["it is night where the player lives"]
    run_hourly(table, "2026-03-04T00:00:00Z", DEADLINE)
    assert sent_at(table) == [(LAST, "red")]


def test_nobody_is_reminded_while_the_clock_stands(table: Table) -> None:
    with table.store.write(NOW) as unit:
        row = unit.game(table.game)
        assert row is not None
        stop = unit.stop_clocks("pause", NOW, game=table.game)
        reschedule(table.home.config, unit, row, NOW)
    run_hourly(table, NOW, "2026-03-10T12:00:00Z")
    assert reminders(table) == []
    with table.store.write("2026-03-10T12:00:00Z") as unit:
        assert stop is not None
        unit.end_stop(stop, "2026-03-10T12:00:00Z")
        reschedule(table.home.config, unit, row, "2026-03-10T12:00:00Z")
    run_hourly(table, "2026-03-10T12:00:00Z", "2026-03-20T00:00:00Z")
    assert sent_at(table) == [("2026-03-12T08:00:00Z", "red"), ("2026-03-13T08:00:00Z", "red")]


def test_whom_mails_do_not_reach_is_not_reminded(table: Table) -> None:
    with table.store.write(NOW) as unit:
        red = unit.players(table.game)[0]
        unit.update_player(red._replace(bouncing=NOW))
    run_hourly(table, NOW, DEADLINE)
    assert reminders(table) == []


def test_a_reminder_that_comes_back_marks_the_player(table: Table) -> None:
    run_hourly(table, NOW, MORNING)
    (mail,) = reminders(table)
    report = (
        "From: MAILER-DAEMON@example.net\r\nTo: play@example.org\r\nSubject: failed\r\nMessage-ID: <b@example.net>\r\n"
        'MIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; example.net\r\n\r\n"
        "Final-Recipient: rfc822; red@example.net\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n"
        f"--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: {mail.message_id}\r\n\r\nx\r\n--b--\r\n"
    )
    assert take(table, report.encode(), MORNING).outcome == "bounce"
    assert table.store.players(table.game)[0].bouncing == MORNING


def test_a_reminder_for_somebody_who_gave_up_the_seat_is_withdrawn(table: Table) -> None:
    run(table, NOW)
    owe_reminders(table.home, table.store, MORNING)
    with table.store.write(MORNING) as unit:
        unit.seat(table.game, "red", person="another", language="en", address="lee@example.org")
    send_due(table.home, table.store, MORNING)
    assert [mail.note for mail in reminders(table)] == ["the seat has changed hands"]
