"""A deadline has passed: what the game's clock says is done, and everybody is told why."""

from collections.abc import Iterator
from datetime import datetime

from legends_pbem.engine.things import Seat
from legends_pbem.schedule.clock import Cause
from legends_pbem.schedule.lapse import Action, Verdict, judge, misses_in_a_row, parse_lapse
from legends_pbem.schedule.moments import format_moment, parse_moment
from legends_pbem.schedule.outage import DEFAULT_LIMITS, Recovery, recovery
from legends_pbem.service.clocks.stops import open_pause
from legends_pbem.service.clocks.timing import deadline_of, seat_clock
from legends_pbem.service.home import Home
from legends_pbem.service.log.records import Kind, Way
from legends_pbem.service.log.time_records import Lapsed, Remedy
from legends_pbem.service.moves.moves import present_position
from legends_pbem.service.moves.planning import hides_choices, plan_bot, plan_silent
from legends_pbem.service.moves.recording import Running, carry_on, open_game, owe_report, record_moves, record_unasked
from legends_pbem.service.purposes import Purpose
from legends_pbem.store.protocol import Store, Unit
from legends_pbem.store.rows import Game, Player, Request, RequestState

_REMEDIES = {
    Action.TELL_ALL: Remedy.WAIT,
    Action.BOT_DECIDES: Remedy.BOT_DECIDES,
    Action.BOT_TAKES_OVER: Remedy.BOT_TAKES_OVER,
}


def deal_with(home: Home, store: Store, ticket: str, now: str) -> bool:
    """Whether something was done about the request's deadline, other than to move it.

    Right whatever another process did meanwhile: all is looked at anew, in one transaction.
    """
    with store.write(now) as unit:
        request = unit.request(ticket)
        if request is None or request.state is not RequestState.OPEN:
            return False
        if request.deadline is None or request.deadline > now:
            return False
        game = unit.game(request.game)
        assert game is not None  # the request refers to it
        if open_pause(unit, game.id, now) is not None:
            return False  # it had passed when the game was paused, and is dealt with when the game goes on
        running = open_game(unit, game.id, home)
        player = running.players[Seat(request.seat)]
        notified = _notified(unit, player, ticket)
        verdict = _judge(home, unit, game, player, request, notified, now)
        match verdict.action:
            case Action.NOTHING:
                _store(unit, ticket, verdict.deadline)
                return False
            case Action.NOTIFY:
                _give_grace(unit, ticket, parse_moment(now))
                owe_report(running, player, Purpose.TURN, at_once=True)
            case Action.HOLD:
                assert notified is not None  # it is what the grace counts from
                _give_grace(unit, ticket, notified)
            case _:
                assert verdict.deadline is not None  # it has passed
                remedy = _remedy(home, unit, game, request, verdict.action, now)
                if remedy is None:
                    return False
                _lapse(running, game, request, remedy, format_moment(verdict.deadline))
        return True


def _remedy(home: Home, unit: Unit, game: Game, request: Request, action: Action, now: str) -> Remedy | None:
    """What is done now that the deadline has passed; None to wait until nobody else has time.

    Where several choose cards hidden, a miss would tell that the seat has a choice. So nothing is done while the table
    cannot know that the game waits for those who are late: the bot waits for all who were asked, and a game that only
    waits for the seat to be the last. Neither does a seat go to a bot there, of which all would have to be told.
    """
    remedy, position = _REMEDIES[action], present_position(unit, game)
    if not hides_choices(position):
        return remedy
    if remedy is Remedy.WAIT:
        return remedy if len(position.to_act) == 1 else None
    dues = [deadline_of(home.config, unit, game, other) for other in unit.requests(game.id)]
    return Remedy.BOT_DECIDES if all(due is not None and due <= parse_moment(now) for due in dues) else None


def _judge(
    home: Home, unit: Unit, game: Game, player: Player, request: Request, notified: datetime | None, now: str
) -> Verdict:
    clock = seat_clock(home.config, unit, game, request)
    assert request.deadline is not None  # it is due
    outages = [stop.interval for stop in clock.stops if stop.cause is Cause.OUTAGE]
    return judge(
        clock,
        parse_lapse(game.lapse),
        parse_moment(now),
        promised=parse_moment(request.deadline),
        misses=misses_in_a_row(_missed(unit, player)),
        # Who gets no mails cannot be told anew.
        recovery=Recovery.ACT if player.address is None else recovery(outages, notified, parse_moment(now)),
    )


def _missed(unit: Unit, player: Player) -> Iterator[bool]:
    """Of each decision of the player, in order, whether a bot took it for a deadline; those without a choice left out.

    `verify` counts them in the same way.
    """
    for entry in unit.entries(player.game):
        of_player = entry.kind == Kind.DECISION and entry.payload["seat"] == player.seat and entry.time >= player.since
        if of_player and entry.payload["way"] != Way.FORCED:
            yield entry.payload["way"] == Way.LAPSE


def _notified(unit: Unit, player: Player, ticket: str) -> datetime | None:
    """When the player was last sent a mail about the decision; None if never."""
    mail = unit.sent_with_ticket(ticket)
    return None if mail is None else parse_moment(mail.changed)


def _store(unit: Unit, ticket: str, deadline: datetime | None) -> None:
    unit.set_deadline(ticket, None if deadline is None else format_moment(deadline))


def _give_grace(unit: Unit, ticket: str, since: datetime) -> None:
    """Promise the time from `since` on that a player has after a long outage."""
    _store(unit, ticket, since + DEFAULT_LIMITS.grace)


def _lapse(running: Running, game: Game, request: Request, remedy: Remedy, deadline: str) -> None:
    unit, seat = running.unit, Seat(request.seat)
    bot = None if remedy is Remedy.WAIT else running.home.config.stand_in
    lapsed = Lapsed(request.seat, request.ticket, deadline, remedy, bot)
    position = present_position(unit, game)
    unit.set_lapsed(request.ticket)
    if bot is None:
        unit.append(game.id, Kind.LAPSED, lapsed.to_json())
        _tell(running, seat, hides_choices(position))
        return
    silent = plan_silent(position, seat)
    record_unasked(running, silent)
    entry = unit.append(game.id, Kind.LAPSED, lapsed.to_json())
    position = silent[-1].position if silent else position
    plan = plan_bot(position, seat, bot, unit.secret(game.id), entry.n + 1, Way.LAPSE)
    record_moves(running, (plan,), request.ticket, None, None)
    if remedy is Remedy.BOT_TAKES_OVER:
        running.players[seat] = running.players[seat]._replace(stand_in=bot)
        unit.update_player(running.players[seat])
    events = [event for one in (*silent, plan) for event in one.events]
    carry_on(running, plan.position, events, seat, told_as=Purpose.LAPSED)


def _tell(running: Running, late: Seat, hidden: bool) -> None:
    """Everybody is told; where cards are chosen hidden, who is late alone."""
    for seat, player in running.players.items():
        if player.address is not None and (seat is late or not hidden):
            owe_report(running, player, Purpose.TURN if seat is late else Purpose.LAPSED, at_once=seat is late)
