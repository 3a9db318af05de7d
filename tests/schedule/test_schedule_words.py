"""Lengths of time and numbers as words."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from schedule_samples import whole_minutes

from legends_pbem.schedule.errors import Malformed, Reason, Refused, ScheduleError
from legends_pbem.schedule.moments import DAY, HOUR
from legends_pbem.schedule.words import LEAST, MINUTE, MOST, format_duration, parse_count, parse_duration


@given(whole_minutes(most=366 * 24 * 60))
def test_a_length_of_time_is_read_as_it_was_written(duration: timedelta) -> None:
    assert parse_duration(format_duration(duration)) == duration


@pytest.mark.parametrize(
    ("text", "duration"),
    [
        ("90m", 90 * MINUTE),
        ("72h", 3 * DAY),
        ("3d", 3 * DAY),
        ("2w", 14 * DAY),
        ("1d12h", 36 * HOUR),
        ("007d", 7 * DAY),
    ],
)
def test_units_are_minutes_hours_days_and_weeks(text: str, duration: timedelta) -> None:
    assert parse_duration(text) == duration


@pytest.mark.parametrize("text", ["", "3", "d", "3 d", "-3d", "3.5d", "3y", "٣d", "3d4", "1000000m"])
def test_what_is_no_length_of_time_is_refused(text: str) -> None:
    with pytest.raises(Malformed) as refusal:
        parse_duration(text)
    assert refusal.value.reason is Reason.NO_DURATION


@pytest.mark.parametrize("text", ["0m", "367d", "999999w", "999999w" * 50])
def test_a_length_of_time_has_limits(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse_duration(text)
    assert refusal.value.facts == {"least": "1m", "most": "366d"}


@given(st.text(alphabet="0123456789wdhm", max_size=200))
def test_a_length_of_time_is_within_the_limits_or_refused(text: str) -> None:
    try:
        assert LEAST <= parse_duration(text) <= MOST
    except ScheduleError as refusal:
        assert refusal.piece == text


@pytest.mark.parametrize("text", ["0", "21", "-1", "three", "", "²", "9" * 5000])
def test_a_number_outside_its_limits_is_refused(text: str) -> None:
    with pytest.raises(Malformed) as refusal:
        parse_count(text, 1, 20)
    assert refusal.value.facts == {"least": 1, "most": 20}


def test_a_number_within_its_limits_is_read() -> None:
    assert [parse_count(text, 1, 20) for text in ("1", "20")] == [1, 20]
