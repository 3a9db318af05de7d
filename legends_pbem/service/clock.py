"""The one place that reads the clock. Everything else is told what time it is."""

import time
from datetime import UTC, datetime, timedelta

from legends_pbem.service.errors import BadRequest

FORMAT = "%Y-%m-%dT%H:%M:%SZ"
"""How moments are written everywhere: UTC, to the second."""


def read_clock() -> str:
    """The present moment."""
    return time.strftime(FORMAT, time.gmtime())


def checked(moment: str) -> str:
    """The moment, if it is written as it should be; raises BadRequest otherwise."""
    parsed = parse(moment)
    if parsed is None:
        raise BadRequest("'{moment}' is no moment; write it in UTC as 2026-05-01T12:00:00Z", moment=moment)
    return moment


def moved(moment: str, wait: timedelta) -> str:
    """The moment so much later, or earlier for a negative wait. `moment` was checked when it came in."""
    parsed = parse(moment)
    assert parsed is not None
    return (parsed + wait).strftime(FORMAT)


def parse(moment: str) -> datetime | None:
    """The moment as a value; None if it is not written as it should be."""
    try:
        parsed = datetime.strptime(moment, FORMAT).replace(tzinfo=UTC)
    except ValueError:
        return None
    return parsed if parsed.strftime(FORMAT) == moment else None
