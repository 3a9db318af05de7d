"""What a typed text is made of: words, numbers and signs."""

import re
from typing import NamedTuple

from legends_pbem.notation.names import key_of

_LETTER = r"[^\W\d_]"
_TOKEN = re.compile(
    rf"(?P<word>{_LETTER}+(?:[-'`’‘´‐‑–]+{_LETTER}+)*['’]?)(?P<behind>\d*)"
    rf"|(?P<number>\d+)(?:\s*[x×](?!{_LETTER}))?"
    r"|(?P<sign>\S)"
)


class Token(NamedTuple):
    """A word, a number or a sign."""

    key: str
    """A word as names are compared, or the sign; empty for a number."""
    digits: str
    """The number, or what stands right behind the word."""
    start: int
    end: int


def tokens_of(text: str) -> list[Token]:
    """The words, numbers and signs of the text."""
    return [
        Token(
            key_of(match["word"]) if match["word"] else match["sign"] or "",
            match["number"] or match["behind"] or "",
            match.start(),
            match.end(),
        )
        for match in _TOKEN.finditer(text)
    ]
