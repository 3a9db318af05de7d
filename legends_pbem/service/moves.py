"""Taking a move: checked as a whole, then applied, recorded and answered in one transaction."""

from legends_pbem.engine.board import STANDARD
from legends_pbem.engine.refusals import Illegal
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import Seat
from legends_pbem.notation.errors import NotationError
from legends_pbem.notation.position_json import position_from_stored
from legends_pbem.service.errors import Cause, Refused
from legends_pbem.service.history import board_of, replay
from legends_pbem.service.home import Home
from legends_pbem.service.planning import Planned, plan_moves, plan_silent
from legends_pbem.service.recording import Signed, carry_on, open_game, record_moves, record_unasked
from legends_pbem.service.records import Way
from legends_pbem.service.tickets import desk_ticket, tag_for
from legends_pbem.signing.keys import PublicKey
from legends_pbem.signing.tokens import same_token
from legends_pbem.store.protocol import Reads, Unit
from legends_pbem.store.rows import Game, GameState, Player, Request, RequestState
from legends_pbem.values import NamedTuple


class Move(NamedTuple):
    """A move as it was handed in: what is to be done, and what shows that the sender may."""

    game: str
    seat: str | None
    """As the move file says; None for a reply, whose ticket tells."""
    ticket: str
    decisions: tuple[str, ...]
    """One text a decision, as typed."""
    way: Way
    key: PublicKey | None = None
    """The key whose signature over `signed` was checked; None without a signature."""
    signed: Signed | None = None
    token: str | None = None
    """The token of a reply."""


class Taken(NamedTuple):
    """A move that was taken, now or before."""

    game: str
    seat: str
    decisions: tuple[str, ...]
    """Canonical texts."""
    again: bool
    """Whether it had been taken before and nothing changed now."""


def take_move(home: Home, unit: Unit, move: Move, evidence: str) -> Taken:
    """The move, taken; `evidence` is the hash under which it was kept as received.

    Nothing is written before all of it is known to be right.

    Raises Refused, NotationError or Illegal; the game is unchanged then.
    """
    game, request, silent, planned = _check(home, unit, move)
    if request.state is not RequestState.OPEN:
        assert request.decision is not None  # only the very decision that closed it passes the check
        return Taken(game.id, request.seat, tuple(request.decision.split("\n")), again=True)
    running = open_game(unit, game.id, home)
    record_unasked(running, silent)
    record_moves(running, planned, request.ticket, move.signed, evidence)
    events = [event for plan in (*silent, *planned) for event in plan.events]
    carry_on(running, planned[-1].position, events, planned[-1].seat)
    return Taken(game.id, request.seat, tuple(plan.decision for plan in planned), again=False)


def check_move(home: Home, reads: Reads, move: Move) -> tuple[Game, Request, tuple[Planned, ...]]:
    """The game, the request that the move answers, and the decisions it would take (none if it was taken before).

    Raises Refused, NotationError or Illegal.
    """
    game, request, _, planned = _check(home, reads, move)
    return game, request, planned


class _Checked(NamedTuple):
    game: Game
    request: Request
    silent: tuple[Planned, ...]
    """What is made for other seats right before; see `plan_silent`."""
    planned: tuple[Planned, ...]
    """The decisions of the move; none if it was taken before."""


def _check(home: Home, reads: Reads, move: Move) -> _Checked:
    game = reads.game(move.game)
    if game is None:
        raise Refused(Cause.UNKNOWN_GAME, game=move.game)
    players = {player.seat: player for player in reads.players(game.id)}
    if move.seat is not None and move.seat not in players:
        raise Refused(Cause.UNKNOWN_SEAT, game=game.id, seat=move.seat)
    request = reads.request(move.ticket)
    if request is None or request.game != game.id:
        raise _no_request(game, players, move)
    if move.seat is not None and move.seat != request.seat:
        raise Refused(Cause.OTHER_SEAT, game=game.id, seat=move.seat)
    check_entitled(home, players[request.seat], move)
    if request.state is not RequestState.OPEN:
        _check_again(reads, game, request, move)
        return _Checked(game, request, (), ())
    if game.state is not GameState.RUNNING:
        raise Refused(Cause.GAME_OVER, game=game.id)
    position, seat = present_position(reads, game), Seat(request.seat)
    silent = plan_silent(position, seat)
    planned = plan_moves(silent[-1].position if silent else position, seat, move.decisions, move.way)
    return _Checked(game, request, silent, planned)


def present_position(reads: Reads, game: Game) -> Position:
    """The game's position now, from the store's cache."""
    assert game.position is not None  # `create_game` starts every game at once
    board = STANDARD if game.board == STANDARD.id else board_of(reads.entries(game.id)[0].payload["board"])
    return position_from_stored(game.position, {board.id: board})


def owner_of(home: Home, reads: Reads, move: Move) -> Player | None:
    """The player who shows by token or signature to have sent the move, whatever else is wrong with it.

    None if neither belongs to a seat of that game. An address never counts (FORMATS, chapter 4: Identity).
    """
    for player in reads.players(move.game):
        if move.key is not None and player.key is not None and PublicKey.from_line(player.key) == move.key:
            return player
        if move.token is not None and _token_fits(home, player, move):
            return player
    return None


def hear_from(home: Home, unit: Unit, player: Player, now: str) -> None:
    """Remember that the player, who has just shown to be the owner of a seat, is there: mails arrive again."""
    if player.bouncing is not None:
        from legends_pbem.service.stops import end_stops_of_seat  # rare

        unit.update_player(player._replace(bouncing=None))
        end_stops_of_seat(home, unit, player, "bounce", now)


def check_entitled(home: Home, player: Player, move: Move) -> None:
    """Nothing, if the move comes from the seat's owner, or the host enters it; raises Refused otherwise."""
    if move.way is Way.HOST:
        return
    if move.key is not None:
        if player.key is None:
            raise Refused(Cause.NO_KEY, seat=player.seat)
        if PublicKey.from_line(player.key) != move.key:
            raise Refused(Cause.WRONG_KEY, seat=player.seat, fingerprint=move.key.fingerprint)
    elif move.token is None:
        raise Refused(Cause.UNSIGNED, seat=player.seat)
    elif player.signed_only:
        raise Refused(Cause.SIGNED_ONLY, seat=player.seat)
    elif not _token_fits(home, player, move):
        raise Refused(Cause.OTHER_SEAT, game=player.game, seat=player.seat)


def _token_fits(home: Home, player: Player, move: Move) -> bool:
    token = tag_for(home.token_secret, player.game, player.seat, move.ticket, signed_only=False).token
    return move.token is not None and same_token(token, move.token)


def _no_request(game: Game, players: dict[str, Player], move: Move) -> Refused:
    """The refusal of a ticket that names no request of this game: a desk ticket, or none of ours."""
    for player in players.values():
        if desk_ticket(game.id, player.seat, player.tenure) == move.ticket:
            return Refused(Cause.NOTHING_DUE, game=game.id, seat=player.seat)
    return Refused(Cause.UNKNOWN_TICKET, game=game.id, ticket=move.ticket)


def _check_again(reads: Reads, game: Game, request: Request, move: Move) -> None:
    """Nothing, if the move is the very decision that closed the request; raises Refused as stale otherwise."""
    stale = Refused(Cause.STALE, game=game.id, ticket=request.ticket)
    if request.state is not RequestState.DONE or request.closed_by is None:
        raise stale
    before = [entry for entry in reads.entries(game.id) if entry.n < request.closed_by]
    *_, moment = replay(before, reads.secret(game.id))
    try:
        planned = plan_moves(moment.position, Seat(request.seat), move.decisions, move.way)
    except (NotationError, Illegal, Refused):
        raise stale from None
    if "\n".join(plan.decision for plan in planned) != request.decision:
        raise stale
