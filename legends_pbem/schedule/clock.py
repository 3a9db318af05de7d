"""A seat's clock: the deadline of its present request, by what it was missed, and what its bank holds.

Nothing is kept but what happened: when requests were opened and decisions taken, and when the clock stood. All else is
computed from that each time. So time cannot get lost in a pause, and nobody gains by one.
"""

from datetime import datetime, timedelta
from enum import StrEnum

from legends_pbem.schedule.calendar import Calendar, add, measure
from legends_pbem.schedule.intervals import Interval, Intervals, contains, intersection
from legends_pbem.schedule.moments import FOREVER, SECOND, ZERO
from legends_pbem.schedule.policy import Kind, Policy
from legends_pbem.values import NamedTuple


class Cause(StrEnum):
    """Why a clock stands that would run."""

    PAUSE = "pause"  # the host paused the game
    ABSENCE = "absence"  # the player said so
    OUTAGE = "outage"  # the service did not work
    BOUNCE = "bounce"  # our mails did not reach the player


class Stop(NamedTuple):
    """A stretch of time during which no clock of the seat runs."""

    cause: Cause
    interval: Interval


class Asked(NamedTuple):
    """A request as its clock sees it."""

    opened: datetime
    """When the decision was asked for."""
    calendar: Calendar
    """The player's calendar at that moment; a change holds from the next request on."""
    taken: datetime | None = None
    """When the decision was taken, by whomever; None while it is owed."""
    extra: timedelta = ZERO
    """What was added to the time for this decision; less than nothing where some was taken off."""


class SeatClock(NamedTuple):
    """All that a seat's clock depends on."""

    policy: Policy
    present: Asked
    """The request that the questions below are about."""
    past: tuple[Asked, ...] = ()
    """The requests before it, in order. Only a bank depends on them."""
    stops: tuple[Stop, ...] = ()
    """In any order; they may overlap."""


def deadline(clock: SeatClock, promised: datetime | None = None) -> datetime | None:
    """The moment by which the present decision is due; None where there is none, or a stop has no end yet.

    `promised` is a deadline that the player was told for this request: then it is never earlier. Leave it out after a
    player came back early from an absence, for then the time goes on that was left.
    """
    moment = moment_used(clock, ZERO)
    if moment is None or promised is None:
        return moment
    return max(moment, promised)


def shortfall(clock: SeatClock, promised: datetime) -> timedelta:
    """What must be added to the time for the present decision, so that it is not due before the promised moment.

    A stop lets the running time stand that is left, so a promise must be turned into such before the stop begins.
    Nothing if a stop has no end yet: then no deadline is promised.
    """
    due = deadline(clock)
    if due is None or due >= promised:
        return ZERO
    asked = clock.present
    lacking = measure(asked.calendar, _stopped(clock), due, promised)
    moment = deadline(clock._replace(present=asked._replace(extra=asked.extra + lacking)))
    # A promise within days off: as much running time ends where they begin, and the next second of it behind them.
    return lacking if moment is None or moment >= promised else lacking + SECOND


def moment_used(clock: SeatClock, left: timedelta) -> datetime | None:
    """The moment at which so much of the time for the present decision is left; None as in `deadline`.

    It is when the request was opened if there never was so much.
    """
    allowed = allowance(clock)
    if allowed is None:
        return None
    moment = add(clock.present.calendar, _stopped(clock), clock.present.opened, allowed - left)
    return None if moment == FOREVER else moment


def allowance(clock: SeatClock) -> timedelta | None:
    """The running time in which the present decision must be taken; None if there is no deadline."""
    policy = clock.policy
    match policy.kind:
        case Kind.NONE:
            return None
        case Kind.FIXED:
            return policy.time + policy.free + clock.present.extra
        case Kind.BANK:
            return _bank_at_opening(clock) + policy.free + clock.present.extra


def overrun(clock: SeatClock, now: datetime) -> timedelta:
    """The running time since the deadline; none before it, or if there is none."""
    allowed = allowance(clock)
    return ZERO if allowed is None else max(ZERO, _used(clock, clock.present, now) - allowed)


def bank_left(clock: SeatClock, now: datetime) -> timedelta:
    """What the bank holds now, with what the present decision has cost until now; nothing if there is no bank."""
    if clock.policy.kind is not Kind.BANK:
        return ZERO
    return _charged(clock, _bank_at_opening(clock), clock.present, now)


def standing(clock: SeatClock, now: datetime) -> frozenset[Cause]:
    """The causes for which the clock stands now; days off and quiet hours are none."""
    return frozenset(stop.cause for stop in clock.stops if contains([stop.interval], now))


def given_back(clock: SeatClock, causes: frozenset[Cause], now: datetime) -> timedelta:
    """How much longer the player has for the present decision than without the stops for these causes until now.

    Reports tell it where the fault was ours: `OUTAGE` and `BOUNCE`.
    """
    others = [stop.interval for stop in clock.stops if stop.cause not in causes]
    mine = [stop.interval for stop in clock.stops if stop.cause in causes]
    asked = clock.present
    stretch = intersection(mine, [Interval(asked.opened, asked.taken or now)])
    return sum((measure(asked.calendar, others, interval.start, interval.end) for interval in stretch), ZERO)


def _bank_at_opening(clock: SeatClock) -> timedelta:
    """What the bank held when the present request was opened, its refill included."""
    bank = clock.policy.time
    for asked in clock.past:
        bank = _charged(clock, _refilled(clock.policy, bank), asked, clock.present.opened)
    return _refilled(clock.policy, bank)


def _refilled(policy: Policy, bank: timedelta) -> timedelta:
    """A bank never holds more than at first."""
    return min(policy.time, bank + policy.refill)


def _charged(clock: SeatClock, bank: timedelta, asked: Asked, now: datetime) -> timedelta:
    cost = _used(clock, asked, now) - clock.policy.free - asked.extra
    return max(ZERO, bank - max(ZERO, cost))


def _used(clock: SeatClock, asked: Asked, now: datetime) -> timedelta:
    """The running time that a request had until now, or until it was answered."""
    return measure(asked.calendar, _stopped(clock), asked.opened, asked.taken or now)


def _stopped(clock: SeatClock) -> Intervals:
    return tuple(stop.interval for stop in clock.stops)
