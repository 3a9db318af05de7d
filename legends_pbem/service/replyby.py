"""The header that says until when a mail is to be answered: `Reply-By` (RFC 4021), the reader's zone as a comment.

Mail programs can remind by it, and `play` tells it; the clocks themselves are the service's alone.
"""

import re
from datetime import UTC, datetime
from email.utils import format_datetime, parsedate_to_datetime

from legends_pbem.schedule.errors import Unknown
from legends_pbem.schedule.zones import load_zone
from legends_pbem.values import NamedTuple

NAME = "Reply-By"
_ZONE = re.compile(r"\((\S+)\)\s*$")


class ReplyBy(NamedTuple):
    """Until when an answer is wanted."""

    moment: datetime
    """UTC."""
    zone: str
    """The reader's, a name of the IANA data base."""


def write_reply_by(due: ReplyBy) -> str:
    """The header's value: the moment as clocks in the zone show it, and the zone."""
    return f"{format_datetime(due.moment.astimezone(load_zone(due.zone)))} ({due.zone})"


def read_reply_by(value: str) -> ReplyBy | None:
    """What the header says; None if it says no moment. Without a zone that is known here, UTC is taken for it."""
    try:
        moment = parsedate_to_datetime(value)
        moment = moment.replace(tzinfo=moment.tzinfo or UTC).astimezone(UTC)  # without one where it says -0000
    except (ValueError, OverflowError):
        return None
    named = _ZONE.search(value)
    return ReplyBy(moment, _known(named.group(1)) if named else "UTC")


def _known(zone: str) -> str:
    try:
        load_zone(zone)
    except Unknown:
        return "UTC"
    return zone
