"""The holidays that a host lists: days on which nobody's clock runs, as text and as dates."""

from datetime import date

from legends_pbem.schedule.errors import Malformed, Reason, Refused
from legends_pbem.schedule.moments import DAY
from legends_pbem.schedule.words import MOST, Words, format_duration

_EXAMPLE = "2026-12-24..2027-01-01 2027-05-01"


def parse_holidays(text: str) -> frozenset[date]:
    """The days that the text lists: dates, and first and last days with `..` between.

    Raises Malformed, or Refused if a stretch of days ends before it begins or is longer than a year.
    """
    words = Words(text, _EXAMPLE)
    days: set[date] = set()
    while words.peek():
        days.update(_days(words.take()))
    return frozenset(days)


def _days(word: str) -> list[date]:
    start, dots, end = word.partition("..")
    first = _date(start)
    last = _date(end) if dots else first
    if last < first:
        raise Refused(Reason.REVERSED, word)
    if last - first > MOST:
        raise Refused(Reason.OUT_OF_RANGE, word, least=format_duration(DAY), most=format_duration(MOST))
    return [first + count * DAY for count in range((last - first).days + 1)]


def _date(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Malformed(Reason.NO_DATE, text) from None
    if day.isoformat() != text:  # the other forms of ISO 8601
        raise Malformed(Reason.NO_DATE, text)
    return day
