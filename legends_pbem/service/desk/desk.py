"""The desk: what players write besides moves is done, and answered by one mail that says so."""

import hashlib
from datetime import timedelta

from legends_pbem.notation.desk import ASKING, Command, DeskLine, read_desk_line
from legends_pbem.reports.errands import Errand, Ordered
from legends_pbem.schedule.errors import ScheduleError
from legends_pbem.service import clock
from legends_pbem.service.desk.desk_plan import Desk, Plan
from legends_pbem.service.desk.errands import plan_line
from legends_pbem.service.errors import Cause, Refused
from legends_pbem.service.home import Home
from legends_pbem.service.incoming.inspection import Inspection
from legends_pbem.service.incoming.mailroom import Handled
from legends_pbem.service.moves.moves import Move, Taken, asked_of, check_entitled, hear_from
from legends_pbem.service.moves.recording import Signed, player_ticket
from legends_pbem.service.outgoing.holding import hold_anew
from legends_pbem.service.purposes import Purpose
from legends_pbem.service.tickets import desk_ticket
from legends_pbem.store.protocol import Reads, Unit
from legends_pbem.store.rows import Game, Outcome, Person, Player
from legends_pbem.values import NamedTuple

_MOST_A_DAY = 20
"""So many answers to one address: more than a player needs, and few enough for a program that answers answers."""
_DAY = timedelta(days=1)


class Said(NamedTuple):
    """A line of a mail or file."""

    text: str
    """As typed."""
    line: DeskLine


class Asked(NamedTuple):
    """What was asked for, all of which can be done."""

    game: Game
    """The one that it came in for."""
    player: Player
    before: Person
    """What was known of the player."""
    said: tuple[Said, ...]
    plans: tuple[Plan, ...]
    """One a line."""

    @property
    def canonical(self) -> tuple[str, ...]:
        """The lines as they were understood."""
        return tuple(str(one.line) for one in self.said)

    @property
    def person(self) -> Person:
        """What is known of the player once all is done."""
        return self.plans[-1].desk.person


class Received(NamedTuple):
    """Where the lines came from."""

    evidence: str
    """The hash under which the mail or file was kept."""
    sender: str | None = None
    """The address that the mail came from."""
    message_id: str | None = None
    """Of the mail; both None for a file."""


def take_lines(home: Home, unit: Unit, move: Move, inspection: Inspection, evidence: str, now: str) -> Handled:
    """What became of a mail whose lines are no moves; `evidence` is the hash under which it was kept.

    Raises Refused or NotationError; nothing is changed then.
    """
    asked = plan_lines(home, unit, move, now)
    game, seat = asked.game.id, asked.player.seat
    if _was_answered_enough(unit, asked.before.address, now):
        reason = f"nothing done: {_MOST_A_DAY} answers of the desk went to {asked.before.address} within a day"
        return Handled(Outcome.SET_ASIDE, reason, game, seat, move.ticket)
    do_lines(unit, asked, Received(evidence, inspection.sender, inspection.incoming.message_id))
    return Handled(Outcome.APPLIED, "; then ".join(asked.canonical), game, seat, move.ticket)


def plan_lines(home: Home, reads: Reads, move: Move, now: str) -> Asked:
    """What the lines ask for, if all of it can be done; nothing is changed. Raises Refused or NotationError."""
    said = tuple(Said(text, read_desk_line(text)) for text in move.decisions)
    game, player = _asking(home, reads, move)
    if player.address is None:
        raise Refused(Cause.UNSIGNED, seat=player.seat)  # a bot holds the seat, and bots write nothing
    before = reads.person(player.address) or Person(player.address, home.config.zone)
    _check_new(reads, said, move)
    desk = Desk(home, reads, game, player, before, now, move.signed)
    plans: list[Plan] = []
    for one in said:
        plans.append(_planned(desk, one.line))
        desk = plans[-1].desk
    return Asked(game, player, before, said, tuple(plans))


def do_lines(unit: Unit, asked: Asked, received: Received) -> None:
    """Do what was planned, and owe the answer that says so."""
    desk = asked.plans[-1].desk
    hear_from(desk.home, unit, asked.player, desk.now)
    for plan in asked.plans:
        if plan.act is not None:
            plan.act(unit, received.evidence)
    if asked.person != asked.before:
        _remember(desk.home, unit, asked.person)
    if desk.signed is not None and not _may_come_again(asked.said):
        unit.set_done(_hash_of(desk.signed))
    player = next(one for one in unit.players(asked.game.id) if one.seat == asked.player.seat)
    done = [(one.text, plan.errand) for one, plan in zip(asked.said, asked.plans, strict=True)]
    whole = any(one.line.command is Command.STATUS for one in asked.said)
    _owe_answer(unit, player, done, received, _head(unit, asked.game) if whole else None)


def _check_new(reads: Reads, said: tuple[Said, ...], move: Move) -> None:
    """Nothing, if the lines were not done before; raises Refused otherwise.

    Who has seen a signed file could send it again, so that it counts once, unless it does no harm again.
    """
    if move.signed is not None and not _may_come_again(said) and reads.is_done(_hash_of(move.signed)):
        raise Refused(Cause.DONE_BEFORE)


def _may_come_again(said: tuple[Said, ...]) -> bool:
    """Tell whether the lines only ask for something, or nudge, which counts once a day however often it comes."""
    return all(one.line.command in ASKING or one.line.command is Command.NUDGE for one in said)


def _hash_of(signed: Signed) -> str:
    return hashlib.sha256(signed.move.encode()).hexdigest()


def confirm_orders(unit: Unit, taken: Taken, received: Received, now: str) -> None:
    """Owe the answer to who only ordered ahead, unless the desk has answered this player enough today."""
    player = next(player for player in unit.players(taken.game) if player.seat == taken.seat)
    if player.address is not None and not _was_answered_enough(unit, player.address, now):
        done: list[tuple[str, Errand]] = [(" / ".join(taken.orders), Ordered(len(taken.orders)))]
        _owe_answer(unit, player, done, received, None)


def _was_answered_enough(unit: Unit, address: str, now: str) -> bool:
    return len(unit.owed_since(address, Purpose.DESK, clock.moved(now, -_DAY))) >= _MOST_A_DAY


def _owe_answer(
    unit: Unit, player: Player, done: list[tuple[str, Errand]], received: Received, to_n: int | None
) -> None:
    """Owe the mail that says what was done for each line; with the whole report up to entry `to_n`, if there is one."""
    assert player.address is not None  # only people write mails
    unit.owe(
        player.address,
        Purpose.DESK,
        language=player.language,
        game=player.game,
        seat=player.seat,
        tenure=player.tenure,
        to_n=to_n,
        ticket=player_ticket(unit, player),
        detail={
            "done": [[text, type(errand).__name__, errand._asdict()] for text, errand in done],
            "sender": received.sender if received.sender != player.address else None,
            "message_id": received.message_id,
        },
    )


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


def _remember(home: Home, unit: Unit, person: Person) -> None:
    """Store what was chosen; the language in all games too, for that is where mails look for it."""
    unit.update_person(person)
    for player in unit.players_by_address(person.address):
        if person.language is not None and player.language != person.language:
            unit.update_player(player._replace(language=person.language))
        for request in unit.requests(player.game):
            if request.seat == player.seat and request.deadline is not None:
                unit.set_reminder(request.ticket, request.opened)  # its reminders are planned anew, by the new wishes
    hold_anew(home.config, unit, person.address)


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
    """The player whose mails carry the ticket: that of the desk, or of a request, also one that was answered or undone.

    So whoever returns need not look for the newest mail. A ticket from before the seat changed hands is nobody's.
    """
    request = reads.request(ticket)
    for player in reads.players(game.id):
        if desk_ticket(game.id, player.seat, player.desk) == ticket:
            return player
        if request is not None and (request.game, request.seat) == (game.id, player.seat):
            return player if asked_of(reads, request, player) else None
    return None
