"""Reminders: which are due now to a player, in all games at once.

`half` (when half of the time for the decision is left), `12h` (when so much is left), `none`: a player chooses any of
them. Times are running time, so nobody is reminded on a day off of a deadline on the day after; and no reminder ever
comes at night, after the deadline, while the clock stands, or after the decision.
"""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from datetime import datetime, time, timedelta, tzinfo

from legends_pbem.schedule.calendar import quiet_hours
from legends_pbem.schedule.clock import SeatClock, allowance, deadline, moment_used, standing
from legends_pbem.schedule.errors import Malformed, Reason, Refused
from legends_pbem.schedule.intervals import Interval, contains
from legends_pbem.schedule.moments import DAY, HOUR, SECOND, ZERO
from legends_pbem.schedule.timeoff import Hours
from legends_pbem.schedule.words import Words, format_duration, parse_duration
from legends_pbem.schedule.zones import day_at, load_zone
from legends_pbem.values import NamedTuple

_EXAMPLE = "half 12h, or none"
_EVENING = HOUR
"""How long before the night a reminder comes whose morning would be too late."""
TOGETHER = 6 * HOUR
"""A reminder that would come so soon after another of the same player comes along with it."""


DEFAULT_NIGHT = Hours(time(22), time(8))
"""The night of who chose none."""


class Wishes(NamedTuple):
    """When a player wants to be reminded."""

    zone: str = "UTC"
    """The player's zone, a name of the IANA data base."""
    half: bool = True
    """Whether when half of the time is left."""
    left: frozenset[timedelta] = frozenset({12 * HOUR})
    """And when so much time is left; whole minutes."""
    night: Hours = DEFAULT_NIGHT
    """When no reminder may come."""


class Owed(NamedTuple):
    """A request that a player owes a decision for."""

    ticket: str
    clock: SeatClock
    promised: datetime | None = None
    """As in `clock.deadline`."""


class Planned(NamedTuple):
    """A reminder that will come unless the decision does."""

    moment: datetime
    key: str
    """The same for the same reminder, and for no other: what was sent under it is not sent again."""


class Due(NamedTuple):
    """A request that the player is to be reminded of now."""

    ticket: str
    deadline: datetime
    keys: tuple[str, ...]
    """The keys of all reminders that this one stands for, to be kept as sent."""
    last: bool
    """Whether no other reminder of this request will follow."""


def parse_wishes(text: str, wishes: Wishes) -> Wishes:
    """The wishes with the times that the text says instead of their own; raises Malformed or Refused."""
    words = Words(text, _EXAMPLE)
    if words.accept("none"):
        words.finish()
        return wishes._replace(half=False, left=frozenset())
    half, left = False, set[timedelta]()
    while word := words.take():
        if word == "half" and not half:
            half = True
        elif word[:1].isdigit():
            left.add(parse_duration(word))
        elif word == "half":
            raise Refused(Reason.TWICE, word)
        else:
            raise Malformed(Reason.NOT_UNDERSTOOD, word, possible=_EXAMPLE)
    return wishes._replace(half=half, left=frozenset(left))


def format_wishes(wishes: Wishes) -> str:
    """The text of the times that the wishes have."""
    times = [format_duration(left) for left in sorted(wishes.left, reverse=True)]
    return " ".join(["half", *times] if wishes.half else times) or "none"


def plan(owed: Owed, wishes: Wishes) -> tuple[Planned, ...]:
    """The reminders of a request as they would come, in order; none if it has no deadline or is answered.

    Of these the earliest unsent one is when the request need be looked at again. Raises Unknown if a zone does not
    exist.
    """
    clock = owed.clock
    due, allowed = deadline(clock, owed.promised), allowance(clock)
    if due is None or allowed is None or clock.present.taken is not None:
        return ()
    marks = {format_duration(left): left for left in wishes.left}
    if wishes.half:
        marks["half"] = allowed // 2 // SECOND * SECOND
    planned: list[Planned] = []
    for name, left in marks.items():
        at = moment_used(clock, left)
        if at is None or not ZERO < left < allowed:  # it would come with the request itself
            continue
        at = _by_day(wishes, at, clock.present.opened, due)
        if at is not None:
            planned.append(Planned(at, f"{owed.ticket}/{name}"))
    return tuple(sorted(planned))


def due_reminders(all_owed: Iterable[Owed], wishes: Wishes, sent: AbstractSet[str], now: datetime) -> tuple[Due, ...]:
    """What one mail must remind the player of now, the most urgent first; nothing if no mail is due.

    `all_owed` are the open requests of one player in all games, `sent` the keys of reminders that were sent.
    Raises Unknown if a zone does not exist.
    """
    if is_night(wishes, now):
        return ()
    reminders: list[Due] = []
    mail_is_due = False
    for owed in all_owed:
        due = deadline(owed.clock, owed.promised)
        if due is None or due <= now or standing(owed.clock, now):
            continue
        planned = plan(owed, wishes)
        keys = _unsent(planned, sent, now)
        mail_is_due = mail_is_due or bool(keys)
        keys = keys or _unsent(planned, sent, now + TOGETHER)[:1]
        if keys:
            reminders.append(Due(owed.ticket, due, keys, last=keys[-1] == planned[-1].key))
    return tuple(sorted(reminders, key=lambda one: (one.deadline, one.ticket))) if mail_is_due else ()


def _unsent(planned: tuple[Planned, ...], sent: AbstractSet[str], until: datetime) -> tuple[str, ...]:
    """The keys of the reminders that were to come until then and were not sent."""
    return tuple(one.key for one in planned if one.moment <= until and one.key not in sent)


def _by_day(wishes: Wishes, at: datetime, opened: datetime, due: datetime) -> datetime | None:
    """When a reminder comes that is meant for `at`: then, or in the morning, or on the evening before.

    None if the evening would be no later than the request.
    """
    zone = load_zone(wishes.zone)
    night = night_at(zone, wishes.night, at)
    if night is None:
        return at
    if night.end < due:
        return night.end
    evening = night.start - _EVENING
    return evening if opened < evening else None


def is_night(wishes: Wishes, now: datetime) -> bool:
    """Whether no reminder may come now. Raises Unknown if the zone does not exist."""
    return night_at(load_zone(wishes.zone), wishes.night, now) is not None


def night_at(zone: tzinfo, hours: Hours, moment: datetime) -> Interval | None:
    """The night that the moment is in; None by day."""
    day = day_at(zone, moment)
    nights = (quiet_hours(zone, hours, begin) for begin in (day - DAY, day))
    return next((night for night in nights if contains([night], moment)), None)
