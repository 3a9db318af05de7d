"""A host gives a seat more time for the decision that it owes."""

from datetime import timedelta

from legends_pbem.engine.things import Seat
from legends_pbem.service.clocks.timing import give_time
from legends_pbem.service.errors import BadRequest
from legends_pbem.service.home import Home
from legends_pbem.service.host.looking import known_game
from legends_pbem.service.host.pausing import check_clock
from legends_pbem.service.host.powers import Done, check_reason, open_running, tell_everybody
from legends_pbem.service.log.host_records import Extended
from legends_pbem.service.log.records import Kind
from legends_pbem.service.moves.moves import present_position
from legends_pbem.service.moves.planning import hides_choices
from legends_pbem.service.moves.recording import Running, owe_report
from legends_pbem.service.purposes import Purpose
from legends_pbem.store.protocol import Reads, Store
from legends_pbem.store.rows import Entry, Game, Request
from legends_pbem.values import NamedTuple


class Extension(NamedTuple):
    """What a host wants to give."""

    seat: str
    by: timedelta
    """In whole seconds."""
    once_more: bool
    """Whether to give it though the very same was given for this decision before."""


def extend_time(home: Home, store: Store, game: str, wanted: Extension, reason: str, now: str) -> Done:
    """Give the seat so much time more; from now on, if its deadline has passed.

    Raises BadRequest if there is no such game, if it has no clock or has ended, if the seat owes no decision, or if the
    reason is too long.
    """
    check_reason(reason)
    with store.write(now) as unit:
        row = known_game(unit, game)
        running = open_running(home, unit, row)
        check_clock(row)
        request = _owed(unit, row, wanted.seat)
        extended = Extended(wanted.seat, request.ticket, int(wanted.by.total_seconds()), reason)
        before = None if wanted.once_more else _same(unit.entries(row.id), extended)
        if before is not None:
            return Done(row.id, before.n, again=True)
        entry = unit.append(row.id, Kind.EXTENDED, extended.to_json())
        give_time(home.config, unit, row, request.ticket, wanted.by, now)
        _tell(running, row, request)
    return Done(row.id, entry.n, again=False)


def _owed(reads: Reads, game: Game, seat: str) -> Request:
    """The request that the seat has to answer. Raises BadRequest if there is none."""
    found = next((request for request in reads.requests(game.id) if request.seat == seat), None)
    if found is None:
        raise BadRequest(
            "{seat} owes no decision in game {game} now; `requests --game {game}` shows who does",
            seat=seat,
            game=game.id,
        )
    return found


def _same(entries: list[Entry], wanted: Extended) -> Entry | None:
    """The last entry about the time for this decision, if it gave the very same; else None."""
    for entry in reversed(entries):
        if entry.kind in (Kind.EXTENDED, Kind.LAPSED) and entry.payload["ticket"] == wanted.ticket:
            same = entry.kind == Kind.EXTENDED and entry.payload["seconds"] == wanted.seconds
            return entry if same else None
    return None


def _tell(running: Running, game: Game, request: Request) -> None:
    """Everybody is told; where cards are chosen hidden the seat alone, for nobody may learn who has a choice there."""
    if hides_choices(present_position(running.unit, game)):
        owe_report(running, running.players[Seat(request.seat)], Purpose.TURN)
    else:
        tell_everybody(running)
