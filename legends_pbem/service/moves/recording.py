"""Writing down what was planned: log entries, requests, and one owed mail for whoever is to be told."""

from collections.abc import Iterable

from legends_pbem.engine.events import Event, GameEnded, Scored
from legends_pbem.engine.scoring import ranking
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import Phase, Seat
from legends_pbem.notation import movefile
from legends_pbem.notation.position_json import position_text
from legends_pbem.service.home import Home
from legends_pbem.service.log.records import DecisionRecord, Kind, Over
from legends_pbem.service.moves.planning import Planned, asked_seats, plan_followers
from legends_pbem.service.purposes import LAST_REPORTS, REPORTS, Purpose
from legends_pbem.service.tickets import desk_ticket, request_ticket
from legends_pbem.signing.sshsig import sign
from legends_pbem.store.protocol import Reads, Unit
from legends_pbem.store.rows import GameState, MailState, Player, RequestState
from legends_pbem.values import NamedTuple

SERVICE_NAMESPACE = "legends-pbem-service"
"""Namespace of the service's signatures over moves that it wrote itself (FORMATS, chapter 4)."""


class Running(NamedTuple):
    """A game inside a transaction: all that recording needs."""

    unit: Unit
    game: str
    players: dict[Seat, Player]
    """By seat, in start order: who holds it now."""
    home: Home
    """Whose key signs the moves that the service writes; it is loaded only then."""


class Signed(NamedTuple):
    """A move file as a player signed it."""

    move: str
    signature: str
    """Armored."""


def open_game(unit: Unit, game: str, home: Home) -> Running:
    """The game, ready for recording."""
    return Running(unit, game, {Seat(player.seat): player for player in unit.players(game)}, home)


def record_moves(
    running: Running, planned: tuple[Planned, ...], ticket: str, signed: Signed | None, evidence: str | None
) -> int:
    """The last new entry: what was decided for a request is recorded, and the request closed.

    `signed` is None where the service writes the move file, `evidence` where nothing was received.
    """
    written = signed or write_move(running, planned[0].seat, ticket, tuple(plan.decision for plan in planned))
    numbers = [append_decision(running, plan, ticket, written, evidence) for plan in planned]
    running.unit.close_request(
        ticket,
        RequestState.DONE,
        closed_by=numbers[0],
        decision="\n".join(plan.decision for plan in planned),
    )
    return numbers[-1]


def record_unasked(running: Running, planned: tuple[Planned, ...]) -> None:
    """Record what bots decided, and seats without a choice: nobody was asked, and the service writes the move files."""
    for plan in planned:
        ticket = request_ticket(running.game, plan.seat, head_of(running)[1])
        append_decision(running, plan, ticket, write_move(running, plan.seat, ticket, (plan.decision,)), None)


def carry_on(
    running: Running,
    position: Position,
    events: Iterable[Event] = (),
    mover: Seat | None = None,
    told_as: Purpose = Purpose.RECEIPT,
) -> None:
    """Play on for bots, forced seats and orders ahead; then ask who owes a decision and tell who is to be told.

    `position` and `events` are what the recorded decisions of `mover` led to; None where something else happened to the
    game. `told_as` is what the mover gets a mail for if nothing more is due; without a mover all do.
    """
    unit, game = running.unit, running.game
    movers = dict.fromkeys(running.players, told_as) if mover is None else {mover: told_as}
    told = list(events)
    while True:
        followers = _follow(running, position)
        ordered = _take_order(running, followers[-1].position if followers else position)
        for plan in (*followers, *ordered):
            position = plan.position
            told += plan.events
        if not ordered:
            break
        movers.setdefault(ordered[-1].seat, Purpose.RECEIPT)
    if position.phase is Phase.OVER:
        over = Over(unit.secret(game).hex(), tuple((str(seat), rank) for seat, rank in ranking(position)))
        entry = unit.append(game, Kind.OVER, over.to_json())
        unit.set_game_state(game, GameState.OVER)
        from legends_pbem.service.clocks.stops import end_pause  # games end once

        end_pause(unit, game, entry.time)
    unit.set_position(game, position_text(position).decode())
    asked = _ask(running, position)
    _tell(running, asked, told, movers, mover)


def _follow(running: Running, position: Position) -> tuple[Planned, ...]:
    """What bots and seats without a choice decide now, recorded."""
    bots = {seat: bot for seat, player in running.players.items() if (bot := player.bot or player.stand_in) is not None}
    followers = plan_followers(position, bots, running.unit.secret(running.game), head_of(running)[0] + 1)
    record_unasked(running, followers)
    return followers


def _take_order(running: Running, position: Position) -> tuple[Planned, ...]:
    """What is decided now by an order ahead of a seat that would be asked, recorded; empty if none can be taken."""
    standing = running.unit.standing_orders(running.game)
    if not standing:
        return ()
    from legends_pbem.service.moves.ordered import take_order  # most moves find no orders

    return take_order(running, position, standing)


def append_decision(running: Running, plan: Planned, ticket: str, written: Signed, evidence: str | None) -> int:
    """The number of the new log entry."""
    record = DecisionRecord(
        seat=plan.seat,
        decision=plan.decision,
        way=plan.way,
        ticket=ticket,
        move=written.move,
        line=plan.line,
        signature=written.signature,
    )
    return running.unit.append(running.game, Kind.DECISION, record.to_json(), evidence).n


def write_move(running: Running, seat: Seat, ticket: str, decisions: tuple[str, ...]) -> Signed:
    """A move file that says these decisions, signed by the service."""
    move = movefile.write(movefile.MoveFile(running.game, seat, ticket, decisions))
    return Signed(move, sign(running.home.signer, move.encode(), SERVICE_NAMESPACE))


def head_of(running: Running) -> tuple[int, str]:
    """Number and hash of the last log entry."""
    game = running.unit.game(running.game)
    assert game is not None  # it was opened in this transaction
    return game.head_n, game.head_hash


def _ask(running: Running, position: Position) -> set[Seat]:
    """The seats for which a request was opened now: they owe a decision, have a choice, and were not asked yet."""
    unit, game = running.unit, running.game
    row = unit.game(game)
    assert row is not None  # it was opened in this transaction
    asked_before = {request.seat for request in unit.requests(game)}
    asked = {seat for seat in asked_seats(position) if seat not in asked_before}
    for seat in (seat for seat in position.to_act if seat in asked):
        ticket = request_ticket(game, seat, row.head_hash)
        if row.has_clock:
            from legends_pbem.service.clocks.timing import open_timed_request  # most games may have no clock

            open_timed_request(running.home.config, unit, row, running.players[seat], ticket, position.phase)
        else:
            unit.open_request(ticket, game=game, seat=seat, phase=position.phase)
    return asked


def _tell(
    running: Running, asked: set[Seat], events: list[Event], movers: dict[Seat, Purpose], mover: Seat | None
) -> None:
    """Owe a mail to who owes a decision now, to the movers, at scorings and the end to all, and to who wants each.

    That to `mover` is the answer to a mail of theirs, and waits for no digest.
    """
    ended = any(isinstance(event, GameEnded) for event in events)
    scored = any(isinstance(event, Scored) for event in events)
    for seat, player in running.players.items():
        if player.address is None:
            continue
        at_once = seat is mover
        if ended:
            owe_report(running, player, Purpose.END)
        elif seat in asked:
            owe_report(running, player, Purpose.TURN, at_once=at_once)
        elif seat in movers:
            owe_report(running, player, movers[seat], at_once=at_once)
        elif scored:
            owe_report(running, player, Purpose.SCORING)
        elif _hears_each(running.unit, player.address):
            owe_report(running, player, Purpose.MOVED)


def _hears_each(unit: Unit, address: str) -> bool:
    """Whether the player has chosen to hear of each move of others, at once or in a digest."""
    person = unit.person(address)
    return person is not None and (person.each or person.digest != "")


def owe_report(running: Running, player: Player, purpose: Purpose, *, at_once: bool = False) -> None:
    """Owe the player a report up to the last log entry, in place of older ones that were not sent yet.

    It waits for the player's digest, if there is one, unless it must come at once; so must every last report.
    """
    unit, game, ticket = running.unit, running.game, player_ticket(running.unit, player)
    assert player.address is not None  # bots get no mail
    for mail in unit.unsent(game, player.seat):
        if mail.purpose in REPORTS and mail.state is not MailState.LEASED and mail.digest is None:
            unit.withdraw(mail, "a newer report tells the same")
            if purpose is Purpose.MOVED and (mail.purpose != Purpose.TURN or mail.ticket == ticket):
                purpose = Purpose(mail.purpose)  # what was more than a move is so still
    until = None if at_once or purpose in LAST_REPORTS else _held_until(running, player)
    unit.owe(
        player.address,
        purpose,
        language=player.language,
        game=game,
        seat=player.seat,
        tenure=player.tenure,
        to_n=head_of(running)[0],
        ticket=ticket,
        due=until,
        held=until is not None,
    )


def _held_until(running: Running, player: Player) -> str | None:
    """Until when a report waits for the player's digest; None if it does not."""
    person = None if player.address is None else running.unit.person(player.address)
    if person is None or not person.digest:
        return None
    from legends_pbem.service.outgoing.holding import held_until  # most players want no digest

    return held_until(running.home.config, running.unit, player)


def player_ticket(reads: Reads, player: Player) -> str:
    """The ticket of the player's next mail: that of the open request, else the desk ticket."""
    for request in reads.requests(player.game):
        if request.seat == player.seat:
            return request.ticket
    return desk_ticket(player.game, player.seat, player.desk)
