"""Points in time, in the pieces that a sentence needs."""

from datetime import datetime

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


def moment_of(time: datetime) -> Moment:
    """The pieces of a time."""
    return Moment(time.weekday(), time.day, time.month - 1, time.year, f"{time.hour:02}:{time.minute:02}")
