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
    between = "; " if indent and "; " in content else " "
    hanging = indent + "  " if content.startswith(_BULLET) else indent
    lines: list[str] = []
    while len(line) > WIDTH:
        first_break = line.find(between, len(hanging) + 1)
        last_break = line.rfind(between, len(hanging) + 1, WIDTH + 1)
        end = max(first_break, last_break) + len(between) - 1
        if first_break < 0:  # one piece that is longer than a line
            break
        lines.append(line[:end])
        line = hanging + line[end + 1 :]
    return [*lines, line]
