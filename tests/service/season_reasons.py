"""Why mails are owed and when decisions are due, told from what happened by a second, plain reckoning.

It counts half hours one by one, and knows nothing of how the service reckons.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from seasons import STEP, Season, text_of
from tables import Table

from legends_pbem.engine.events import GameEnded, Scored
from legends_pbem.service.log.history import Moment, replay
from legends_pbem.service.tickets import request_ticket
from legends_pbem.store.rows import Entry, Outcome, Request

LONG = timedelta(hours=6)
"""After a longer outage nobody is late without a fresh notice."""
GRACE = timedelta(hours=12)
"""And so long after it."""
_WRITTEN = ("reply", "signed")
_SPEAKS = ("absent", "back")
_HIDDEN = ("setup-club", "contribute")


class Owed(NamedTuple):
    """A mail, or a reason for one."""

    time: str
    seat: str
    purpose: str


class Deed(NamedTuple):
    """What was done in one transaction: consecutive entries of the log, and the game after each."""

    entries: tuple[Entry, ...]
    moments: tuple[Moment, ...]

    @property
    def time(self) -> str:
        return self.entries[0].time

    @property
    def way(self) -> str:
        """How it came about: the way of its decision, or the kind of its first entry."""
        ways = [entry.payload["way"] for entry in self.entries if entry.kind == "decision"]
        return self.entries[0].kind if self.entries[0].kind != "decision" else str(ways[0])


def deeds(table: Table) -> list[Deed]:
    """The log in the pieces in which it was written."""
    entries = table.store.entries(table.game)
    moments = {moment.n: moment for moment in replay(entries, table.store.secret(table.game))}
    groups: list[list[Entry]] = []
    for entry in entries:
        begins = entry.kind in ("created", "lapsed", *_SPEAKS) or entry.payload.get("way") in _WRITTEN
        if begins:
            groups.append([])
        groups[-1].append(entry)
    return [Deed(tuple(group), tuple(moments[one.n] for one in group if one.n in moments)) for group in groups]


def all_requests(table: Table) -> list[Request]:
    """All decisions that were ever asked for."""
    done = [one for seat in table.plays for one in table.store.done_requests(table.game, seat, "2000-01-01T00:00:00Z")]
    return [*done, *table.store.requests(table.game)]


def reasons(table: Table) -> Counter[Owed]:
    """All mails that what happened is a reason for."""
    tickets = {request.ticket for request in all_requests(table)}
    owed = [reason for deed in deeds(table) for reason in _reasons_in(table, deed, tickets)]
    inbox = table.store.inbox(limit=10_000)
    owed += [Owed(mail.received, mail.seat or "", "refusal") for mail in inbox if mail.outcome is Outcome.ANSWERED]
    owed += [Owed(mail.received, mail.seat or "", "desk") for mail in inbox if mail.reason.startswith(_SPEAKS)]
    return Counter(owed)


def mails(table: Table) -> Counter[Owed]:
    """All mails about the game that were ever owed, whatever became of them."""
    return Counter(Owed(mail.created, mail.seat or "", mail.purpose) for mail in table.store.outbox(table.game, 10_000))


def _reasons_in(table: Table, deed: Deed, tickets: set[str]) -> Iterator[Owed]:
    if deed.way in _SPEAKS:
        return  # the table is told with the next report
    events = [event for moment in deed.moments for event in moment.events]
    late = deed.entries[0].payload["seat"] if deed.way == "lapsed" else None
    waits = late is not None and deed.entries[0].payload["remedy"] == "wait"
    mover = next((entry.payload["seat"] for entry in deed.entries if entry.kind == "decision"), None)
    for seat in table.plays:
        asked = request_ticket(table.game, seat, deed.entries[-1].hash) in tickets
        if any(isinstance(event, GameEnded) for event in events):
            purpose = "end"
        elif waits:
            purpose = "turn" if seat == late else "lapsed"
        elif asked:
            purpose = "turn"
        elif seat == mover:
            purpose = "lapsed" if late is not None else "receipt"
        elif any(isinstance(event, Scored) for event in events):
            purpose = "scoring"
        elif deed.way == "created":
            purpose = "started"
        else:
            continue
        yield Owed(deed.time, seat, purpose)


class Reckoning:
    """When decisions are due in a season, reckoned half hour by half hour."""

    def __init__(self, table: Table, season: Season) -> None:
        self._zones = {someone.seat: ZoneInfo(someone.zone) for someone in season.people}
        self._outages = season.outages
        self._stops = table.store.stops(table.game, "2000-01-01T00:00:00Z")
        self._policy = season.clock.policy
        self._banks = self._reckon_banks(table)

    def acted_on(self, request: Request) -> datetime | None:
        """When `cron` does something about the decision if nobody takes it before; None if never.

        Who was out of time while `cron` was away for long, or soon after, gets a fresh notice and half a day.
        """
        due = self.due(request)
        for began, ended in self._outages:
            if due is not None and ended - began > LONG and moment_of(request.opened) < ended <= due:
                return due + GRACE
        return due

    def due(self, request: Request) -> datetime | None:
        """The end of the half hour in which the last of the time goes by; None if that never comes."""
        if self._policy == "none":
            return None
        left, moment = self._allowance(request), moment_of(request.opened)
        for _ in range(200 * 48):
            if left <= timedelta(0):
                return moment
            if self._runs(request.seat, moment):
                left -= STEP
            moment += STEP
        return None

    def reminders(self, request: Request) -> Iterator[Owed]:
        """The reminders of the decision: at half of the time and twelve hours before its end, but never at night."""
        due = self.due(request)
        if due is None:
            return
        last: datetime | None = None
        for left in sorted({self._allowance(request) / 2, timedelta(hours=12)}, reverse=True):
            at = self._by_day(request, self._moment_with(request, left), due)
            if at is None or (last is not None and at - last <= timedelta(hours=6)):
                continue  # there is no day left for it, or it came along with the one before
            last = at
            if request.closed is None or text_of(at) <= request.closed:
                yield Owed(text_of(at), request.seat, "reminder")

    def _moment_with(self, request: Request, left: timedelta) -> datetime:
        """When so much of the time is left."""
        rest, moment = self._allowance(request), moment_of(request.opened)
        while rest > left:
            rest -= STEP if self._runs(request.seat, moment) else timedelta(0)
            moment += STEP
        return moment

    def _by_day(self, request: Request, at: datetime, due: datetime) -> datetime | None:
        """The moment itself, the morning after it, or the evening before it."""
        morning, evening = at, at
        while self._is_night(request.seat, morning):
            morning += STEP
        if morning < due:
            return morning
        while self._is_night(request.seat, evening):
            evening -= STEP
        evening -= timedelta(minutes=30)
        return evening if moment_of(request.opened) < evening else None

    def _is_night(self, seat: str, moment: datetime) -> bool:
        local = moment.astimezone(self._zones[seat])
        return local.hour >= 22 or local.hour < 8

    def _allowance(self, request: Request) -> timedelta:
        if self._policy.startswith("bank"):
            return self._banks[request.ticket]
        days = {"3d": 3, "3d weekdays": 3, "2d quiet 22-8": 2}[self._policy]
        return timedelta(days=days)

    def _reckon_banks(self, table: Table) -> dict[str, timedelta]:
        """What each request found in its seat's bank of fourteen days, to which each puts back a day."""
        banks: dict[str, timedelta] = {}
        most, refill = timedelta(days=14), timedelta(days=1)
        for seat in table.plays:
            bank = most
            for request in (one for one in all_requests(table) if one.seat == seat):
                found = min(most, bank + refill)
                banks[request.ticket] = found
                if request.closed is not None and request.phase not in _HIDDEN:
                    used = self._used(request, moment_of(request.closed))
                    bank = max(timedelta(0), found - used)
        return banks

    def _used(self, request: Request, until: datetime) -> timedelta:
        moment, used = moment_of(request.opened), timedelta(0)
        while moment < until:
            if self._runs(request.seat, moment):
                used += STEP
            moment += STEP
        return used

    def _runs(self, seat: str, moment: datetime) -> bool:
        local = moment.astimezone(self._zones[seat])
        if "weekdays" in self._policy and local.weekday() >= 5:
            return False
        if "quiet 22-8" in self._policy and (local.hour >= 22 or local.hour < 8):
            return False
        return not any(
            stop.seat in (None, seat)
            and moment_of(stop.since) <= moment
            and (stop.until is None or moment < moment_of(stop.until))
            for stop in self._stops
        )


def moment_of(text: str) -> datetime:
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
