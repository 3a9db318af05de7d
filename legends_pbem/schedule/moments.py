"""Moments: UTC, to the second, as values and as texts.

A moment is a `datetime` in UTC. As text it is `YYYY-MM-DDThh:mm:ssZ`, so that texts sort as the moments do.
"""

from datetime import UTC, datetime, timedelta

from legends_pbem.schedule.errors import Malformed, Reason

FOREVER = datetime(9999, 1, 1, tzinfo=UTC)
"""After every moment; where something ends that has no end yet. A year below datetime's last, so that every zone can
show it."""

ZERO = timedelta(0)
SECOND = timedelta(seconds=1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)

_YEARS = range(1970, 9900)


def parse_moment(text: str) -> datetime:
    """The moment that the text says; raises Malformed unless it is one of the years 1970 to 9899."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise Malformed(Reason.NO_MOMENT, text) from None
    if moment.tzinfo is not UTC or moment.year not in _YEARS or format_moment(moment) != text:
        raise Malformed(Reason.NO_MOMENT, text)
    return moment


def format_moment(moment: datetime) -> str:
    """The text of the moment."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
