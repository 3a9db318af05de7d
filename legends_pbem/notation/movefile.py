"""Move files: decisions with the game, seat and ticket they are for (FORMATS, `legends-move/1`)."""

from legends_pbem.engine.things import Seat
from legends_pbem.notation.errors import Malformed, Reason
from legends_pbem.notation.ids import read_game_id, read_ticket
from legends_pbem.notation.names import read_seat
from legends_pbem.values import NamedTuple

FORMAT = "legends-move/1"

_ODD_SPACES = "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_UNSEEN = "\u200b\u200c\u200d\ufeff"
_CLEAN = str.maketrans(dict.fromkeys(_ODD_SPACES, " ") | dict.fromkeys(_UNSEEN))

_NumberedLine = tuple[int, str]


class MoveFile(NamedTuple):
    """What a move file says."""

    game: str
    """The game id, in upper case."""
    seat: Seat
    ticket: str
    decisions: tuple[str, ...]
    """At least one, as typed; the later ones are for requests that the first lead to."""


def read(text: str) -> MoveFile:
    """What the move file says, read from its canonical text; raises Malformed or Unknown with the line as received."""
    lines = _canonical_lines(text)
    number, first = lines[0] if lines else (1, "")
    if first != FORMAT:
        raise Malformed(Reason.VERSION, first, number, known=(FORMAT,))
    game = _header(lines, 1, "game")
    seat = _header(lines, 2, "seat")
    ticket = _header(lines, 3, "ticket")
    decisions = lines[4:]
    if not decisions:
        raise Malformed(Reason.NO_DECISION, lines[-1][1], lines[-1][0])
    return MoveFile(
        _game(*game), read_seat(seat[1].lower(), seat[0]), _ticket(*ticket), tuple(line for _, line in decisions)
    )


def write(move: MoveFile) -> str:
    """The text of the move file."""
    return "\n".join(
        (FORMAT, f"game: {move.game}", f"seat: {move.seat}", f"ticket: {move.ticket}", *move.decisions, "")
    )


def canonical(text: str) -> str:
    """The canonical text C: what is left when mail programs have changed all they like to change."""
    return "".join(f"{line}\n" for _, line in _canonical_lines(text))


def signing_variants(raw: bytes) -> tuple[bytes, ...]:
    """The byte strings that a signature over the move file may be over, in the order in which they are tried.

    These are the bytes received, then C, C without its last line feed, C with CRLF, and that without the last CRLF;
    only the bytes received where they are not UTF-8.
    """
    try:
        text = canonical(raw.decode())
    except UnicodeDecodeError:
        return (raw,)
    unix, dos = text.encode(), text.replace("\n", "\r\n").encode()
    return raw, unix, unix.removesuffix(b"\n"), dos, dos.removesuffix(b"\r\n")


def _canonical_lines(text: str) -> list[_NumberedLine]:
    """The lines of C, each with its number in the text as received."""
    if not text.isascii():
        # A module of several hundred kilobytes that plain mails never need.
        from unicodedata import normalize

        text = normalize("NFC", text)
    lines = text.translate(_CLEAN).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    cleaned = (" ".join(word for word in line.split(" ") if word) for line in lines)
    return [(number, line) for number, line in enumerate(cleaned, start=1) if line]


def _header(lines: list[_NumberedLine], index: int, name: str) -> _NumberedLine:
    """The value of the header line that is due; its label is read without case."""
    number, line = lines[index] if index < len(lines) else (lines[-1][0] + 1, "")
    label, colon, value = line.partition(":")
    if not colon or label.strip().lower() != name:
        raise Malformed(Reason.HEADER, line, number, expected=f"{name}:")
    return number, value.strip()


def _game(number: int, value: str) -> str:
    game = read_game_id(value)
    if game is None:
        raise Malformed(Reason.BAD_GAME_ID, value, number)
    return game


def _ticket(number: int, value: str) -> str:
    ticket = read_ticket(value)
    if ticket is None:
        raise Malformed(Reason.BAD_TICKET, value, number)
    return ticket
