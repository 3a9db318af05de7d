"""The running time that is left for a decision, from what the product asks a clock, for the tests of clocks."""

from datetime import datetime, timedelta

from legends_pbem.schedule.clock import SeatClock, allowance, overrun
from legends_pbem.schedule.moments import ZERO


def time_left(clock: SeatClock, now: datetime) -> timedelta | None:
    """What is allowed, less what has passed; nothing after the deadline, None if there is no deadline.

    A clock that allows nothing is overrun by all that has passed.
    """
    allowed = allowance(clock)
    if allowed is None:
        return None
    present = clock.present
    passed = overrun(clock._replace(present=present._replace(extra=present.extra - allowed)), now)
    return max(ZERO, allowed - passed)
