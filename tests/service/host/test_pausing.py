"""`game pause` and `game resume`: no clock runs meanwhile, nobody gains or loses by it, and all are told."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from desk_mails import new_mails, said_in
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import NOW, REPLIES, Table, address_of, chosen, move_mail, new_table, newest_report, play, reply, take
from tampering import rehashed

from legends_pbem.service import clock
from legends_pbem.service.clocks.deadlines import act_on_deadlines
from legends_pbem.service.clocks.stops import open_pause
from legends_pbem.service.errors import BadRequest
from legends_pbem.service.host.pausing import pause_game, resume_game
from legends_pbem.service.host.powers import abandon_game, undo
from legends_pbem.service.incoming.bouncing import mark_bounced
from legends_pbem.service.log.auditing import audit_game
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.log.verification import verify_log
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.service.rounds import make_round
from legends_pbem.service.tickets import desk_ticket
from legends_pbem.store.rows import Outcome

TWO = {"red": REPLIES, "blue": REPLIES}
REASON = "Happy holidays!"
DAY = timedelta(days=1)
MUCH_LATER = "2026-08-01T08:00:00Z"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game of two with three days for each decision, in which red owes the first, due on 4 March at noon."""
    table = timed(tmp_path)
    with table.store:
        send_due(table.home, table.store, NOW)
        yield table


def timed(folder: Path, policy: str = "3d", lapse: str = "bot once") -> Table:
    return new_table(folder, TWO, clock=Clock(policy, lapse, 30))


def pause(table: Table, now: str = "2026-03-02T12:00:01Z", reason: str = REASON) -> int:
    done = pause_game(table.home, table.store, table.game, reason, now)
    assert not done.again
    return done.entry


def resume(table: Table, now: str = MUCH_LATER) -> int:
    done = resume_game(table.home, table.store, table.game, "", now)
    assert not done.again
    return done.entry


def last_kind(table: Table) -> str:
    return table.store.entries(table.game)[-1].kind


def assert_good(table: Table) -> None:
    verdict = audit_game(table.store, table.game)
    assert verdict.bad is None, verdict.reason


def test_the_time_that_was_left_is_left_to_the_second_when_the_game_goes_on(table: Table) -> None:
    entry = pause(table)
    assert (entry, last_kind(table), table.request("red").deadline) == (4, "paused", None)
    resume(table)
    assert (last_kind(table), table.request("red").deadline) == ("resumed", "2026-08-03T07:59:59Z")
    assert_good(table)


def test_all_are_told_with_the_reason_and_who_owes_a_decision_is_asked_for_it_again(table: Table) -> None:
    pause(table)
    sent = send_due(table.home, table.store, "2026-03-02T12:00:01Z")
    assert {(mail.address, mail.purpose) for mail in sent} == {
        (address_of("red"), "turn"),
        (address_of("blue"), "news"),
    }
    for seat in TWO:
        assert "The host has paused the game: no clock runs until it is resumed." in newest_report(table, seat)
        assert f"“{REASON}”" in newest_report(table, seat)
    assert "Please answer by" not in newest_report(table, "red")
    assert "the host has paused the game" in newest_report(table, "red")
    resume(table)
    send_due(table.home, table.store, MUCH_LATER)
    assert "The host has resumed the game" in newest_report(table, "blue")
    assert "Please answer by Monday, 3 August 2026, 07:59 (UTC)" in newest_report(table, "red")


def test_moves_are_taken_and_what_is_asked_then_has_all_its_time_when_the_game_goes_on(table: Table) -> None:
    pause(table)
    assert take(table, move_mail(table, "red", chosen(table, "red")), "2026-05-01T12:00:00Z").outcome == "applied"
    assert table.request("blue").deadline is None
    resume(table)
    assert table.request("blue").deadline == "2026-08-04T08:00:00Z"
    assert_good(table)


def test_nobody_is_late_and_nobody_is_reminded_while_the_game_is_paused(table: Table) -> None:
    pause(table)
    send_due(table.home, table.store, "2026-03-02T12:00:01Z")
    mails = len(table.store.outbox(table.game))
    moment = "2026-03-02T12:20:00Z"
    while moment < "2026-03-08T12:00:00Z":
        done = make_round(table.home, table.store, moment)
        assert (done.lapsed, done.sent) == (0, 0)
        moment = clock.moved(moment, timedelta(minutes=25))
    assert (last_kind(table), len(table.store.outbox(table.game))) == ("paused", mails)


def test_a_deadline_that_had_passed_before_the_pause_is_dealt_with_after_it(table: Table) -> None:
    late = "2026-03-04T12:01:00Z"
    pause(table, late)
    assert act_on_deadlines(table.home, table.store, "2026-03-05T12:00:00Z") == 0
    assert last_kind(table) == "paused"
    resume(table)
    assert act_on_deadlines(table.home, table.store, MUCH_LATER) == 1
    assert_good(table)


def test_nobody_is_nudged_while_the_game_is_paused(table: Table) -> None:
    night = "2026-03-02T01:00:00Z"
    nudge = reply(table, "blue", "nudge\n", desk_ticket(table.game, "blue", 1), 7)
    assert take(table, nudge, night).outcome is Outcome.APPLIED  # it is owed in the morning
    pause(table, "2026-03-02T02:00:00Z")
    new_mails(table, "red", "blue", now="2026-03-02T12:00:00Z")
    assert [mail.note for mail in table.store.outbox(table.game) if mail.purpose == "nudge"] == [
        "the game was paused meanwhile"
    ]
    again = reply(table, "blue", "nudge red\n", desk_ticket(table.game, "blue", 1), 8)
    assert take(table, again, "2026-03-04T12:00:00Z").outcome is Outcome.APPLIED
    (answer,) = new_mails(table, "blue", now="2026-03-04T12:00:00Z")
    assert "Red may take time: the host has paused the game." in said_in(answer)
    assert new_mails(table, "red", now="2026-03-04T12:00:00Z") == []


def test_a_command_that_is_run_twice_does_it_once(table: Table) -> None:
    entry = pause(table)
    assert pause_game(table.home, table.store, table.game, "", MUCH_LATER) == (table.game, entry, True)
    entry = resume(table)
    again = resume_game(table.home, table.store, table.game, "", "2026-09-01T12:00:00Z")
    assert again == (table.game, entry, True)
    assert table.request("red").deadline == "2026-08-03T07:59:59Z"


def test_only_a_paused_game_with_a_clock_can_be_resumed(table: Table, tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match="is not paused"):
        resume_game(table.home, table.store, table.game, "", NOW)
    other = new_table(tmp_path / "other")
    with other.store, pytest.raises(BadRequest, match="has no clock: nobody is ever late in it"):
        pause_game(other.home, other.store, other.game, "", NOW)


def test_the_end_of_a_game_ends_its_pause(table: Table, tmp_path: Path) -> None:
    pause(table)
    abandon_game(table.home, table.store, table.game, "", MUCH_LATER)
    assert open_pause(table.store, table.game, MUCH_LATER) is None
    assert_good(table)
    played = timed(tmp_path / "other")
    with played.store:
        pause_game(played.home, played.store, played.game, "", NOW)
        play(played)
        assert last_kind(played) == "over"
        assert open_pause(played.store, played.game, NOW) is None
        assert_good(played)


def test_an_undo_takes_back_no_pause(table: Table) -> None:
    assert take(table, move_mail(table, "red", chosen(table, "red"))).outcome == "applied"
    pause(table)
    undo(table.home, table.store, table.game, 3, "", "2026-03-03T12:00:00Z")
    assert table.request("red").deadline is None
    resume(table)
    assert table.request("red").deadline == "2026-08-04T08:00:00Z"
    assert_good(table)


@pytest.mark.parametrize("stops", ["pause", "bounce"])
def test_a_deadline_that_was_promised_beyond_the_time_left_keeps_all_of_it(table: Table, stops: str) -> None:
    with table.store.write(NOW) as unit:
        unit.set_deadline(table.request("red").ticket, "2026-03-09T12:00:00Z")
    begin, end = "2026-03-04T18:00:00Z", "2026-04-04T18:00:00Z"
    if stops == "pause":
        pause(table, begin)
        resume(table, end)
    else:
        sent = table.store.sent_with_ticket(table.request("red").ticket)
        assert sent is not None
        with table.store.write(begin) as unit:
            mark_bounced(table.home, unit, sent, "no such user", begin)
        assert table.request("red").deadline is None
        assert take(table, reply(table, "red", "go nowhere\n"), end).outcome is Outcome.ANSWERED
    assert table.request("red").deadline == "2026-04-09T12:00:00Z"


@settings(max_examples=25, deadline=None)
@given(
    policy=st.sampled_from(["3d", "3d weekdays quiet 22-8", "bank 4d +1d"]),
    hours=st.lists(st.integers(0, 90), min_size=2, max_size=6),
    promised=st.integers(0, 200),
    seconds=st.integers(0, 3599),
)
def test_pauses_make_no_deadline_earlier_and_none_later_than_they_were_long(
    tmp_path_factory: pytest.TempPathFactory, policy: str, hours: list[int], promised: int, seconds: int
) -> None:
    """Pauses one after another, the clocks running in between; the deadline may be promised beyond what is computed."""
    table = timed(tmp_path_factory.mktemp("paused"), policy)
    with table.store:
        promise = max(table.request("red").deadline or "", clock.moved(NOW, timedelta(hours=promised)))
        with table.store.write(NOW) as unit:
            unit.set_deadline(table.request("red").ticket, promise)
        moment = NOW
        for wait, length in zip(hours[::2], hours[1::2], strict=False):
            before = table.request("red").deadline
            assert before is not None
            begun = clock.moved(moment, timedelta(hours=wait, seconds=seconds))
            pause(table, begun)
            moment = clock.moved(begun, timedelta(hours=length))
            resume(table, moment)
            after = table.request("red").deadline
            assert after is not None and after >= before
            if policy in ("3d", "bank 4d +1d"):  # where all hours count
                assert after == (before if before <= begun else clock.moved(before, timedelta(hours=length)))
        assert_good(table)


def test_a_pause_in_the_log_must_fit_those_before_it(table: Table) -> None:
    pause(table)
    resume(table)
    entries = table.store.entries(table.game)

    def reason(*places: int) -> str:
        some = [entries[place]._replace(n=n) for n, place in enumerate(places, start=1)]
        return verify_log("G7K2", rehashed(some)).reason

    assert reason(0, 1, 2, 3, 4) == ""
    assert "the game is paused already" in reason(0, 1, 2, 3, 3)
    assert "the game is not paused" in reason(0, 1, 2, 4)
    assert "the game is not paused" in reason(0, 1, 2, 3, 4, 4)
    assert "the game has no clock" in reason(0, 1, 3)


def test_a_pause_that_only_the_database_knows_is_found(table: Table) -> None:
    with table.store.write(NOW) as unit:
        unit.stop_clocks("pause", NOW, game=table.game)
    assert "whether the game is paused" in audit_game(table.store, table.game).reason
