"""Reminders: found by `cron`, owed once, and looked at again right before they are sent.

A request that was opened, or whose clock has changed, is marked to be looked at (`Request.remind`); the next run of
`cron` works out when its player is to be reminded, and marks it for that moment. So a run looks at few requests,
however many games there are. What a reminder was sent for is kept in the transaction in which its mail is owed; if the
mail is withdrawn unsent, it is forgotten there, and the next run decides anew.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime

from legends_pbem.schedule.clock import deadline
from legends_pbem.schedule.moments import format_moment, parse_moment
from legends_pbem.schedule.reminders import Due, Owed, Wishes, due_reminders, is_night, parse_wishes, plan
from legends_pbem.schedule.timeoff import parse_hours
from legends_pbem.sentences import Sentence
from legends_pbem.service.clocks.deadlines import tell_host
from legends_pbem.service.clocks.timing import seat_clock
from legends_pbem.service.config import Config
from legends_pbem.service.errors import BadHome
from legends_pbem.service.home import Home
from legends_pbem.service.purposes import Purpose
from legends_pbem.store.errors import StoreError
from legends_pbem.store.protocol import Reads, Store, Unit
from legends_pbem.store.rows import OutboxMail, Player, RequestState
from legends_pbem.values import NamedTuple


class Reminded(NamedTuple):
    """A request that a mail reminds of, as it is kept with the mail."""

    ticket: str
    keys: tuple[str, ...]
    """The keys of the reminders that were sent with it."""
    last: bool
    """Whether no other reminder of it will come."""


class _OwedBy(NamedTuple):
    player: Player
    owed: Owed
    sent: set[str]
    """The keys of the request's reminders that were sent."""


def owe_reminders(home: Home, store: Store, now: str) -> int:
    """How many mails were owed now: at most one for each player, about all their games."""
    mails = 0
    for request in store.reminders_due(now):
        try:
            mails += _look(home, store, request.ticket, now)
        except (StoreError, BadHome):
            raise
        except Exception as error:  # one player at fault must not keep the others waiting
            fault = Sentence(
                "The reminders of {seat} in game {game}: {fault}",
                seat=request.seat,
                game=request.game,
                fault=repr(error),
            )
            tell_host(home, store, fault, now)
    return mails


def wishes_of(config: Config, reads: Reads, address: str) -> Wishes:
    """When the player with this address wants to be reminded, and when not."""
    person = reads.person(address)
    if person is None:
        return Wishes(config.zone)
    return parse_wishes(person.remind, Wishes(person.zone, night=parse_hours(person.night)))


def reminded_in(mail: OutboxMail) -> tuple[Reminded, ...]:
    """The requests that a mail of reminders is about, the most urgent first."""
    assert mail.detail is not None  # it is written when the mail is owed
    return tuple(Reminded(ticket, tuple(keys), last) for ticket, keys, last in mail.detail["requests"])


def why_untimely(home: Home, reads: Reads, mail: OutboxMail, player: Player, now: str) -> str | None:
    """Why a mail of reminders must not be sent to the player now; None if it may."""
    assert mail.ticket is not None  # that of the most urgent request
    request = reads.request(mail.ticket)
    if request is None or request.state is not RequestState.OPEN:
        return "the decision was taken meanwhile"
    if player.bouncing is not None:
        return "mails to the player come back"
    if request.deadline is None or request.deadline <= now:
        return "the deadline has passed, or the clock stands"
    if is_night(wishes_of(home.config, reads, mail.address), parse_moment(now)):
        return "it is night where the player lives"
    return None


def take_back(unit: Unit, mail: OutboxMail) -> None:
    """Forget that a mail of reminders was owed, which was withdrawn before it was ever written.

    What it was about is looked at again at the next run.
    """
    for one in reminded_in(mail):
        for key in one.keys:
            unit.drop_reminder(one.ticket, key)
        request = unit.request(one.ticket)
        if request is not None and request.state is RequestState.OPEN:
            unit.set_reminder(one.ticket, request.opened)


def _look(home: Home, store: Store, ticket: str, now: str) -> bool:
    """Whether looking at a marked request led to a mail."""
    with store.write(now) as unit:
        request = unit.request(ticket)
        if request is None or request.state is not RequestState.OPEN or request.remind is None or request.remind > now:
            return False  # it was looked at meanwhile, with another request of the player or by another process
        player = next(player for player in unit.players(request.game) if player.seat == request.seat)
        if player.address is None:
            unit.set_reminder(ticket, None)
            return False
        return _remind(home, unit, player.address, parse_moment(now))


def _remind(home: Home, unit: Unit, address: str, now: datetime) -> bool:
    """Whether a mail to the address is owed now; all its open requests are marked for when to look at them again."""
    wishes = wishes_of(home.config, unit, address)
    all_owed = list(_owed_by(home.config, unit, address))
    reachable = [one.owed for one in all_owed if one.player.bouncing is None]
    due = due_reminders(reachable, wishes, {key for one in all_owed for key in one.sent}, now)
    if unit.held(address):
        from legends_pbem.service.outgoing.holding import hold_anew  # most players want no digest

        hold_anew(home.config, unit, address)  # a clock may go differently since its report was held
    if due:
        player = next(one.player for one in all_owed if one.owed.ticket == due[0].ticket)
        _owe(unit, player, address, due)
    new = {key for one in due for key in one.keys}
    for one in all_owed:
        unit.set_reminder(one.owed.ticket, _next_look(one.owed, wishes, one.sent | new, now))
    return bool(due)


def _owed_by(config: Config, reads: Reads, address: str) -> Iterator[_OwedBy]:
    """All decisions with a clock that the player with this address owes."""
    for player in reads.players_by_address(address):
        game = reads.game(player.game)
        assert game is not None  # it has a player
        for request in reads.requests(game.id) if game.has_clock else ():
            if request.seat == player.seat:
                promised = None if request.deadline is None else parse_moment(request.deadline)
                owed = Owed(request.ticket, seat_clock(config, reads, game, request), promised)
                yield _OwedBy(player, owed, reads.reminded(request.ticket))


def _owe(unit: Unit, player: Player, address: str, due: Iterable[Due]) -> None:
    """Owe the mail, as one of the game that is most urgent: a reply to it goes there, and so it does if it bounces."""
    requests = [Reminded(one.ticket, one.keys, one.last) for one in due]
    for one in requests:
        for key in one.keys:
            unit.add_reminder(one.ticket, key)
    unit.owe(
        address,
        Purpose.REMINDER,
        language=player.language,
        game=player.game,
        seat=player.seat,
        tenure=player.tenure,
        ticket=requests[0].ticket,
        detail={"requests": requests},
    )


def _next_look(owed: Owed, wishes: Wishes, sent: set[str], now: datetime) -> str | None:
    """When to look at the request again: at its next reminder, which may be overdue if now is no time for it."""
    due = deadline(owed.clock, owed.promised)
    if due is None or due <= now:
        return None
    return next((format_moment(one.moment) for one in plan(owed, wishes) if one.key not in sent), None)
