"""Looking at games without changing anything."""

from typing import NamedTuple

from legends_pbem.engine.table import View
from legends_pbem.engine.things import Seat
from legends_pbem.engine.view import view_of
from legends_pbem.notation.json_text import canonical_json
from legends_pbem.notation.position_json import view_to_json
from legends_pbem.service.errors import BadRequest
from legends_pbem.service.moves import present_position
from legends_pbem.store.protocol import Reads
from legends_pbem.store.rows import Game


class OpenRequest(NamedTuple):
    """A decision that is owed."""

    game: str
    seat: str
    ticket: str
    phase: str
    opened: str
    deadline: str | None
    """None where there is no deadline."""


class ListedGame(NamedTuple):
    """A game in the list of all."""

    game: str
    state: str
    created: str
    rules: str
    board: str
    seats: tuple[str, ...]
    entries: int


class LogLine(NamedTuple):
    """A log entry as somebody may see it."""

    n: int
    time: str
    kind: str
    hash: str
    happened: tuple[str, ...]
    """Sentences."""


def open_requests(reads: Reads, game: str | None) -> list[OpenRequest]:
    """Who owes which decision, in all games or in one. Raises BadRequest if there is no such game."""
    if game is not None:
        game = known_game(reads, game.upper()).id
    return [
        OpenRequest(request.game, request.seat, request.ticket, request.phase, request.opened, request.deadline)
        for request in reads.requests(game)
    ]


def list_games(reads: Reads) -> list[ListedGame]:
    """All games, the oldest first."""
    return [
        ListedGame(
            game.id,
            game.state,
            game.created,
            game.rules,
            game.board,
            tuple(player.seat for player in reads.players(game.id)),
            game.head_n,
        )
        for game in reads.games()
    ]


def known_game(reads: Reads, game: str) -> Game:
    """The game. Raises BadRequest if there is none."""
    found = reads.game(game)
    if found is None:
        raise BadRequest(f"there is no game {game}; `game list` shows all")
    return found


def game_view(reads: Reads, game: str, seat: str | None) -> View:
    """What a seat, or a spectator, may know of a game now. Raises BadRequest."""
    position = present_position(reads, known_game(reads, game))
    if seat is not None and seat not in position.seats:
        raise BadRequest(f"nobody plays {seat} in game {game}")
    return view_of(position, None if seat is None else Seat(seat))


def show_view(reads: Reads, game: str, seat: str | None) -> str:
    """The view as canonical JSON (`legends-view/1`)."""
    return canonical_json(view_to_json(game_view(reads, game, seat))).decode()
