"""How text is set in 76 columns, on a page and in a mail."""

WIDTH = 76
"""Columns of a plain text mail; a reply that quotes it stays below 80."""

_BULLET = "- "


def folded(text: str) -> str:
    """The text as a page: long lines broken at spaces, items of a list hanging, every run of empty lines made one.

    What is indented is there to be copied: it breaks between steps only, where a new line means the same as a
    semicolon.
    """
    lines: list[str] = []
    for line in _single_spaced(text):
        lines += _hung(line)
    return "\n".join(lines) + "\n"


def flowed(text: str) -> str:
    """The same for a mail of the type `format=flowed` (RFC 3676): a program may break its lines anew.

    A line that goes on ends in a space. What is there to be copied has fixed lines, and so has a quote.
    """
    lines: list[str] = []
    for line in _single_spaced(text):
        if _is_copied(line) or line.startswith(">"):
            lines += map(_stuffed, _hung(line))
        else:
            *going_on, last = map(_stuffed, _broken(line))
            lines += [*[f"{piece} " for piece in going_on], last]
    return "\n".join(lines) + "\n"


def _stuffed(piece: str) -> str:
    """The line with a space before what would mean something at the beginning of a line; programs take it away."""
    return f" {piece}" if piece.startswith((" ", "From ")) else piece


def _single_spaced(text: str) -> list[str]:
    """The lines without spaces at their ends, and of each run of empty ones the first; none at the ends."""
    lines = "\n".join([line.rstrip() for line in text.split("\n")]).strip("\n").split("\n")
    return [line for number, line in enumerate(lines) if line or (number and lines[number - 1])]


def _is_copied(line: str) -> bool:
    """Whether the line is there to be copied: it is indented, and neither an item nor a remark in brackets."""
    return line.startswith(" ") and not line.lstrip(" ").startswith((_BULLET, "("))


def _hung(line: str) -> list[str]:
    """The line in pieces that fit, the following ones hanging below the first."""
    if len(line) <= WIDTH:
        return [line]
    first, *others = _broken(line)
    hanging = _hanging(line)
    return [first, *[hanging + piece for piece in others]]


def _hanging(line: str) -> str:
    """What stands before the second line and the following ones of a broken line."""
    content = line.lstrip(" ")
    return " " * (len(line) - len(content) + (len(_BULLET) if content.startswith(_BULLET) else 0))


def _broken(line: str) -> list[str]:
    """The line in pieces that fit, the following ones without what may stand before them."""
    if len(line) <= WIDTH:
        return [line]
    between = "; " if _is_copied(line) and "; " in line else " "
    hanging = _hanging(line)
    pieces: list[str] = []
    room, start = WIDTH, len(hanging) + 1
    while len(line) > room:
        cut = line.rfind(between, start, room + 1)
        if cut < 0:  # the first piece is longer than a line
            cut = line.find(between, room)
        if cut < 0:
            break
        end = cut + len(between) - 1
        pieces.append(line[:end])
        line = line[end + 1 :]
        room, start = WIDTH - len(hanging), 1
    return [*pieces, line]
