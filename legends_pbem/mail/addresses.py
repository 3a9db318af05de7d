"""Address lists as mail programs really write them (RFC 5322 §3.4 and worse), without recursion.

A display name is never taken for an address: with angle brackets only what stands inside them counts, and encoded words
are not decoded.
"""

from legends_pbem.mail.troubles import MAX_ADDRESSES
from legends_pbem.values import NamedTuple

_MAX_LENGTH = 400
_SAFE_IN_LOCAL = frozenset("abcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+-/=?^_`{|}~.")


class AddressList(NamedTuple):
    """The addresses of a field in order, in lower case, and whether there were more than may be read."""

    addresses: tuple[str, ...]
    too_many: bool = False


def read_addresses(value: str) -> AddressList:
    """Return the addresses of a From, To, Cc or envelope field.

    An empty group (`undisclosed-recipients:;`) has none.
    """
    found: list[str] = []
    for entry in _entries(_without_comments(value)):
        address = _address(entry)
        if address:
            if len(found) == MAX_ADDRESSES:
                return AddressList(tuple(found), too_many=True)
            found.append(address)
    return AddressList(tuple(found))


def clean_address(text: str) -> str | None:
    """Return an address in the one form in which addresses are compared; None if it is none.

    Lower case and NFC; no route, quotes or folding blanks that do not matter; the domain in ASCII (`xn--…`).
    """
    text = "".join(text.split()).strip("<>'").removeprefix("mailto:")
    if text.startswith("@"):
        text = text.partition(":")[2]
    # Some phones do not decode the address of a mail link, where a plus sign is written so.
    local, at, domain = text.lower().replace("%2b", "+").rpartition("@")
    if len(local) > 1 and local[0] == local[-1] == '"' and _SAFE_IN_LOCAL.issuperset(local[1:-1]):
        local = local[1:-1]
    domain = domain.rstrip(".")
    if not at or not local or not domain or len(text) > _MAX_LENGTH or not text.isprintable():
        return None
    if '"' in domain or ("@" in local and not local.startswith('"')):
        return None
    if text.isascii():
        return f"{local}@{domain}"
    return _international(local, domain)


def _international(local: str, domain: str) -> str:
    import unicodedata  # rare, and 1 ms to import

    local = unicodedata.normalize("NFC", local)
    try:
        return f"{local}@{domain.encode('idna').decode('ascii')}"
    except UnicodeError:
        return f"{local}@{domain}"


def _without_comments(text: str) -> str:
    """Return `text` without comments, however deep; parentheses that never close stay as they are."""
    if "(" not in text:
        return text
    kept: list[str] = []
    openings: list[int] = []  # for each open comment, how much was kept when it began
    quoted = escaped = False
    for letter in text:
        kept.append(letter)
        if escaped:
            escaped = False
        elif letter == "\\":
            escaped = True
        elif letter == '"' and not openings:
            quoted = not quoted
        elif letter == "(" and not quoted:
            openings.append(len(kept) - 1)
        elif letter == ")" and openings:
            del kept[openings.pop() :]
            kept.append(" ")
    return "".join(kept)


def _entries(text: str) -> list[str]:
    """Split at commas, semicolons and group names that stand outside of quotes and angle brackets."""
    entries: list[str] = []
    entry: list[str] = []
    in_angle = quoted = escaped = False
    for letter in text:
        if escaped or (quoted and letter == "\\"):
            escaped = not escaped
        elif letter == '"':
            quoted = not quoted
        elif quoted:
            pass
        elif letter in "<>":
            in_angle = letter == "<"
        elif (letter in ",;" or (letter == ":" and "@" not in entry)) and not in_angle:
            if letter != ":":
                entries.append("".join(entry))
            entry = []
            continue
        entry.append(letter)
    return [*entries, "".join(entry)] if not quoted else _unquoted_entries(text)


def _unquoted_entries(text: str) -> list[str]:
    """Split a field in which a quote never closes: quotes have no meaning there."""
    return text.replace('"', " ").replace(";", ",").split(",")


def _address(entry: str) -> str | None:
    """Return the address of one entry: inside angle brackets, else the only word with an `@` in it."""
    before, bracket, inside = _outside_quotes(entry)
    if bracket:
        return clean_address(inside.partition(">")[0])
    words = [word for word in before.split() if "@" in word and not word.startswith("=?")]
    return clean_address(words[0]) if len(words) == 1 else None


def _outside_quotes(entry: str) -> tuple[str, str, str]:
    """Partition at the last `<` that is not inside quotes."""
    quoted = escaped = False
    last = -1
    for place, letter in enumerate(entry):
        if escaped or (quoted and letter == "\\"):
            escaped = not escaped
        elif letter == '"':
            quoted = not quoted
        elif letter == "<" and not quoted:
            last = place
    return (entry, "", "") if last < 0 else (entry[:last], "<", entry[last + 1 :])
