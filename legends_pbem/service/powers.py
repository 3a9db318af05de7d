"""What a host can do to a running game: each is a log entry that the players are told about.

A command that is run twice does it once: the second time finds it done, and changes nothing.
"""

from legends_pbem.service.errors import BadRequest
from legends_pbem.service.home import Home
from legends_pbem.service.host_records import Abandoned
from legends_pbem.service.looking import known_game
from legends_pbem.service.purposes import Purpose
from legends_pbem.service.recording import Running, open_game, owe_report
from legends_pbem.service.records import Kind
from legends_pbem.store.protocol import Store, Unit
from legends_pbem.store.rows import Game, GameState, RequestState
from legends_pbem.values import NamedTuple

MOST_OF_REASON = 300
"""So many characters of a reason are told."""


class Done(NamedTuple):
    """What a host's command did to a game."""

    game: str
    entry: int
    """The number of the log entry that says so."""
    again: bool
    """Whether it had been done before, and nothing was changed now."""


def abandon_game(home: Home, store: Store, game: str, reason: str, now: str) -> Done:
    """End the game now, unfinished: its secret is published, and everybody gets a last report.

    Raises BadRequest if there is no such game, if it was played to its end, or if the reason is too long.
    """
    _check_reason(reason)
    with store.write(now) as unit:
        row = known_game(unit, game)
        if row.state is GameState.ABANDONED:
            return Done(row.id, row.head_n, again=True)
        running = _open_running(home, unit, row)
        entry = unit.append(row.id, Kind.ABANDONED, Abandoned(unit.secret(row.id).hex(), reason).to_json())
        for request in unit.requests(row.id):
            unit.close_request(request.ticket, RequestState.VOID, closed_by=entry.n)
        unit.set_game_state(row.id, GameState.ABANDONED)
        for player in running.players.values():
            if player.address is not None:
                owe_report(running, player, Purpose.ABANDONED)
    return Done(row.id, entry.n, again=False)


def _open_running(home: Home, unit: Unit, game: Game) -> Running:
    """The game, ready for recording. Raises BadRequest unless it is still played."""
    if game.state is not GameState.RUNNING:
        raise BadRequest(f"game {game.id} is {game.state}; nothing can be done to it any more")
    return open_game(unit, game.id, home)


def _check_reason(reason: str) -> None:
    if len(reason) > MOST_OF_REASON:
        raise BadRequest(f"the reason has {len(reason)} characters; players are told {MOST_OF_REASON} at most")
