"""Days and hours off as text."""

import pytest
from hypothesis import given
from schedule_samples import times_off

from legends_pbem.schedule.errors import Reason, ScheduleError
from legends_pbem.schedule.moments import HOUR
from legends_pbem.schedule.timeoff import NO_TIME_OFF, TimeOff, format_time_off, parse_hours, parse_time_off


@given(times_off.filter(lambda off: off != NO_TIME_OFF))
def test_time_off_is_read_as_it_was_written(off: TimeOff) -> None:
    assert parse_time_off(format_time_off(off)) == off


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("without sunday Saturday", "weekdays"),
        ("WITHOUT fri, sat", "without fri sat"),
        ("quiet 22:00-08:00 weekdays", "weekdays quiet 22-8"),
        ("quiet 16-24", "quiet 16-0"),
        ("quiet 22:30-7:05", "quiet 22:30-7:05"),
    ],
)
def test_other_ways_of_writing_are_understood(text: str, canonical: str) -> None:
    assert format_time_off(parse_time_off(text)) == canonical


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", Reason.EMPTY),
        ("nights", Reason.NOT_UNDERSTOOD),
        ("without", Reason.NO_WEEKDAY),
        ("without friday13", Reason.NO_WEEKDAY),
        ("without mon tue wed thu fri sat sun", Reason.NO_DAY_LEFT),
        ("quiet", Reason.NO_HOURS),
        ("quiet 22", Reason.NO_HOURS),
        ("quiet 25-8", Reason.NO_HOURS),
        ("quiet 22-8:60", Reason.NO_HOURS),
        ("quiet 8-8", Reason.TOO_QUIET),
        ("quiet 6-5", Reason.TOO_QUIET),
        ("weekdays without fri", Reason.TWICE),
        ("quiet 22-8 quiet 1-2", Reason.TWICE),
    ],
)
def test_time_off_is_refused_by_cause(text: str, reason: Reason) -> None:
    with pytest.raises(ScheduleError) as refusal:
        parse_time_off(text)
    assert refusal.value.reason is reason


def test_hours_over_midnight_are_as_long_as_they_last() -> None:
    assert parse_hours("22-8").length == 10 * HOUR
    assert parse_hours("8-22").length == 14 * HOUR
