"""`Outgoing` to bytes. Only the sending process comes here, so the `email` package is imported where it is used.

The same `Outgoing` always gives the same bytes: no clock and no chance.
"""

import hashlib
from typing import TYPE_CHECKING

from legends_pbem.mail.addresses import clean_address
from legends_pbem.mail.errors import BadAddress, UnsafeHeader
from legends_pbem.mail.headers import is_one_line
from legends_pbem.values import NamedTuple

if TYPE_CHECKING:
    from email.message import EmailMessage

_MAX_REFERENCES = 900
"""Characters; of a long thread the first mail and the last ones are named, so that the line stays below 998."""
_HEADER_WIDTH = 950
"""Folding at 78 would turn a Message-ID of that length into encoded words, which no program reads as one."""
_BODY_WIDTH = 76


class Mailbox(NamedTuple):
    """A name and an address."""

    name: str
    address: str


class OutgoingFile(NamedTuple):
    """A file that goes with a mail."""

    name: str
    media_type: str
    data: bytes
    """Of a text, in UTF-8."""


class InlinePicture(NamedTuple):
    """A picture that the HTML shows by `cid:` and its Content-ID."""

    content_id: str
    """Without angle brackets."""
    name: str
    media_type: str
    data: bytes


class Outgoing(NamedTuple):
    """A mail that is to be sent, in the words of the service."""

    sender: Mailbox
    to: Mailbox
    subject: str
    message_id: str
    """With or without angle brackets."""
    date: str
    """UTC, `YYYY-MM-DDThh:mm:ssZ`."""
    text: str
    flowed: bool = False
    """Whether lines of the text that end in a space go on in the next one, without that space
    (`format=flowed; delsp=yes`, RFC 3676)."""
    html: str | None = None
    reply_to: str | None = None
    """An address."""
    references: tuple[str, ...] = ()
    """Message-IDs of the thread, the oldest first; the last one is answered (In-Reply-To)."""
    auto_submitted: str = "auto-generated"
    """RFC 3834: `auto-generated`, or `auto-replied` for an answer to a mail."""
    headers: tuple[tuple[str, str], ...] = ()
    """Further fields, one line each."""
    attachments: tuple[OutgoingFile, ...] = ()
    pictures: tuple[InlinePicture, ...] = ()
    """What the HTML shows; they lie beside it, within the alternative to the text (RFC 2387)."""
    language: str | None = None
    """What its words are written in (Content-Language, RFC 3282)."""


def write_mail(mail: Outgoing) -> bytes:
    """Return the mail as bytes with CRLF line ends, no line longer than 998; text stands before HTML.

    Raises UnsafeHeader for a value of more than one line, BadAddress for an address that is none.
    """
    from email import policy

    message = _with_headers(mail)
    parameters = {"format": "flowed", "delsp": "yes"} if mail.flowed else {}
    message.set_content(mail.text, "plain", "utf-8", cte=_encoding(mail.text), params=parameters)
    if mail.html is not None:
        message.add_alternative(mail.html, "html", "utf-8", cte=_encoding(mail.html))
        _add_pictures(message, mail.pictures)
    for file in mail.attachments:
        main, _, sub = _safe("Content-Type", file.media_type).partition("/")
        charset = {"charset": "utf-8"} if main == "text" else {}
        name = _safe("filename", file.name)
        message.add_attachment(file.data, maintype=main, subtype=sub, filename=name, params=charset)
    if mail.language is not None:  # only now, for to set the content removes all fields that tell of it
        message["Content-Language"] = _safe("Content-Language", mail.language)
    for part in message.walk():
        _protect_from_lines(part)
    _set_boundaries(message, mail.message_id)
    international = not (mail.to.address + mail.sender.address).isascii()
    rules = policy.SMTPUTF8 if international else policy.SMTP
    return message.as_bytes(policy=rules.clone(max_line_length=_HEADER_WIDTH))


def content_id(message_id: str, name: str) -> str:
    """A Content-ID for a picture of a mail: like the Message-ID the only one of its kind, but it tells no token."""
    domain = message_id.strip("<>").rpartition("@")[2]
    return f"{hashlib.sha256(f'{name} of {message_id}'.encode()).hexdigest()[:32]}@{domain}"


def _add_pictures(message: "EmailMessage", pictures: tuple[InlinePicture, ...]) -> None:
    """Put the pictures beside the HTML, the last part of the message so far."""
    html = list(message.iter_parts())[-1]
    for picture in pictures:
        main, _, sub = _safe("Content-Type", picture.media_type).partition("/")
        html.add_related(
            picture.data,
            maintype=main,
            subtype=sub,
            cid=f"<{_safe('Content-ID', picture.content_id)}>",
            filename=_safe("filename", picture.name),
            disposition="inline",
        )


def _with_headers(mail: Outgoing) -> "EmailMessage":
    message = _new_message()
    for name, value in _fields(mail):
        message[name] = _safe(name, value)
    message["From"] = _address("From", mail.sender)
    message["To"] = _address("To", mail.to)
    if mail.reply_to is not None:
        message["Reply-To"] = _address("Reply-To", Mailbox(mail.sender.name, mail.reply_to))
    return message


def _fields(mail: Outgoing) -> list[tuple[str, str]]:
    from datetime import datetime
    from email.utils import format_datetime

    fields = [
        ("Date", format_datetime(datetime.fromisoformat(mail.date))),
        ("Message-ID", _bracketed(mail.message_id)),
        ("Subject", mail.subject),
        ("Auto-Submitted", mail.auto_submitted),
    ]
    references = _shortened([_bracketed(one) for one in mail.references])
    if references:
        fields += [("In-Reply-To", references[-1]), ("References", " ".join(references))]
    return [*fields, *mail.headers]


def _shortened(references: list[str]) -> list[str]:
    """Return the references without those in the middle of a thread that is too long for a line."""
    references = [reference for reference in references if len(reference) < _MAX_REFERENCES // 3]
    while len(" ".join(references)) > _MAX_REFERENCES:
        del references[1]
    return references


def _new_message() -> "EmailMessage":
    from email.message import EmailMessage
    from email.policy import SMTP

    return EmailMessage(policy=SMTP)


def _safe(name: str, value: str) -> str:
    if not is_one_line(value):
        raise UnsafeHeader(name, value)
    return value


def _address(name: str, mailbox: Mailbox) -> object:
    from email.headerregistry import Address

    address = clean_address(_safe(name, mailbox.address))
    if address is None:
        raise BadAddress(mailbox.address)
    local, _, domain = address.rpartition("@")
    return Address(_safe(name, mailbox.name), local, domain)


def _bracketed(message_id: str) -> str:
    return f"<{message_id.strip('<>')}>"


def _encoding(text: str) -> str:
    plain = text.isascii() and all(_survives(line) for line in text.splitlines())
    return "7bit" if plain else "quoted-printable"


def _survives(line: str) -> bool:
    """Tell whether no program on the way would change the line: break it, strip it, or put `>` before `From `."""
    return len(line) <= _BODY_WIDTH and not line.endswith((" ", "\t")) and not line.startswith("From ")


def _protect_from_lines(part: "EmailMessage") -> None:
    """Encode the F of `From ` at the beginning of lines, before which a mailbox file would get a `>`."""
    if part["Content-Transfer-Encoding"] == "quoted-printable":
        lines = str(part.get_payload()).split("\n")
        part.set_payload("\n".join(f"=46{line[1:]}" if line.startswith("From ") else line for line in lines))


def _set_boundaries(message: "EmailMessage", message_id: str) -> None:
    """Give each multipart a boundary made from the Message-ID, where the package would take a random one."""
    for number, part in enumerate(message.walk()):
        if part.is_multipart():
            digest = hashlib.sha256(f"{message_id} {number}".encode()).hexdigest()[:32]
            part.set_boundary(f"=_{digest}")
