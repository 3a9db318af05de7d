"""`game extend`: a host gives a seat more time for the decision that it owes."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import NOW, REPLIES, Table, address_of, chosen, move_mail, new_table, newest_report, play, take
from tampering import rehashed

from legends_pbem.engine.things import Rules
from legends_pbem.service import clock
from legends_pbem.service.clocks.deadlines import act_on_deadlines
from legends_pbem.service.errors import BadRequest
from legends_pbem.service.host.extending import Extension, extend_time
from legends_pbem.service.host.looking import log_lines
from legends_pbem.service.host.pausing import pause_game, resume_game
from legends_pbem.service.host.powers import Done
from legends_pbem.service.log.auditing import audit_game
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.log.verification import verify_log
from legends_pbem.service.moves.planning import hides_choices
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.store.rows import JsonObject

DAY = timedelta(days=1)
REASON = "Red is on the train."


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game of two with three days for each decision, after the set-up: red has to travel, until 4 March at noon."""
    table = timed(tmp_path)
    with table.store:
        play(table, 2)
        send_due(table.home, table.store, NOW)
        assert table.request("red").deadline == "2026-03-04T12:00:00Z"
        yield table


def timed(folder: Path, policy: str = "3d", lapse: str = "wait", rules: Rules = Rules.EN) -> Table:
    return new_table(folder, {"red": REPLIES, "blue": REPLIES}, rules=rules, clock=Clock(policy, lapse, 30))


def extend(table: Table, by: timedelta = DAY, now: str = NOW, *, seat: str = "red", once_more: bool = False) -> Done:
    return extend_time(table.home, table.store, table.game, Extension(seat, by, once_more), REASON, now)


def assert_good(table: Table) -> None:
    verdict = audit_game(table.store, table.game)
    assert verdict.bad is None, verdict.reason


def test_the_time_is_added_and_the_log_says_to_whom_and_why(table: Table) -> None:
    ticket = table.request("red").ticket
    done = extend(table, timedelta(hours=36))
    last = table.store.entries(table.game)[-1]
    assert (done.entry, done.again, last.kind) == (last.n, False, "extended")
    assert last.payload == {"seat": "red", "ticket": ticket, "seconds": 36 * 3600, "reason": REASON}
    assert table.request("red").deadline == "2026-03-06T00:00:00Z"
    assert_good(table)


def test_all_are_told_and_who_has_the_time_is_asked_again_with_the_new_deadline(table: Table) -> None:
    extend(table)
    sent = send_due(table.home, table.store, NOW)
    assert {(mail.address, mail.purpose) for mail in sent} == {
        (address_of("red"), "turn"),
        (address_of("blue"), "news"),
    }
    assert f"given you 1 day more for the decision that is due. The host says: “{REASON}”" in newest_report(
        table, "red"
    )
    assert "Please answer by Thursday, 5 March 2026, 12:00 (UTC)" in newest_report(table, "red")
    assert "The host has given Red 1 day more" in newest_report(table, "blue")


def test_a_deadline_that_has_passed_counts_anew_from_now_on(table: Table) -> None:
    assert act_on_deadlines(table.home, table.store, "2026-03-04T12:00:00Z") == 1
    assert table.request("red").lapsed is not None
    extend(table, now="2026-03-10T15:00:01Z")
    assert (table.request("red").deadline, table.request("red").lapsed) == ("2026-03-11T15:00:01Z", None)
    assert act_on_deadlines(table.home, table.store, "2026-03-11T15:00:01Z") == 1
    assert not extend(table, now="2026-03-12T15:00:00Z").again  # what was given before has passed too
    assert table.request("red").deadline == "2026-03-13T15:00:00Z"
    assert_good(table)


def test_a_deadline_that_has_passed_and_was_not_dealt_with_counts_from_now_on_too(table: Table) -> None:
    extend(table, now="2026-03-05T12:00:00Z")
    assert table.request("red").deadline == "2026-03-06T12:00:00Z"
    assert act_on_deadlines(table.home, table.store, "2026-03-05T12:00:01Z") == 0


def test_time_that_is_given_while_the_game_is_paused_is_there_when_it_goes_on(table: Table) -> None:
    assert act_on_deadlines(table.home, table.store, "2026-03-04T12:00:00Z") == 1
    pause_game(table.home, table.store, table.game, "", "2026-03-05T12:00:00Z")
    extend(table, now="2026-03-06T12:00:00Z")
    assert table.request("red").deadline is None
    resume_game(table.home, table.store, table.game, "", "2026-03-20T12:00:00Z")
    assert table.request("red").deadline == "2026-03-21T12:00:00Z"
    assert_good(table)


def test_the_very_same_is_given_once_unless_the_host_says_once_more(table: Table) -> None:
    entry = extend(table).entry
    assert extend(table) == (table.game, entry, True)
    assert table.request("red").deadline == "2026-03-05T12:00:00Z"
    assert not extend(table, once_more=True).again
    assert not extend(table, 2 * DAY).again
    assert table.request("red").deadline == "2026-03-08T12:00:00Z"
    assert take(table, move_mail(table, "red", chosen(table, "red"), number=9)).outcome == "applied"
    assert not extend(table, 2 * DAY, seat=table.store.requests(table.game)[0].seat).again
    assert_good(table)


def test_only_who_owes_a_decision_in_a_game_with_a_clock_can_have_more_time(table: Table, tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match="blue owes no decision in game G7K2 now"):
        extend(table, seat="blue")
    other = new_table(tmp_path / "other")
    with other.store, pytest.raises(BadRequest, match="has no clock"):
        extend(other)


def test_while_cards_are_chosen_hidden_only_who_has_the_time_is_told(tmp_path: Path) -> None:
    table = timed(tmp_path, rules=Rules.DE)
    with table.store:
        play(table, 2)  # the diaries
        send_due(table.home, table.store, NOW)
        assert hides_choices(table.position)
        extend(table)
        (mail,) = send_due(table.home, table.store, NOW)
        assert mail.address == address_of("red") and "given you 1 day more" in newest_report(table, "red")
        play(table, 2, start=10)
        send_due(table.home, table.store, NOW)
        assert REASON not in newest_report(table, "blue")
        told = {
            seat: [line.happened for line in log_lines(table.home, table.store, table.game, seat, "en")]
            for seat in ("red", "blue", None)
        }
        assert [len([line for line in lines if REASON in " ".join(line)]) for lines in told.values()] == [1, 0, 0]


@settings(max_examples=25, deadline=None)
@given(
    policy=st.sampled_from(["3d", "3d weekdays quiet 22-8", "bank 4d +1d"]),
    given_times=st.lists(st.tuples(st.integers(0, 60), st.integers(1, 5000)), min_size=1, max_size=4),
    promised=st.integers(0, 200),
)
def test_more_time_makes_no_deadline_earlier_and_is_given_whole(
    tmp_path_factory: pytest.TempPathFactory, policy: str, given_times: list[tuple[int, int]], promised: int
) -> None:
    table = timed(tmp_path_factory.mktemp("extended"), policy)
    with table.store:
        promise = max(table.request("red").deadline or "", clock.moved(NOW, timedelta(hours=promised)))
        with table.store.write(NOW) as unit:
            unit.set_deadline(table.request("red").ticket, promise)
        moment = NOW
        for hours, minutes in given_times:
            before, by = table.request("red").deadline, timedelta(minutes=minutes)
            moment = clock.moved(moment, timedelta(hours=hours))
            extend(table, by, moment, once_more=True)
            after = table.request("red").deadline
            assert before is not None and after is not None
            assert after >= clock.moved(max(before, moment), by)
            if policy in ("3d", "bank 4d +1d"):  # where all hours count
                assert after == clock.moved(max(before, moment), by)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({}, ""),
        ({"seat": "blue"}, "its ticket does not follow"),
        ({"seat": "yellow"}, "no person plays yellow"),
        ({"ticket": "0" * 16}, "its ticket does not follow"),
        ({"seconds": 59}, "59 seconds cannot be added"),
        ({"seconds": -86400}, "cannot be added"),
        ({"seconds": 10**15}, "cannot be added"),
        ({"seconds": "1d"}, "'seconds' has the wrong type"),
        ({"reason": None}, "'reason' has the wrong type"),
    ],
)
def test_time_that_the_log_says_was_given_must_fit_the_game(table: Table, changes: JsonObject, reason: str) -> None:
    extend(table)
    entries = table.store.entries(table.game)
    payload = {**entries[-1].payload, **changes}
    found = verify_log("G7K2", rehashed([*entries[:-1], entries[-1]._replace(payload=payload)])).reason
    assert reason in found and bool(found) is bool(reason)
