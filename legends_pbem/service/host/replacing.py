"""Giving a seat of a running game to another player."""

from legends_pbem.service.errors import BadRequest
from legends_pbem.service.home import Home
from legends_pbem.service.host.games import NewSeat, check_key, give_seat
from legends_pbem.service.host.looking import known_game
from legends_pbem.service.host.powers import Done, check_reason, open_running
from legends_pbem.service.log.history import held_since
from legends_pbem.service.log.host_records import Replaced
from legends_pbem.service.log.records import Kind
from legends_pbem.service.moves.moves import present_position
from legends_pbem.service.moves.ordering import cancel_orders
from legends_pbem.service.moves.recording import carry_on, open_game
from legends_pbem.service.purposes import Purpose
from legends_pbem.store.protocol import Store, Unit
from legends_pbem.store.rows import MailState, Player, RequestState


def replace_player(home: Home, store: Store, game: str, new: NewSeat, reason: str, now: str) -> Done:
    """Give a seat to another player: who held it is owed nothing any more, and what it was asked is void.

    Whoever takes it over gets a mail with all that the seat knows, and the others are told. A bot plays at once.

    Raises BadRequest if there is no such game or seat, if the key cannot be used, if the game has ended, or if the
    reason is too long.
    """
    check_reason(reason)
    check_key(new)
    with store.write(now) as unit:
        row = known_game(unit, game)
        old = open_running(home, unit, row).players.get(new.seat)
        if old is None:
            raise BadRequest("nobody plays {seat} in game {game}", seat=new.seat, game=game)
        if _is_same(old, new):
            return Done(row.id, held_since(unit.entries(row.id), new.seat), again=True)
        entry = unit.append(row.id, Kind.REPLACED, Replaced(give_seat(unit, row.id, new), reason).to_json())
        _release(unit, old, entry.n, now)
        carry_on(open_game(unit, row.id, home), present_position(unit, row), told_as=Purpose.NEWS)
    return Done(row.id, entry.n, again=False)


def _is_same(old: Player, new: NewSeat) -> bool:
    """Whether the seat is held just so already."""
    return (old.address, old.bot, old.key, old.signed_only) == (new.address, new.bot, new.key, new.signed_only)


def _release(unit: Unit, old: Player, entry: int, now: str) -> None:
    """The earlier player is neither asked nor told anything any more, and no clock stands for an absence of theirs.

    `entry` is the number of the log entry that says so.
    """
    for request in unit.requests(old.game):
        if request.seat == old.seat:
            unit.close_request(request.ticket, RequestState.VOID, closed_by=entry)
    for mail in unit.unsent(old.game, old.seat):
        if mail.state is not MailState.LEASED:  # whoever has it finds the seat in other hands, or has sent it
            unit.withdraw(mail, "the seat has changed hands")
    cancel_orders(unit, old)
    for stop in unit.stops(old.game, now):
        if stop.seat == old.seat:
            unit.end_stop(stop.id, max(stop.since, now))
