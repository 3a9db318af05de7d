"""Games over months in simulated time: people as plain values, and a clock that the test moves.

Nothing but `now` is simulated: people read the mails that were sent, and what they write is taken in as any mail is.
"""

import contextlib
import itertools
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from tables import REPLIES, Table, address_for, fixed_bytes, letter, new_home, new_seat

from legends_pbem.bots.registry import choose
from legends_pbem.engine.board import STANDARD
from legends_pbem.engine.things import Rules
from legends_pbem.mail.maildir import maildir_of, waiting_mails
from legends_pbem.notation.steps import format_decision
from legends_pbem.service import clock
from legends_pbem.service.errors import BadData
from legends_pbem.service.host.games import NewGame, create_game
from legends_pbem.service.incoming.bouncing import mark_bounced
from legends_pbem.service.incoming.mailroom import take_mail
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.player.turnmail import TurnMail, read_turn_mail
from legends_pbem.service.rounds import make_round
from legends_pbem.service.tickets import desk_ticket
from legends_pbem.store.rows import GameState, MailState, Person

STEP = timedelta(minutes=30)
"""From one run of `cron` to the next; a longer time would be an outage."""
BEGIN = datetime(2026, 3, 2, 9, tzinfo=UTC)
"""A Monday, four weeks before clocks go forward in Europe."""

Stretch = tuple[datetime, datetime]


def day(number: float) -> datetime:
    """The moment so many days after the begin."""
    return BEGIN + timedelta(days=number)


class Someone(NamedTuple):
    """A player."""

    seat: str
    zone: str
    hours: tuple[int, ...]
    """At these hours of UTC they look at their mail, and answer all that waits."""
    away: tuple[Stretch, ...] = ()
    """When they do not look at it."""
    unreachable: tuple[Stretch, ...] = ()
    """When mails to them come back."""
    says: Mapping[datetime, str] = {}
    """What they write besides decisions, at the first look from that moment on."""

    @property
    def address(self) -> str:
        return f"{self.seat}@example.net"

    def looks(self, now: datetime) -> bool:
        awake = now.hour in self.hours and now.minute == 0
        return awake and not is_in((*self.away, *self.unreachable), now)


class Season(NamedTuple):
    """A game, its people, and what else happens."""

    people: tuple[Someone, ...]
    clock: Clock
    outages: tuple[Stretch, ...] = ()
    """When `cron` does not run."""
    host: Mapping[datetime, Callable[[Table, str], object]] = {}
    """What the host does, at the first step from that moment on."""


class Desk:
    """What people have before them: the last mail that asks them for a decision, and what they have not said yet."""

    def __init__(self, season: Season) -> None:
        self.asked: dict[str, TurnMail] = {}
        self.unsaid = {someone.seat: sorted(someone.says.items()) for someone in season.people}
        self.numbers = itertools.count(1)

    def read(self, table: Table, someone: Someone) -> None:
        """Read what has come since the last look."""
        mails = waiting_mails(maildir_of(table.home.folder / "mail", someone.address))
        for waiting in sorted(mails, key=lambda mail: mail.path.stat().st_mtime_ns):  # their names are no numbers
            with contextlib.suppress(BadData):  # not every mail brings a view
                turn = read_turn_mail(waiting.read())
                if turn.asks:
                    self.asked[someone.seat] = turn
            waiting.take()

    def written(self, table: Table, someone: Someone, now: datetime) -> Iterator[bytes]:
        """What they write at this look."""
        unsaid = self.unsaid[someone.seat]
        while unsaid and unsaid[0][0] <= now:
            _, text = unsaid.pop(0)
            desk = address_for(table, someone.seat, desk_ticket(table.game, someone.seat, 1))
            yield letter(someone.seat, text, desk, next(self.numbers)).as_bytes()
        turn = self.asked.pop(someone.seat, None)
        if turn is not None:
            decision = format_decision(choose("random", turn.view, turn.tag.ticket))
            yield letter(someone.seat, decision, turn.address, next(self.numbers)).as_bytes()


def begin(folder: Path, season: Season, seed: int = 0) -> Table:
    """The game, just dealt. All players want plain text, which is quicker."""
    home = new_home(folder)
    store = home.open_store()
    with store.write(text_of(BEGIN)) as unit:
        for someone in season.people:
            unit.update_person(Person(someone.address, someone.zone, html=False))
    seats = tuple(new_seat(someone.seat, REPLIES) for someone in season.people)
    wanted = NewGame(seats, Rules.EN, STANDARD, False, season.clock)
    create_game(home, store, wanted, fixed_bytes(f"secret {seed}"), text_of(BEGIN), lambda: "G7K2")
    return Table(home, store, "G7K2", {someone.seat: REPLIES for someone in season.people})


def live(table: Table, season: Season, until: datetime) -> None:
    """Let time pass until then, or until the game is over."""
    desk = Desk(season)
    host = sorted(season.host.items(), key=lambda act: act[0])
    held: list[bytes] = []
    now = BEGIN
    while now <= until and is_running(table):
        while host and host[0][0] <= now:
            host.pop(0)[1](table, text_of(now))
        down = is_in(season.outages, now)
        if not down:
            make_round(table.home, table.store, text_of(now))
            _send_back(table, season, now)
        for someone in season.people:
            if someone.looks(now):
                desk.read(table, someone)
                held += desk.written(table, someone, now)
        while held and not down:  # mail servers keep what they cannot hand over
            take_mail(table.home, table.store, held.pop(0), text_of(now))
        now += STEP
    make_round(table.home, table.store, text_of(now))


def is_running(table: Table) -> bool:
    game = table.store.game(table.game)
    return game is not None and game.state is GameState.RUNNING


def is_in(stretches: tuple[Stretch, ...], now: datetime) -> bool:
    return any(start <= now < end for start, end in stretches)


def text_of(moment: datetime) -> str:
    return moment.strftime(clock.FORMAT)


def _send_back(table: Table, season: Season, now: datetime) -> None:
    """Let the mails come back that were sent now to those whom none reaches."""
    lost = {someone.address for someone in season.people if is_in(someone.unreachable, now)}
    for mail in table.store.outbox(table.game, 20):
        if mail.address in lost and (mail.state, mail.changed) == (MailState.SENT, text_of(now)):
            with table.store.write(text_of(now)) as unit:
                mark_bounced(table.home, unit, mail, "550 no such user", text_of(now))
