"""What is done when a deadline passes."""

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from schedule_samples import START, clock, clocks, fixed, moments, stop, stops

from legends_pbem.schedule.clock import Cause, SeatClock, Stop, deadline
from legends_pbem.schedule.errors import Malformed, Reason
from legends_pbem.schedule.lapse import (
    BOT_ONCE,
    WAIT,
    Action,
    LapsePolicy,
    Verdict,
    format_lapse,
    judge,
    misses_in_a_row,
    parse_lapse,
)
from legends_pbem.schedule.moments import DAY, HOUR, SECOND
from legends_pbem.schedule.outage import Recovery
from legends_pbem.schedule.policy import NO_CLOCK

DUE = START + 3 * DAY
SEAT = clock(fixed(72))

lapses = st.just(WAIT) | st.just(BOT_ONCE) | st.integers(1, 20).map(lambda count: LapsePolicy(True, count))


@given(lapses)
def test_a_policy_is_read_as_it_was_written(policy: LapsePolicy) -> None:
    assert parse_lapse(format_lapse(policy)) == policy


@pytest.mark.parametrize(
    ("text", "reason", "piece"),
    [
        ("", Reason.EMPTY, ""),
        ("panic", Reason.NOT_UNDERSTOOD, "panic"),
        ("bot", Reason.NOT_UNDERSTOOD, ""),
        ("bot twice", Reason.NOT_UNDERSTOOD, "twice"),
        ("bot once more", Reason.NOT_UNDERSTOOD, "more"),
        ("wait 3", Reason.NOT_UNDERSTOOD, "3"),
        ("bot after", Reason.NO_COUNT, ""),
        ("bot after 0", Reason.NO_COUNT, "0"),
        ("bot after 21", Reason.NO_COUNT, "21"),
    ],
)
def test_a_policy_is_refused_by_cause(text: str, reason: Reason, piece: str) -> None:
    with pytest.raises(Malformed) as refusal:
        parse_lapse(text)
    assert (refusal.value.reason, refusal.value.piece) == (reason, piece)


@pytest.mark.parametrize(
    ("policy", "misses", "action"),
    [
        ("wait", 0, Action.TELL_ALL),
        ("wait", 9, Action.TELL_ALL),
        ("bot once", 0, Action.BOT_DECIDES),
        ("bot once", 9, Action.BOT_DECIDES),
        ("bot after 3", 0, Action.BOT_DECIDES),
        ("bot after 3", 1, Action.BOT_DECIDES),
        ("bot after 3", 2, Action.BOT_TAKES_OVER),
        ("bot after 3", 9, Action.BOT_TAKES_OVER),
        ("bot after 1", 0, Action.BOT_TAKES_OVER),
    ],
)
def test_the_games_policy_says_what_is_done(policy: str, misses: int, action: Action) -> None:
    assert judge(SEAT, parse_lapse(policy), DUE, misses=misses) == Verdict(action, DUE)


@given(lapses, st.integers(0, 30), st.sampled_from(Recovery))
def test_nothing_is_done_before_the_deadline(policy: LapsePolicy, misses: int, recovery: Recovery) -> None:
    verdict = judge(SEAT, policy, DUE - SECOND, misses=misses, recovery=recovery)
    assert verdict == Verdict(Action.NOTHING, DUE)


def test_a_promised_deadline_is_kept() -> None:
    later = DUE + HOUR
    assert judge(SEAT, BOT_ONCE, DUE, promised=later) == Verdict(Action.NOTHING, later)
    assert judge(SEAT, BOT_ONCE, later, promised=later) == Verdict(Action.BOT_DECIDES, later)


def test_a_deadline_is_computed_anew_before_anything_is_done() -> None:
    bounced = clock(fixed(72), START, "UTC", stop(START + DAY, START + 2 * DAY, Cause.BOUNCE))
    assert judge(bounced, BOT_ONCE, DUE) == Verdict(Action.NOTHING, DUE + DAY)


def test_nothing_is_done_to_a_player_whose_mail_bounces_or_who_is_absent() -> None:
    for cause in Cause:
        stopped = clock(fixed(72), START, "UTC", stop(START + DAY, cause=cause))
        assert judge(stopped, BOT_ONCE, DUE + 100 * DAY) == Verdict(Action.NOTHING, None)


def test_nothing_is_done_without_a_clock_or_after_the_decision() -> None:
    assert judge(clock(NO_CLOCK), BOT_ONCE, DUE) == Verdict(Action.NOTHING, None)
    answered = SEAT._replace(present=SEAT.present._replace(taken=START + DAY))
    assert judge(answered, BOT_ONCE, DUE).action is Action.NOTHING


def test_after_a_long_outage_nothing_is_done_until_all_were_told_and_had_time() -> None:
    assert judge(SEAT, BOT_ONCE, DUE, recovery=Recovery.NOTIFY) == Verdict(Action.NOTIFY, DUE)
    assert judge(SEAT, BOT_ONCE, DUE, recovery=Recovery.WAIT) == Verdict(Action.HOLD, DUE)


@given(clocks(), st.lists(stops, max_size=3), moments(), lapses)
def test_no_stop_makes_anything_happen(seat: SeatClock, added: list[Stop], now: datetime, policy: LapsePolicy) -> None:
    stopped = seat._replace(stops=(*seat.stops, *added))
    if judge(seat, policy, now).action is Action.NOTHING:
        assert judge(stopped, policy, now).action is Action.NOTHING
    assert judge(stopped, policy, now).deadline == deadline(stopped)


@pytest.mark.parametrize(
    ("missed", "count"), [((), 0), ((True,), 1), ((True, True, False), 0), ((False, True, False, True, True), 2)]
)
def test_misses_count_from_the_last_decision_that_was_the_players_own(missed: tuple[bool, ...], count: int) -> None:
    assert misses_in_a_row(missed) == count
