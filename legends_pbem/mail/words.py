"""Encoded words in header fields (RFC 2047), for subjects and file names; never for addresses."""

import binascii
import re

from legends_pbem.mail.charsets import decode_text
from legends_pbem.mail.decoding import decode_base64
from legends_pbem.mail.headers import one_line

# Each run stops at the next question mark, so that no text makes the search slower than linear.
_WORD = re.compile(r"=\?([^?\s]{1,60})\?([bBqQ])\?([^?]*)\?=")


def decode_words(text: str) -> str:
    """Return `text` on one line with its encoded words decoded; what is no proper word stays as it is."""
    if "=?" not in text:
        return text
    pieces: list[str] = []
    pending = b""  # words of one charset, for a character may be cut between two of them
    pending_charset = ""
    position = 0
    for word in _WORD.finditer(text):
        between = text[position : word.start()]
        charset = word[1].partition("*")[0].lower()
        data = _decoded(word[2], word[3])
        if position and not between.strip() and charset == pending_charset:
            pending += data
        else:
            pieces.append(decode_text(pending, pending_charset))
            if not position or between.strip():
                pieces.append(between)
            pending, pending_charset = data, charset
        position = word.end()
    pieces += [decode_text(pending, pending_charset), text[position:]]
    return one_line("".join(pieces))


def _decoded(encoding: str, text: str) -> bytes:
    data = text.encode("utf-8", "replace")
    if encoding in "bB":
        return b"".join(decode_base64(data))
    return binascii.a2b_qp(data, header=True)
