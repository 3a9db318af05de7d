"""A host pauses a game and resumes it: moves are taken all the while, and no clock runs."""

from legends_pbem.service.clocks import stops
from legends_pbem.service.errors import BadRequest
from legends_pbem.service.home import Home
from legends_pbem.service.host.looking import known_game
from legends_pbem.service.host.powers import Done, check_reason, open_running, tell_everybody
from legends_pbem.service.log.host_records import Paused, Resumed
from legends_pbem.service.log.records import Kind
from legends_pbem.store.protocol import Reads, Store
from legends_pbem.store.rows import Game


def pause_game(home: Home, store: Store, game: str, reason: str, now: str) -> Done:
    """Let all clocks of the game stand, with the time that is left; nobody is late meanwhile, or reminded.

    Raises BadRequest if there is no such game, if it has no clock or has ended, or if the reason is too long.
    """
    check_reason(reason)
    with store.write(now) as unit:
        row = known_game(unit, game)
        running = open_running(home, unit, row)
        check_clock(row)
        if stops.open_pause(unit, row.id, now) is not None:
            return Done(row.id, _last(unit, row, Kind.PAUSED), again=True)
        entry = unit.append(row.id, Kind.PAUSED, Paused(reason).to_json())
        stops.pause(home, unit, row, now)
        tell_everybody(running)
    return Done(row.id, entry.n, again=False)


def resume_game(home: Home, store: Store, game: str, reason: str, now: str) -> Done:
    """Let the clocks of a paused game go on, with the time that was left.

    Raises BadRequest if there is no such game, if it was never paused or has ended, or if the reason is too long.
    """
    check_reason(reason)
    with store.write(now) as unit:
        row = known_game(unit, game)
        running = open_running(home, unit, row)
        if stops.open_pause(unit, row.id, now) is None:
            return Done(row.id, _last(unit, row, Kind.RESUMED), again=True)
        entry = unit.append(row.id, Kind.RESUMED, Resumed(reason).to_json())
        stops.resume(home, unit, row, now)
        tell_everybody(running)
    return Done(row.id, entry.n, again=False)


def check_clock(game: Game) -> None:
    """Nothing, if the game has a clock; raises BadRequest if it has none."""
    if not game.has_clock:
        raise BadRequest(
            "game {game} has no clock: nobody is ever late in it, and there is no time to change", game=game.id
        )


def _last(reads: Reads, game: Game, kind: Kind) -> int:
    """The number of the last entry of a kind; raises BadRequest if there is none."""
    numbers = [entry.n for entry in reads.entries(game.id) if entry.kind == kind]
    if not numbers:
        raise BadRequest("game {game} is not paused", game=game.id)
    return numbers[-1]
