"""The player's side: from a turn mail, a move file or a few words to what is sent to the service. It needs no home."""

import hashlib
from collections.abc import Callable
from pathlib import Path

from legends_pbem.engine.ahead import check_decision
from legends_pbem.engine.refusals import Illegal
from legends_pbem.mail.doors import Deferred, Envelope, Rejected, open_door
from legends_pbem.mail.errors import MailError
from legends_pbem.mail.outgoing import Mailbox, Outgoing, write_mail
from legends_pbem.mail.troubles import MAX_MAIL_BYTES
from legends_pbem.notation import movefile
from legends_pbem.notation.errors import NotationError
from legends_pbem.notation.movefile import MoveFile
from legends_pbem.notation.orders import questions_of, read_orders
from legends_pbem.notation.parse import parse_decision
from legends_pbem.notation.position_json import Boards
from legends_pbem.notation.sequence import said_in
from legends_pbem.notation.steps import format_decision
from legends_pbem.notation.typed import begins_order_line
from legends_pbem.reports.refusals import explain
from legends_pbem.service.errors import BadData, BadRequest, ServiceError, TryLater
from legends_pbem.service.log.signatures import sign_move
from legends_pbem.service.moves.files import read_handed
from legends_pbem.service.moves.possible import possible_steps
from legends_pbem.service.player.turnmail import TurnMail, read_turn_mail
from legends_pbem.service.reading import read_beginning
from legends_pbem.signing.keyfiles import nobody_to_ask
from legends_pbem.signing.signers import find_signer
from legends_pbem.values import NamedTuple


class RefusedDecision(ServiceError):
    """A decision that the service would refuse."""

    exit_code = 1


class NotSent(ServiceError):
    """A mail that the mail server will never take."""

    exit_code = 1


class Key(NamedTuple):
    """Where a player's key is found; see `find_signer`."""

    path: Path
    ask_passphrase: Callable[[Path], str | None]
    """Returns the passphrase of the key file, None if there is nobody to ask; called only where there is one."""
    agent_socket: str
    """What SSH_AUTH_SOCK says; empty if it says nothing."""


class PreparedMove(NamedTuple):
    """A move that the service will take as long as its request is open."""

    game: str
    seat: str
    ticket: str
    decision: str
    """Canonical text; below it, a line each, what is sent along for later as it was typed."""
    text: str
    """The move file; if it is signed, the signed block."""
    signed: bool


def sign_file(path: Path, key: Key) -> str:
    """The signed block of the move file at `path`.

    Raises BadData if it is no move file, and SigningError by cause if the key cannot be used.
    """
    text = read_handed(path).move.decode()
    try:
        read_orders(movefile.read(text).decisions)
    except NotationError as error:
        raise BadData("{path} is no move file that the service could take: {why}", path=path, why=error) from None
    return sign(text, key)


def sign(move: str, key: Key) -> str:
    """The signed block of a move file. Raises SigningError by cause if the key cannot be used."""

    def passphrase_of(path: Path) -> str:
        passphrase = key.ask_passphrase(path)
        return nobody_to_ask(path) if passphrase is None else passphrase

    return sign_move(move, find_signer(key.path.expanduser(), passphrase_of, key.agent_socket))


def open_turn_mail(path: Path, boards: Boards) -> TurnMail:
    """The turn mail in a file; `boards` are those that its game may be on. Raises BadData if it is none."""
    raw = read_beginning(path, MAX_MAIL_BYTES + 1)
    try:
        return read_turn_mail(raw, boards)
    except BadData as error:
        raise BadData("{path}: {why}", path=path, why=error) from None


def prepare(turn: TurnMail, text: str, key: Key | None, language: str = "en") -> PreparedMove:
    """The decision that `text` says as a move, with what follows and is ordered ahead; signed if a key is given.

    Raises RefusedDecision, in `language`, if it is not understood, not whole, or not legal: all that the service will
    look at is in the view, except whether the request is still open. What is sent along for later can only be read, not
    judged. Raises SigningError by cause if the key cannot be used.
    """
    lines = _canonical_lines(turn, text, language)
    move = movefile.write(MoveFile(turn.tag.game, turn.seat, turn.tag.ticket, lines))
    sent = move if key is None else sign(move, key)
    return PreparedMove(turn.tag.game, turn.seat, turn.tag.ticket, "\n".join(lines), sent, key is not None)


def _canonical_lines(turn: TurnMail, text: str, language: str) -> tuple[str, ...]:
    """The lines of the move; the decision for what is asked now, if there is one, in canonical form."""
    first, *more = said_in(text.splitlines()) or (text,)
    try:
        orders = read_orders((first, *more))
        if not turn.asks:
            questions_of(orders[0].alternatives)
    except NotationError as error:
        raise RefusedDecision("{why}", why=error) from None
    typed = begins_order_line(first) or not turn.asks
    return (first if typed else _canonical_decision(turn, first, language), *more)


def _canonical_decision(turn: TurnMail, text: str, language: str) -> str:
    try:
        parsed = parse_decision(text, turn.view, turn.seat)
        steps = check_decision(turn.view, turn.seat, parsed.steps, parsed.golden_if_reached)
    except NotationError as error:
        raise RefusedDecision("{why}", why=error) from None
    except Illegal as error:
        possible = possible_steps(turn.view, turn.seat, parsed.steps)
        raise RefusedDecision("{why}", why=explain(error, language, possible)) from None
    return format_decision(steps)


def post(turn: TurnMail, move: PreparedMove, sender: str | None, url: str, now: str) -> None:
    """Mail the move as an answer to the turn mail, through the door that `url` names; unsigned, as a plain reply.

    `sender` is the player's address, None for the one that the turn mail went to. Raises BadRequest if door, sender or
    a plain reply cannot be used, TryLater if the mail can be sent later, NotSent if it cannot be sent at all.
    """
    if not move.signed and not turn.takes_replies:
        raise BadRequest("this seat takes signed moves only; give your key with --key")
    try:
        envelope = _envelope(turn, move, sender or _only_receiver(turn), now)
        door = open_door(url)
    except MailError as error:
        raise BadRequest(error.sentence) from None
    try:
        outcome = door.send(envelope)
    finally:
        door.close()
    match outcome:
        case Deferred(reason):
            raise TryLater("the move was not sent: {reason}", reason=reason)
        case Rejected(reason):
            raise NotSent("the move was not sent: {reason}", reason=reason)


def _only_receiver(turn: TurnMail) -> str:
    if len(turn.receivers) != 1:
        raise BadRequest("the turn mail does not tell which address is yours; give it with --from")
    return turn.receivers[0]


def _envelope(turn: TurnMail, move: PreparedMove, sender: str, now: str) -> Envelope:
    text = move.text if move.signed else f"{move.decision}\n"
    digest = hashlib.sha256("\n".join((now, sender, turn.address, text)).encode()).hexdigest()[:32]
    mail = Outgoing(
        sender=Mailbox("", sender),
        to=Mailbox("", turn.address),
        subject=f"Re: {turn.subject}",
        message_id=f"<{digest}@{sender.rpartition('@')[2]}>",
        date=now,
        text=text,
        references=(turn.message_id,) if turn.message_id is not None else (),
        auto_submitted="no",  # what a program wrote by itself, the service does not obey (RFC 3834)
    )
    return Envelope(turn.address, mail.message_id, write_mail(mail), sender)
