"""Points in time, in the pieces that a sentence needs."""

from datetime import datetime, timedelta, tzinfo

from legends_pbem.values import NamedTuple

_MINUTE = timedelta(minutes=1)
_HOUR = timedelta(hours=1)


class Moment(NamedTuple):
    """A point in time."""

    weekday: int
    """0 is Monday."""
    day: int
    month: int
    """0 is January."""
    year: int
    time: str
    zone: str
    """A name of the IANA data base."""


def moment_of(moment: datetime, zone: str) -> Moment:
    """The pieces of a moment, as a wall clock in the zone shows it."""
    time = moment if zone == "UTC" else moment.astimezone(_load(zone))
    return Moment(time.weekday(), time.day, time.month - 1, time.year, f"{time.hour:02}:{time.minute:02}", zone)


def pieces_of(duration: timedelta) -> tuple[int, int, int]:
    """Whole days, hours and minutes of a length of time; no minutes where there are days."""
    hours, minutes = divmod(duration % timedelta(days=1), _HOUR)
    return duration.days, hours, 0 if duration.days else minutes // _MINUTE


def _load(zone: str) -> tzinfo:
    from zoneinfo import ZoneInfo  # 5 ms, which reports in UTC need not pay

    return ZoneInfo(zone)
