"""How text is set in 76 columns."""

WIDTH = 76
"""Columns of a plain text mail; a reply that quotes it stays below 80."""

_BULLET = "- "


def folded(text: str) -> str:
    """The text with long lines broken at spaces, and every run of empty lines made one.

    Items of a list hang. What is indented is there to be copied: it breaks between steps only, where a new line means
    the same as a semicolon.
    """
    lines: list[str] = []
    for line in text.split("\n"):
        line = line.rstrip()
        if not line and (not lines or not lines[-1]):
            continue
        lines += [line] if len(line) <= WIDTH else _broken(line)
    return "\n".join(lines).rstrip("\n") + "\n"


def _broken(line: str) -> list[str]:
    content = line.lstrip(" ")
    indent = " " * (len(line) - len(content))
    if indent and "; " in content:
        return _filled(content.replace("; ", ";\n").split("\n"), indent, indent)
    if content.startswith(_BULLET):
        return _filled(content[len(_BULLET) :].split(" "), indent + _BULLET, indent + "  ")
    return _filled(content.split(" "), indent, indent)


def _filled(pieces: list[str], first: str, following: str) -> list[str]:
    """Lines filled with the pieces, a space between two; a piece longer than a line stands alone."""
    lines: list[str] = []
    line = first + pieces[0]
    for piece in pieces[1:]:
        if len(line) + 1 + len(piece) <= WIDTH:
            line = f"{line} {piece}"
        else:
            lines.append(line)
            line = following + piece
    return [*lines, line]
