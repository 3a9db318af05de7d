"""Text to lines, and lines without what mail programs put into them."""

import re

_LINE_ENDS = re.compile("\r\n|[\n\r\v\f\x85\u2028\u2029]")
_TIDY = {
    **dict.fromkeys((*range(32), 0x7F), None),
    **dict.fromkeys((9, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " "),
    **dict.fromkeys((0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF), None),
    # What phones leave where a picture, an emoji or dictated text stood.
    **dict.fromkeys((*range(0xFE00, 0xFE10), 0xFFFC), None),
}
_BLANKS_MISREAD = ("&nbsp;", "Â\xa0")
"""What programs make of an odd blank that they copy from HTML, or decode in the wrong charset."""
_EMPHASIS = "*_`"
_LIST_MARK = re.compile(r"(?:[-–—*•·∙◦●○▪■‣]|\d{1,2}[.)]) +(?=\w)")
"""What programs write before the items of a list, in the text form of an HTML mail above all."""
_TAG = re.compile(r"<(?:!|/?[a-zA-Z][a-zA-Z0-9]*[\s/>])")
_LINK_BODY = re.compile(r"[^\W\d]+(?:%20|\+)[^\s/@:]+")


def has_tags(text: str) -> bool:
    """Tell whether there is an HTML tag in the text; an address or a link between angle brackets is none."""
    return _TAG.search(text) is not None


def decoded_link_body(line: str) -> list[str]:
    """Return the lines of a mail link's body that a program did not decode; any other line as it is."""
    if not ("%" in line or "+" in line) or not _LINK_BODY.fullmatch(line.strip()):
        return [line]
    from urllib.parse import unquote_plus  # few programs make this mistake

    return text_lines(unquote_plus(line))


def text_lines(text: str) -> list[str]:
    """Return the lines of `text`, whatever ends them; without the empty one behind the last line end."""
    is_plain = text.isascii() and not any(end in text for end in "\r\v\f")
    lines = text.split("\n") if is_plain else _LINE_ENDS.split(text)
    if not lines[-1]:
        lines.pop()
    return lines


def tidy(line: str) -> str:
    """Return `line` with odd spaces as blanks, invisible characters dropped, stripped, each run of blanks one blank."""
    if "&" in line or "Â" in line:
        for misread in _BLANKS_MISREAD:
            line = line.replace(misread, " ")
    if not (line.isascii() and line.isprintable()):
        line = line.translate(_TIDY)
    return " ".join(line.split())


def paragraphs_of(lines: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the paragraphs of `lines`, parted by empty ones: tidy lines, each without what makes it part of a list.

    Emphasis around a whole line is left out too. Quotation marks are not: what they hold another may have said.
    """
    paragraphs: list[tuple[str, ...]] = []
    paragraph: list[str] = []
    for line in (*lines, ""):
        text = _bare(tidy(line))
        if text:
            paragraph.append(text)
        elif paragraph:
            paragraphs.append(tuple(paragraph))
            paragraph = []
    return tuple(paragraphs)


def _bare(line: str) -> str:
    """Return a tidy line without the mark of a list before it, and without the emphasis around it."""
    if not line or line[0].isalpha():
        return line
    mark = _LIST_MARK.match(line)
    line = line[mark.end() :] if mark else line
    if len(line) > 2 and line[0] == line[-1] and line[0] in _EMPHASIS:
        line = line.strip(line[0]).strip()
    return line
