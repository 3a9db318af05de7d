"""Days and hours off: when a clock stands week by week, as values and as text.

`weekdays` (Saturday and Sunday are off), `without fri sat` (other days are), `quiet 22-8` (hours of every day are).
"""

import re
from datetime import time, timedelta

from legends_pbem.schedule.errors import Malformed, Reason, Refused
from legends_pbem.schedule.moments import DAY, HOUR, ZERO
from legends_pbem.schedule.words import Words, format_duration
from legends_pbem.values import NamedTuple

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
"""The days of the week as they are written; the place of each is its number (`date.weekday`)."""
WEEKEND = frozenset({5, 6})
MOST_QUIET = 16 * HOUR
"""The longest quiet hours a day that can be written."""
POSSIBLE = "weekdays, without fri sat, quiet 22-8"

_LONG_NAMES = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_HOURS = re.compile("([0-9]{1,2})(?::([0-9]{2}))?-([0-9]{1,2})(?::([0-9]{2}))?")


class Hours(NamedTuple):
    """Hours of every day, on the player's wall clock; over midnight where the end is before the start."""

    start: time
    end: time

    @property
    def length(self) -> timedelta:
        """How long they are on a day of 24 hours; nothing where start and end are the same."""
        return (_since_midnight(self.end) - _since_midnight(self.start)) % DAY


class TimeOff(NamedTuple):
    """When a clock stands, week by week."""

    days: frozenset[int] = frozenset()
    """The days of the week without play, Monday is 0."""
    quiet: Hours | None = None
    """The hours of every day without play; None if there are none."""


NO_TIME_OFF = TimeOff()


def parse_time_off(text: str) -> TimeOff:
    """The time off that the text says; raises Malformed or Refused."""
    words = Words(text, POSSIBLE)
    off = NO_TIME_OFF
    while words.peek():
        wider = read_time_off(words, off)
        if wider is None:
            raise Malformed(Reason.NOT_UNDERSTOOD, words.peek(), possible=POSSIBLE)
        off = wider
    return off


def read_time_off(words: Words, off: TimeOff) -> TimeOff | None:
    """The time off with what the next words add to it; None, and nothing read, if they say something else."""
    kind = words.peek()
    if (off.days and kind in ("weekdays", "without")) or (off.quiet and kind == "quiet"):
        raise Refused(Reason.TWICE, kind)
    if words.accept("weekdays"):
        return off._replace(days=WEEKEND)
    if words.accept("without"):
        return off._replace(days=_read_days(words))
    if words.accept("quiet"):
        return off._replace(quiet=_read_hours(words.take()))
    return None


def format_time_off(off: TimeOff) -> str:
    """The text of the time off; empty if there is none."""
    parts: list[str] = []
    if off.days == WEEKEND:
        parts.append("weekdays")
    elif off.days:
        parts.append("without " + " ".join(WEEKDAYS[day] for day in sorted(off.days)))
    if off.quiet:
        parts.append(f"quiet {format_hours(off.quiet)}")
    return " ".join(parts)


def _read_days(words: Words) -> frozenset[int]:
    days: set[int] = set()
    while (day := _day(words.peek())) is not None:
        days.add(day)
        words.take()
    if not days:
        raise Malformed(Reason.NO_WEEKDAY, words.peek())
    if len(days) == len(WEEKDAYS):
        raise Refused(Reason.NO_DAY_LEFT, "without " + " ".join(WEEKDAYS))
    return frozenset(days)


def _day(word: str) -> int | None:
    for names in (WEEKDAYS, _LONG_NAMES):
        if word in names:
            return names.index(word)
    return None


def _read_hours(text: str) -> Hours:
    hours = parse_hours(text)
    if not ZERO < hours.length <= MOST_QUIET:
        raise Refused(Reason.TOO_QUIET, text, most=format_duration(MOST_QUIET))
    return hours


def parse_hours(text: str) -> Hours:
    """The hours of the day that the text says, such as `22-8` or `22:30-7:15`; raises Malformed."""
    match = _HOURS.fullmatch(text)
    if match is None:
        raise Malformed(Reason.NO_HOURS, text)
    start_hour, start_minute, end_hour, end_minute = (int(number or 0) for number in match.groups())
    try:
        return Hours(
            time(start_hour, start_minute), time(0 if (end_hour, end_minute) == (24, 0) else end_hour, end_minute)
        )
    except ValueError:
        raise Malformed(Reason.NO_HOURS, text) from None


def format_hours(hours: Hours) -> str:
    """The text of the hours."""
    return "-".join(f"{at.hour}:{at.minute:02}" if at.minute else str(at.hour) for at in hours)


def _since_midnight(at: time) -> timedelta:
    return timedelta(hours=at.hour, minutes=at.minute, seconds=at.second)
