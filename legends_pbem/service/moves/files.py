"""Move files from disk: `submit` and `check`."""

from pathlib import Path

from legends_pbem.engine.refusals import Illegal
from legends_pbem.mail.armor import separate_blocks
from legends_pbem.notation import movefile
from legends_pbem.notation.errors import NotationError
from legends_pbem.notation.sequence import decisions_of
from legends_pbem.sentences import Sentence
from legends_pbem.service.errors import BadData, Cause, Refused
from legends_pbem.service.home import Home
from legends_pbem.service.incoming.moveblocks import MOVE_LABEL, BlockProblem, find_signed_move
from legends_pbem.service.incoming.typed import is_for_desk
from legends_pbem.service.log.records import Way
from legends_pbem.service.log.signatures import check_signature
from legends_pbem.service.moves.moves import Move, Taken, check_move, take_move
from legends_pbem.service.moves.recording import Signed
from legends_pbem.service.moves.refusing import Refusal, explain_refusal
from legends_pbem.service.reading import read_whole
from legends_pbem.store.protocol import Store, Unit
from legends_pbem.store.rows import EvidenceKind
from legends_pbem.values import NamedTuple

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
    taken: Taken | None = None
    """The move, if it was taken."""
    refusal: Refusal | None = None
    """Why it was refused, if it was."""
    unreadable: Sentence | None = None
    """Why it could not be read, if it could not."""


def submit_file(
    home: Home, store: Store, path: Path, host_for: str | None, now: str, language: str = "en"
) -> FileResult:
    """What became of the move file, which is taken if it is right.

    `host_for` is the seat for which the host enters an unsigned file; a refusal is told in `language`.
    """
    move: Move | None = None
    try:
        handed = read_handed(path)
        move = _as_move(path, handed, host_for)
        with store.write(now) as unit:
            evidence = unit.keep(EvidenceKind.MOVE_FILE, handed.evidence)
            taken = _take_lines(home, unit, move, evidence, now) or take_move(home, unit, move, evidence)
    except BadData as error:
        return FileResult(str(path), unreadable=error.sentence)
    except (Refused, Illegal, NotationError) as error:
        return FileResult(str(path), refusal=explain_refusal(error, home, store, move, language))
    return FileResult(str(path), taken)


def check_file(
    home: Home, store: Store, path: Path, host_for: str | None, now: str, language: str = "en"
) -> FileResult:
    """What would become of the move file; a refusal is told in `language`."""
    move: Move | None = None
    try:
        move = _as_move(path, read_handed(path), host_for)
        if is_for_desk(move.decisions):
            from legends_pbem.service.desk.desk import plan_lines

            asked = plan_lines(home, store, move, now)
            return FileResult(str(path), Taken(asked.game.id, asked.player.seat, asked.canonical, again=False))
        taken = check_move(home, store, move)
    except BadData as error:
        return FileResult(str(path), unreadable=error.sentence)
    except (Refused, Illegal, NotationError) as error:
        return FileResult(str(path), refusal=explain_refusal(error, home, store, move, language))
    return FileResult(str(path), taken)


def _take_lines(home: Home, unit: Unit, move: Move, evidence: str, now: str) -> Taken | None:
    """What was done for lines that are no moves; None if the move is one."""
    if not is_for_desk(move.decisions):
        return None
    from legends_pbem.service.desk.desk import Received, do_lines, plan_lines  # a mail's way in loads this module too

    asked = plan_lines(home, unit, move, now)
    do_lines(unit, asked, Received(evidence))
    return Taken(asked.game.id, asked.player.seat, asked.canonical, again=False)


def read_handed(path: Path) -> Handed:
    """The move file at `path`: a block, or a bare file with `FILE.sig` beside it. Raises BadData."""
    data = _read(path)
    beside = path.with_name(path.name + ".sig")
    text = _decode(path, data)
    if MOVE_LABEL in text:
        found = find_signed_move(separate_blocks(text.splitlines()).blocks, ())
        if found is None or isinstance(found, BlockProblem):
            raise BadData(
                "{path} must hold one move block and the block of its signature, each with its END line", path=path
            )
        return Handed(found.move, found.signature, data)
    if beside.is_file():
        signature = _read(beside)
        return Handed(data, _decode(beside, signature), data + signature)
    return Handed(data, None, data)


def _as_move(path: Path, handed: Handed, host_for: str | None) -> Move:
    """The move, its signature checked. Raises Refused, and BadData if it is no move file."""
    try:
        if host_for is None and handed.signature is not None:
            return signed_move(handed.move, handed.signature)
        file = movefile.read(handed.move.decode())
    except NotationError as error:
        raise BadData("{path} cannot be read as a move file: {why}", path=path, why=error) from None
    if host_for is not None and is_for_desk(file.decisions):
        raise BadData("{path} holds lines that are no moves; only the player can send these", path=path)
    if host_for is not None and file.seat != host_for:
        raise Refused(Cause.OTHER_SEAT, game=file.game, seat=host_for)
    way = Way.REPLY if host_for is None else Way.HOST
    return Move(file.game, file.seat, file.ticket, decisions_of(file.decisions), way)


def signed_move(received: bytes, signature: str) -> Move:
    """The move in a signed move file. Raises Refused if the signature does not hold, NotationError for a bad file."""
    checked = check_signature(received, signature)
    file = movefile.read(checked.move)
    return Move(
        file.game,
        file.seat,
        file.ticket,
        decisions_of(file.decisions),
        Way.SIGNED,
        key=checked.key,
        signed=Signed(checked.move, signature),
    )


def _read(path: Path) -> bytes:
    data = read_whole(path, _MAX_FILE)
    if not data.strip():
        raise BadData("{path} is empty; a move file begins with 'legends-move/1'", path=path)
    return data


def _decode(path: Path, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadData("{path} is no move file: it is not UTF-8 text", path=path) from None
