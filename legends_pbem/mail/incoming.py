"""Bytes to `Incoming`: everything that the rest of the service may know of a mail. Pure, total, bounded."""

from enum import StrEnum

from legends_pbem.mail.addresses import AddressList, read_addresses
from legends_pbem.mail.armor import Block
from legends_pbem.mail.automatic import is_automatic
from legends_pbem.mail.bodies import Attachment, read_bodies
from legends_pbem.mail.bounces import Bounce, is_receipt, read_bounce
from legends_pbem.mail.hashing import content_hash, unread_hash
from legends_pbem.mail.headers import Headers, message_ids
from legends_pbem.mail.parts import split_parts
from legends_pbem.mail.troubles import (
    LIMITS,
    MAX_ADDRESSES,
    MAX_HEADER_BYTES,
    MAX_MAIL_BYTES,
    MAX_MESSAGE_IDS,
    Trouble,
    TroubleKind,
)
from legends_pbem.mail.words import decode_words
from legends_pbem.values import NamedTuple

_RECIPIENT_FIELDS = ("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "to", "cc")
_MAX_SUBJECT = 500


class Kind(StrEnum):
    """Who wrote a mail."""

    ORDINARY = "ordinary"  # a human, as far as can be told
    AUTOMATIC = "automatic"  # a program: vacation notice, challenge, receipt, another service
    BOUNCE = "bounce"  # a report on a mail that we sent


class Incoming(NamedTuple):
    """A mail as read. Names no sender that can be trusted: every field is what the mail claims."""

    message_id: str | None
    """Without angle brackets."""
    mentioned: tuple[str, ...]
    """Message-IDs of In-Reply-To and References, the newest first, without angle brackets."""
    sender: str | None
    """The one address in From, in the form of `clean_address`; None if there is none, or more than one."""
    recipients: tuple[str, ...]
    """Addresses of the envelope fields, To and Cc, in that order, each once."""
    subject: str
    """Decoded, on one line."""
    kind: Kind
    bounce: Bounce | None
    """What the report says, if `kind` is BOUNCE."""
    paragraphs: tuple[tuple[str, ...], ...]
    """Typed text in order: tidy lines, without quotes, signatures and armored blocks."""
    blocks: tuple[Block, ...]
    """Armored blocks in unquoted text and in attachments."""
    attachments: tuple[Attachment, ...]
    quoted: bool
    """Quoted text was left out."""
    forwarded: bool
    """A forwarded mail was left out."""
    html: str
    """The HTML form of a mail whose text form was read (see `bodies.read_html`); "" if there is none."""
    trouble: Trouble | None
    """What kept the mail, or a part of it, from being read."""
    content_hash: str
    """SHA-256 in hex of the decoded content, the same for each copy of a mail.

    Of the bytes below the header block if a limit was passed.
    """


def read(raw: bytes) -> Incoming:
    """Return what a mail's bytes say. Never raises, for any bytes; time and memory are linear and bounded.

    Above `MAX_MAIL_BYTES` only the header block is read, so that the sender can be told.
    """
    too_large = len(raw) > MAX_MAIL_BYTES
    text = _with_plain_line_ends(raw[:MAX_HEADER_BYTES] if too_large else raw)
    tree = split_parts(text)
    if too_large:
        tree = tree._replace(parts=(), trouble=Trouble(TroubleKind.TOO_LARGE, MAX_MAIL_BYTES))
    headers = tree.headers
    senders = _addresses(headers, ("from",))
    recipients = _addresses(headers, _RECIPIENT_FIELDS)
    if senders.too_many or recipients.too_many:
        tree = tree._replace(trouble=tree.trouble or Trouble(TroubleKind.TOO_MANY_ADDRESSES, MAX_ADDRESSES))
    sender = senders.addresses[0] if len(senders.addresses) == 1 else None
    subject = decode_words(headers.first("subject") or "")[:_MAX_SUBJECT]
    bounce = read_bounce(tree, text, sender, subject)
    automatic = is_automatic(headers, subject) or is_receipt(tree)
    bodies = read_bodies(text, () if tree.trouble else tree.parts)
    return Incoming(
        message_id=_first_id(headers),
        mentioned=_mentioned(headers),
        sender=sender,
        recipients=recipients.addresses,
        subject=subject,
        kind=Kind.BOUNCE if bounce else Kind.AUTOMATIC if automatic else Kind.ORDINARY,
        bounce=bounce,
        paragraphs=bodies.paragraphs,
        blocks=bodies.blocks,
        attachments=bodies.attachments,
        quoted=bodies.quoted,
        forwarded=bodies.forwarded,
        html=bodies.html,
        trouble=tree.trouble or bodies.trouble,
        content_hash=unread_hash(raw if too_large else text) if tree.trouble else content_hash(tree, text),
    )


def is_unread(incoming: Incoming) -> bool:
    """Tell whether a limit kept the whole text from being read: then there are no paragraphs and no blocks."""
    return incoming.trouble is not None and incoming.trouble.kind in LIMITS


def _with_plain_line_ends(raw: bytes) -> bytes:
    """Return `raw` with LF line ends, without a byte order mark and empty lines on top."""
    if b"\r" in raw:
        has_lf = b"\n" in raw
        raw = raw.replace(b"\r\r\n", b"\n").replace(b"\r\n", b"\n") if has_lf else raw.replace(b"\r", b"\n")
    return raw.removeprefix(b"\xef\xbb\xbf").lstrip(b"\n")


def _addresses(headers: Headers, names: tuple[str, ...]) -> AddressList:
    found: dict[str, None] = {}
    too_many = False
    for name in names:
        for value in headers.every(name):
            read = read_addresses(value)
            found.update(dict.fromkeys(read.addresses))
            too_many = too_many or read.too_many or len(found) > MAX_ADDRESSES
    return AddressList(tuple(found)[:MAX_ADDRESSES], too_many)


def _first_id(headers: Headers) -> str | None:
    ids = message_ids(headers.first("message-id") or "", 1)
    return ids[0] if ids else None


def _mentioned(headers: Headers) -> tuple[str, ...]:
    """Return the ids that the mail answers to: what it replies to first, then its thread from the newest back."""
    found: dict[str, None] = {}
    for name in ("in-reply-to", "references"):
        for value in reversed(headers.every(name)):
            found.update(dict.fromkeys(reversed(message_ids(value, MAX_MESSAGE_IDS))))
    return tuple(found)[:MAX_MESSAGE_IDS]
