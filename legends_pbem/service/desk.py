"""The desk: what players write besides moves is done, and answered by one mail that says so."""

from datetime import timedelta

from legends_pbem.notation.desk import Command, DeskLine, read_desk_line
from legends_pbem.schedule.errors import ScheduleError
from legends_pbem.service import clock
from legends_pbem.service.desk_plan import Desk, Plan
from legends_pbem.service.errands import plan_line
from legends_pbem.service.errors import Cause, Refused
from legends_pbem.service.home import Home
from legends_pbem.service.inspection import Inspection
from legends_pbem.service.mailroom import Handled
from legends_pbem.service.moves import Move, check_entitled, hear_from
from legends_pbem.service.purposes import Purpose
from legends_pbem.service.recording import player_ticket
from legends_pbem.service.tickets import desk_ticket
from legends_pbem.store.protocol import Reads, Unit
from legends_pbem.store.rows import Game, Outcome, Person, Player, RequestState
from legends_pbem.values import NamedTuple

_MOST_A_DAY = 20
"""So many answers to one address: more than a player needs, and few enough for a program that answers answers."""
_DAY = timedelta(days=1)


class Said(NamedTuple):
    """A line of a mail."""

    text: str
    """As typed."""
    line: DeskLine


def take_lines(home: Home, unit: Unit, move: Move, inspection: Inspection, evidence: str, now: str) -> Handled:
    """What became of a mail whose lines are no moves: all of them are done and answered, or none.

    `evidence` is the hash under which the mail was kept.

    Raises Refused or NotationError; nothing is changed then.
    """
    said = tuple(Said(text, read_desk_line(text)) for text in move.decisions)
    game, player = _asking(home, unit, move)
    assert player.address is not None  # only people write mails
    lately = unit.owed_since(player.address, Purpose.DESK, clock.moved(now, -_DAY))
    if len(lately) >= _MOST_A_DAY:
        reason = f"nothing done: {len(lately)} answers of the desk went to {player.address} within a day"
        return Handled(Outcome.SET_ASIDE, reason, game.id, player.seat, move.ticket)
    before = unit.person(player.address) or Person(player.address, home.config.zone)
    desk = Desk(home, unit, game, player, before, now)
    plans: list[Plan] = []
    for one in said:
        plans.append(_planned(desk, one.line))
        desk = plans[-1].desk
    hear_from(home, unit, player, now)
    for plan in plans:
        if plan.act is not None:
            plan.act(evidence)
    if desk.person != before:
        _remember(unit, desk.person)
    whole = any(one.line.command is Command.STATUS for one in said)
    unit.owe(
        player.address,
        Purpose.DESK,
        language=desk.person.language or player.language,
        game=game.id,
        seat=player.seat,
        tenure=player.tenure,
        to_n=_head(unit, game) if whole else None,
        ticket=player_ticket(unit, player),
        detail={
            "done": [
                [one.text, type(plan.errand).__name__, plan.errand._asdict()]
                for one, plan in zip(said, plans, strict=True)
            ],
            "sender": inspection.sender if inspection.sender != player.address else None,
            "message_id": inspection.incoming.message_id,
        },
    )
    return Handled(Outcome.APPLIED, "; then ".join(str(one.line) for one in said), game.id, player.seat, move.ticket)


def _head(reads: Reads, game: Game) -> int:
    """The number of the last log entry, now that all is done."""
    present = reads.game(game.id)
    assert present is not None  # the lines came in for it
    return present.head_n


def _planned(desk: Desk, line: DeskLine) -> Plan:
    try:
        return plan_line(desk, line)
    except ScheduleError as error:
        raise Refused(Cause.TIME, why=error) from None


def _remember(unit: Unit, person: Person) -> None:
    """Store what was chosen; the language in all games too, for that is where mails look for it."""
    unit.update_person(person)
    for player in unit.players_by_address(person.address):
        if person.language is not None and player.language != person.language:
            unit.update_player(player._replace(language=person.language))


def _asking(home: Home, reads: Reads, move: Move) -> tuple[Game, Player]:
    """The game that the lines came in for, and the player who shows to have written them. Raises Refused."""
    game = reads.game(move.game)
    if game is None:
        raise Refused(Cause.UNKNOWN_GAME, game=move.game)
    player = _holder(reads, game, move.ticket)
    if player is None:
        raise Refused(Cause.UNKNOWN_TICKET, game=game.id, ticket=move.ticket)
    if move.seat is not None and move.seat != player.seat:
        raise Refused(Cause.OTHER_SEAT, game=game.id, seat=move.seat)
    check_entitled(home, player, move)
    return game, player


def _holder(reads: Reads, game: Game, ticket: str) -> Player | None:
    """The player whose mails carry the ticket: that of the desk, or of a request, also one that was answered.

    So whoever returns need not look for the newest mail. A ticket from before the seat changed hands is nobody's.
    """
    request = reads.request(ticket)
    for player in reads.players(game.id):
        if desk_ticket(game.id, player.seat, player.tenure) == ticket:
            return player
        if request is not None and (request.game, request.seat) == (game.id, player.seat):
            still_theirs = request.state is not RequestState.VOID and request.opened >= player.since
            return player if still_theirs else None
    return None
