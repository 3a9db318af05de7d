"""Move files from disk: `submit` and `check`."""

from pathlib import Path
from typing import NamedTuple

from legends_pbem.engine.refusals import Illegal
from legends_pbem.mail.armor import Block, separate_blocks
from legends_pbem.notation.errors import NotationError
from legends_pbem.notation.movefile import read_move_file
from legends_pbem.service.errors import BadData, Cause, Refused
from legends_pbem.service.home import Home
from legends_pbem.service.moves import Move, Taken, check_move, take_move
from legends_pbem.service.recording import Signed
from legends_pbem.service.records import Way
from legends_pbem.service.refusing import Refusal, explain_refusal
from legends_pbem.service.signatures import check_signature
from legends_pbem.signing.keys import PublicKey
from legends_pbem.store.protocol import Store
from legends_pbem.store.rows import EvidenceKind

MOVE_LABEL = "LEGENDS MOVE"
SIGNATURE_LABEL = "SSH SIGNATURE"
_MAX_FILE = 1024 * 1024


class Handed(NamedTuple):
    """A move file as it was handed in."""

    move: bytes
    """What was signed, as received."""
    signature: str | None
    """Armored; None where there is none."""
    evidence: bytes
    """All that was received: the file, and the signature beside it."""


class FileResult(NamedTuple):
    """What became of a file."""

    file: str
    taken: Taken | None
    """None if it was refused."""
    refusal: Refusal | None
    """None if it was taken."""


def submit_file(home: Home, store: Store, path: Path, host_for: str | None, now: str) -> FileResult:
    """What became of the move file, which is taken if it is right.

    `host_for` is the seat for which the host enters an unsigned file. Raises BadData if it cannot be read.
    """
    handed = read_handed(path)
    try:
        move = _as_move(handed, host_for)
        with store.write(now) as unit:
            taken = take_move(home, unit, move, EvidenceKind.MOVE_FILE, handed.evidence)
    except (Refused, Illegal, NotationError) as error:
        return FileResult(str(path), None, explain_refusal(error, store, _header(handed)))
    return FileResult(str(path), taken, None)


def check_file(home: Home, store: Store, path: Path, host_for: str | None) -> FileResult:
    """What would become of the move file. Raises BadData if it cannot be read."""
    handed = read_handed(path)
    try:
        game, request, planned = check_move(home, store, _as_move(handed, host_for))
    except (Refused, Illegal, NotationError) as error:
        return FileResult(str(path), None, explain_refusal(error, store, _header(handed)))
    decisions = tuple(plan.decision for plan in planned) or tuple((request.decision or "").split("\n"))
    return FileResult(str(path), Taken(game.id, request.seat, decisions, again=not planned), None)


def read_handed(path: Path) -> Handed:
    """The move file at `path`: a block, or a bare file with `FILE.sig` beside it. Raises BadData."""
    data = _read(path)
    beside = path.with_name(path.name + ".sig")
    text = _decode(path, data)
    if MOVE_LABEL in text:
        move, signature = join_blocks(path, separate_blocks(text.splitlines()).blocks)
        return Handed(move, signature, data)
    if beside.is_file():
        signature = _read(beside)
        return Handed(data, _decode(beside, signature), data + signature)
    return Handed(data, None, data)


def join_blocks(path: Path, blocks: tuple[Block, ...]) -> tuple[bytes, str | None]:
    """The move and the armored signature among the blocks of one text. Raises BadData unless there is one move."""
    moves = [block for block in blocks if block.label == MOVE_LABEL]
    signatures = [block for block in blocks if block.label == SIGNATURE_LABEL]
    if len(moves) != 1 or len(signatures) > 1 or not all(block.closed for block in moves + signatures):
        raise BadData(f"{path} must hold one move block and at most one signature block, each with its END line")
    return moves[0].exact.encode(), armored(signatures[0]) if signatures else None


def armored(block: Block) -> str:
    """The signature block with its markers, as `read_armor` wants it."""
    return f"-----BEGIN {block.label}-----\n{block.exact}-----END {block.label}-----\n"


def _as_move(handed: Handed, host_for: str | None) -> Move:
    """The move with its signature checked. Raises Refused or NotationError."""
    if host_for is not None:
        file = read_move_file(handed.move.decode())
        if file.seat != host_for:
            raise Refused(Cause.OTHER_SEAT, game=file.game, seat=host_for)
        return Move(file.game, file.seat, file.ticket, file.decisions, Way.HOST)
    if handed.signature is None:
        file = read_move_file(handed.move.decode())
        return Move(file.game, file.seat, file.ticket, file.decisions, Way.REPLY)
    return signed_move(handed.move, handed.signature)


def signed_move(received: bytes, signature: str) -> Move:
    """The move in a signed move file. Raises Refused if the signature does not hold, NotationError for a bad file."""
    checked = check_signature(received, signature)
    file = read_move_file(checked.move)
    return Move(
        file.game,
        file.seat,
        file.ticket,
        file.decisions,
        Way.SIGNED,
        key=checked.key,
        signed=Signed(checked.move, signature),
    )


def _header(handed: Handed) -> tuple[str, str] | None:
    """Game and ticket, if the file can be read that far."""
    try:
        file = read_move_file(handed.move.decode())
    except (NotationError, UnicodeDecodeError):
        return None
    return file.game, file.ticket


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(_MAX_FILE + 1)
    except OSError as error:
        raise BadData(f"{path} cannot be read: {error.strerror}") from None
    if len(data) > _MAX_FILE:
        raise BadData(f"{path} is no move file: it has more than {_MAX_FILE:,} bytes")
    if not data.strip():
        raise BadData(f"{path} is empty; a move file begins with 'legends-move/1'")
    return data


def _decode(path: Path, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadData(f"{path} is no move file: it is not UTF-8 text") from None
