"""What the planning of lines for the desk starts from, and what it leads to."""

from collections.abc import Callable

from legends_pbem.reports.errands import Errand
from legends_pbem.schedule.intervals import Interval
from legends_pbem.service.errors import Cause, Refused
from legends_pbem.service.home import Home
from legends_pbem.service.moves.recording import Signed
from legends_pbem.store.protocol import Reads, Unit
from legends_pbem.store.rows import Game, GameState, Person, Player
from legends_pbem.values import NamedTuple


class Desk(NamedTuple):
    """Who wrote, and what the lines before have led to."""

    home: Home
    reads: Reads
    game: Game
    """The one that the mail came in for."""
    player: Player
    person: Person
    """What is known of the player, with all that the lines before have changed."""
    now: str
    signed: Signed | None = None
    """The file that the lines came in, as its player signed it; None for a plain reply."""
    absent: tuple[tuple[str, Interval], ...] = ()
    """Game and absence: what the lines before have asked for."""


class Plan(NamedTuple):
    """What a line leads to. Nothing is changed before all lines of the mail are planned."""

    desk: Desk
    """What the next line starts from."""
    errand: Errand
    """What the answer tells."""
    act: Callable[[Unit, str], None] | None = None
    """What is to be done besides, with the hash of the mail or file as its evidence; None if nothing is."""


def running_games(desk: Desk) -> list[tuple[Game, Player]]:
    """The running games of the player, that of the mail first, each with the seat there.

    Raises Refused if there is none.
    """
    players = desk.reads.players_by_address(desk.person.address)
    games = [(game, player) for player in players if (game := desk.reads.game(player.game)) is not None]
    running = [(game, player) for game, player in games if game.state is GameState.RUNNING]
    if not running:
        raise Refused(Cause.GAME_OVER, game=desk.game.id)
    return sorted(running, key=lambda pair: pair[0].id != desk.game.id)
