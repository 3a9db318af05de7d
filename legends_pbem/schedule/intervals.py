"""Intervals of time, and what remains of some when others are taken away.

An interval holds its start and not its end. Functions take intervals in any order, overlapping or not, and give them
back in order, without overlaps and with gaps between; an interval without length is none.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from legends_pbem.schedule.moments import FOREVER, ZERO
from legends_pbem.values import NamedTuple


class Interval(NamedTuple):
    """A stretch of time."""

    start: datetime
    """The first moment in it."""
    end: datetime = FOREVER
    """The first moment after it; FOREVER while it is not known when it will end."""


Intervals = tuple[Interval, ...]


def union(intervals: Iterable[Interval]) -> Intervals:
    """All moments that are in any of the intervals."""
    joined: list[Interval] = []
    for interval in sorted(intervals):
        if interval.start >= interval.end:
            continue
        if joined and interval.start <= joined[-1].end:
            joined[-1] = Interval(joined[-1].start, max(joined[-1].end, interval.end))
        else:
            joined.append(interval)
    return tuple(joined)


def intersection(some: Iterable[Interval], others: Iterable[Interval]) -> Intervals:
    """All moments that are in one of `some` and in one of `others`."""
    others = union(others)
    return union(
        Interval(max(one.start, other.start), min(one.end, other.end)) for one in union(some) for other in others
    )


def difference(some: Iterable[Interval], others: Iterable[Interval]) -> Intervals:
    """All moments that are in one of `some` and in none of `others`."""
    others = union(others)
    remaining: list[Interval] = []
    for interval in union(some):
        start = interval.start
        for other in others:
            if other.end <= start:
                continue
            if other.start >= interval.end:
                break
            remaining.append(Interval(start, other.start))
            start = other.end
        remaining.append(Interval(start, interval.end))
    return union(remaining)


def total(intervals: Iterable[Interval]) -> timedelta:
    """How long the intervals are together; a moment that is in several counts once."""
    return sum((interval.end - interval.start for interval in union(intervals)), ZERO)


def contains(intervals: Iterable[Interval], moment: datetime) -> bool:
    """Whether the moment is in any of the intervals."""
    return any(interval.start <= moment < interval.end for interval in intervals)
