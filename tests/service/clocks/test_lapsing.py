"""Deadlines that pass: what `cron` does about them, and what it never does."""

from collections.abc import Iterator
from datetime import timedelta
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from tables import BOT, NOW, REPLIES, Table, address_of, chosen, move_mail, new_table, reply, start_game, take

from legends_pbem.service import clock
from legends_pbem.service.clocks.deadlines import act_on_deadlines, remember_run
from legends_pbem.service.incoming.bouncing import mark_bounced
from legends_pbem.service.log.auditing import audit_game
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.rounds import make_round
from legends_pbem.service.tickets import desk_ticket
from legends_pbem.store.rows import Outcome

DUE = "2026-03-04T12:00:00Z"
"""When three days have gone since NOW."""
TWO = {"red": REPLIES, "blue": REPLIES}


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[list[Table]]:
    """The tables made in a test, whose stores are closed at its end."""
    made: list[Table] = []
    yield made
    for table in made:
        table.store.close()


def begin(tables: list[Table], folder: Path, lapse: str, plays: dict[str, str] = TWO) -> Table:
    """A game of two with three days for each decision, whose first mails were sent at NOW."""
    table = new_table(folder, plays, clock=Clock("3d", lapse, 30))
    tables.append(table)
    run(table, NOW)
    return table


def run(table: Table, now: str) -> int:
    """How many deadlines a run of `cron` dealt with, which keeps the service from thinking that it was down."""
    return make_round(table.home, table.store, now).lapsed


def run_until(table: Table, until: str) -> int:
    """The same for runs every twenty minutes since the last one."""
    dealt_with = 0
    moment = table.store.setting("last-run")
    assert moment is not None
    while moment < until:
        moment = min(clock.moved(moment, timedelta(minutes=20)), until)
        dealt_with += run(table, moment)
    return dealt_with


def kinds(table: Table) -> list[str]:
    return [entry.payload.get("way", entry.kind) for entry in table.store.entries(table.game)][3:]


def ways(table: Table) -> list[tuple[str, str]]:
    """Which seat's decisions came about how."""
    return [
        (entry.payload["seat"], entry.payload["way"])
        for entry in table.store.entries(table.game)
        if entry.kind == "decision"
    ]


def texts(table: Table, seat: str) -> list[str]:
    """The mails that were sent to a seat's player, the oldest first, each on one line."""
    sent = sorted(mail.id for mail in table.store.outbox(table.game, 1000) if (mail.seat, mail.state) == (seat, "sent"))
    contents = [table.store.mail_content(mail) or b"" for mail in sent]
    bodies = [message_from_bytes(content, policy=policy.default).get_body(("plain",)) for content in contents]
    return [" ".join(body.get_content().split()) for body in bodies if body is not None]


def test_nothing_is_done_before_the_deadline(tables: list[Table], tmp_path: Path) -> None:
    table = begin(tables, tmp_path, "bot once")
    assert run_until(table, "2026-03-04T11:59:59Z") == 0
    assert kinds(table) == []


def test_where_a_game_waits_all_are_told_once_and_the_decision_can_still_be_taken(
    tables: list[Table], tmp_path: Path
) -> None:
    table = begin(tables, tmp_path, "wait")
    assert run_until(table, DUE) == 1
    assert run_until(table, "2026-03-05T12:00:00Z") == 0
    assert kinds(table) == ["lapsed"]
    for seat, told in (("red", "Your deadline passed on"), ("blue", "Red’s deadline passed on")):
        (mail,) = [text for text in texts(table, seat) if told in text]
        assert f"{told} Wednesday, 4 March, 12:00 (UTC). The game waits." in mail
    assert take(table, move_mail(table, "red", chosen(table, "red")), "2026-03-06T12:00:00Z").outcome == "applied"
    assert audit_game(table.store, table.game).bad is None


def test_a_bot_takes_one_decision_marked_as_such_and_the_player_keeps_the_seat(
    tables: list[Table], tmp_path: Path
) -> None:
    table = begin(tables, tmp_path, "bot once")
    ticket = table.request("red").ticket
    assert run_until(table, DUE) == 1
    assert kinds(table) == ["lapsed", "lapse"]
    request = table.store.request(ticket)
    assert request is not None and (request.state, request.lapsed) == ("done", DUE)
    assert table.request("blue").deadline == "2026-03-07T12:00:00Z"
    assert (
        "Your deadline passed on Wednesday, 4 March, 12:00 (UTC): the bot “greedy” took this" in texts(table, "red")[-1]
    )
    assert "Red’s deadline passed on" in texts(table, "blue")[-1]
    assert take(table, move_mail(table, "blue", chosen(table, "blue")), DUE).outcome == "applied"
    assert table.request("red").state == "open"
    assert audit_game(table.store, table.game).bad is None


def test_an_answer_that_comes_after_the_bots_decision_is_stale(tables: list[Table], tmp_path: Path) -> None:
    table = begin(tables, tmp_path, "bot once")
    mail = move_mail(table, "red", chosen(table, "red"))
    run_until(table, DUE)
    before = table.store.entries(table.game)
    assert take(table, mail, DUE).outcome is Outcome.ANSWERED
    assert table.store.entries(table.game) == before


def play_blue_and_miss(table: Table, misses: int) -> None:
    """Blue answers at once; red misses so many deadlines."""
    number = 0
    while misses:
        (request,) = table.store.requests(table.game)
        number += 1
        if request.seat == "blue":
            now = table.store.setting("last-run")
            assert now is not None
            assert take(table, move_mail(table, "blue", chosen(table, "blue"), number=number), now).outcome == "applied"
        else:
            assert request.deadline is not None
            run_until(table, request.deadline)
            misses -= 1


def test_after_so_many_misses_in_a_row_a_bot_plays_until_the_player_is_back(
    tables: list[Table], tmp_path: Path
) -> None:
    table = begin(tables, tmp_path, "bot after 3")
    play_blue_and_miss(table, 3)
    red = table.store.players(table.game)[0]
    assert (red.seat, red.tenure, red.address, red.stand_in) == ("red", 1, address_of("red"), "greedy")
    assert "once too often: the bot “greedy” plays until you write “back”" in texts(table, "red")[-1]
    now = table.store.setting("last-run")
    assert now is not None
    for number in range(100, 106):  # the bot answers at once, so it is always blue's turn
        (request,) = table.store.requests(table.game)
        assert request.seat == "blue"
        take(table, move_mail(table, "blue", chosen(table, "blue"), number=number), now)
    assert "bot" in kinds(table)
    assert audit_game(table.store, table.game).bad is None
    back = reply(table, "red", "back\n", desk_ticket(table.game, "red", 1), number=150)
    assert take(table, back, now).outcome is Outcome.APPLIED
    assert kinds(table)[-1] == "back"
    assert table.store.players(table.game)[0].stand_in is None
    for number in range(200, 206):
        (request,) = table.store.requests(table.game)
        if request.seat == "red":
            break
        take(table, move_mail(table, "blue", chosen(table, "blue"), number=number), now)
    assert table.request("red").state == "open"
    assert audit_game(table.store, table.game).bad is None


def test_a_decision_in_between_begins_the_count_of_misses_anew(tables: list[Table], tmp_path: Path) -> None:
    table = begin(tables, tmp_path, "bot after 2")
    play_blue_and_miss(table, 1)
    now = table.store.setting("last-run")
    assert now is not None
    number = 300
    while "reply" not in [
        entry.payload.get("way") for entry in table.store.entries(table.game) if entry.payload.get("seat") == "red"
    ]:
        number += 1
        seat = table.store.requests(table.game)[0].seat
        take(table, move_mail(table, seat, chosen(table, seat), number=number), now)
    play_blue_and_miss(table, 1)
    assert [player.stand_in for player in table.store.players(table.game)] == [None, None]
    assert audit_game(table.store, table.game).bad is None


def test_the_same_run_twice_or_in_two_processes_does_it_once(tables: list[Table], tmp_path: Path) -> None:
    table = begin(tables, tmp_path, "bot once")
    run_until(table, "2026-03-04T11:50:00Z")
    with table.home.open_store() as other:
        due = other.requests_due(DUE)
        assert run(table, DUE) == 1
        assert act_on_deadlines(table.home, other, DUE) == 0
    assert len(due) == 1
    assert kinds(table) == ["lapsed", "lapse"]


def test_a_clock_that_is_set_back_does_nothing_again_and_nothing_early(tables: list[Table], tmp_path: Path) -> None:
    table = begin(tables, tmp_path, "bot once")
    run_until(table, DUE)
    for moment in ("2026-03-01T00:00:00Z", "2026-03-04T12:00:00Z", "2026-03-04T12:20:00Z"):
        assert run(table, moment) == 0
    assert kinds(table) == ["lapsed", "lapse"]


def test_a_short_outage_moves_the_deadline_and_nothing_is_done_at_the_old_one(
    tables: list[Table], tmp_path: Path
) -> None:
    table = begin(tables, tmp_path, "bot once")
    run_until(table, "2026-03-04T09:00:00Z")
    assert run(table, "2026-03-04T12:10:00Z") == 0
    assert table.request("red").deadline == "2026-03-04T15:10:00Z"
    assert run_until(table, "2026-03-04T15:10:00Z") == 1


def test_after_a_long_outage_the_player_is_told_anew_and_has_a_grace(tables: list[Table], tmp_path: Path) -> None:
    table = begin(tables, tmp_path, "bot once")
    run_until(table, "2026-03-04T11:59:00Z")
    mails = len(texts(table, "red"))
    assert run(table, "2027-03-04T12:00:00Z") == 0  # a year; a minute is left
    assert run(table, "2027-03-04T12:02:00Z") == 1
    assert kinds(table) == []
    assert len(texts(table, "red")) == mails + 1
    assert "Please answer by Friday, 5 March 2027, 00:02 (UTC)." in texts(table, "red")[-1]
    assert run_until(table, "2027-03-05T00:01:59Z") == 0
    assert run_until(table, "2027-03-05T00:02:00Z") == 1
    assert kinds(table) == ["lapsed", "lapse"]


def test_while_mails_cannot_be_fetched_nobody_is_late(tables: list[Table], tmp_path: Path) -> None:
    table = begin(tables, tmp_path, "bot once")
    run_until(table, "2026-03-04T11:50:00Z")
    with (table.home.folder / "config.toml").open("a") as file:
        file.write('\nfetch = "maildir:nowhere"\n')
    broken = type(table.home)(table.home.folder)
    done = make_round(broken, table.store, "2026-03-04T13:00:00Z")
    assert done.failure is not None and done.lapsed == 0
    assert kinds(table) == []
    assert run(table, "2026-03-04T13:00:00Z") == 0  # the mailbox is back, and the time is given back
    assert table.request("red").deadline == "2026-03-04T13:10:00Z"


def test_no_clock_runs_while_our_mails_come_back(tables: list[Table], tmp_path: Path) -> None:
    table = begin(tables, tmp_path, "bot once")
    request = table.request("red")
    sent = table.store.sent_with_ticket(request.ticket)
    assert sent is not None
    with table.store.write("2026-03-02T12:00:00Z") as unit:
        mark_bounced(table.home, unit, sent, "no such user", "2026-03-02T12:00:00Z")
    assert table.request("red").deadline is None
    assert run_until(table, "2026-03-06T12:00:00Z") == 0
    assert take(table, reply(table, "red", "go nowhere\n"), "2026-03-06T12:00:00Z").outcome is Outcome.ANSWERED
    assert table.request("red").deadline == "2026-03-08T12:00:00Z"


def test_bots_have_no_deadlines(tables: list[Table], tmp_path: Path) -> None:
    table = begin(tables, tmp_path, "bot once", {"red": REPLIES, "blue": BOT})
    assert {request.seat for request in table.store.requests(table.game)} == {"red"}


def test_a_game_at_fault_keeps_no_other_game_waiting(tables: list[Table], tmp_path: Path) -> None:
    table = begin(tables, tmp_path, "bot once")
    run_until(table, "2026-03-04T11:50:00Z")
    with table.store.write("2026-03-04T11:50:00Z") as unit:
        unit.set_position(table.game, "{}")
    other = start_game(table.home, table.store, TWO, game="AAAA", clock=Clock("2d", "bot once", 30))
    assert act_on_deadlines(table.home, table.store, DUE) == 1
    assert (kinds(table), kinds(other)) == ([], ["lapsed", "lapse"])


def test_the_first_run_ever_is_no_outage(tables: list[Table], tmp_path: Path) -> None:
    table = new_table(tmp_path)
    tables.append(table)
    remember_run(table.store, NOW)
    assert table.store.stops(table.game, "2000-01-01T00:00:00Z") == []
    assert table.store.setting("last-run") == NOW
