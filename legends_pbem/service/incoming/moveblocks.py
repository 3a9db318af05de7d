"""The signed move file in a mail, wherever it stands and whatever it is called (FORMATS, chapter 4)."""

from collections.abc import Sequence
from enum import StrEnum

from legends_pbem.mail.armor import Block
from legends_pbem.mail.bodies import Attachment
from legends_pbem.mail.charsets import decode_text
from legends_pbem.mail.lines import text_lines, tidy
from legends_pbem.notation.typed import begins_command, begins_desk_line
from legends_pbem.values import NamedTuple

MOVE_LABEL = "LEGENDS MOVE"
SIGNATURE_LABEL = "SSH SIGNATURE"
_FORMAT_WORD = "legends-move/"
_HEADER_LABELS = ("game:", "seat:", "ticket:")
_MAX_WORD = 100
_MAX_CANDIDATES = 20
"""Move files or signatures in one mail; nobody sends so many copies of one."""
_HEADER_WORDS = 1 + 2 * len(_HEADER_LABELS)


class BlockProblem(StrEnum):
    """Why a mail with armored blocks holds no move file that can be checked."""

    UNSIGNED_MOVE = "unsigned-move"  # a move file without a signature
    LONE_SIGNATURE = "lone-signature"  # a signature without a move file
    UNCLOSED_BLOCK = "unclosed-block"  # a block without its END line
    SEVERAL_MOVES = "several-moves"  # different move files in one mail


class SignedMove(NamedTuple):
    """A move file and its signature, neither checked."""

    move: bytes
    """As received, or put together again where its lines had been broken."""
    signature: str
    """Armored."""


class _Candidate(NamedTuple):
    text: bytes
    source: int
    name: str
    """File name, lower case; "" for a block in the text."""
    closed: bool


def find_signed_move(blocks: Sequence[Block], attachments: Sequence[Attachment]) -> SignedMove | BlockProblem | None:
    """The one signed move of a mail, the problem that keeps it from being one, or None if nothing looks like one.

    A signature belongs to the move before it in the same text, or to the file that its name names, or to the only
    move of the mail. Copies of the same move (in the text and attached) are one.
    """
    names = {attachment.source: attachment.name.lower() for attachment in attachments}
    moves = [*_armored(blocks, MOVE_LABEL, names), *_bare_moves(blocks, attachments)]
    signatures = _armored(blocks, SIGNATURE_LABEL, names)
    if max(len(moves), len(signatures)) > _MAX_CANDIDATES:
        return BlockProblem.SEVERAL_MOVES
    if not moves:
        return BlockProblem.LONE_SIGNATURE if signatures else None
    pairs = [(move, signature) for move in moves if (signature := _signature_for(move, moves, signatures))]
    if not pairs:
        return BlockProblem.UNSIGNED_MOVE if all(move.closed for move in moves) else BlockProblem.UNCLOSED_BLOCK
    if len({_content(move) for move, _ in pairs}) > 1:
        return BlockProblem.SEVERAL_MOVES
    move, signature = pairs[0]
    if not move.closed or not signature.closed:
        return BlockProblem.UNCLOSED_BLOCK
    return SignedMove(_mended(move.text), _with_markers(signature.text))


def _armored(blocks: Sequence[Block], label: str, names: dict[int, str]) -> list[_Candidate]:
    return [
        _Candidate(block.exact.encode("utf-8", "replace"), block.source, names.get(block.source, ""), block.closed)
        for block in blocks
        if block.label == label
    ]


def _bare_moves(blocks: Sequence[Block], attachments: Sequence[Attachment]) -> list[_Candidate]:
    """The attachments that are move files without armour."""
    armored = {block.source for block in blocks}
    found: list[_Candidate] = []
    for attachment in attachments:
        if attachment.source in armored or not attachment.data:
            continue
        text = decode_text(attachment.data)
        if text.lstrip().startswith(_FORMAT_WORD):
            is_utf8 = b"\0" not in attachment.data
            data = attachment.data if is_utf8 else text.encode("utf-8", "replace")
            found.append(_Candidate(data, attachment.source, attachment.name.lower(), closed=True))
    return found


def _signature_for(move: _Candidate, moves: list[_Candidate], signatures: list[_Candidate]) -> _Candidate | None:
    beside = [signature for signature in signatures if signature.source == move.source]
    if beside:
        in_source = [one for one in moves if one.source == move.source]
        return beside[min(in_source.index(move), len(beside) - 1)]
    named = [signature for signature in signatures if move.name and signature.name.startswith(f"{move.name}.")]
    if named:
        return named[0]
    alone = len({_content(one) for one in moves}) == 1 and len({_content(one) for one in signatures}) == 1
    return signatures[0] if alone else None


def _content(candidate: _Candidate) -> str:
    """Its text without white space, by which copies are known."""
    return "".join(candidate.text.decode("utf-8", "replace").split())


def _with_markers(text: bytes) -> str:
    inside = text.decode("utf-8", "replace")
    return f"-----BEGIN {SIGNATURE_LABEL}-----\n{inside}-----END {SIGNATURE_LABEL}-----\n"


def _mended(text: bytes) -> bytes:
    """The move file with lines put together again that a mail program broke; untouched if none was.

    The header is known by its labels. A decision begins with a command, so that a line which does not, or which follows
    a semicolon, is the rest of the line above.
    """
    lines = [line for raw in text_lines(text.decode("utf-8", "replace")) if (line := tidy(raw))]
    words = " ".join(lines).split(" ")[:_HEADER_WORDS]
    if len(words) < _HEADER_WORDS or not words[0].startswith(_FORMAT_WORD):
        return text
    if tuple(word.lower() for word in words[1::2]) != _HEADER_LABELS:
        return text
    header = [words[0], *(f"{label} {value}" for label, value in zip(words[1::2], words[2::2], strict=True))]
    decisions: list[str] = []
    for line in _without_words(lines, _HEADER_WORDS):
        begin = line[:_MAX_WORD]
        begins = begins_command(begin) or begins_desk_line(begin)
        if decisions and (decisions[-1].endswith(";") or not begins):
            decisions[-1] = f"{decisions[-1]} {line}"
        else:
            decisions.append(line)
    mended = [*header, *decisions]
    return text if mended == lines else "".join(f"{line}\n" for line in mended).encode()


def _without_words(lines: list[str], count: int) -> list[str]:
    """The lines that are left when so many words are taken away at the beginning."""
    for place, line in enumerate(lines):
        words = line.split(" ")
        if len(words) > count:
            return [" ".join(words[count:]), *lines[place + 1 :]]
        count -= len(words)
    return []
