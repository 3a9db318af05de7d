"""The parts of a MIME mail (RFC 2046) as a flat list, in one pass without recursion."""

from legends_pbem.mail.headers import Headers, read_headers
from legends_pbem.mail.parameters import Value, read_value
from legends_pbem.mail.troubles import MAX_DEPTH, MAX_HEADER_BYTES, MAX_PARTS, Trouble, TroubleKind
from legends_pbem.values import NamedTuple

_MAX_BOUNDARY = 200
_MAX_BEHIND_BOUNDARY = 100
"""Blanks that may stand behind a boundary."""
_MAX_LOOKALIKES = 100_000
"""Lines that only begin like a boundary; a mail with more was made to keep us busy."""


class Container(NamedTuple):
    """A multipart around some parts."""

    number: int
    """Differs for every multipart of a mail."""
    media_type: str
    parameters: dict[str, str]
    parent: "Container | None"


class Part(NamedTuple):
    """A leaf: everything that is not a multipart; a forwarded mail (message/rfc822) is a leaf and is not opened."""

    headers: Headers
    media_type: str
    parameters: dict[str, str]
    disposition: Value
    start: int
    """Where its body begins in the mail's bytes."""
    end: int
    container: Container | None
    place: int
    """Its place in the container, or its ancestor's place there, from 0."""

    @property
    def name(self) -> str:
        """File name, from Content-Disposition or Content-Type; "" where there is none."""
        return self.disposition.parameters.get("filename") or self.parameters.get("name", "")

    @property
    def encoding(self) -> str:
        """Content-Transfer-Encoding as written; "" where there is none."""
        return self.headers.first("content-transfer-encoding") or ""

    def is_inside(self, *media_types: str) -> bool:
        """Tell whether a container of one of these types is around it, at any distance."""
        return any(around.media_type in media_types for around in self.containers())

    def containers(self) -> list[Container]:
        """All containers, the nearest first."""
        chain: list[Container] = []
        around = self.container
        while around is not None:
            chain.append(around)
            around = around.parent
        return chain


class Tree(NamedTuple):
    """The mail's own headers, its leaves in order, and the limit at which reading stopped, if it did."""

    headers: Headers
    parts: tuple[Part, ...]
    trouble: Trouble | None


def split_parts(raw: bytes) -> Tree:
    """Return the parts of a mail with LF line ends, in time linear in its length."""
    block = read_headers(raw, 0, len(raw))
    if block.trouble:
        return Tree(block.headers, (), block.trouble)
    splitter = _Splitter(raw)
    trouble = splitter.run(block.headers, block.body)
    return Tree(block.headers, tuple(splitter.parts), trouble)


class _Open:
    """A multipart whose end has not been seen yet."""

    def __init__(self, container: Container, boundary: bytes) -> None:
        self.container = container
        self.boundary = boundary
        self.children = 0
        self.next = -1
        """Where its next boundary line begins, as far as that has been looked for."""


class _Delimiter(NamedTuple):
    """A boundary line, or the end of the mail."""

    level: int
    """Place in the stack of the multipart it belongs to; -1 at the end of the mail."""
    start: int
    """Where the text before it ends, its line end not included."""
    after: int
    closes: bool


class _Splitter:
    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        self.parts: list[Part] = []
        self._stack: list[_Open] = []
        self._containers = 0
        self._lookalikes = 0
        self._header_bytes = 0  # of all parts

    def run(self, headers: Headers, body: int) -> Trouble | None:
        """Fill `parts`, beginning with the root's headers and body; return the limit that stopped it."""
        while True:
            if len(self.parts) + self._containers >= MAX_PARTS:
                return Trouble(TroubleKind.TOO_MANY_PARTS, MAX_PARTS)
            opened = self._open(headers, body)
            if len(self._stack) > MAX_DEPTH:
                return Trouble(TroubleKind.TOO_DEEP, MAX_DEPTH)
            delimiter = self._next_delimiter(body)
            if opened and delimiter.level != len(self._stack) - 1:
                # Its boundary never came: what stands there is the text itself.
                self._stack.pop()
                opened = False
            if not opened:
                self.parts.append(self._leaf(headers, body, delimiter.start))
            while delimiter.closes:
                del self._stack[delimiter.level :]
                delimiter = self._next_delimiter(delimiter.after)
            if self._lookalikes > _MAX_LOOKALIKES:
                return Trouble(TroubleKind.TOO_MANY_PARTS, MAX_PARTS)
            if delimiter.level < 0:
                return None
            del self._stack[delimiter.level + 1 :]
            self._stack[-1].children += 1
            block = read_headers(self._raw, delimiter.after, len(self._raw))
            self._header_bytes += block.body - delimiter.after
            if block.trouble or self._header_bytes > MAX_HEADER_BYTES:
                return block.trouble or Trouble(TroubleKind.HEADERS_TOO_LARGE, MAX_HEADER_BYTES)
            headers, body = block.headers, block.body

    def _open(self, headers: Headers, body: int) -> bool:
        """Push the multipart that begins here, if one does."""
        media_type, parameters = self._type_of(headers)
        if not media_type.startswith("multipart/"):
            return False
        boundary = parameters.get("boundary", "").encode("utf-8").rstrip()
        # Only the outermost one is tried: to look for each of many false boundaries would take long.
        if not boundary or (not self._stack and self._raw.find(b"--" + boundary, body) < 0):
            boundary = self._sniffed_boundary(body)
        if not boundary or len(boundary) > _MAX_BOUNDARY:
            return False
        self._containers += 1
        parent = self._stack[-1].container if self._stack else None
        container = Container(self._containers, media_type, parameters, parent)
        self._stack.append(_Open(container, boundary))
        return True

    def _sniffed_boundary(self, body: int) -> bytes:
        """Return the boundary of a multipart that names none or a wrong one: its first line, if that looks like one."""
        line = self._raw[body : body + _MAX_BOUNDARY].lstrip(b"\n").partition(b"\n")[0].rstrip()
        return line[2:] if line.startswith(b"--") else b""

    def _type_of(self, headers: Headers) -> Value:
        value = read_value(headers.first("content-type") or "")
        if value.main.count("/") == 1 and not value.main.startswith("/") and not value.main.endswith("/"):
            return value
        in_digest = self._stack and self._stack[-1].container.media_type == "multipart/digest"
        return Value("message/rfc822" if in_digest and not value.main else "text/plain", value.parameters)

    def _leaf(self, headers: Headers, start: int, end: int) -> Part:
        media_type, parameters = self._type_of(headers)
        if media_type.startswith("multipart/"):
            media_type = "text/plain"
        disposition = read_value(headers.first("content-disposition") or "")
        container, index = (self._stack[-1].container, self._stack[-1].children) if self._stack else (None, 1)
        return Part(headers, media_type, parameters, disposition, start, end, container, index - 1)

    def _next_delimiter(self, position: int) -> _Delimiter:
        """Return the next boundary line of any open multipart from `position`, which begins a line.

        Each multipart remembers where its next boundary is, and is searched only up to the next one of those around
        it, so that all searches together go over the mail once for each depth.
        """
        end = len(self._raw)
        nearest = -1
        for level, opened in enumerate(self._stack):
            if opened.next < position:
                opened.next = self._find_boundary(opened.boundary, position, end)
            if opened.next < end:
                nearest, end = level, opened.next
        if nearest < 0:
            return _Delimiter(-1, end, end, closes=False)
        line_end = self._raw.find(b"\n", end)
        after = len(self._raw) if line_end < 0 else line_end + 1
        line = self._raw[end:after].rstrip()
        return _Delimiter(nearest, max(position, end - 1), after, line[2:] != self._stack[nearest].boundary)

    def _find_boundary(self, boundary: bytes, position: int, end: int) -> int:
        """Return where the next line begins that is this boundary and nothing else; `end` if none does before."""
        mark = b"--" + boundary
        at = position if self._raw.startswith(mark, position) else self._raw.find(b"\n" + mark, position, end) + 1
        while at and at < end:
            behind = at + len(mark)
            rest = self._raw[behind : behind + _MAX_BEHIND_BOUNDARY].partition(b"\n")[0].rstrip()
            if rest in (b"", b"--"):
                return at
            self._lookalikes += 1
            if self._lookalikes > _MAX_LOOKALIKES:
                return end
            at = self._raw.find(b"\n" + mark, behind, end) + 1
        return end
