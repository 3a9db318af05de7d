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
        if len(line) > WIDTH:
            lines += _broken(line.rstrip())
        elif line or (lines and lines[-1]):
            lines.append(line)
    return "\n".join(lines).rstrip("\n") + "\n"


def _broken(line: str) -> list[str]:
    content = line.lstrip(" ")
    indent = " " * (len(line) - len(content))
    is_item = content.startswith(_BULLET)
    hanging = indent + "  " if is_item else indent
    between = "; " if indent and not is_item and "; " in content else " "
    lines: list[str] = []
    while len(line) > WIDTH:
        cut = line.rfind(between, len(hanging) + 1, WIDTH + 1)
        if cut < 0:  # the first piece is longer than a line
            cut = line.find(between, WIDTH)
        if cut < 0:
            break
        end = cut + len(between) - 1
        lines.append(line[:end])
        line = hanging + line[end + 1 :]
    return [*lines, line]
