"""Text to lines, and lines without what mail programs put into them."""

import re

_LINE_ENDS = re.compile("\r\n|[\n\r\v\f\x85\u2028\u2029]")
_TIDY = {
    **dict.fromkeys((*range(32), 0x7F), None),
    **dict.fromkeys((9, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " "),
    **dict.fromkeys((0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF), None),
}
_EMPHASIS = "*_"


def text_lines(text: str) -> list[str]:
    """Return the lines of `text`, whatever ends them; without the empty one behind the last line end."""
    lines = text.split("\n") if text.isascii() and "\r" not in text else _LINE_ENDS.split(text)
    if not lines[-1]:
        lines.pop()
    return lines


def tidy(line: str) -> str:
    """Return `line` with odd spaces as blanks, invisible characters dropped, stripped, each run of blanks one blank."""
    if not line.isprintable():
        line = line.translate(_TIDY)
    return " ".join(line.split())


def paragraphs_of(lines: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the paragraphs of `lines`: tidy lines without the emphasis around a whole line, parted by empty ones."""
    paragraphs: list[tuple[str, ...]] = []
    paragraph: list[str] = []
    for line in (*lines, ""):
        text = tidy(line)
        if len(text) > 2 and text[0] == text[-1] and text[0] in _EMPHASIS:
            text = text.strip(text[0]).strip()
        if text:
            paragraph.append(text)
        elif paragraph:
            paragraphs.append(tuple(paragraph))
            paragraph = []
    return tuple(paragraphs)
