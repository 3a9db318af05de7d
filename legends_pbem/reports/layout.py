"""How text is set in 76 columns, on a page and in a mail."""

from collections.abc import Iterable

WIDTH = 76
"""Columns of a plain text mail; a reply that quotes it stays below 80."""
INDENT = 4
"""Before what is there to be copied."""

_BULLET = "- "


def folded(text: str) -> str:
    """The text as a page: long lines broken at spaces, items of a list hanging, every run of empty lines made one.

    What is indented is there to be copied: it breaks between steps only, where a new line means the same as a
    semicolon.
    """
    return "\n".join([piece for line in _single_spaced(text) for piece in _hung(line)]) + "\n"


def flowed(text: str) -> str:
    """The same for a mail of the type `format=flowed; delsp=yes` (RFC 3676): a program may break its lines anew.

    A line that goes on ends in two spaces, one of which such a program takes away. An item that goes on ends in one,
    and its next line begins with two: the program takes one from either end, and any other program shows items that
    hang. What is indented has fixed lines, and so has a quote.
    """
    lines: list[str] = []
    for line in _single_spaced(text):
        pieces = _hung(line)
        if line.startswith(_BULLET):
            lines += _going_on(pieces, " ")
        elif line.startswith((" ", ">")):
            lines += map(_stuffed, pieces)
        else:
            lines += _going_on(map(_stuffed, pieces), "  ")
    return "\n".join(lines) + "\n"


def _going_on(pieces: Iterable[str], soft: str) -> list[str]:
    """The lines with `soft` at the end of all but the last."""
    *first, last = pieces
    return [*[piece + soft for piece in first], last]


def _stuffed(piece: str) -> str:
    """The line with a space before what would mean something at the beginning of a line; programs take it away."""
    return f" {piece}" if piece.startswith((" ", "From ")) else piece


def _single_spaced(text: str) -> list[str]:
    """The lines without spaces at their ends, and of each run of empty ones the first; none at the ends."""
    lines = "\n".join([line.rstrip() for line in text.split("\n")]).strip("\n").split("\n")
    return [line for number, line in enumerate(lines) if line or (number and lines[number - 1])]


def _hung(line: str) -> list[str]:
    """The line in pieces that fit, the following ones hanging below the first."""
    if len(line) <= WIDTH:
        return [line]
    content = line.lstrip(" ")
    indented = len(line) - len(content)
    copied = indented and not content.startswith((_BULLET, "("))
    between = "; " if copied and "; " in content else " "
    hanging = " " * (indented + (len(_BULLET) if content.startswith(_BULLET) else 0))
    first, *others = _broken(content, between, WIDTH - indented, WIDTH - len(hanging))
    return [f"{' ' * indented}{first}", *[hanging + piece for piece in others]]


def _broken(content: str, between: str, first: int, others: int) -> list[str]:
    """The content in pieces of at most `first` and then `others` characters, cut before the end of a `between`."""
    pieces: list[str] = []
    room = first
    # An item is not broken behind its bullet.
    start = len(_BULLET) if content.startswith(_BULLET) else 0
    while len(content) > room:
        cut = content.rfind(between, start, room + 1)
        if cut < 0:  # the first piece is longer than a line
            cut = content.find(between, room)
        if cut < 0:
            break
        end = cut + len(between) - 1
        pieces.append(content[:end])
        content = content[end + 1 :]
        room, start = others, 0
    return [*pieces, content]
