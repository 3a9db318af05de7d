"""Outages, found by the gaps between the service's runs."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from schedule_samples import START, lengths, moments

from legends_pbem.schedule.intervals import Interval, contains, total
from legends_pbem.schedule.moments import DAY, HOUR, SECOND, ZERO
from legends_pbem.schedule.outage import DEFAULT_LIMITS, Recovery, outages, recovery
from legends_pbem.schedule.words import MINUTE

GAP = 30 * MINUTE


def every_five_minutes(start: datetime, count: int) -> list[datetime]:
    return [start + number * 5 * MINUTE for number in range(count)]


def test_regular_runs_have_no_outage() -> None:
    assert outages(every_five_minutes(START, 100), START + 500 * MINUTE, GAP) == ()


def test_a_few_missed_runs_are_no_outage() -> None:
    assert outages([START, START + GAP], START + 2 * GAP, GAP) == ()


def test_a_gap_is_an_outage_from_one_run_to_the_next() -> None:
    runs = [*every_five_minutes(START, 3), *every_five_minutes(START + 5 * HOUR, 3)]
    assert outages(runs, START + 5 * HOUR + 11 * MINUTE, GAP) == (Interval(START + 10 * MINUTE, START + 5 * HOUR),)


def test_the_time_since_the_last_run_can_be_an_outage() -> None:
    assert outages([START], START + 365 * DAY, GAP) == (Interval(START, START + 365 * DAY),)


def test_the_same_run_twice_or_two_at_once_change_nothing() -> None:
    runs = every_five_minutes(START, 5)
    assert outages([*runs, *runs], runs[-1], GAP) == outages(runs, runs[-1], GAP) == ()


def test_a_clock_that_was_set_back_makes_no_outage() -> None:
    runs = [*every_five_minutes(START, 13), *every_five_minutes(START - HOUR, 13)]
    assert outages(runs, START, GAP) == ()


def test_a_run_in_the_future_is_left_out() -> None:
    assert outages([START, START + 365 * DAY], START + 5 * MINUTE, GAP) == ()


def test_without_runs_there_is_no_outage() -> None:
    assert outages([], START, GAP) == ()


@given(st.lists(moments(), min_size=1, max_size=8), moments(), lengths(2 * DAY, SECOND))
def test_no_run_is_within_an_outage_and_every_outage_is_longer_than_the_gap(
    runs: list[datetime], now: datetime, gap: timedelta
) -> None:
    found = outages(runs, now, gap)
    assert all(one.end - one.start > gap for one in found)
    assert not any(contains([Interval(one.start + SECOND, one.end)], run) for one in found for run in runs)
    assert total(found) <= max(ZERO, now - min(runs))


@given(st.lists(moments(), min_size=1, max_size=8), moments(), lengths(2 * DAY, SECOND))
def test_one_run_after_the_other_finds_the_same_as_all_at_once(
    runs: list[datetime], now: datetime, gap: timedelta
) -> None:
    past = sorted(run for run in runs if run <= now)
    stepwise = (
        [
            outage
            for run, following in zip(past, [*past[1:], now], strict=True)
            for outage in outages([run], following, gap)
        ]
        if past
        else []
    )
    assert outages(runs, now, gap) == tuple(stepwise)


SHORT = Interval(START - 2 * HOUR, START)
LONG = Interval(START - 2 * DAY, START)


@pytest.mark.parametrize("notified", [None, START - DAY, START + HOUR])
def test_after_a_short_outage_everything_goes_on(notified: datetime | None) -> None:
    assert recovery([SHORT], notified, START + HOUR) is Recovery.ACT
    assert recovery([], notified, START + HOUR) is Recovery.ACT


def test_after_a_long_outage_a_fresh_notice_and_a_grace_come_first() -> None:
    assert recovery([LONG, SHORT], None, START) is Recovery.NOTIFY
    assert recovery([LONG], START - HOUR, START + 9 * DAY) is Recovery.NOTIFY  # sent before the end of the outage
    notified = START + HOUR
    assert recovery([LONG], notified, notified) is Recovery.WAIT
    assert recovery([LONG], notified, notified + DEFAULT_LIMITS.grace - SECOND) is Recovery.WAIT
    assert recovery([LONG], notified, notified + DEFAULT_LIMITS.grace) is Recovery.ACT


def test_a_second_long_outage_asks_for_another_notice() -> None:
    again = Interval(START + 5 * DAY, START + 6 * DAY)
    assert recovery([LONG, again], START + HOUR, START + 6 * DAY) is Recovery.NOTIFY
    assert recovery([again, LONG], START + 6 * DAY, START + 8 * DAY) is Recovery.ACT


def test_an_outage_that_a_clock_set_ahead_made_up_does_not_count() -> None:
    assert recovery([Interval(START, START + 365 * DAY)], None, START + DAY) is Recovery.ACT
