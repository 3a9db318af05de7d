"""Points in time, in the pieces that a sentence needs."""

from datetime import datetime, tzinfo

from legends_pbem.values import NamedTuple


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


def _load(zone: str) -> tzinfo:
    from zoneinfo import ZoneInfo  # 5 ms, which reports in UTC need not pay

    return ZoneInfo(zone)
