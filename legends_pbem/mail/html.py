"""HTML to lines of text, read as a stream of tags in one pass.

No tree is built: an HTML 5 tree grows with the square of its source if someone wants it to, and a reply needs only line
ends and quotes. `p`, `div`, `br` and their like end lines, an empty block gives an empty line, and quoted text gets
`>` in front, so that text and HTML are judged by the same rules from there on.
"""

import re
from collections.abc import Iterator

from legends_pbem.mail.elements import (
    BLOCKS,
    CELLS,
    LINES,
    PARAGRAPHS,
    RAW,
    SELF_CLOSING,
    VOID,
    Element,
    Tag,
    element_of,
)
from legends_pbem.mail.troubles import MAX_TEXT_LINES

_BARE_TAG = re.compile(r"(/?)([a-zA-Z][a-zA-Z0-9:]*)\s*/?>")
_ATTRIBUTE = re.compile(r"""([^\s=>"'/][^\s=>/]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]*))?|>|[\s/"'=]+""")
_REFERENCE = re.compile(r"&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,31}));?")
_SPACES = re.compile(r"[ \t\n\r\f]+")
_MAX_OPEN = 120
"""Elements open inside each other that are kept track of; what is nested deeper is a long chain of quotes."""
_INLINE_REACH = 20
"""Elements inside an inline one that its end tag still ends; of more, it is not looked for in vain each time."""
_MAX_ATTRIBUTES = 50


def html_lines(source: str) -> tuple[str, ...]:
    """Return the visible text of an HTML mail as lines; time is linear in its length.

    It ends where the original mail begins, and where there are more lines than a mail may have.
    """
    renderer = _Renderer()
    for token in _tokens(source):
        if renderer.is_done:
            break
        if isinstance(token, str):
            renderer.text(token)
        elif token.closes:
            renderer.close(token.name)
        else:
            renderer.open(token)
    return renderer.finish()


def _tokens(source: str) -> Iterator[Tag | str]:
    position = 0
    while position < len(source):
        bracket = source.find("<", position)
        if bracket < 0:
            bracket = len(source)
        if bracket > position:
            yield source[position:bracket]
        position = bracket + 1
        following = source[position : position + 2]
        if source.startswith("!--", position):
            end = source.find("-->", position + 1)
            position = end + 3 if end >= 0 else len(source)
        elif following[:1] in ("!", "?"):
            end = source.find(">", position)
            position = end + 1 if end >= 0 else len(source)
        elif following[:1].isalpha() or (following[:1] == "/" and following[1:].isalpha()):
            tag, position = _tag(source, position)
            yield tag
            if tag.name in RAW and not tag.closes:
                position = _end_of_raw(source, tag.name, position)
        elif bracket < len(source):
            yield "<"


def _tag(source: str, position: int) -> tuple[Tag, int]:
    """Return the tag that begins at `position`, behind its `<`, and the position behind it."""
    bare = _BARE_TAG.match(source, position)
    if bare:
        return Tag(bare[2].lower(), bool(bare[1]), {}), bare.end()
    closes = source[position] == "/"
    name = ""
    attributes: dict[str, str] = {}
    for match in _ATTRIBUTE.finditer(source, position):
        position = match.end()
        if match[0] == ">":
            break
        if match[1] is None:
            continue
        if not name:
            name = match[1].lower()
        elif len(attributes) < _MAX_ATTRIBUTES:
            attributes.setdefault(match[1].lower(), (match[2] or "").strip("\"'"))
    return Tag(name, closes, attributes), position


def _end_of_raw(source: str, name: str, position: int) -> int:
    match = re.compile(rf"</{name}[\s/>]", re.IGNORECASE).search(source, position)
    return match.start() if match else len(source)


class _Renderer:
    """Keeps the open elements, as far as they matter for quotes, hidden text and empty blocks."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._line: list[str] = []
        self._stack: list[Element] = []
        self._lines_before: list[int] = []  # for each open element, how many lines there were when it began
        self._open: dict[str, int] = {}
        self._quoting = 0
        self._hiding = 0
        self._all_quoted = False  # below a divider everything is the original mail

    @property
    def is_done(self) -> bool:
        """Whether nothing that follows can matter."""
        return self._all_quoted or len(self._lines) > MAX_TEXT_LINES

    def text(self, source: str) -> None:
        """Add text, its references decoded and its white space made single except in `pre`."""
        if self._hiding:
            return
        text = _REFERENCE.sub(_referred, source) if "&" in source else source
        if not self._open.get("pre"):
            self._line.append(_SPACES.sub(" ", text))
            return
        first, *others = text.split("\n", MAX_TEXT_LINES)
        self._line.append(first)
        for line in others:
            self._break()
            self._line.append(line)

    def open(self, tag: Tag) -> None:
        """Begin an element."""
        if tag.name == "br":
            self._break()
            return
        if tag.name in VOID:
            if tag.name == "hr":
                self._end_line()
                self._emit("")
            return
        element = element_of(tag)
        if tag.name in CELLS:
            self._line.append(" ")
        if tag.name in BLOCKS or element.quotes or element.signs:
            self._end_line()
            self._end_paragraph()
        if tag.name in SELF_CLOSING and self._stack and self._stack[-1].name == tag.name:
            self._pop()
        if element.divides or len(self._stack) == _MAX_OPEN:
            self._end_line()
            self._all_quoted = True
            return
        self._push(element)

    def close(self, name: str) -> None:
        """End the nearest open element of this name, and what is open inside it, as HTML 5 does."""
        if not self._open.get(name):
            return
        reach = _MAX_OPEN if name in BLOCKS or name in CELLS else _INLINE_REACH
        for place in range(len(self._stack) - 1, max(-1, len(self._stack) - 1 - reach), -1):
            around = self._stack[place].name
            if around == name:
                while len(self._stack) > place:
                    self._pop()
                return
            if around in CELLS and name != "tr" and name != "table":
                return
            if around in BLOCKS and name not in BLOCKS and name not in CELLS:
                return

    def finish(self) -> tuple[str, ...]:
        """Return all lines."""
        self._end_line()
        if self._all_quoted:
            self._lines.append(">")
        return tuple(self._lines)

    def _push(self, element: Element) -> None:
        self._stack.append(element)
        self._lines_before.append(len(self._lines))
        self._open[element.name] = self._open.get(element.name, 0) + 1
        self._quoting += element.quotes
        self._hiding += element.hides
        if element.signs or element.name in PARAGRAPHS:
            self._emit("")

    def _pop(self) -> None:
        element = self._stack[-1]
        lines_before = self._lines_before.pop()
        if element.name in BLOCKS or element.quotes or element.signs:
            self._end_line()
            if element.name in LINES and len(self._lines) == lines_before:
                self._emit("")
        self._stack.pop()
        self._open[element.name] -= 1
        self._quoting -= element.quotes
        self._hiding -= element.hides
        if element.signs or element.name in PARAGRAPHS:
            self._emit("")

    def _end_paragraph(self) -> None:
        """A `p` ends where another block begins."""
        if self._stack and self._stack[-1].name == "p":
            self._pop()

    def _break(self) -> None:
        self._emit("".join(self._line).strip(" "))
        self._line.clear()

    def _end_line(self) -> None:
        line = "".join(self._line).strip(" ")
        self._line.clear()
        if line:
            self._emit(line)

    def _emit(self, line: str) -> None:
        if not self._hiding:
            self._lines.append(f"> {line}" if self._quoting else line)


def _referred(match: re.Match[str]) -> str:
    """Return the character of a reference; one that does not exist stays as it was written."""
    if match[3]:
        from html.entities import html5  # a table of 2,000 names that a mail without HTML never needs

        return html5.get(f"{match[3]};", match[0])
    number = int(match[1]) if match[1] else int(match[2], 16)
    if 0x80 <= number < 0xA0:
        return bytes((number,)).decode("cp1252", "replace")
    return chr(number) if 0 < number < 0x110000 and not 0xD800 <= number < 0xE000 else "\ufffd"
