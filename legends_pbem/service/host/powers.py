"""What a host can do to a running game: each is a log entry that the players are told about.

A command that is run twice does it once: the second time finds it done, and changes nothing.
"""

from legends_pbem.service.clocks.stops import end_pause
from legends_pbem.service.errors import BadRequest
from legends_pbem.service.home import Home
from legends_pbem.service.host.looking import known_game
from legends_pbem.service.log.history import replay, standing
from legends_pbem.service.log.host_records import Abandoned, Undone
from legends_pbem.service.log.order_checks import goes_on
from legends_pbem.service.log.records import Kind, Way
from legends_pbem.service.moves.ordering import cancel_orders
from legends_pbem.service.moves.recording import Running, carry_on, open_game, owe_report
from legends_pbem.service.purposes import Purpose
from legends_pbem.store.protocol import Store, Unit
from legends_pbem.store.rows import Entry, Game, GameState, RequestState
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
    check_reason(reason)
    with store.write(now) as unit:
        row = known_game(unit, game)
        if row.state is GameState.ABANDONED:
            return Done(row.id, row.head_n, again=True)
        running = open_running(home, unit, row)
        entry = unit.append(row.id, Kind.ABANDONED, Abandoned(unit.secret(row.id).hex(), reason).to_json())
        _void_requests(unit, row.id, entry.n)
        unit.set_game_state(row.id, GameState.ABANDONED)
        end_pause(unit, row.id, now)
        for player in running.players.values():
            if player.address is not None:
                owe_report(running, player, Purpose.ABANDONED)
    return Done(row.id, entry.n, again=False)


def undo(home: Home, store: Store, game: str, to: int | None, reason: str, now: str) -> Done:
    """Put the game back to where it stood after log entry `to`; with None, before the last decision of a person.

    All open requests are void then, orders ahead are dropped, and everybody is told. The log keeps what was taken back,
    and an entry that was taken back may be named too: so an undo is undone.

    Raises BadRequest if there is no such game or entry, if the entry stands within a move file, if nothing would
    change, if the game has ended, or if the reason is too long.
    """
    check_reason(reason)
    with store.write(now) as unit:
        row = known_game(unit, game)
        running = open_running(home, unit, row)
        entries = unit.entries(row.id)
        before = _undone_before(entries, to)
        if before is not None:
            return Done(row.id, before.n, again=True)
        target = _before_last(entries) if to is None else _checked_target(entries, to)
        entry = unit.append(row.id, Kind.UNDONE, Undone(target, reason).to_json())
        ask_anew(running, entry.n)
        *_, moment = replay([*entries, entry], unit.secret(row.id))
        carry_on(running, moment.position, told_as=Purpose.NEWS)
    return Done(row.id, entry.n, again=False)


def ask_anew(running: Running, entry: int) -> None:
    """Let no question and no order ahead stand from before the log entry with this number, which put the game back."""
    _void_requests(running.unit, running.game, entry)
    for player in running.players.values():
        cancel_orders(running.unit, player)


def _undone_before(entries: list[Entry], to: int | None) -> Entry | None:
    """The entry that put the game back to there already, if nobody has decided anything since; else None."""
    for entry in reversed(entries):
        if entry.kind == Kind.UNDONE:
            return entry if to in (None, entry.payload["to"]) else None
        if _is_persons(entry):
            return None
    return None


def _is_persons(entry: Entry) -> bool:
    """Whether it is a decision that a person made, or the host for one; bots' and forced ones follow by themselves."""
    return entry.kind == Kind.DECISION and entry.payload["way"] not in (Way.BOT, Way.FORCED)


def _before_last(entries: list[Entry]) -> int:
    """The number of the entry before the last mail or file whose decisions stand."""
    persons = [entry for entry in standing(entries) if _is_persons(entry)]
    if not persons:
        raise BadRequest("nobody has decided anything yet, so there is nothing to take back")
    return _beginning(entries, persons[-1].n) - 1


def _beginning(entries: list[Entry], n: int) -> int:
    """The number of the first decision of the mail or file that entry `n` comes from."""
    while goes_on(entries, n - 1):
        n -= 1
    return n


def _checked_target(entries: list[Entry], to: int) -> int:
    last = len(entries)
    if not 2 <= to < last:
        raise BadRequest(
            "there is no entry {to} to go back to; possible are 2 to {last}, see `game log`", to=to, last=last - 1
        )
    if goes_on(entries, to):
        whole = _beginning(entries, to) - 1
        raise BadRequest(
            "entry {to} stands within the decisions of one mail; go back to {whole}, before all of them",
            to=to,
            whole=whole,
        )
    if standing(entries[:to]) == standing(entries):
        raise BadRequest("the game stands where it stood after entry {to}; there is nothing to take back", to=to)
    return to


def _void_requests(unit: Unit, game: str, entry: int) -> None:
    """Nobody is asked any more; `entry` is the number of the log entry that says why."""
    for request in unit.requests(game):
        unit.close_request(request.ticket, RequestState.VOID, closed_by=entry)


def open_running(home: Home, unit: Unit, game: Game) -> Running:
    """The game, ready for recording. Raises BadRequest unless it is still played."""
    if game.state is not GameState.RUNNING:
        raise BadRequest("game {game} is {state}; nothing can be done to it any more", game=game.id, state=game.state)
    return open_game(unit, game.id, home)


def tell_everybody(running: Running) -> None:
    """Owe everybody a report; who owes a decision is asked for it again."""
    asked = {request.seat for request in running.unit.requests(running.game)}
    for player in running.players.values():
        if player.address is not None:
            owe_report(running, player, Purpose.TURN if player.seat in asked else Purpose.NEWS)


def check_reason(reason: str) -> None:
    """Nothing, if the players can be told the reason; raises BadRequest if it is too long."""
    if len(reason) > MOST_OF_REASON:
        raise BadRequest(
            "the reason has {length} characters; players are told {most} at most",
            length=len(reason),
            most=MOST_OF_REASON,
        )
