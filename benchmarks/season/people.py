"""The model of people: when they look at their mail, and what they do about a mail that asks for a decision.

All that is drawn is drawn once for a table, and does not depend on the features: so a table with a feature and the same
table without it differ in nothing else.
"""

from bisect import bisect_right
from datetime import UTC, datetime, time, timedelta
from random import Random
from typing import NamedTuple
from zoneinfo import ZoneInfo

from legends_pbem.schedule.moments import DAY


class Look(NamedTuple):
    """A habit of looking at the mail."""

    at: time
    """On the wall clock of the person."""
    chance: float
    """How likely on a working day."""


class Model(NamedTuple):
    """All that is assumed. Chances are from 0 to 1."""

    zones: tuple[str, ...] = (
        "Europe/Berlin",
        "Europe/Berlin",
        "Europe/London",
        "America/New_York",
        "America/Los_Angeles",
        "Australia/Sydney",
    )
    """Where people live; each of these is as likely as any other."""
    usual: tuple[Look, ...] = (Look(time(7, 30), 0.5), Look(time(12, 30), 0.4), Look(time(20), 0.8))
    """When most people look at their mail."""
    slow: tuple[Look, ...] = (Look(time(20), 0.4),)
    """When slow people do."""
    slow_share: float = 0.2
    """How many people are slow."""
    around: timedelta = timedelta(minutes=45)
    """A look may come so much earlier or later."""
    weekend: float = 0.7
    """The chances of looks are so much smaller on Saturdays and Sundays."""
    sitting: timedelta = timedelta(minutes=20)
    """So long somebody sees new mails at once."""
    thinking: timedelta = timedelta(minutes=10)
    """From reading to answering, on the average; short times are likelier than long ones."""
    puts_off: float = 0.2
    """How likely somebody reads what is wanted, and leaves it for later."""
    finds_again: float = 0.25
    """How likely each later look at the mail then brings the answer."""
    heeds: float = 0.7
    """How likely a reminder brings the answer at the look at which it is read."""
    away_every: timedelta = timedelta(days=60)
    """On the average, from one stretch without any mail to the next."""
    away: tuple[int, int] = (2, 10)
    """The shortest and the longest such stretch, in days."""
    gone_after: timedelta = timedelta(days=2000)
    """On the average, until somebody never reads a mail of the game again."""
    sends_along: float = 0.8
    """How likely somebody sends along what follows a decision, where that is possible."""
    orders: float = 0.5
    """How likely somebody orders the next turn at the first look at the mail after a decision."""


MODEL = Model()
LONGEST = timedelta(days=3 * 365)
"""A game that would last longer counts as one that never ends."""


class Mood(NamedTuple):
    """How its player treats one decision."""

    thinking: timedelta
    looks_off: int
    """The looks at the mail that bring no answer, after the mail is first read."""
    reminders_off: int
    """The reminders that bring no answer."""
    sends_along: bool
    orders: bool


class Person:
    """Somebody with a mailbox."""

    def __init__(self, model: Model, luck: Random, start: datetime) -> None:
        self.zone = luck.choice(model.zones)
        self._model = model
        self._luck = luck
        self._looks = model.slow if luck.random() < model.slow_share else model.usual
        self._sittings: list[datetime] = []
        self._day = start.date() - DAY  # no zone's day begins more than a day before that of UTC
        self._gone = start + _drawn(luck, model.gone_after)
        self._next_away = start + _drawn(luck, model.away_every)

    def reads(self, moment: datetime, looks_off: int = 0) -> datetime | None:
        """When a mail of that moment is read, or the mailbox looked at so many times later; None if it never is."""
        index = self._sitting_after(moment)
        now_reading = index > 0 and moment < self._sittings[index - 1] + self._model.sitting
        if now_reading and looks_off == 0:
            return moment
        index += looks_off - now_reading
        while index >= len(self._sittings):
            if not self._live_a_day():
                return None
        return self._sittings[index]

    def _sitting_after(self, moment: datetime) -> int:
        """The index of the first sitting that begins after the moment."""
        while not self._sittings or self._sittings[-1] <= moment:
            if not self._live_a_day():
                break
        return bisect_right(self._sittings, moment)

    def _live_a_day(self) -> bool:
        """Add the sittings of another day; False if the person is gone."""
        day = datetime.combine(self._day, time(), ZoneInfo(self.zone))
        if day > self._gone:
            return False
        self._day += DAY
        if day > self._next_away:
            days = self._luck.randint(*self._model.away)
            self._day += (days - 1) * DAY
            self._next_away = day + days * DAY + _drawn(self._luck, self._model.away_every)
            return True
        factor = self._model.weekend if day.weekday() >= 5 else 1
        for look in self._looks:
            shift = self._luck.uniform(-1, 1) * self._model.around
            if self._luck.random() < factor * look.chance:
                wall = datetime.combine(day.date(), look.at, day.tzinfo) + shift
                self._sittings.append(wall.astimezone(UTC))
        return True


def draw_mood(model: Model, luck: Random) -> Mood:
    """How somebody will treat a decision."""
    return Mood(
        thinking=_drawn(luck, model.thinking),
        looks_off=_failures(luck, model.finds_again) + 1 if luck.random() < model.puts_off else 0,
        reminders_off=_failures(luck, model.heeds),
        sends_along=luck.random() < model.sends_along,
        orders=luck.random() < model.orders,
    )


def _drawn(luck: Random, mean: timedelta) -> timedelta:
    """A length of time with this mean, short ones likelier than long ones: the exponential distribution, cut off."""
    return min(LONGEST, mean * luck.expovariate(1))


def _failures(luck: Random, chance: float) -> int:
    """How many attempts fail before one succeeds."""
    failures = 0
    while luck.random() >= chance:
        failures += 1
    return failures
