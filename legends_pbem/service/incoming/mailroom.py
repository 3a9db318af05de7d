"""Taking a mail in: every mail gets exactly one outcome, written in the transaction that does what it asks for."""

from typing import BinaryIO

from legends_pbem.engine.refusals import Illegal
from legends_pbem.engine.things import Seat
from legends_pbem.mail.bounces import Bounce
from legends_pbem.mail.troubles import MAX_MAIL_BYTES
from legends_pbem.notation.errors import NotationError
from legends_pbem.sentences import Sentence
from legends_pbem.service.errors import Cause, Refused, ServiceError
from legends_pbem.service.home import Home
from legends_pbem.service.incoming.inspection import Inspection, MailKind, inspect
from legends_pbem.service.log.records import Way
from legends_pbem.service.moves.files import signed_move
from legends_pbem.service.moves.moves import Move, Taken, hear_from, take_move
from legends_pbem.service.moves.recording import open_game, owe_report
from legends_pbem.service.purposes import Notice, Purpose
from legends_pbem.store.errors import StoreError
from legends_pbem.store.protocol import Store, Unit
from legends_pbem.store.rows import EvidenceKind, GameState, Outcome
from legends_pbem.values import NamedTuple

_CHUNK = 2**20
"""So many bytes of a mail are read at a time, so that a huge one costs no more memory than it may have bytes."""


class Handled(NamedTuple):
    """What became of a mail."""

    outcome: Outcome
    reason: str
    """Why, in words that a host understands."""
    game: str | None = None
    seat: str | None = None
    ticket: str | None = None
    again: bool = False
    """Whether the very same mail had come in before, and nothing was done now."""


def read_mail(source: BinaryIO) -> bytes:
    """The mail in a stream, which is read to its end; of a mail that is too large, as much as shows that it is."""
    kept = bytearray()
    while chunk := source.read(_CHUNK):  # to the end: a mail server that is still writing must not be cut off
        kept += chunk[: MAX_MAIL_BYTES + 1 - len(kept)]
    return bytes(kept)


def take_mail(home: Home, store: Store, raw: bytes, now: str) -> Handled:
    """What became of the mail. When this returns, all of it is done, and durable.

    Raises StoreError or ServiceError if the database, the configuration or a key cannot be used: nothing was changed
    then, and the mail may be handed in again.
    """
    inspection = inspect(raw, (home.config.address,))
    try:
        return _take(home, store, inspection, raw, now)
    except (StoreError, ServiceError):
        raise
    except Exception as error:  # a fault of ours must not cost the mail, nor make the MTA try it for days
        fault = f"{type(error).__name__}: {error}"
        reason = Sentence("internal fault, please report it: {fault}", fault=fault)
        handled = Handled(Outcome.SET_ASIDE, reason)
        with store.write(now) as unit:
            _record(unit, inspection, handled, unit.keep(EvidenceKind.MAIL, raw))
            _tell_host(home, unit, reason, now)
        return handled


def _take(home: Home, store: Store, inspection: Inspection, raw: bytes, now: str) -> Handled:
    incoming = inspection.incoming
    with store.write(now) as unit:
        seen = unit.seen(incoming.message_id or "", incoming.content_hash)
        if seen is not None:
            return Handled(seen.outcome, seen.reason, seen.game, seen.seat, seen.ticket, again=True)
        evidence = unit.keep(EvidenceKind.MAIL, raw)
        handled = _handle(home, unit, inspection, evidence, now)
        _record(unit, inspection, handled, evidence)
    return handled


def _record(unit: Unit, inspection: Inspection, handled: Handled, evidence: str) -> None:
    incoming = inspection.incoming
    unit.receive(
        message_id=incoming.message_id or "",
        content_hash=incoming.content_hash,
        evidence=evidence,
        outcome=handled.outcome,
        reason=handled.reason,
        sender=inspection.sender,
        game=handled.game,
        seat=handled.seat,
        ticket=handled.ticket,
    )


def _handle(home: Home, unit: Unit, inspection: Inspection, evidence: str, now: str) -> Handled:
    match inspection.kind:
        case MailKind.BOUNCE:
            assert inspection.incoming.bounce is not None  # that is what makes it one
            return _note_bounce(home, unit, inspection, inspection.incoming.bounce, now)
        case MailKind.AUTO_REPLY:
            return Handled(Outcome.SET_ASIDE, "a program wrote it")
        case MailKind.NOT_FOR_US:
            return Handled(Outcome.SET_ASIDE, "it is not addressed to the service")
        case MailKind.REFUSED | MailKind.REPLY | MailKind.MOVE_FILE:
            return _obey(home, unit, inspection, evidence, now)


def _note_bounce(home: Home, unit: Unit, inspection: Inspection, bounce: Bounce, now: str) -> Handled:
    """Mark our mail that could not be delivered. A report of a delay changes nothing."""
    from legends_pbem.service.incoming.bouncing import mark_bounced, returned_mail  # bounces are rare

    reason = f"{bounce.action}: {bounce.recipient or 'the report names no address'}"
    mail = returned_mail(home, unit, inspection, bounce)
    if mail is None:
        return Handled(Outcome.BOUNCE, f"{reason}; about no mail of ours that is known")
    if bounce.action == "failed":
        mark_bounced(home, unit, mail, reason, now)
    return Handled(Outcome.BOUNCE, reason, mail.game, mail.seat, mail.ticket)


def _obey(home: Home, unit: Unit, inspection: Inspection, evidence: str, now: str) -> Handled:
    """Do what the mail asks for, or owe its sender an answer that says why not."""
    move = _unchecked_move(inspection)
    try:
        move = _checked_move(inspection, move)
        if inspection.desk:
            from legends_pbem.service.desk.desk import take_lines  # the way of a good move needs none of it

            return take_lines(home, unit, move, inspection, evidence, now)
        taken = take_move(home, unit, move, evidence)
    except (Refused, Illegal, NotationError) as error:
        from legends_pbem.service.incoming.answering import answer  # the way of a good mail needs none of it

        return answer(home, unit, inspection, move, error, now)
    hear_from(home, unit, next(player for player in unit.players(taken.game) if player.seat == taken.seat), now)
    if taken.again:
        _acknowledge(home, unit, taken)
    elif not taken.decisions:
        from legends_pbem.service.desk.desk import Received, confirm_orders  # most mails decide something

        confirm_orders(unit, taken, Received(evidence, inspection.sender, inspection.incoming.message_id), now)
    outcome = Outcome.ACKNOWLEDGED if taken.again else Outcome.APPLIED
    ahead = (f"ordered ahead: {order}" for order in taken.orders)
    return Handled(outcome, "; then ".join((*taken.decisions, *ahead)), taken.game, taken.seat, move.ticket)


def _unchecked_move(inspection: Inspection) -> Move:
    """What the mail says it is, for the case that nothing more can be found out."""
    tag = inspection.tags[0] if inspection.tags else None
    return Move(
        game=inspection.game or "",
        seat=inspection.seat,
        ticket=inspection.ticket or "",
        decisions=inspection.decisions,
        way=Way.REPLY,
        token=tag.token if tag else None,
    )


def _checked_move(inspection: Inspection, move: Move) -> Move:
    """The move, with the signature checked if it has one. Raises Refused or NotationError."""
    if inspection.signed is not None:
        return signed_move(inspection.signed.move, inspection.signed.signature)._replace(token=None)
    if inspection.refusal is not None:
        raise Refused(Cause.UNREADABLE, refusal=inspection.refusal)
    return move


def _acknowledge(home: Home, unit: Unit, taken: Taken) -> None:
    """Report once more to a player who sent what had been taken already, unless a report that says so is on its way."""
    running = open_game(unit, taken.game, home)
    player = running.players[Seat(taken.seat)]
    game = unit.game(taken.game)
    assert game is not None  # its move was just looked up
    if player.address is None or any(mail.to_n == game.head_n for mail in unit.unsent(game.id, player.seat)):
        return
    due = any(request.seat == taken.seat for request in unit.requests(game.id))
    purpose = Purpose.END if game.state is GameState.OVER else Purpose.TURN if due else Purpose.RECEIPT
    owe_report(running, player, purpose, at_once=True)


def _tell_host(home: Home, unit: Unit, reason: Sentence, now: str) -> None:
    from legends_pbem.service.outgoing.notices import notify  # only after a fault

    notify(home, unit, Notice.FAULT, Sentence("A mail that came in was set aside: {reason}", reason=reason), now)
