"""Values that the tests of this part draw from."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import available_timezones

from hypothesis import strategies as st

from legends_pbem.schedule.calendar import Calendar
from legends_pbem.schedule.clock import Asked, Cause, SeatClock, Stop
from legends_pbem.schedule.intervals import Interval
from legends_pbem.schedule.moments import DAY, FOREVER, HOUR, ZERO
from legends_pbem.schedule.policy import NO_CLOCK, Kind, Policy
from legends_pbem.schedule.timeoff import MOST_QUIET, NO_TIME_OFF, Hours, TimeOff
from legends_pbem.schedule.words import MINUTE

ZONES = sorted(available_timezones())
START = datetime(2026, 3, 2, 9, tzinfo=UTC)
"""A Monday morning."""


def at(text: str) -> datetime:
    """The moment in UTC: `2026-03-02 09:00`, the seconds may be left out."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def moments(first: datetime = START - 30 * DAY, last: datetime = START + 90 * DAY) -> st.SearchStrategy[datetime]:
    return st.integers(0, int((last - first).total_seconds())).map(lambda seconds: first + timedelta(seconds=seconds))


def lengths(most: timedelta = 30 * DAY, least: timedelta = ZERO) -> st.SearchStrategy[timedelta]:
    """Lengths of time in whole seconds."""
    seconds = st.integers(int(least.total_seconds()), int(most.total_seconds()))
    return seconds.map(lambda count: timedelta(seconds=count))


def whole_minutes(least: int = 1, most: int = 30 * 24 * 60) -> st.SearchStrategy[timedelta]:
    return st.integers(least, most).map(lambda count: count * MINUTE)


zones = st.sampled_from(ZONES)
intervals = st.builds(lambda start, length: Interval(start, start + length), moments(), lengths(10 * DAY))
stops = st.builds(Stop, st.sampled_from(Cause), intervals)

_clock_times = st.builds(time, st.integers(0, 23), st.integers(0, 59))
quiet = st.builds(Hours, _clock_times, _clock_times).filter(lambda hours: ZERO < hours.length <= MOST_QUIET)
times_off = st.builds(TimeOff, st.frozensets(st.integers(0, 6), max_size=5), st.none() | quiet)
holidays = st.frozensets(st.dates(date(2026, 2, 1), date(2026, 6, 1)), max_size=6)
calendars = st.builds(Calendar, zones, times_off, holidays)


@st.composite
def policies(draw: st.DrawFn, kinds: Sequence[Kind] = tuple(Kind)) -> Policy:
    """Policies that can be written, with times of up to thirty days."""
    kind = draw(st.sampled_from(kinds))
    if kind is Kind.NONE:
        return NO_CLOCK
    off = draw(times_off)
    some = whole_minutes(most=48 * 60)
    free = draw(st.just(ZERO) | some)
    refill = draw(some if not free else st.just(ZERO) | some) if kind is Kind.BANK else ZERO
    return Policy(kind, draw(whole_minutes()), refill, free, off, off != NO_TIME_OFF and draw(st.booleans()))


@st.composite
def clocks(draw: st.DrawFn, kinds: Sequence[Kind] = (Kind.FIXED, Kind.BANK)) -> SeatClock:
    """Clocks of a seat with up to three past decisions, whose present request is open."""
    policy = draw(policies(kinds))
    calendar = draw(calendars)._replace(off=policy.off)
    opened = START
    past: list[Asked] = []
    for used in draw(st.lists(lengths(5 * DAY), max_size=3)):
        past.append(Asked(opened, calendar, opened + used))
        opened += used + draw(lengths(2 * DAY))
    present = Asked(opened, calendar, extra=draw(st.just(ZERO) | lengths(3 * DAY)))
    return SeatClock(policy, present, tuple(past), tuple(draw(st.lists(stops, max_size=4))))


def clock(policy: Policy, opened: datetime = START, zone: str = "UTC", *stopped: Stop) -> SeatClock:
    """The clock of a seat that was asked for its first decision."""
    return SeatClock(policy, Asked(opened, Calendar(zone, policy.off)), stops=stopped)


def stop(start: datetime, end: datetime = FOREVER, cause: Cause = Cause.PAUSE) -> Stop:
    return Stop(cause, Interval(start, end))


def fixed(hours: int) -> Policy:
    return Policy(Kind.FIXED, hours * HOUR)
