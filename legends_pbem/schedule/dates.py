"""Days as people write them in mails, English and German: `24 Dec`, `24.12.`, `Dec 24, 2026`, `Freitag`, `morgen`."""

import re
from collections.abc import Sequence
from datetime import date

from legends_pbem.schedule.errors import Malformed, Reason, Unknown
from legends_pbem.schedule.moments import DAY

_MONTHS = (
    ("january", "januar", "jänner", "jaenner"),
    ("february", "februar", "feber"),
    ("march", "märz", "maerz", "marz", "mrz"),
    ("april",),
    ("may", "mai"),
    ("june", "juni"),
    ("july", "juli"),
    ("august",),
    ("september", "sept"),
    ("october", "oktober"),
    ("november",),
    ("december", "dezember"),
)
_WEEKDAYS = (
    ("monday", "montag"),
    ("tuesday", "dienstag"),
    ("wednesday", "mittwoch"),
    ("thursday", "donnerstag"),
    ("friday", "freitag"),
    ("saturday", "samstag", "sonnabend"),
    ("sunday", "sonntag"),
)
_AHEAD = {"today": 0, "heute": 0, "tomorrow": 1, "morgen": 1, "übermorgen": 2, "uebermorgen": 2}

_ISO = re.compile("([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")
_DOTTED = re.compile(r"([0-9]{1,2})\. ?([0-9]{1,2})(?:\.(?: ?([0-9]{4}|[0-9]{2}))?)?")
_SLASHED = re.compile("[0-9]{1,4}/[0-9]{1,2}(/[0-9]{1,4})?")
_DAY_FIRST = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th|\.)? ?(?:of )?([^\W\d]+)\.? ?([0-9]{4})?")
_MONTH_FIRST = re.compile(r"([^\W\d]+)\.? ?([0-9]{1,2})(?:st|nd|rd|th|\.)?(?: ([0-9]{4}))?")
_YEARS = range(1970, 9900)


def parse_day(text: str, today: date, since: date | None = None) -> date:
    """The day that the text says.

    A date without a year is the first such day from `since` on, a day of the week the first one after it; `since` is
    `today` if left out. `text` is in small letters with single spaces and without a full stop at its end. Raises
    Malformed, or Unknown if the month has no such day.
    """
    since = since or today
    ahead = _AHEAD.get(text)
    if ahead is not None:
        return today + ahead * DAY
    weekday = _index(_WEEKDAYS, text)
    if weekday is not None:
        return since + ((weekday - since.weekday() - 1) % 7 + 1) * DAY
    if _SLASHED.fullmatch(text):
        raise Malformed(Reason.AMBIGUOUS_DATE, text)
    day, month, year = _numbers(text)
    if year is not None:
        return _date(text, year, month, day)
    this_year = _date(text, since.year, month, day)
    return this_year if this_year >= since else _date(text, since.year + 1, month, day)


def _numbers(text: str) -> tuple[int, int, int | None]:
    """Day, month, and the year if one is written."""
    if match := _ISO.fullmatch(text):
        return int(match[3]), int(match[2]), int(match[1])
    if match := _DOTTED.fullmatch(text):
        return int(match[1]), int(match[2]), _year(match[3])
    if (match := _DAY_FIRST.fullmatch(text)) and (month := _index(_MONTHS, match[2])) is not None:
        return int(match[1]), month + 1, _year(match[3])
    if (match := _MONTH_FIRST.fullmatch(text)) and (month := _index(_MONTHS, match[1])) is not None:
        return int(match[2]), month + 1, _year(match[3])
    raise Malformed(Reason.NO_DATE, text)


def _year(text: str | None) -> int | None:
    if text is None:
        return None
    return int(text) + (2000 if len(text) == 2 else 0)


def _index(names: Sequence[tuple[str, ...]], word: str) -> int | None:
    """Which of the names the word is, whole or by its first three letters; or, of German weekdays, the first two."""
    for index, variants in enumerate(names):
        for name in variants:
            if word == name or word == name[:3] or (names is _WEEKDAYS and word == name[:2]):
                return index
    return None


def _date(text: str, year: int, month: int, day: int) -> date:
    try:
        if year in _YEARS:
            return date(year, month, day)
    except ValueError:
        pass
    raise Unknown(Reason.NO_SUCH_DATE, text)
