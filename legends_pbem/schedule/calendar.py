"""Running time: when a player's clock runs, how much of it lies between two moments, and where an amount of it ends.

A clock stands on days off, on holidays and in quiet hours, all of them in the player's zone, and during stops. A length
of running time is counted in true seconds; only where it stands and goes on depends on wall clocks.
"""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta, tzinfo

from legends_pbem.schedule.intervals import Interval, Intervals, difference, intersection
from legends_pbem.schedule.moments import DAY, FOREVER, ZERO
from legends_pbem.schedule.timeoff import NO_TIME_OFF, WEEKDAYS, Hours, TimeOff
from legends_pbem.schedule.zones import day_at, day_start, first_moment, load_zone
from legends_pbem.values import NamedTuple


class Calendar(NamedTuple):
    """When a player's clock stands by itself."""

    zone: str = "UTC"
    """The player's zone, a name of the IANA data base."""
    off: TimeOff = NO_TIME_OFF
    """Week by week."""
    holidays: frozenset[date] = frozenset()
    """On these days."""


def running(
    calendar: Calendar, stops: Iterable[Interval], start: datetime, end: datetime = FOREVER
) -> Iterator[Interval]:
    """The intervals of running time between two moments, in order; at most a day each where the calendar has days off.

    Raises Unknown if the calendar's zone does not exist.
    """
    for interval in difference([Interval(start, end)], stops):
        yield from _running_days(calendar, interval)


def measure(calendar: Calendar, stops: Iterable[Interval], start: datetime, end: datetime) -> timedelta:
    """How much running time lies between two moments; none if the end is before the start."""
    return sum((interval.end - interval.start for interval in running(calendar, stops, start, end)), ZERO)


def add(calendar: Calendar, stops: Iterable[Interval], start: datetime, duration: timedelta) -> datetime:
    """The first moment at which `duration` of running time has gone by since `start`; FOREVER if that never comes."""
    left = duration
    if left <= ZERO:
        return start
    for interval in running(calendar, stops, start):
        length = interval.end - interval.start
        if left <= length:
            return interval.start + left
        left -= length
    return FOREVER


def _running_days(calendar: Calendar, interval: Interval) -> Iterator[Interval]:
    """The running time of an interval without stops."""
    if calendar.off == NO_TIME_OFF and not calendar.holidays:
        yield interval
        return
    if len(calendar.off.days) == len(WEEKDAYS):
        return
    zone = load_zone(calendar.zone)
    day = day_at(zone, interval.start)
    while (start := day_start(zone, day)) < interval.end:
        if day.weekday() not in calendar.off.days and day not in calendar.holidays:
            hours = intersection([interval], [Interval(start, day_start(zone, day + DAY))])
            yield from difference(hours, _quiet(zone, calendar.off.quiet, day))
        day += DAY


def _quiet(zone: tzinfo, hours: Hours | None, day: date) -> Intervals:
    """The quiet hours that begin on the day, and those that began on the day before."""
    return () if hours is None else tuple(quiet_hours(zone, hours, begin) for begin in (day - DAY, day))


def quiet_hours(zone: tzinfo, hours: Hours, day: date) -> Interval:
    """The hours that begin on the day; without length where start and end are the same."""
    last = day if hours.start <= hours.end else day + DAY
    return Interval(
        first_moment(zone, datetime.combine(day, hours.start)), first_moment(zone, datetime.combine(last, hours.end))
    )
