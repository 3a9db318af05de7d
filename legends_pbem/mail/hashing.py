"""One hash for a mail's content, the same for every copy of it however it was delivered (FORMATS, chapter 4)."""

import hashlib

from legends_pbem.mail.decoding import decode_transfer, text_of
from legends_pbem.mail.lines import tidy
from legends_pbem.mail.parts import Tree
from legends_pbem.mail.troubles import MAX_HTML_BYTES, MAX_TEXT_BYTES
from legends_pbem.mail.words import decode_words

_IDENTITY_FIELDS = ("from", "to", "cc", "subject", "date", "in-reply-to", "references")
_BLANKS = b" \t\n"
_SLICE = 2**20
"""Bytes taken in at a time, so that a large part is not copied as a whole."""


def content_hash(tree: Tree, raw: bytes) -> str:
    """Return the SHA-256 in hex of the decoded parts of a mail; trace fields, line ends and blanks do not matter.

    Parts beyond the limits for texts are taken as they are encoded.

    A mail without a Message-ID has nothing else to be known by, so that its other fields are taken in as well: the
    same words may be sent on another day.
    """
    digest = hashlib.sha256()
    if not tree.headers.first("message-id"):
        for name in _IDENTITY_FIELDS:
            for value in tree.headers.every(name):
                digest.update(f"{name}: {tidy(decode_words(value))}\n".encode("utf-8", "replace"))
    left = MAX_TEXT_BYTES + MAX_HTML_BYTES
    for part in tree.parts:
        digest.update(f"\n{part.media_type}\n".encode("utf-8", "replace"))
        size = part.end - part.start
        if size > left:
            for start in range(part.start, part.end, _SLICE):
                digest.update(raw[start : min(start + _SLICE, part.end)].translate(None, _BLANKS))
            continue
        left -= size
        runs = decode_transfer(raw[part.start : part.end], part.encoding)
        if part.media_type.startswith("text/"):
            words = text_of(runs, part.parameters.get("charset", "")).split()
            digest.update(" ".join(words).encode("utf-8", "replace"))
        else:
            digest.update(b"\0".join(runs))
    return digest.hexdigest()


def unread_hash(data: bytes) -> str:
    """Return the SHA-256 in hex of what stands below the header block, for mails that were not read."""
    return hashlib.sha256(memoryview(data)[max(0, data.find(b"\n\n")) :]).hexdigest()
