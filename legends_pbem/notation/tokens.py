"""What a typed text is made of: words, numbers and signs."""

import re
from collections.abc import Iterator

from legends_pbem.notation.names import key_of
from legends_pbem.values import NamedTuple

_TOKEN = re.compile(
    r"(?P<word>[^\W\d_](?:[^\s\d@,，、&]*[^\W\d_])?)['’]?(?P<behind>\d*)"  # from a letter to the last before a gap
    r"|(?P<number>\d+)(?:\s*(?:x\b|×))?"
    r"|(?P<sign>\S)"
)


class Token(NamedTuple):
    """A word, a number or a sign."""

    key: str
    """A word as names are compared, or the sign; empty for a number."""
    digits: str
    """The number, or what stands right behind the word."""
    is_word: bool
    start: int
    end: int


def tokens_of(text: str) -> list[Token]:
    """The words, numbers and signs of the text."""
    return list(each_token(text))


def each_token(text: str) -> Iterator[Token]:
    """The same, one after the other."""
    for match in _TOKEN.finditer(text):
        word, behind, number, sign = match.groups("")
        yield Token(key_of(word) or sign, behind or number, bool(word), match.start(), match.end())
