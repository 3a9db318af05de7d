"""Everybody's clocks in a stored game, as a report tells them."""

from legends_pbem.engine.things import Seat
from legends_pbem.reports.clocks import SeatTime
from legends_pbem.schedule.clock import Cause, bank_left, given_back, standing
from legends_pbem.schedule.moments import parse_moment
from legends_pbem.schedule.policy import Kind, parse_policy
from legends_pbem.service.clocks.timing import deadline_of, seat_clock
from legends_pbem.service.config import Config
from legends_pbem.service.moves.planning import HIDDEN_CHOICE
from legends_pbem.store.protocol import Reads
from legends_pbem.store.rows import Game, Player, Request

_OURS = frozenset({Cause.OUTAGE, Cause.BOUNCE})
"""The causes that are no player's, so that the time is given back."""


def seat_times(config: Config, reads: Reads, game: Game, viewer: Seat | None, now: str) -> tuple[SeatTime, ...]:
    """The clocks of a game's seats now, in seat order; of bots there are none.

    Where cards are chosen hidden, only the viewer's: who has no choice there is not asked, and nobody may learn who.
    """
    open_requests = {request.seat: request for request in reads.requests(game.id)}
    hidden = any(request.phase in HIDDEN_CHOICE for request in open_requests.values())
    times = []
    for player in reads.players(game.id):
        request = open_requests.get(player.seat)
        if player.bot is None and (not hidden or player.seat == viewer):
            bank = not hidden and parse_policy(game.clock).kind is Kind.BANK
            times.append(_seat_time(config, reads, game, player, request, bank, now))
    return tuple(times)


def _seat_time(
    config: Config, reads: Reads, game: Game, player: Player, request: Request | None, bank: bool, now: str
) -> SeatTime:
    time, moment = SeatTime(Seat(player.seat)), parse_moment(now)
    last = request or (_last_charged(reads, game, player) if bank else None)
    if last is None:
        return time._replace(bank=parse_policy(game.clock).time) if bank else time
    clock = seat_clock(config, reads, game, last)
    if bank:
        time = time._replace(bank=bank_left(clock, moment))
    if request is None:
        return time
    due = deadline_of(config, reads, game, request)
    return time._replace(
        due=due,
        passed=due is not None and due <= moment,
        standing=tuple(sorted(standing(clock, moment))),
        given_back=given_back(clock, _OURS, moment),
    )


def _last_charged(reads: Reads, game: Game, player: Player) -> Request | None:
    """The last decision of the player that the bank paid for."""
    done = reads.done_requests(game.id, player.seat, player.since)
    return next((request for request in reversed(done) if request.phase not in HIDDEN_CHOICE), None)
