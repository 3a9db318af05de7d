"""What can keep a mail from being read, and the limits that bound the work one mail may cause."""

from enum import StrEnum

from legends_pbem.values import NamedTuple

MAX_MAIL_BYTES = 25 * 2**20
MAX_HEADER_BYTES = 256 * 2**10
MAX_HEADER_FIELDS = 1000
MAX_DEPTH = 30
MAX_PARTS = 300
MAX_TEXT_BYTES = 512 * 2**10
MAX_HTML_BYTES = 2**20
MAX_TEXT_LINES = 10_000
MAX_TAGS = 50_000
MAX_ATTACHMENT_BYTES = 16 * 2**10
MAX_ATTACHED_BYTES = 128 * 2**10
MAX_ADDRESSES = 2000
MAX_MESSAGE_IDS = 200


class TroubleKind(StrEnum):
    """Every cause for which a mail, or a part of it, was not read; the limits first."""

    TOO_LARGE = "too-large"  # limit: bytes of the whole mail
    HEADERS_TOO_LARGE = "headers-too-large"  # limit: bytes of the header block, or of those of all parts
    TOO_MANY_HEADERS = "too-many-headers"  # limit: fields of one header block
    TOO_MANY_ADDRESSES = "too-many-addresses"  # limit: addresses in From or the recipients
    TOO_DEEP = "too-deep"  # limit: multiparts inside each other
    TOO_MANY_PARTS = "too-many-parts"  # limit: parts
    TEXT_TOO_LONG = "text-too-long"  # limit: bytes of all text parts, or of all HTML parts
    TOO_MANY_TEXT_LINES = "too-many-text-lines"  # limit: lines of all text parts
    TOO_MANY_TAGS = "too-many-tags"  # limit: tags of all HTML parts
    ENCRYPTED = "encrypted"  # PGP or S/MIME, unreadable without the key
    SEALED = "sealed"  # S/MIME with the text packed inside the signature
    OUTLOOK_ONLY = "outlook-only"  # the text is inside winmail.dat
    FRAGMENT = "fragment"  # message/partial: one piece of a mail that was cut up
    INVITATION = "invitation"  # a calendar invitation, or an answer to one
    FORWARDED = "forwarded"  # there is a forwarded mail, which is never read
    ONLY_QUOTES = "only-quotes"  # there is quoted text, which is never read
    EMPTY = "empty"  # no text at all


class Trouble(NamedTuple):
    """One cause, and the limit that was passed (0 where the cause is not a limit)."""

    kind: TroubleKind
    limit: int = 0


LIMITS = frozenset(
    (
        TroubleKind.TOO_LARGE,
        TroubleKind.HEADERS_TOO_LARGE,
        TroubleKind.TOO_MANY_HEADERS,
        TroubleKind.TOO_MANY_ADDRESSES,
        TroubleKind.TOO_DEEP,
        TroubleKind.TOO_MANY_PARTS,
        TroubleKind.TEXT_TOO_LONG,
        TroubleKind.TOO_MANY_TEXT_LINES,
        TroubleKind.TOO_MANY_TAGS,
    )
)
"""The causes after which nothing more of the mail is read: half a mail must not be obeyed."""
