"""Time in stored games: from what the store holds to the clocks that `schedule` reckons with, and back to deadlines.

Only games with a clock need this module; ask `Game.has_clock` before loading it. `seat_clock` answers all questions
about one request. Whoever changes what clocks depend on (stops, added time) calls `reschedule` in the same transaction.
"""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from legends_pbem.schedule.calendar import Calendar
from legends_pbem.schedule.clock import Asked, Cause, SeatClock, Stop, allowance, deadline, overrun, shortfall
from legends_pbem.schedule.holidays import parse_holidays
from legends_pbem.schedule.intervals import Interval
from legends_pbem.schedule.moments import FOREVER, SECOND, format_moment, parse_moment
from legends_pbem.schedule.policy import Kind, Policy, parse_policy, time_off_for
from legends_pbem.schedule.timeoff import NO_TIME_OFF, TimeOff, format_time_off, parse_time_off
from legends_pbem.service.moves.planning import HIDDEN_CHOICE
from legends_pbem.service.people import zone_of
from legends_pbem.store.rows import Game, Player, Request

if TYPE_CHECKING:
    from legends_pbem.service.config import Config
    from legends_pbem.store.protocol import Reads, Unit
    from legends_pbem.store.rows import Stop as StoredStop


def seat_clock(config: "Config", reads: "Reads", game: Game, request: Request) -> SeatClock:
    """The clock of the seat that the request is to, with the request as its present one."""
    policy = parse_policy(game.clock)
    past = _charged_requests(reads, request) if policy.kind is Kind.BANK else []
    since = min([request.opened, *(one.opened for one in past)])
    return SeatClock(
        policy,
        present=_asked(config, request),
        past=tuple(_asked(config, one) for one in past),
        stops=tuple(_stop(stop) for stop in reads.stops(game.id, since) if stop.seat in (None, request.seat)),
    )


def deadline_of(config: "Config", reads: "Reads", game: Game, request: Request) -> datetime | None:
    """When the decision is due, as it is known now; never earlier than what was promised before.

    None if there is no deadline, or the clock stands and nobody knows until when.
    """
    promised = parse_moment(request.deadline) if request.deadline is not None else None
    return deadline(seat_clock(config, reads, game, request), promised)


def open_timed_request(config: "Config", unit: "Unit", game: Game, player: Player, ticket: str, phase: str) -> None:
    """Ask a player of a game with a clock for a decision, and say until when."""
    off = format_time_off(_off_of(unit, player, parse_policy(game.clock)))
    unit.open_request(ticket, game=game.id, seat=player.seat, phase=phase, zone=zone_of(config, unit, player), off=off)
    request = unit.request(ticket)
    assert request is not None  # it was opened just now
    _store(unit, request, deadline_of(config, unit, game, request))


def _off_of(reads: "Reads", player: Player, policy: Policy) -> TimeOff:
    """When the player's clock stands week by week: as the player has chosen, where the game leaves the choice."""
    person = None if player.address is None or not policy.own else reads.person(player.address)
    return policy.off if person is None or not person.off else time_off_for(policy, parse_time_off(person.off))


def reschedule(
    config: "Config", unit: "Unit", game: Game, now: str, *, seat: str | None = None, keep_promises: bool = True
) -> None:
    """Work out the deadlines of a game's open requests anew, all or those of one seat, and store them.

    To be called whenever a stop began or ended, or time was added. Nothing for a game without a clock. With
    `keep_promises` no deadline becomes earlier; say False when a player came back early, for then the time goes on that
    was left. A deadline that has lapsed comes back only if it lies ahead again.
    """
    for request in unit.requests(game.id) if game.has_clock else ():
        if seat not in (None, request.seat):
            continue
        promised = parse_moment(request.deadline) if keep_promises and request.deadline is not None else None
        due = deadline(seat_clock(config, unit, game, request), promised)
        if request.lapsed is None or (due is not None and due > parse_moment(now)):
            _store(unit, request, due)


def settle_promises(config: "Config", unit: "Unit", game: Game, seat: str | None = None) -> None:
    """Add to the time for open requests, all or those of one seat, what they were promised beyond what is computed.

    To be called right before clocks begin to stand, nobody knows until when, or time is added: what stands is the time
    that is left, and to that is added.
    """
    for request in unit.requests(game.id):
        if seat in (None, request.seat) and request.deadline is not None:
            lacking = shortfall(seat_clock(config, unit, game, request), parse_moment(request.deadline))
            if lacking:
                unit.add_time(request.ticket, int(lacking.total_seconds()))


def give_time(config: "Config", unit: "Unit", game: Game, ticket: str, by: timedelta, now: str) -> None:
    """Add to the time for an open request: to what is left of it, or from now on if its deadline has passed."""
    settle_promises(config, unit, game)
    request = unit.request(ticket)
    assert request is not None  # it is open
    more = by + overrun(seat_clock(config, unit, game, request), parse_moment(now))
    unit.add_time(ticket, int(more.total_seconds()))
    reschedule(config, unit, game, now, seat=request.seat)


def set_time(config: "Config", unit: "Unit", game: Game, request: Request, time: timedelta) -> None:
    """Let the player have so much running time for the open request, in place of what the game's clock gives."""
    allowed = allowance(seat_clock(config, unit, game, request))
    assert allowed is not None  # the game has a clock
    unit.add_time(request.ticket, (time - allowed) // SECOND)
    changed = unit.request(request.ticket)
    assert changed is not None  # it was open just now
    _store(unit, changed, deadline_of(config, unit, game, changed._replace(deadline=None)))


def _store(unit: "Unit", request: Request, due: datetime | None) -> None:
    text = None if due is None else format_moment(due)
    if text != request.deadline or request.lapsed is not None:
        unit.set_deadline(request.ticket, text)
    # When the player is to be reminded, the next run of `cron` works out: that costs more than a mail's way in should.
    unit.set_reminder(request.ticket, request.opened)


def _charged_requests(reads: "Reads", request: Request) -> list[Request]:
    """The requests to the present player of the seat that their bank pays for, in order, without this one.

    Choices of hidden cards cost it nothing and refill nothing: who has no choice there is not asked, and a bank that
    everybody sees would tell.
    """
    player = next(player for player in reads.players(request.game) if player.seat == request.seat)
    done = reads.done_requests(request.game, request.seat, player.since)
    return [one for one in done if one.phase not in HIDDEN_CHOICE and one.ticket != request.ticket]


def _asked(config: "Config", request: Request) -> Asked:
    off = parse_time_off(request.off) if request.off else NO_TIME_OFF
    holidays = parse_holidays(config.holidays) if config.holidays else frozenset()
    return Asked(
        opened=parse_moment(request.opened),
        calendar=Calendar(request.zone, off, holidays),
        taken=None if request.closed is None else parse_moment(request.closed),
        extra=timedelta(seconds=request.extra),
    )


def _stop(stop: "StoredStop") -> Stop:
    until = FOREVER if stop.until is None else parse_moment(stop.until)
    return Stop(Cause(stop.cause), Interval(parse_moment(stop.since), until))
