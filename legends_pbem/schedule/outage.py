"""Outages of the service: found by the gaps between its runs, and what must happen before it acts again by itself."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import StrEnum

from legends_pbem.schedule.intervals import Interval, Intervals
from legends_pbem.schedule.moments import HOUR
from legends_pbem.schedule.words import MINUTE
from legends_pbem.values import NamedTuple


class OutageLimits(NamedTuple):
    """When silence of the service is an outage, and when an outage is a long one."""

    gap: timedelta = 30 * MINUTE
    """The longest time between two runs that is no outage."""
    long: timedelta = 6 * HOUR
    """The longest outage after which the service goes on as if nothing had been."""
    grace: timedelta = 12 * HOUR
    """After a long outage, how long a player has from a fresh notice until something may be done by itself."""


DEFAULT_LIMITS = OutageLimits()


class Recovery(StrEnum):
    """What may happen to a seat by itself, such as a bot's decision after a deadline."""

    ACT = "act"  # all that is due
    NOTIFY = "notify"  # nothing; the player must first be sent a fresh notice
    WAIT = "wait"  # nothing; the notice was sent, and the grace goes on


def outages(runs: Iterable[datetime], now: datetime, gap: timedelta) -> Intervals:
    """The stretches until now without a run that are longer than `gap`, each from one run to the next.

    `runs` are the starts of all runs since the last one that is known to be in order, in any order; one is enough. Runs
    after now are left out: the machine's clock was ahead at the time. Without runs nothing is known, so there are none.
    """
    known = sorted(run for run in runs if run <= now)
    pairs = zip(known, [*known[1:], now], strict=True) if known else ()
    return tuple(Interval(start, end) for start, end in pairs if end - start > gap)


def recovery(
    past: Iterable[Interval], notified: datetime | None, now: datetime, limits: OutageLimits = DEFAULT_LIMITS
) -> Recovery:
    """What may happen to a seat by itself now, after these past outages.

    `notified` is when the player was last sent a mail that says what is owed and until when; None if never.
    """
    ends = [outage.end for outage in past if outage.end - outage.start > limits.long and outage.end <= now]
    if not ends:
        return Recovery.ACT
    if notified is None or notified < max(ends):
        return Recovery.NOTIFY
    return Recovery.WAIT if now < notified + limits.grace else Recovery.ACT
