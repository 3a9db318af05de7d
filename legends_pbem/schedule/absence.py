"""Absences: what a player writes, in English or German, and the interval in which no clock of theirs runs.

`absent until 24 Dec` · `absent from 20 Dec until 2 Jan` · `absent for 2 weeks` · `abwesend bis 24.12.` ·
`abwesend vom 20.12. bis 2.1.` · `abwesend für 3 Tage`. The last day belongs to the absence: the clock goes on when the
next day begins in the player's zone.
"""

import re
import unicodedata
from collections.abc import Iterable
from datetime import date, datetime, timedelta, tzinfo

from legends_pbem.schedule.dates import parse_day
from legends_pbem.schedule.errors import Malformed, Reason, Refused
from legends_pbem.schedule.intervals import Interval, Intervals, difference, intersection, total, union
from legends_pbem.schedule.moments import DAY, FOREVER, ZERO
from legends_pbem.schedule.words import MOST, format_duration, parse_count
from legends_pbem.schedule.zones import day_at, day_start, load_zone
from legends_pbem.values import NamedTuple

_EXAMPLE = "absent until 24 Dec"
_POSSIBLE = "absent until 24 Dec, absent from 20 Dec until 2 Jan, absent for 2 weeks"
_COMMAND = re.compile(
    "(?:absent|away|abwesend|verreist)(?: (?:from|von|vom|ab) (?P<first>.+?))?"
    "(?: (?:until|till|to|through|bis)(?: zum| the| einschliesslich| including)? (?P<last>.+)"
    "| (?:for|für|fuer) (?P<count>[^ ]+) (?P<unit>days?|weeks?|tage?n?|wochen?))"
)
_LONGEST = 500
_AHEAD = 183 * DAY
"""How far ahead an absence may begin; so short that a day just gone is not taken for the next year's."""


class Wish(NamedTuple):
    """The days of an absence, both included."""

    first: date | None
    """None for at once."""
    last: date


def parse_wish(text: str, today: date) -> Wish:
    """The days that the text says; raises Malformed or Unknown. `today` is the day in the player's zone.

    Without a first day, a number of days is counted from tomorrow, for today has partly gone.
    """
    plain = _plain(text)
    if not plain:
        raise Malformed(Reason.EMPTY, text, example=_EXAMPLE)
    match = _COMMAND.fullmatch(plain) if len(plain) <= _LONGEST else None
    if match is None:
        raise Malformed(Reason.NOT_UNDERSTOOD, text, possible=_POSSIBLE)
    first = parse_day(match["first"], today) if match["first"] else None
    if match["last"]:
        # "from 28 Dec until 2 Jan" means the January after that December, whatever day it is today.
        return Wish(first, parse_day(match["last"], today, first))
    days = parse_count(match["count"], 1, MOST.days) * (7 if match["unit"][0] == "w" else 1)
    return Wish(first, today + days * DAY if first is None else first + (days - 1) * DAY)


def grant(text: str, now: datetime, zone_name: str, allowance: timedelta, earlier: Iterable[Interval]) -> Interval:
    """The interval of the absence that the text asks for.

    `allowance` is what the game grants in a calendar year of the player's zone, and `earlier` are all absences so far,
    also those to come, cut off where the player came back. Days in two of them count once. Raises Malformed, Unknown
    (a date or the zone does not exist), or Refused.
    """
    zone = load_zone(zone_name)
    today = day_at(zone, now)
    wish = parse_wish(text, today)
    _check_days(text, wish, today)
    start = now if wish.first is None else max(now, day_start(zone, wish.first))
    absence = Interval(start, day_start(zone, wish.last + DAY))
    if allowance <= ZERO:
        raise Refused(Reason.NO_ABSENCE, text)
    earlier = union(earlier)
    for year in range(today.year, wish.last.year + 1):
        _check_year(text, absence, zone, year, allowance, earlier)
    return absence


def left_in(year: int, zone_name: str, allowance: timedelta, absences: Iterable[Interval]) -> timedelta:
    """What the absences leave of a calendar year's allowance. Raises Unknown if the zone does not exist."""
    spent = total(intersection(absences, [_whole_year(load_zone(zone_name), year)]))
    return max(ZERO, allowance - spent)


def come_back(absences: Iterable[Interval], now: datetime) -> Intervals:
    """The absences as they are after the player came back now: what was still to come of them is dropped."""
    return difference(absences, [Interval(now, FOREVER)])


def _check_days(text: str, wish: Wish, today: date) -> None:
    first = today if wish.first is None else wish.first
    if first < today or wish.last < today:
        raise Refused(Reason.PAST, text)
    if wish.last < first:
        raise Refused(Reason.REVERSED, text)
    if first - today > _AHEAD:
        raise Refused(Reason.TOO_FAR, text, most=format_duration(_AHEAD))


def _check_year(
    text: str, absence: Interval, zone: tzinfo, year: int, allowance: timedelta, earlier: Intervals
) -> None:
    """Nothing, if all absences together are within the year's allowance; raises Refused otherwise."""
    whole_year = [_whole_year(zone, year)]
    before = total(intersection(earlier, whole_year))
    if total(intersection([*earlier, absence], whole_year)) > allowance:
        left = max(ZERO, allowance - before) // DAY
        raise Refused(
            Reason.OVER_ALLOWANCE, text, year=year, allowed=format_duration(allowance), left=format_duration(left * DAY)
        )


def _whole_year(zone: tzinfo, year: int) -> Interval:
    return Interval(day_start(zone, date(year, 1, 1)), day_start(zone, date(year + 1, 1, 1)))


def _plain(text: str) -> str:
    """The text in composed small letters with single spaces, without commas and the full stop at its end."""
    words = unicodedata.normalize("NFC", text).casefold().replace("’", "'").replace(",", " ").split()
    return " ".join(words).rstrip(".!")
