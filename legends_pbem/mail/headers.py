"""The header block of a mail or a part (RFC 5322 §2.2), read from bytes of any kind.

Tolerated: bare LF, an mbox `From ` line on top, blanks before the colon, raw 8-bit text, control characters, and a
body that begins without an empty line above it.
"""

from legends_pbem.mail.troubles import MAX_HEADER_BYTES, MAX_HEADER_FIELDS, Trouble, TroubleKind
from legends_pbem.values import NamedTuple

_CONTROLS_TO_BLANKS = dict.fromkeys((*range(32), 0x7F, 0x85, 0x2028, 0x2029), " ")
_MAX_NAME = 100


class Headers(NamedTuple):
    """The fields of one block: lower-case name and unfolded one-line value, in the order they came."""

    fields: tuple[tuple[str, str], ...] = ()

    def first(self, name: str) -> str | None:
        """Value of the first field of this (lower-case) name; None where there is none."""
        return next((value for field, value in self.fields if field == name), None)

    def every(self, name: str) -> list[str]:
        """Values of all fields of this (lower-case) name, in order."""
        return [value for field, value in self.fields if field == name]


class HeaderBlock(NamedTuple):
    """A block that was read: its fields, where the body begins, and the limit that stopped it, if one did."""

    headers: Headers
    body: int
    trouble: Trouble | None = None


def read_headers(data: bytes, start: int, end: int) -> HeaderBlock:
    """Return the header block of `data` from `start`, reading no further than `end`."""
    fields: list[tuple[str, list[bytes]]] = []
    position = start
    while position < end:
        if position - start > MAX_HEADER_BYTES:
            return _block(fields, position, Trouble(TroubleKind.HEADERS_TOO_LARGE, MAX_HEADER_BYTES))
        newline = data.find(b"\n", position, min(end, position + MAX_HEADER_BYTES + 1))
        if newline < 0 and end - position > MAX_HEADER_BYTES:
            # Either a header bomb or, below a block without an empty line, one endless line of body.
            return _block(fields, position, Trouble(TroubleKind.HEADERS_TOO_LARGE, MAX_HEADER_BYTES))
        after = end if newline < 0 else newline + 1
        line = data[position:after].rstrip(b"\r\n")
        if not line:
            return _block(fields, after)
        if line[0] in b" \t" and fields:
            fields[-1][1].append(line)
        elif (name := _field_name(line)) is not None:
            if len(fields) == MAX_HEADER_FIELDS:
                return _block(fields, position, Trouble(TroubleKind.TOO_MANY_HEADERS, MAX_HEADER_FIELDS))
            fields.append((name, [line[line.index(b":") + 1 :]]))
        elif not line.startswith((b"From ", b">From ")):
            return _block(fields, position)
        position = after
    return _block(fields, end)


def _field_name(line: bytes) -> str | None:
    name, colon, _ = line[: _MAX_NAME + 1].partition(b":")
    text = name.rstrip(b" \t").decode("latin-1")
    return text.lower() if colon and text.isascii() and text.isprintable() and text and " " not in text else None


def _block(fields: list[tuple[str, list[bytes]]], body: int, trouble: Trouble | None = None) -> HeaderBlock:
    return HeaderBlock(Headers(tuple((name, _unfolded(lines)) for name, lines in fields)), body, trouble)


def _unfolded(lines: list[bytes]) -> str:
    """Return the value on one line; raw 8-bit text is read as UTF-8, else as the Western charset of old mailers."""
    value = b"".join(lines)
    try:
        text = value.decode("utf-8")
    except UnicodeDecodeError:
        text = value.decode("cp1252", "replace")
    return one_line(text)


def one_line(text: str) -> str:
    """Return `text` without line breaks and control characters: each becomes a blank, NUL is dropped."""
    if text.isprintable():
        return text.strip()
    return text.replace("\0", "").translate(_CONTROLS_TO_BLANKS).strip()


def is_one_line(text: str) -> bool:
    """Tell whether `text` holds neither line breaks nor control characters, so that it can be a header's value."""
    return text.isprintable() or ("\0" not in text and text.translate(_CONTROLS_TO_BLANKS) == text)


def message_ids(value: str, most: int) -> tuple[str, ...]:
    """Return up to `most` message ids of a field, the last ones, in order, without angle brackets and blanks.

    Without any bracket, each word that holds an `@` counts, for some mailers forget the brackets.
    """
    found: list[str] = []
    pieces = value.split("<")
    for piece in pieces[1:]:
        inside, bracket, _ = piece.partition(">")
        compact = "".join(inside.split())
        if bracket and compact and len(compact) < 1000:
            found.append(compact)
    if not found:
        found = [word.strip("<>[](),;") for word in value.split() if "@" in word and len(word) < 1000]
    return tuple(found[-most:])
