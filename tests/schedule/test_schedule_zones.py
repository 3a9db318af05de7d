"""Which moments wall clocks mean, in all zones."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from schedule_samples import ZONES, at, moments, zones

from legends_pbem.schedule.errors import Unknown
from legends_pbem.schedule.moments import DAY, HOUR, SECOND
from legends_pbem.schedule.zones import day_at, day_start, first_moment, load_zone, parse_zone

_days = st.dates(date(1970, 1, 3), date(2040, 1, 1))
_walls = st.datetimes(datetime(1970, 1, 3), datetime(2040, 1, 1)).map(lambda wall: wall.replace(microsecond=0))


def shown(zone: str, moment: datetime) -> datetime:
    return moment.astimezone(load_zone(zone)).replace(tzinfo=None)


@given(zones, _walls)
def test_the_first_moment_is_the_first_that_shows_the_time_or_a_later_one(zone: str, wall: datetime) -> None:
    moment = first_moment(load_zone(zone), wall)
    assert moment == moment.replace(microsecond=0)
    assert shown(zone, moment) >= wall
    assert shown(zone, moment - SECOND) < wall
    # Where clocks are put back, the time comes again, but it was not there in the hours before.
    assert all(shown(zone, moment - quarters * HOUR / 4) < wall for quarters in range(1, 13))


@given(zones, _days)
def test_a_day_ends_where_the_next_begins(zone: str, day: date) -> None:
    start, end = (day_start(load_zone(zone), each) for each in (day, day + DAY))
    assert start <= end <= start + 26 * HOUR
    if start < end:
        assert day_at(load_zone(zone), start) == day_at(load_zone(zone), end - SECOND) == day


@given(zones, moments(at("1970-01-03 00:00"), at("2040-01-01 00:00")))
def test_every_moment_is_in_its_day(zone: str, moment: datetime) -> None:
    day = day_at(load_zone(zone), moment)
    assert day_start(load_zone(zone), day) <= moment < day_start(load_zone(zone), day + DAY)


@pytest.mark.parametrize(
    ("zone", "wall", "moment"),
    [
        ("Europe/Berlin", datetime(2026, 3, 29, 2, 30), "2026-03-29 01:00"),  # skipped: 2:00 is 3:00
        ("Europe/Berlin", datetime(2026, 10, 25, 2, 30), "2026-10-25 00:30"),  # twice: the first
        ("America/Sao_Paulo", datetime(2018, 11, 4), "2018-11-04 03:00"),  # there was no midnight
        ("America/Sao_Paulo", datetime(2018, 2, 18), "2018-02-18 03:00"),  # the hour before midnight came twice
        ("America/Havana", datetime(2026, 11, 1), "2026-11-01 04:00"),  # midnight comes twice
        ("America/St_Johns", datetime(2010, 11, 7), "2010-11-07 02:30"),  # and here a minute after it
        ("Asia/Kathmandu", datetime(2026, 5, 1), "2026-04-30 18:15"),  # odd offset
        ("Australia/Lord_Howe", datetime(2026, 10, 4, 2, 15), "2026-10-03 15:30"),  # half an hour is skipped
        ("Africa/Monrovia", datetime(1971, 5, 1), "1971-05-01 00:44:30"),  # offset with seconds
        ("Pacific/Apia", datetime(2011, 12, 30, 12), "2011-12-30 10:00"),  # the whole day is skipped
    ],
)
def test_odd_times_of_wall_clocks_have_their_moment(zone: str, wall: datetime, moment: str) -> None:
    assert first_moment(load_zone(zone), wall) == at(moment)


def test_a_day_goes_on_though_the_wall_clock_is_put_back_over_its_midnight() -> None:
    newfoundland = load_zone("America/St_Johns")
    moment = at("2010-11-07 03:00")
    assert moment.astimezone(newfoundland).date() == date(2010, 11, 6)
    assert day_at(newfoundland, moment) == date(2010, 11, 7)


@pytest.mark.parametrize(
    ("zone", "day"),
    [
        ("Pacific/Apia", date(2011, 12, 30)),
        ("Pacific/Kwajalein", date(1993, 8, 21)),
        ("Pacific/Kiritimati", date(1994, 12, 31)),
    ],
)
def test_a_day_that_was_left_out_has_no_length(zone: str, day: date) -> None:
    assert day_start(load_zone(zone), day) == day_start(load_zone(zone), day + DAY)
    assert day_start(load_zone(zone), day + DAY) - day_start(load_zone(zone), day - DAY) == DAY


def test_all_zones_can_be_loaded() -> None:
    for name in ZONES:
        assert load_zone(name).utcoffset(datetime(2026, 5, 1)) is not None


@given(
    st.text(max_size=30) | st.sampled_from(["", ".", "..", "/etc/passwd", "Europe", "../zoneinfo/UTC", "a\0b", "posix"])
)
def test_what_is_no_zone_is_refused(name: str) -> None:
    if name not in ZONES:
        with pytest.raises(Unknown):
            load_zone(name)


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        (" new  york ", "America/New_York"),
        ("utc", "UTC"),
        ("America/Argentina/Buenos Aires", "America/Argentina/Buenos_Aires"),
    ],
)
def test_a_zone_is_known_by_its_name_or_city(text: str, zone: str) -> None:
    assert parse_zone(text) == zone


def test_a_misspelt_zone_is_told_with_those_like_it() -> None:
    with pytest.raises(Unknown, match=r"no-such-zone: 'Europe/Berlim' \(suggestions: .*Europe/Berlin"):
        parse_zone("Europe/Berlim")
    with pytest.raises(Unknown, match=r"suggestions: \(\)"):
        parse_zone("?")


def test_a_city_in_two_zones_is_not_guessed() -> None:
    with pytest.raises(Unknown, match=r"America/Buenos_Aires"):
        parse_zone("Buenos Aires")


@given(zones)
def test_every_zone_can_be_written_in_small_letters(zone: str) -> None:
    assert parse_zone(zone.lower()).lower() == zone.lower()


def test_moments_are_in_utc() -> None:
    assert first_moment(load_zone("Asia/Tokyo"), datetime(2026, 5, 1)).utcoffset() == timedelta(0)
    assert first_moment(load_zone("Asia/Tokyo"), datetime(2026, 5, 1)).tzinfo is UTC
