"""Running time in players' zones."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from schedule_samples import START, at, calendars, intervals, lengths, moments, quiet, zones

from legends_pbem.schedule.calendar import Calendar, add, measure, quiet_hours, running
from legends_pbem.schedule.errors import Unknown
from legends_pbem.schedule.holidays import parse_holidays
from legends_pbem.schedule.intervals import Interval, contains, total
from legends_pbem.schedule.moments import DAY, FOREVER, HOUR, SECOND, ZERO
from legends_pbem.schedule.timeoff import WEEKEND, Hours, TimeOff, parse_time_off
from legends_pbem.schedule.zones import load_zone

_stops = st.lists(intervals, max_size=4)


def berlin(off: str) -> Calendar:
    return Calendar("Europe/Berlin", parse_time_off(off))


@given(calendars, _stops, moments(), lengths(20 * DAY, SECOND))
def test_what_is_added_is_what_is_measured(
    calendar: Calendar, stops: list[Interval], start: datetime, duration: timedelta
) -> None:
    end = add(calendar, stops, start, duration)
    assert measure(calendar, stops, start, end) == duration
    assert measure(calendar, stops, start, end - SECOND) == duration - SECOND  # and it is the first such moment


@given(calendars, _stops, st.tuples(moments(), moments(), moments()).map(sorted))
def test_time_between_is_time_to_the_middle_and_from_there(
    calendar: Calendar, stops: list[Interval], three: list[datetime]
) -> None:
    first, middle, last = three
    whole = measure(calendar, stops, first, last)
    assert whole == measure(calendar, stops, first, middle) + measure(calendar, stops, middle, last)
    assert ZERO <= whole <= last - first


@given(calendars, _stops, moments(), lengths(20 * DAY))
def test_running_time_is_in_order_and_outside_of_stops(
    calendar: Calendar, stops: list[Interval], start: datetime, duration: timedelta
) -> None:
    found = list(running(calendar, stops, start, start + duration))
    assert all(start <= one.start < one.end <= start + duration for one in found)
    assert all(one.end <= other.start for one, other in pairwise(found))
    assert not any(contains(stops, one.start) for one in found)


@given(calendars, moments())
def test_the_clock_stands_where_the_wall_clock_says_so(calendar: Calendar, moment: datetime) -> None:
    zone = load_zone(calendar.zone)
    offsets = {(moment + hours * HOUR).astimezone(zone).utcoffset() for hours in range(-48, 49)}
    assume(len(offsets) == 1)  # what holds around changes of wall clocks is tested with examples
    local = moment.astimezone(zone)
    day_off = local.weekday() in calendar.off.days or local.date() in calendar.holidays
    assert bool(measure(calendar, (), moment, moment + SECOND)) == (not day_off and not is_quiet(calendar, local))


def is_quiet(calendar: Calendar, local: datetime) -> bool:
    if calendar.off.quiet is None:
        return False
    start, end = calendar.off.quiet
    at = local.time()
    return start <= at < end if start < end else at >= start or at < end


@given(zones, moments())
def test_a_week_without_its_weekend_is_five_true_days(zone: str, start: datetime) -> None:
    week = measure(Calendar(zone, TimeOff(WEEKEND)), (), start, start + 7 * DAY)
    assert abs(week - 5 * DAY) <= 2 * HOUR  # where clocks change on a day off, or are put to another hour in the week


@given(zones, st.lists(st.tuples(st.integers(0, 40), st.integers(1, 60)), max_size=5))
def test_a_weekend_within_a_stop_is_not_given_twice(zone: str, stretches: list[tuple[int, int]]) -> None:
    calendar = Calendar(zone, TimeOff(WEEKEND))
    stops = [Interval(START + day * DAY, START + day * DAY + hours * HOUR) for day, hours in stretches]
    weekends = [Interval(*pair) for pair in gaps(calendar, START, START + 60 * DAY)]
    assert measure(calendar, stops, START, START + 60 * DAY) == 60 * DAY - total([*weekends, *stops])


def gaps(calendar: Calendar, start: datetime, end: datetime) -> list[tuple[datetime, datetime]]:
    """Where the calendar alone makes the clock stand."""
    edges = [start, *(edge for one in running(calendar, (), start, end) for edge in one), end]
    return list(zip(edges[::2], edges[1::2], strict=True))


@pytest.mark.parametrize(
    ("off", "start", "hours", "end"),
    [
        ("weekdays", "2026-05-08 13:00", 72, "2026-05-13 13:00"),
        ("weekdays", "2026-05-08 13:00", 9, "2026-05-08 22:00"),  # all of it before the weekend
        ("weekdays", "2026-05-09 09:00", 1, "2026-05-10 23:00"),  # asked on a day off
        ("quiet 22-8", "2026-05-04 19:00", 2, "2026-05-05 07:00"),
        ("quiet 22-8 weekdays", "2026-05-08 19:00", 2, "2026-05-11 07:00"),
        ("quiet 13-14", "2026-05-04 10:00", 2, "2026-05-04 13:00"),
        ("quiet 22-8", "2026-03-28 20:00", 2, "2026-03-29 07:00"),  # the night in which clocks go forward
        ("quiet 22-8", "2026-10-24 19:00", 2, "2026-10-25 08:00"),  # and back
        ("quiet 2-3", "2026-03-29 00:00", 2, "2026-03-29 02:00"),  # the quiet hour is skipped
        ("quiet 2-3", "2026-10-24 23:00", 2, "2026-10-25 03:00"),  # it lasts until the wall clock first shows 3:00
    ],
)
def test_time_goes_on_where_the_players_wall_clock_says(off: str, start: str, hours: int, end: str) -> None:
    assert add(berlin(off), (), at(start), hours * HOUR) == at(end)


def test_a_day_off_that_a_zone_left_out_is_not_missed() -> None:
    friday_off = Calendar("Pacific/Apia", parse_time_off("without fri"))
    assert measure(friday_off, (), at("2011-12-29 10:00"), at("2011-12-31 10:00")) == 2 * DAY


def test_holidays_are_days_in_the_players_zone() -> None:
    holidays = parse_holidays("2026-05-01")
    for zone, end in (("Asia/Tokyo", "2026-05-02 05:00"), ("America/New_York", "2026-05-02 05:00")):
        assert add(Calendar(zone, holidays=holidays), (), at("2026-04-30 14:00"), 15 * HOUR) == at(end)


def test_time_never_comes_where_no_day_is_left_or_a_stop_has_no_end() -> None:
    assert add(Calendar(off=TimeOff(frozenset(range(7)))), (), START, SECOND) == FOREVER
    assert add(Calendar(), [Interval(START + HOUR)], START, 2 * HOUR) == FOREVER
    assert add(berlin("weekdays"), [Interval(START + HOUR)], START, 2 * HOUR) == FOREVER
    assert add(Calendar(), [Interval(START + HOUR)], START, HOUR) == START + HOUR


def test_nothing_added_is_the_same_moment_even_on_a_day_off() -> None:
    saturday = at("2026-05-09 12:00")
    assert add(berlin("weekdays"), (), saturday, ZERO) == add(berlin("weekdays"), (), saturday, -HOUR) == saturday


def test_nothing_lies_between_a_moment_and_an_earlier_one() -> None:
    assert measure(Calendar(), (), START, START - DAY) == ZERO


@given(zones, quiet, st.dates(date(2020, 1, 1), date(2035, 1, 1)))
def test_quiet_hours_are_as_long_as_written_but_for_changes_of_wall_clocks(zone: str, hours: Hours, day: date) -> None:
    found = quiet_hours(load_zone(zone), hours, day)
    assert abs((found.end - found.start) - hours.length) <= HOUR


def test_a_zone_is_only_looked_up_where_it_matters() -> None:
    assert add(Calendar("No/Where"), (), START, DAY) == START + DAY
    with pytest.raises(Unknown):
        add(Calendar("No/Where", TimeOff(WEEKEND)), (), START, DAY)


def test_moments_stay_in_utc() -> None:
    assert add(berlin("weekdays quiet 22-8"), (), START, 5 * DAY).tzinfo is UTC
