"""A player takes back what a bot decided when a deadline passed, and is asked again."""

from legends_pbem.engine.things import Seat
from legends_pbem.reports import errands
from legends_pbem.service.clocks.timing import set_time
from legends_pbem.service.desk.desk_plan import Desk, Plan
from legends_pbem.service.errors import Cause, Refused
from legends_pbem.service.host.powers import ask_anew
from legends_pbem.service.log.history import replay
from legends_pbem.service.log.player_records import TakenBack
from legends_pbem.service.log.records import Kind
from legends_pbem.service.log.take_back_checks import TIME_TO_TAKE_BACK, unrevealing_decision
from legends_pbem.service.moves.recording import carry_on, open_game
from legends_pbem.service.outgoing.holding import let_go
from legends_pbem.service.purposes import Purpose
from legends_pbem.store.protocol import Unit
from legends_pbem.store.rows import Entry, GameState


def plan_taking_back(desk: Desk) -> Plan:
    """The return to where the game stood before the bot's decision. Raises Refused by cause."""
    if desk.game.state is not GameState.RUNNING:
        raise Refused(Cause.GAME_OVER, game=desk.game.id)
    entries = desk.reads.entries(desk.game.id)
    moments = list(replay(entries, desk.reads.secret(desk.game.id)))
    decision = unrevealing_decision(entries, moments, Seat(desk.player.seat), desk.now)

    def act(unit: Unit, evidence: str) -> None:
        _take_back(unit, desk, decision, evidence)

    return Plan(desk, errands.AskedAgain(), act)


def _take_back(unit: Unit, desk: Desk, decision: Entry, evidence: str) -> None:
    running, seat, to = open_game(unit, desk.game.id, desk.home), desk.player.seat, decision.n - 1
    entries = unit.entries(desk.game.id)
    if entries[-1].kind == Kind.TAKEN_BACK:
        return  # a line before in the same mail said so too
    entry = unit.append(desk.game.id, Kind.TAKEN_BACK, TakenBack(seat, to).to_json(), evidence)
    ask_anew(running, entry.n)
    *_, moment = replay([*entries, entry], unit.secret(desk.game.id))
    carry_on(running, moment.position, told_as=Purpose.NEWS)
    let_go(unit, desk.game.id, seat)  # it is the answer to this mail
    request = next(request for request in unit.requests(desk.game.id) if request.seat == seat)
    set_time(desk.home.config, unit, desk.game, request, TIME_TO_TAKE_BACK)
