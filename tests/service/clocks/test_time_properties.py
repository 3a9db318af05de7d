"""Whatever happens in whatever order: no time is lost or won, no deadline comes nearer, nobody is hurried."""

import tempfile
from collections import Counter
from datetime import datetime, timedelta
from pathlib import Path

from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from running_time import time_left
from season_reasons import moment_of
from seasons import STEP, text_of
from tables import NOW, REPLIES, Table, chosen, new_table, reply

from legends_pbem.schedule.moments import ZERO
from legends_pbem.service.clocks.timing import seat_clock
from legends_pbem.service.incoming.bouncing import mark_bounced
from legends_pbem.service.incoming.mailroom import take_mail
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.rounds import make_round
from legends_pbem.service.tickets import desk_ticket
from legends_pbem.store.rows import MailState

SEATS = ("red", "blue")
_CLOCKS = ("60h", "2d weekdays", "bank 4d +12h free 6h", "30h quiet 22-8")
_LAPSES = ("wait", "bot once", "bot after 2")
_SEATS = st.sampled_from(SEATS)
_DOINGS = st.one_of(
    st.tuples(st.just("wait"), st.integers(1, 40)),
    st.tuples(st.just("silence"), st.integers(1, 20)),
    st.tuples(st.just("clock back"), st.integers(1, 3)),
    st.tuples(st.sampled_from(("answer", "absent", "back", "bounce")), _SEATS),
)


class World:
    """A game of two, and the moment that it is."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.now = moment_of(NOW)
        self._number = 0

    def do(self, doing: str, how: int | str) -> None:
        """Let one thing happen."""
        match doing, how:
            case "wait", int(half_hours):
                for _ in range(half_hours):
                    self.now += STEP
                    self._run(self.now)
            case "silence", int(hours):
                self.now += timedelta(hours=hours)
                self._run(self.now)
            case "clock back", int(hours):
                self.now -= timedelta(hours=hours)
                self._run(self.now)
            case "answer", str(seat):
                if any(request.seat == seat for request in self.table.store.requests(self.table.game)):
                    self._write(seat, chosen(self.table, seat, self._number))
            case "absent", str(seat):
                self._write(seat, "absent for 3 days", desk_ticket(self.table.game, seat, 1))
            case "back", str(seat):
                self._write(seat, "back", desk_ticket(self.table.game, seat, 1))
            case _, str(seat):
                self._send_back(seat)

    def _run(self, now: datetime) -> None:
        """Run `cron` twice, as it may happen."""
        for _ in range(2):
            assert make_round(self.table.home, self.table.store, text_of(now)).failure is None

    def _write(self, seat: str, text: str, ticket: str | None = None) -> None:
        self._number += 1
        mail = reply(self.table, seat, text, ticket, number=self._number)
        take_mail(self.table.home, self.table.store, mail, text_of(self.now))

    def _send_back(self, seat: str) -> None:
        """Let the last mail that was sent to the seat come back."""
        sent = [mail for mail in self.table.store.outbox(self.table.game) if mail.seat == seat]
        mail = next((mail for mail in sent if mail.state is MailState.SENT), None)
        if mail is not None:
            with self.table.store.write(text_of(self.now)) as unit:
                mark_bounced(self.table.home, unit, mail, "550 no such user", text_of(self.now))

    def deadlines(self) -> dict[str, str]:
        """Ticket → the deadline that is told."""
        requests = self.table.store.requests(self.table.game)
        return {one.ticket: one.deadline for one in requests if one.deadline is not None}

    def times_left(self) -> dict[str, timedelta]:
        """Ticket → the running time that is left for the decision."""
        store = self.table.store
        game = store.game(self.table.game)
        assert game is not None
        left = {
            request.ticket: time_left(seat_clock(self.table.home.config, store, game, request), self.now)
            for request in store.requests(game.id)
        }
        return {ticket: time for ticket, time in left.items() if time is not None}


# Finding a smaller example would take many minutes: each lives through days.
@settings(max_examples=8, phases=[Phase.explicit, Phase.generate])
@given(st.sampled_from(_CLOCKS), st.sampled_from(_LAPSES), st.lists(_DOINGS, min_size=4, max_size=12))
def test_no_sequence_of_events_is_unfair(policy: str, lapse: str, doings: list[tuple[str, int | str]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        table = new_table(Path(folder), dict.fromkeys(SEATS, REPLIES), clock=Clock(policy, lapse, 30))
        with table.store:
            world = World(table)
            for doing, how in doings:
                before, deadlines, left = world.now, world.deadlines(), world.times_left()
                world.do(doing, how)
                _check_deadlines(world, deadlines, may_come_nearer=doing == "back")
                _check_time_left(world, left, world.now - before)
                _check_lapses(world)
            _check_reminders(world)


def _check_deadlines(world: World, before: dict[str, str], *, may_come_nearer: bool) -> None:
    """No deadline comes nearer, unless the player ends an absence: then the time goes on that was left."""
    for ticket, deadline in world.deadlines().items():
        assert may_come_nearer or deadline >= before.get(ticket, "")


def _check_time_left(world: World, before: dict[str, timedelta], passed: timedelta) -> None:
    """Nobody loses more time than has passed, and nobody wins any, but for a clock that was set back."""
    for ticket, left in world.times_left().items():
        if ticket in before:
            assert before[ticket] - max(passed, ZERO) <= left <= before[ticket] - min(passed, ZERO)


def _check_lapses(world: World) -> None:
    """Nobody was late while their clock stood."""
    stops = world.table.store.stops(world.table.game, NOW)
    for entry in world.table.store.entries(world.table.game):
        if entry.kind == "lapsed":
            own = [stop for stop in stops if stop.seat in (None, entry.payload["seat"])]
            assert not [stop for stop in own if stop.since < entry.payload["deadline"] < (stop.until or "9999")]


def _check_reminders(world: World) -> None:
    """No two reminders are equal, and none was owed after the decision, or by night."""
    store = world.table.store
    reminders = [mail for mail in store.outbox(None, 10_000) if mail.purpose == "reminder"]
    reminders = [mail for mail in reminders if mail.state is MailState.SENT]
    keys = Counter(
        (ticket, key)
        for mail in reminders
        for ticket, ticket_keys, _ in (mail.detail or {})["requests"]
        for key in ticket_keys
    )
    assert all(count == 1 for count in keys.values())
    for mail in reminders:
        assert "08:00:00Z" <= mail.created[11:] < "22:00:00Z"
        for ticket, *_ in (mail.detail or {})["requests"]:
            request = store.request(ticket)
            assert request is not None
            assert request.closed is None or request.closed >= mail.created
