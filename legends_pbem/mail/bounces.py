"""Reports about mail that we sent: delivery status notifications (RFC 3464) and the plain texts of old servers."""

from legends_pbem.mail.addresses import clean_address, read_addresses
from legends_pbem.mail.automatic import has_no_return_path
from legends_pbem.mail.decoding import decode_transfer, text_of
from legends_pbem.mail.headers import Headers, message_ids, read_headers
from legends_pbem.mail.parts import Part, Tree
from legends_pbem.values import NamedTuple

_STATUS_TYPES = ("message/delivery-status", "message/global-delivery-status")
_RETURNED_TYPES = (
    *("message/rfc822", "message/global", "text/rfc822-headers", "message/global-headers"),
    "message/rfc822-headers",
)
_RECEIPT_TYPES = ("message/disposition-notification", "message/feedback-report")
_ACTIONS = ("failed", "delayed", "delivered", "relayed", "expanded")
_ACTION_BY_CLASS = {"5": "failed", "4": "delayed", "2": "delivered"}
_DAEMONS = ("mailer-daemon", "postmaster", "mail-daemon", "maildaemon", "mdaemon", "bounce", "mailerdaemon")
_FAILURE_WORDS = (
    *("undeliver", "returned mail", "failure notice", "delivery fail", "delivery status", "mail delivery"),
    *("could not be delivered", "unzustellbar", "nicht zugestellt", "non remis"),
    *("delivery has failed", "nachrichtenzustellung", "zustellung fehlgeschlagen", "échec de la remise"),
    *("no se puede entregar", "impossibile recapitare", "onbestelbaar", "не доставлено", "не удается доставить"),
    *("no se pudo", "niet bezorgd", "mancata consegna", "returned to sender", "message not delivered"),
)
_DELAY_WORDS = ("delay", "warning:", "will retry", "still being retried", "verzögert", "retardé", "not yet been")
_MAX_RECIPIENTS = 1000
_MAX_TEXT_LINES = 2000
_MAX_TEXT_BYTES = 64 * 2**10
_MAX_RETURNED = 3
"""Mails of ours in one report that are looked into."""


class Bounce(NamedTuple):
    """What a report says of one recipient, and which of our mails came back with it."""

    action: str
    """`failed`, `delayed`, `delivered`, `relayed` or `expanded`."""
    recipient: str | None
    """The address we wrote to, where the report names it."""
    message_ids: tuple[str, ...]
    """Message-IDs found in the returned mail or its header block."""


class _Recipient(NamedTuple):
    action: str
    address: str | None


def read_bounce(tree: Tree, raw: bytes, sender: str | None, subject: str) -> Bounce | None:
    """Return the report that this mail is; None for any other mail."""
    status = next((part for part in tree.parts if part.media_type in _STATUS_TYPES), None)
    is_from_daemon = _is_from_daemon(tree.headers, sender)
    if status and (is_from_daemon or status.is_inside("multipart/report")):
        recipients = _recipients(_text(status, raw))
        worst = min(recipients, key=lambda one: _ACTIONS.index(one.action), default=_Recipient("failed", None))
        return Bounce(worst.action, worst.address, _returned_ids(tree, raw))
    failed = read_addresses(tree.headers.first("x-failed-recipients") or "").addresses
    if failed:
        return Bounce(
            _plain_action(subject, ""), failed[0], _returned_ids(tree, raw) or _ids_in_text(_first_text(tree, raw))
        )
    if is_from_daemon or (has_no_return_path(tree.headers) and _says_failure(subject)):
        text = _first_text(tree, raw)
        if _says_failure(f"{subject}\n{text}"):
            ids = _returned_ids(tree, raw) or _ids_in_text(text)
            return Bounce(_plain_action(subject, text), _recipient_in_text(text), ids)
    return None


def is_receipt(tree: Tree) -> bool:
    """Tell whether this is another kind of report: a read receipt (RFC 8098) or a complaint (RFC 5965)."""
    return any(part.is_inside("multipart/report") or part.media_type in _RECEIPT_TYPES for part in tree.parts)


def _recipients(text: str) -> list[_Recipient]:
    data = text.encode("utf-8", "replace")
    found: list[_Recipient] = []
    position = 0
    for _ in range(_MAX_RECIPIENTS):
        if position >= len(data):
            break
        block = read_headers(data, position, len(data))
        # A line that is no field would be read again and again: skip it.
        position = block.body if block.body > position else data.find(b"\n", position) + 1 or len(data)
        fields = block.headers
        address = _typed_address(fields.first("original-recipient")) or _typed_address(fields.first("final-recipient"))
        action = (fields.first("action") or "").partition(" ")[0].strip(";.").lower()
        if action not in _ACTIONS:
            action = _ACTION_BY_CLASS.get((fields.first("status") or "")[:1], "failed")
        if address or fields.first("action"):
            found.append(_Recipient(action, address))
    return found


def _typed_address(value: str | None) -> str | None:
    """Return the address of `rfc822; kim@example.net`; old servers leave out the type."""
    kind, semicolon, address = (value or "").partition(";")
    return clean_address(address if semicolon else kind)


def _is_from_daemon(headers: Headers, sender: str | None) -> bool:
    local = (sender or (headers.first("from") or "")).strip("< ").partition("@")[0].lower()
    return local.startswith(_DAEMONS) or "mailer-daemon" in (headers.first("from") or "").lower()


def _says_failure(text: str) -> bool:
    lower = text.lower()
    return any(word in lower for word in (*_FAILURE_WORDS, *_DELAY_WORDS))


def _plain_action(subject: str, text: str) -> str:
    """Tell failure from delay: by the subject if it says, else by how the text begins."""
    for head in (subject.lower(), text[:1000].lower()):
        if any(word in head for word in _DELAY_WORDS):
            return "delayed"
        if any(word in head for word in _FAILURE_WORDS):
            return "failed"
    return "failed"


def _recipient_in_text(text: str) -> str | None:
    """Return the first address that a line begins with, as most plain reports print it, else one in brackets."""
    lines = text.split("\n")[:_MAX_TEXT_LINES]
    for line in lines:
        word = line[:500].strip().partition(" ")[0].rstrip(":,")
        if "@" in word and (address := clean_address(word)):
            return address
    for line in lines:
        if "<" in line and (addresses := read_addresses(line[:1000]).addresses):
            return addresses[0]
    return None


def _ids_in_text(text: str) -> tuple[str, ...]:
    found: list[str] = []
    for line in text.split("\n")[:_MAX_TEXT_LINES]:
        name, colon, value = line.lstrip("> ").partition(":")
        if colon and name.lower() == "message-id":
            found += message_ids(value, 1)
    return tuple(found)


def _returned_ids(tree: Tree, raw: bytes) -> tuple[str, ...]:
    found: list[str] = []
    for part in [part for part in tree.parts if part.media_type in _RETURNED_TYPES][:_MAX_RETURNED]:
        body = raw[part.start : min(part.end, part.start + _MAX_TEXT_BYTES)]
        data = b"\n".join(decode_transfer(body, part.encoding)).lstrip(b"\n")
        found += message_ids(read_headers(data, 0, len(data)).headers.first("message-id") or "", 1)
    return tuple(found)


def _first_text(tree: Tree, raw: bytes) -> str:
    part = next((part for part in tree.parts if part.media_type == "text/plain"), None)
    return _text(part, raw) if part else ""


def _text(part: Part, raw: bytes) -> str:
    body = raw[part.start : min(part.end, part.start + _MAX_TEXT_BYTES)]
    return text_of(decode_transfer(body, part.encoding), part.parameters.get("charset", "")).replace("\r", "")
