"""When the one mail a day comes."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.schedule.digest import next_digest
from legends_pbem.schedule.moments import format_moment, parse_moment

ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu")


@pytest.mark.parametrize(
    ("now", "hour", "expected"),
    [
        ("2026-03-02T05:59:59Z", "07:00", "2026-03-02T06:00:00Z"),
        ("2026-03-02T06:00:00Z", "07:00", "2026-03-03T06:00:00Z"),
        ("2026-03-28T12:00:00Z", "02:30", "2026-03-29T01:00:00Z"),  # clocks skip it: the hour after
        ("2026-10-24T12:00:00Z", "02:30", "2026-10-25T00:30:00Z"),  # clocks show it twice: the first time
        ("2026-10-25T00:30:00Z", "02:30", "2026-10-26T01:30:00Z"),
        ("2026-03-02T22:59:00Z", "00:00", "2026-03-02T23:00:00Z"),
    ],
)
def test_a_digest_comes_when_the_players_clock_shows_its_hour(now: str, hour: str, expected: str) -> None:
    assert format_moment(next_digest("Europe/Berlin", hour, parse_moment(now))) == expected


@given(
    st.datetimes(datetime(2026, 1, 1), datetime(2027, 1, 1), timezones=st.just(UTC)),
    st.times(),
    st.sampled_from(ZONES),
)
def test_there_is_one_a_day(now: datetime, hour: datetime, zone: str) -> None:
    at = f"{hour.hour:02}:{hour.minute:02}"
    first = next_digest(zone, at, now)
    second = next_digest(zone, at, first)
    assert now < first < second
    assert first - now <= timedelta(hours=25) and timedelta(hours=22) <= second - first <= timedelta(hours=26)
    assert second.astimezone(ZoneInfo(zone)).date() - first.astimezone(ZoneInfo(zone)).date() == timedelta(days=1)
