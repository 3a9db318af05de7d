"""How well a player's seat is protected: signed moves alone, and new tickets after a mail went to the wrong hands."""

from legends_pbem.engine.things import Seat
from legends_pbem.reports.errands import SigningChosen, TicketsRenewed
from legends_pbem.service.desk.desk_plan import Desk, Plan, running_games
from legends_pbem.service.errors import Cause, Refused
from legends_pbem.service.home import Home
from legends_pbem.service.log.player_records import Renewed, SignedOnly
from legends_pbem.service.log.records import Kind
from legends_pbem.service.moves.recording import head_of, open_game, owe_report
from legends_pbem.service.purposes import Purpose
from legends_pbem.service.tickets import request_ticket
from legends_pbem.store.protocol import Unit
from legends_pbem.store.rows import GameState, Player


def plan_signing(desk: Desk, about: str) -> Plan:
    """Whether only signed moves count for the seat from now on.

    To end that, the line itself must be signed, and its file is kept in the log. Raises Refused if the player has no
    key, or the game is over.
    """
    on = about == "only"
    if desk.game.state is not GameState.RUNNING:
        raise Refused(Cause.GAME_OVER, game=desk.game.id)
    if desk.player.key is None:
        raise Refused(Cause.NO_KEY, seat=desk.player.seat)
    if not on and desk.player.signed_only and desk.signed is None:
        raise Refused(Cause.SIGNED_ONLY, seat=desk.player.seat)

    def act(unit: Unit, evidence: str) -> None:
        present = _present(unit, desk.player)
        if present.signed_only is on:
            return  # it is so already
        move, signature = (None, None) if on or desk.signed is None else desk.signed
        record = SignedOnly(present.seat, on, move, signature)
        entry = unit.append(present.game, Kind.SIGNED_ONLY, record.to_json(), evidence)
        unit.update_player(present._replace(signed_only=on))
        _ask_with_new_ticket(desk.home, unit, present, entry.n)

    return Plan(desk, SigningChosen(desk.game.id, on), act)


def plan_new_tickets(desk: Desk, about: str) -> Plan:
    """New tickets in all running games of the player, for a mail may tell those of several. Raises Refused if none is.

    Absences, orders ahead and the time for a decision stay as they are.
    """
    games = running_games(desk)

    def act(unit: Unit, evidence: str) -> None:
        for _, player in games:
            present = _present(unit, player)
            entry = unit.append(present.game, Kind.RENEWED, Renewed(present.seat).to_json(), evidence)
            unit.update_player(present._replace(desk=present.desk + 1))
            _ask_with_new_ticket(desk.home, unit, present, entry.n)

    return Plan(desk, TicketsRenewed(tuple(game.id for game, _ in games)), act)


def _present(unit: Unit, player: Player) -> Player:
    """The player as stored now: lines before may have changed something."""
    return next(one for one in unit.players(player.game) if one.seat == player.seat)


def _ask_with_new_ticket(home: Home, unit: Unit, player: Player, entry: int) -> None:
    """Void the decision that the player is asked for, and ask for it anew, with the time that is left.

    `entry` is the number of the log entry that says why.
    """
    running = open_game(unit, player.game, home)
    for request in unit.requests(player.game):
        if request.seat == player.seat:
            ticket = request_ticket(player.game, player.seat, head_of(running)[1])
            unit.renew_request(request.ticket, ticket, closed_by=entry)
            owe_report(running, running.players[Seat(player.seat)], Purpose.TURN, at_once=True)
            return
    owe_report(running, running.players[Seat(player.seat)], Purpose.NEWS, at_once=True)
