"""Content-Type and Content-Disposition with their parameters (RFC 2045 §5, RFC 2183, RFC 2231)."""

from legends_pbem.mail.charsets import decode_text
from legends_pbem.mail.headers import one_line
from legends_pbem.mail.words import decode_words
from legends_pbem.values import NamedTuple

_MAX_PARAMETERS = 60
_HEX = frozenset("0123456789abcdefABCDEF")


class Value(NamedTuple):
    """The value of such a field: its main word in lower case, and its parameters by lower-case name."""

    main: str
    parameters: dict[str, str]


def read_value(text: str) -> Value:
    """Return the main word and parameters of a field; what cannot be understood is left out."""
    main, *items = _split(text)
    plain: dict[str, str] = {}
    for item in items[:_MAX_PARAMETERS]:
        name, equals, value = item.partition("=")
        name = name.strip().lower()
        if equals and name and name not in plain:
            plain[name] = _bare(value)
    # Some programs forget the semicolon: `text/plain charset=utf-8`.
    words = main.partition("(")[0].lower().split()
    return Value(words[0] if words else "", _joined(plain))


def _split(text: str) -> list[str]:
    """Split at the semicolons that stand outside of quotes; an unclosed quote ends with the field."""
    items: list[str] = []
    begin = position = 0
    quoted = False
    while position < len(text):
        letter = text[position]
        if quoted and letter == "\\":
            position += 1
        elif letter == '"':
            quoted = not quoted
        elif letter == ";" and not quoted:
            items.append(text[begin:position])
            begin = position + 1
        position += 1
    items.append(text[begin:])
    return items


def _bare(value: str) -> str:
    """Return a parameter's value without quotes, escapes and a comment behind it."""
    value = value.strip()
    if not value.startswith('"'):
        return value.partition(" (")[0].strip()
    letters: list[str] = []
    escaped = False
    for letter in value[1:]:
        if escaped:
            escaped = False
        elif letter == "\\":
            escaped = True
            continue
        elif letter == '"':
            break
        letters.append(letter)
    return "".join(letters)


def _joined(plain: dict[str, str]) -> dict[str, str]:
    """Join RFC 2231 pieces (`name*0*`, `name*1`) and decode their characters; decode RFC 2047 words as well."""
    result: dict[str, str] = {}
    for name, value in plain.items():
        base, star, _ = name.partition("*")
        if star and base not in plain and base not in result:
            result[base] = one_line(_pieces(plain, base))
        elif not star:
            result[name] = decode_words(value)
    return result


def _pieces(plain: dict[str, str], base: str) -> str:
    charset = "utf-8"
    data = b""
    for name in _piece_names(plain, base):
        value = plain[name]
        if name.endswith("*"):
            if not data and value.count("'") >= 2:
                charset, _, value = value.split("'", 2)
            data += _percent_decoded(value)
        else:
            data += value.encode("utf-8", "replace")
    return decode_text(data, charset)


def _piece_names(plain: dict[str, str], base: str) -> list[str]:
    """Return the names that hold this parameter's pieces, in order: `base*`, or `base*0`, `base*1*` and so on."""
    if f"{base}*" in plain:
        return [f"{base}*"]
    names: list[str] = []
    while len(names) < _MAX_PARAMETERS:
        name = f"{base}*{len(names)}"
        if name not in plain and f"{name}*" not in plain:
            break
        names.append(name if name in plain else f"{name}*")
    return names


def _percent_decoded(value: str) -> bytes:
    first, *rest = value.split("%")
    data = bytearray(first.encode("utf-8", "replace"))
    for piece in rest:
        if len(piece) >= 2 and _HEX.issuperset(piece[:2]):
            data.append(int(piece[:2], 16))
            piece = piece[2:]
        else:
            piece = "%" + piece
        data += piece.encode("utf-8", "replace")
    return bytes(data)
