"""Whatever happens in whatever order: no reminder comes twice, too late, at night, or to whom it cannot reach."""

import shutil
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from dying_runs import dying_runs
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import NOW, REPLIES, Table, address_of, chosen, move_mail, new_table, start_game, take

from legends_pbem.schedule.moments import parse_moment
from legends_pbem.schedule.reminders import is_night
from legends_pbem.service import clock
from legends_pbem.service.clocks.reminding import owe_reminders, reminded_in, wishes_of
from legends_pbem.service.clocks.timing import reschedule
from legends_pbem.service.home import Home
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.service.rounds import make_round
from legends_pbem.store.protocol import Unit
from legends_pbem.store.rows import MailState, OutboxMail, Person, RequestState

TWO = {"red": REPLIES, "blue": REPLIES}
OTHER = "AAAA"
NEXT_RUN = clock.moved(NOW, timedelta(minutes=20))
"""After the lease of a mail has run out, and before anybody takes the time without a run for an outage."""


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a home of two games of the same players with clocks; to be copied."""
    folder = tmp_path_factory.mktemp("begun")
    with (table := new_table(folder, TWO, clock=Clock("3d", "wait", 30))).store:
        start_game(table.home, table.store, TWO, game=OTHER, seed=1, clock=Clock("bank 4d +1d weekdays", "wait", 30))
    return table.home.folder


class World:
    """The two games as time goes on, and what must hold of every reminder that is sent."""

    def __init__(self, games: list[Table]) -> None:
        self.games = games
        self.home, self.store = games[0].home, games[0].store
        self.now = NOW
        self._mails = 0
        self._seen: set[int] = set()
        self._sent: set[str] = set()

    def happen(self, event: str, seat: str, game: Table, hours: int) -> None:
        """Let something happen, and look at what was sent by it."""
        getattr(self, f"_{event}")(seat, game, hours)
        for mail in self.store.outbox(limit=1000):
            if mail.purpose == "reminder" and mail.state is MailState.SENT and mail.id not in self._seen:
                self._seen.add(mail.id)
                self._check(mail)

    def _check(self, mail: OutboxMail) -> None:
        assert not is_night(wishes_of(self.home.config, self.store, mail.address), parse_moment(self.now))
        told = (self.store.mail_content(mail.id) or b"").decode("latin-1")
        for reminded in reminded_in(mail):
            request = self.store.request(reminded.ticket)
            assert request is not None
            player = next(player for player in self.store.players(request.game) if player.seat == request.seat)
            if f"+{request.game}.{request.ticket}".lower() not in told:
                assert mail.ticket != request.ticket, "whatever was due when the mail was owed, a reply is for this"
                continue
            assert (request.state, player.bouncing) == (RequestState.OPEN, None)
            assert request.deadline is not None and request.deadline > self.now
            assert not self._sent & set(reminded.keys), "nothing is sent twice"
            self._sent |= set(reminded.keys)

    def _wait(self, seat: str, game: Table, hours: int) -> None:
        self.now = clock.moved(self.now, timedelta(hours=hours))

    def _set_back(self, seat: str, game: Table, hours: int) -> None:
        self.now = clock.moved(self.now, -timedelta(hours=hours))

    def _cron(self, seat: str, game: Table, hours: int) -> None:
        self._owe(seat, game, hours)
        self._send(seat, game, hours)

    def _cron_hourly(self, seat: str, game: Table, hours: int) -> None:
        for _ in range(hours):
            self.happen("wait", seat, game, 1)
            self.happen("cron", seat, game, 0)

    def _owe(self, seat: str, game: Table, hours: int) -> None:
        owe_reminders(self.home, self.store, self.now)

    def _send(self, seat: str, game: Table, hours: int) -> None:
        send_due(self.home, self.store, self.now)

    def _decide(self, seat: str, game: Table, hours: int) -> None:
        for request in self.store.requests(game.game):
            self._mails += 1
            mail = move_mail(game, request.seat, chosen(game, request.seat), number=self._mails)
            assert take(game, mail, self.now).outcome == "applied"

    def _stop(self, seat: str, game: Table, hours: int) -> None:
        with self.store.write(self.now) as unit:
            unit.stop_clocks(
                "absence", self.now, clock.moved(self.now, timedelta(hours=hours)), game=game.game, seat=seat
            )
            self._reschedule(unit, game)

    def _pause(self, seat: str, game: Table, hours: int) -> None:
        with self.store.write(self.now) as unit:
            if unit.stop_clocks("pause", self.now, game=game.game) is not None:
                self._reschedule(unit, game)

    def _go_on(self, seat: str, game: Table, hours: int) -> None:
        with self.store.write(self.now) as unit:
            for stop in unit.stops(game.game, self.now):
                if stop.until is None:
                    unit.end_stop(stop.id, max(stop.since, self.now))
            self._reschedule(unit, game)

    def _bounce(self, seat: str, game: Table, hours: int) -> None:
        with self.store.write(self.now) as unit:
            player = next(player for player in unit.players(game.game) if player.seat == seat)
            unit.update_player(player._replace(bouncing=None if player.bouncing else self.now))

    def _choose(self, seat: str, game: Table, hours: int) -> None:
        zone = ("UTC", "Asia/Tokyo", "America/New_York")[hours % 3]
        wanted = ("half 12h", "none", "48h 24h 6h 1h")[hours // 3 % 3]
        with self.store.write(self.now) as unit:
            unit.update_person(Person(address_of(seat), zone, remind=wanted, night=f"22-{4 + hours % 6}"))
            for one in self.games:
                self._reschedule(unit, one)

    def _reschedule(self, unit: Unit, game: Table) -> None:
        row = unit.game(game.game)
        assert row is not None
        reschedule(self.home.config, unit, row, self.now)


EVENTS = st.sampled_from(
    ["wait", "set_back", "cron", "cron_hourly", "owe", "send", "decide", "stop", "pause", "go_on", "bounce", "choose"]
)
STORIES = st.lists(
    st.tuples(EVENTS, st.sampled_from(("red", "blue")), st.sampled_from((0, 1)), st.integers(0, 40)), max_size=16
)


@settings(max_examples=15)
@given(story=STORIES)
def test_no_story_brings_a_reminder_twice_or_after_the_decision_or_at_the_wrong_time(
    story: list[tuple[str, str, int, int]], begun: Path
) -> None:
    with TemporaryDirectory() as folder:
        home = Home(Path(shutil.copytree(begun, Path(folder, "home"))))
        with home.open_store() as store:
            world = World([Table(home, store, game, TWO) for game in ("G7K2", OTHER)])
            for event, seat, game, hours in story:
                world.happen(event, seat, world.games[game], hours)


@pytest.fixture
def overdue(tmp_path: Path) -> Table:
    """A game in which blue is to be reminded of something at NOW; whoever uses it closes its store."""
    table = new_table(tmp_path, TWO, clock=Clock("4d", "wait", 30))
    then = "2026-02-26T12:00:00Z"
    assert take(table, move_mail(table, "red", chosen(table, "red")), then).outcome == "applied"
    send_due(table.home, table.store, NOW)  # the turns, so that only the reminder is to be sent
    return table


def test_a_run_killed_at_any_point_has_reminded_or_not_and_the_next_one_leaves_one_reminder(
    overdue: Table, tmp_path: Path
) -> None:
    for home, where in dying_runs("cron", overdue, tmp_path / "runs"):
        with home.open_store() as store:
            assert make_round(home, store, NEXT_RUN).failure is None
            mails = [mail for mail in store.outbox() if mail.purpose == "reminder"]
            assert [(mail.seat, mail.state) for mail in mails] == [("blue", MailState.SENT)], where
