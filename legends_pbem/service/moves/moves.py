"""Taking a move: checked as a whole, then applied, recorded and answered in one transaction."""

from typing import TYPE_CHECKING

from legends_pbem.engine.board import STANDARD
from legends_pbem.engine.refusals import Illegal
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import Seat
from legends_pbem.notation.errors import NotationError
from legends_pbem.notation.position_json import position_from_stored
from legends_pbem.notation.typed import begins_order_line
from legends_pbem.service.errors import Cause, Refused
from legends_pbem.service.home import Home
from legends_pbem.service.log.history import board_of, replay, standing, tickets_since
from legends_pbem.service.log.records import Way
from legends_pbem.service.moves.planning import Planned, plan_moves, plan_silent
from legends_pbem.service.moves.recording import Signed, carry_on, open_game, record_moves, record_unasked
from legends_pbem.service.tickets import desk_ticket, tag_for
from legends_pbem.signing.keys import PublicKey
from legends_pbem.signing.tokens import same_token
from legends_pbem.store.protocol import Reads, Unit
from legends_pbem.store.rows import Game, GameState, OrderState, Player, Request, RequestState
from legends_pbem.values import NamedTuple

if TYPE_CHECKING:
    from legends_pbem.notation.orders import OrderLines


class Move(NamedTuple):
    """A move as it was handed in: what is to be done, and what shows that the sender may."""

    game: str
    seat: str | None
    """As the move file says; None for a reply, whose ticket tells."""
    ticket: str
    decisions: tuple[str, ...]
    """One text a decision or a line of orders ahead, as typed."""
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
    """Canonical texts; none where all was ordered ahead."""
    again: bool
    """Whether it had been taken before and nothing changed now."""
    orders: tuple[str, ...] = ()
    """What was ordered ahead, one text an order."""


def take_move(home: Home, unit: Unit, move: Move, evidence: str) -> Taken:
    """The move, taken; `evidence` is the hash under which it was kept as received.

    Nothing is written before all of it is known to be right.

    Raises Refused, NotationError or Illegal; the game is unchanged then.
    """
    checked = _check(home, unit, move)
    if checked.taken.again:
        return checked.taken
    running = open_game(unit, checked.taken.game, home)
    player = running.players[Seat(checked.taken.seat)]
    if checked.planned:
        record_unasked(running, checked.silent)
        last = record_moves(running, checked.planned, move.ticket, move.signed, evidence)
        _keep_rest(unit, player, move, evidence, checked, last)
    if checked.orders:
        from legends_pbem.service.moves.ordering import give_orders  # most moves hold no orders

        give_orders(unit, player, checked.orders, move, evidence)
    if checked.planned:
        events = [event for plan in (*checked.silent, *checked.planned) for event in plan.events]
        carry_on(running, checked.planned[-1].position, events, checked.planned[-1].seat)
    return checked.taken


def _keep_rest(unit: Unit, player: Player, move: Move, evidence: str, checked: "_Checked", last: int) -> None:
    """Keep what was sent along and turned out to be impossible after entry `last`, so that the player is told why."""
    done = len(checked.planned)
    if done < len(checked.said):
        move_file, signature = move.signed or (None, None)
        unit.give_order(
            player,
            (checked.said[done:],),
            first=done + 1,
            ticket=move.ticket,
            evidence=evidence,
            move=move_file,
            signature=signature,
            failed_at=last,
        )


def check_move(home: Home, reads: Reads, move: Move) -> Taken:
    """What would be taken of the move. Raises Refused, NotationError or Illegal."""
    return _check(home, reads, move).taken


class _Checked(NamedTuple):
    taken: Taken
    """What is taken, if nothing goes wrong in writing it down."""
    said: tuple[str, ...] = ()
    """The decisions that are due now, as typed."""
    silent: tuple[Planned, ...] = ()
    """What is made for other seats right before; see `plan_silent`."""
    planned: tuple[Planned, ...] = ()
    """The decisions of the move that can be taken now; none if it was taken before."""
    orders: tuple["OrderLines", ...] = ()
    """What it orders ahead."""


def _check(home: Home, reads: Reads, move: Move) -> _Checked:
    game = reads.game(move.game)
    if game is None:
        raise Refused(Cause.UNKNOWN_GAME, game=move.game)
    players = {player.seat: player for player in reads.players(game.id)}
    if move.seat is not None and move.seat not in players:
        raise Refused(Cause.UNKNOWN_SEAT, game=game.id, seat=move.seat)
    request = reads.request(move.ticket)
    if request is None or request.game != game.id:
        return _check_at_desk(home, reads, game, players, move)
    if move.seat is not None and move.seat != request.seat:
        raise Refused(Cause.OTHER_SEAT, game=game.id, seat=move.seat)
    player = players[request.seat]
    check_entitled(home, player, move)
    said, orders = _divided(move)
    if request.state is not RequestState.OPEN:
        decisions = _check_again(reads, request, player, said, move.way)
        return _Checked(Taken(game.id, request.seat, decisions, again=True))
    if game.state is not GameState.RUNNING:
        raise Refused(Cause.GAME_OVER, game=game.id)
    if orders:
        _check_orders(reads, player, move)
    position, seat = present_position(reads, game), Seat(request.seat)
    silent = plan_silent(position, seat) if said or not orders else ()
    after = silent[-1].position if silent else position
    planned = plan_moves(after, seat, said, move.way) if said or not orders else ()
    taken = Taken(game.id, seat, tuple(plan.decision for plan in planned), again=False, orders=_words(orders))
    return _Checked(taken, said, silent, planned, orders)


def _divided(move: Move) -> tuple[tuple[str, ...], tuple["OrderLines", ...]]:
    """The decisions of the move for what is asked now, and its orders ahead. Raises NotationError or Refused."""
    if not any(map(begins_order_line, move.decisions)):
        return move.decisions, ()
    from legends_pbem.notation.orders import read_orders  # most moves hold no orders

    orders = read_orders(move.decisions)
    if orders[0].is_later:
        return (), orders
    if len(orders[0].alternatives) > 1:
        raise Refused(Cause.OR_NOW)
    return orders[0].alternatives[0], orders[1:]


def _check_at_desk(home: Home, reads: Reads, game: Game, players: dict[str, Player], move: Move) -> _Checked:
    """The orders of a move with a desk ticket, all of whose lines are for later. Raises as `_check` does."""
    owner = next((one for one in players.values() if desk_ticket(game.id, one.seat, one.desk) == move.ticket), None)
    if owner is None:
        raise Refused(Cause.UNKNOWN_TICKET, game=game.id, ticket=move.ticket)
    if move.seat is not None and move.seat != owner.seat:
        raise Refused(Cause.OTHER_SEAT, game=game.id, seat=move.seat)
    check_entitled(home, owner, move)
    if game.state is not GameState.RUNNING:
        raise Refused(Cause.GAME_OVER, game=game.id)
    if not move.decisions:
        raise Refused(Cause.NO_DECISION)
    from legends_pbem.notation.orders import questions_of, read_orders  # as above

    orders = read_orders(move.decisions)
    questions_of(orders[0].alternatives)  # of the first lines too, which need not begin with `then` here
    if not orders[0].is_later and any(request.seat == owner.seat for request in reads.requests(game.id)):
        raise Refused(Cause.DUE_NOW, game=game.id, seat=owner.seat)
    again = _check_orders(reads, owner, move)
    return _Checked(Taken(game.id, owner.seat, (), again, _words(orders)), orders=orders)


def _check_orders(reads: Reads, player: Player, move: Move) -> bool:
    """Whether the very orders stand already. Raises Refused if the move may not order anything ahead."""
    if move.way is Way.HOST:
        raise Refused(Cause.HOST_ORDERS)
    if move.signed is None:
        return False
    same = [order for order in reads.orders(player.game, player.seat, player.tenure) if order.move == move.signed.move]
    standing = any(order.state is OrderState.STANDING for order in same)
    if same and not standing:
        raise Refused(Cause.ORDERED_BEFORE)
    return standing


def _words(orders: tuple["OrderLines", ...]) -> tuple[str, ...]:
    return tuple(" or ".join(map("; ".join, order.alternatives)) for order in orders)


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
        if move.token is not None and _token_fits(home, player, move) and _carries(reads, player, move.ticket):
            return player
    return None


def _carries(reads: Reads, player: Player, ticket: str) -> bool:
    """Whether mails to the player carry the ticket, or did; those to earlier players of the seat do not count."""
    request = reads.request(ticket)
    if request is None:
        return ticket == desk_ticket(player.game, player.seat, player.desk)
    return asked_of(reads, request, player)


def asked_of(reads: Reads, request: Request, player: Player) -> bool:
    """Whether a request to the player's seat was one to this player, with a ticket that was not renewed since."""
    if player.desk == 1 or request.closed_by is None:
        return True
    return request.closed_by > tickets_since(reads.entries(player.game), player.seat)


def hear_from(home: Home, unit: Unit, player: Player, now: str) -> None:
    """Remember that the player, who has just shown to be the owner of a seat, is there: mails arrive again."""
    if player.bouncing is not None:
        from legends_pbem.service.clocks.stops import end_stops_of_seat  # rare

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


def _check_again(reads: Reads, request: Request, player: Player, said: tuple[str, ...], way: Way) -> tuple[str, ...]:
    """The very decisions that closed the request, if `said` says them; raises Refused as stale otherwise."""
    stale = Refused(Cause.STALE, game=request.game, ticket=request.ticket)
    entries = reads.entries(request.game)
    if request.state is not RequestState.DONE or request.closed_by not in [entry.n for entry in standing(entries)]:
        raise stale  # void, or the host has taken the decision back
    if not asked_of(reads, request, player):
        raise stale
    *_, moment = replay(entries[: request.closed_by - 1], reads.secret(request.game))
    try:
        planned = plan_moves(moment.position, Seat(request.seat), said, way)
    except (NotationError, Illegal, Refused):
        raise stale from None
    decisions = tuple(plan.decision for plan in planned)
    if "\n".join(decisions) != request.decision:
        raise stale
    return decisions
