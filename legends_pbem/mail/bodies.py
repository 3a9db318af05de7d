"""What stands in a mail's parts: the typed text, the armored blocks, the attachments, and what could not be read."""

from collections.abc import Container, Iterable, Sequence

from legends_pbem.mail.armor import Block, open_clear_signed, separate_blocks
from legends_pbem.mail.decoding import decode_transfer, text_of
from legends_pbem.mail.flowed import unflow
from legends_pbem.mail.lines import decoded_link_body, has_tags, paragraphs_of, text_lines
from legends_pbem.mail.parts import Part
from legends_pbem.mail.quoting import unquote, unsigned
from legends_pbem.mail.troubles import (
    MAX_ATTACHED_BYTES,
    MAX_ATTACHMENT_BYTES,
    MAX_HTML_BYTES,
    MAX_TAGS,
    MAX_TEXT_BYTES,
    MAX_TEXT_LINES,
    Trouble,
    TroubleKind,
)
from legends_pbem.values import NamedTuple

_TEXT_TYPES = ("text/plain", "text/html")
_RARE_TEXT_TYPES = ("text/markdown", "text/x-markdown", "text/enriched")
"""What counts as text where there is no other."""
_ALTERNATIVE = "multipart/alternative"
_SEALED_TYPES = ("application/pkcs7-mime", "application/x-pkcs7-mime")
_FORWARDED_TYPES = ("message/rfc822", "message/global", "application/vnd.ms-outlook")
_MAIL_NAMES = (".eml", ".msg", ".mbox", ".mht")
_NO_TEXT_INSIDE = ("image/", "audio/", "video/", "font/", "model/", "message/", "multipart/")
_BLOCK_MARK = b"BEGIN"
_MAX_BLOCK_LINES = 500
"""Lines of an attachment in which blocks are looked for; a signed move has some twenty."""
_MAX_BLOCK_FILES = 20
"""Attachments in which blocks are looked for."""

Paragraphs = tuple[tuple[str, ...], ...]


class Attachment(NamedTuple):
    """A part that is no text of the mail itself."""

    name: str
    """As the sender called it, on one line; "" if it has no name."""
    media_type: str
    size: int
    """Bytes after decoding; before it where `data` is empty for being too large."""
    data: bytes
    """Its decoded bytes; empty above the limit, for nobody signs moves of that size."""
    source: int
    """The number that its armored blocks carry as their source."""


class Bodies(NamedTuple):
    """Everything found in the parts of a mail."""

    paragraphs: Paragraphs
    """Typed text in order: tidy lines, without quotes, signatures and blocks."""
    blocks: tuple[Block, ...]
    attachments: tuple[Attachment, ...]
    quoted: bool
    """Quoted text was left out."""
    forwarded: bool
    """A forwarded mail was left out."""
    html: str
    """The HTML form of a mail whose text form was read; "" if there is none."""
    trouble: Trouble | None


class Typed(NamedTuple):
    """The reading of one text."""

    paragraphs: Paragraphs
    blocks: tuple[Block, ...]
    quoted: bool


def read_text(lines: Sequence[str], source: int = 0) -> Typed:
    """Return what is typed in the lines of a text, and its armored blocks."""
    unquoted = unquote(open_clear_signed(lines))
    separated = separate_blocks(unquoted.lines, source)
    typed = [decoded for line in separated.lines for decoded in decoded_link_body(line)]
    return Typed(paragraphs_of(unsigned(typed)), separated.blocks, unquoted.quoted)


def read_html(source: str, number: int = 0) -> Typed:
    """Return what is typed in an HTML text; nothing where it has more lines than a mail may have."""
    lines = _html_lines(source)
    return read_text(lines if len(lines) <= MAX_TEXT_LINES else (), number)


def _html_lines(source: str) -> Sequence[str]:
    from legends_pbem.mail.html import html_lines  # most replies have a text form, and signed moves need no HTML

    return html_lines(source)


def read_bodies(raw: bytes, parts: Sequence[Part]) -> Bodies:
    """Return what the parts of a mail hold; `raw` has LF line ends."""
    texts = _texts(parts, _TEXT_TYPES) or _texts(parts, _RARE_TEXT_TYPES)
    too_long = _too_long([parts[number] for number in texts])
    if too_long:
        return _unread(too_long)
    sources = {number: _source(raw, parts[number]) for number in texts}
    chosen, html = _choose(parts, sources)
    if _tags(sources[number] for number in chosen if _is_html(parts[number], sources[number])) > MAX_TAGS:
        return _unread(Trouble(TroubleKind.TOO_MANY_TAGS, MAX_TAGS))
    lines = {number: _lines(parts[number], sources[number]) for number in chosen}
    if sum(map(len, lines.values())) > MAX_TEXT_LINES:
        return _unread(Trouble(TroubleKind.TOO_MANY_TEXT_LINES, MAX_TEXT_LINES))
    readings = _without_copies([read_text(lines[number], number) for number in chosen])
    attachments = _attachments(raw, parts, sources)
    armored = [part for part in attachments if _may_hold_blocks(part, parts[part.source])][:_MAX_BLOCK_FILES]
    attached = [block for part in armored for block in _blocks_in(part, parts[part.source])]
    paragraphs = tuple(paragraph for reading in readings for paragraph in reading.paragraphs)
    blocks = (*(block for reading in readings for block in reading.blocks), *attached)
    quoted = any(reading.quoted for reading in readings)
    forwarded = any(_is_forwarded(part) for part in parts)
    has_words = any(map(_has_words, sources.values()))
    kind = _hidden_text(parts, blocks, has_words) or _missing_text(quoted, forwarded, is_empty=not paragraphs)
    trouble = Trouble(kind) if kind else None
    return Bodies(paragraphs, blocks, tuple(attachments), quoted, forwarded, html, trouble)


def _unread(limit: Trouble) -> Bodies:
    return Bodies((), (), (), quoted=False, forwarded=False, html="", trouble=limit)


def _texts(parts: Sequence[Part], types: Sequence[str]) -> list[int]:
    """Return the numbers of the parts of these types that are text of the mail itself."""
    # The alternatives of an invitation repeat its title and nothing that anybody typed.
    invitations = {
        part.container.number
        for part in parts
        if part.media_type == "text/calendar" and part.container and part.container.media_type == _ALTERNATIVE
    }
    return [
        number
        for number, part in enumerate(parts)
        if part.media_type in types
        and _is_text(part, number)
        and invitations.isdisjoint(box.number for box in part.containers())
    ]


def _is_text(part: Part, number: int) -> bool:
    """Tell whether a part is no attachment, no forwarded and no encrypted thing."""
    if part.is_inside("multipart/encrypted") or _is_signature(part):
        return False
    if part.container is None:
        return True
    if part.disposition.main == "attachment" or part.name.lower().endswith(_MAIL_NAMES):
        return False
    return number == 0 or not part.disposition.parameters.get("filename")


def _is_signature(part: Part) -> bool:
    """Tell whether this is the signature that a PGP/MIME or S/MIME wrapper adds (RFC 1847)."""
    return part.container is not None and part.container.media_type == "multipart/signed" and part.place > 0


def _too_long(texts: Sequence[Part]) -> Trouble | None:
    """Return the limit in bytes that the texts together pass."""
    for media_type, limit in (("text/plain", MAX_TEXT_BYTES), ("text/html", MAX_HTML_BYTES)):
        if sum(part.end - part.start for part in texts if part.media_type == media_type) > limit:
            return Trouble(TroubleKind.TEXT_TOO_LONG, limit)
    return None


def _tags(sources: Iterable[str]) -> int:
    """Return how many tags there can be in HTML texts."""
    return sum(source.count("<") for source in sources)


def _source(raw: bytes, part: Part) -> str:
    runs = decode_transfer(raw[part.start : part.end], part.encoding)
    return text_of(runs, part.parameters.get("charset", ""))


def _choose(parts: Sequence[Part], sources: dict[int, str]) -> tuple[list[int], str]:
    """Return the parts to read, and the HTML that was left aside: of alternatives the first plain text with a word."""
    chosen: list[int] = []
    html = ""
    groups: dict[int, list[int]] = {}
    for number in sources:
        around = [box.number for box in parts[number].containers() if box.media_type == _ALTERNATIVE]
        groups.setdefault(around[-1] if around else -1 - number, []).append(number)
    for group in groups.values():
        plain = [number for number in group if parts[number].media_type != "text/html"]
        usable = [number for number in plain if _has_words(sources[number])]
        others = [number for number in group if number not in plain]
        chosen += usable or others or plain
        if usable and others:
            html = html or "\n".join(sources[number] for number in others)
    return chosen, html if _tags([html]) <= MAX_TAGS else ""


def _without_copies(readings: Sequence[Typed]) -> list[Typed]:
    """Return the readings, each text once: some programs send both forms of a mail without saying so."""
    copies: dict[object, Typed] = {}
    for reading in readings:
        words = " ".join(line for paragraph in reading.paragraphs for line in paragraph)
        copies.setdefault(words or len(copies), reading)
    return list(copies.values())


def _has_words(text: str) -> bool:
    return any(letter.isalnum() for letter in text)


def _is_html(part: Part, source: str) -> bool:
    """Tell whether a text is HTML: some programs label HTML as plain text, and plain text as HTML."""
    begins_so = part.media_type == "text/plain" and source.lstrip().startswith("<")
    return (begins_so or part.media_type == "text/html") and has_tags(source)


def _lines(part: Part, source: str) -> Sequence[str]:
    if _is_html(part, source):
        return _html_lines(source)
    if part.media_type == "text/enriched":
        from legends_pbem.mail.enriched import unenriched  # hardly any program still writes it

        return text_lines(unenriched(source))
    if part.parameters.get("format", "").lower() == "flowed":
        return text_lines(unflow(source.replace("\r\n", "\n"), part.parameters.get("delsp", "").lower() == "yes"))
    return text_lines(source)


def _attachments(raw: bytes, parts: Sequence[Part], texts: Container[int]) -> list[Attachment]:
    """Return the parts that are no texts, decoded as long as they are small and together not too large."""
    found: list[Attachment] = []
    left = MAX_ATTACHED_BYTES
    for number, part in enumerate(parts):
        if number in texts:
            continue
        size = part.end - part.start
        data = b""
        if size <= min(left, MAX_ATTACHMENT_BYTES) and not part.media_type.startswith("message/"):
            data = b"".join(decode_transfer(raw[part.start : part.end], part.encoding))
            left -= size
        found.append(Attachment(part.name, part.media_type, len(data) or size, data, number))
    return found


def _may_hold_blocks(attachment: Attachment, part: Part) -> bool:
    """Tell whether armored blocks in an attachment are the sender's own, and whether there can be any."""
    if _is_forwarded(part) or _is_signature(part) or part.is_inside("multipart/encrypted"):
        return False
    data = attachment.data.replace(b"\0", b"") if b"\0" in attachment.data else attachment.data
    return _BLOCK_MARK in data and not attachment.media_type.startswith(_NO_TEXT_INSIDE)


def _blocks_in(attachment: Attachment, part: Part) -> tuple[Block, ...]:
    """Return the armored blocks of an attachment, whatever its type and name say."""
    lines = text_lines(text_of((attachment.data,), part.parameters.get("charset", "")))
    return read_text(lines, attachment.source).blocks if len(lines) <= _MAX_BLOCK_LINES else ()


def _is_forwarded(part: Part) -> bool:
    return part.media_type in _FORWARDED_TYPES or part.name.lower().endswith(_MAIL_NAMES)


def _hidden_text(parts: Sequence[Part], blocks: Iterable[Block], has_words: bool) -> TroubleKind | None:
    """Return why text may stand where it cannot be read."""
    if any(block.label == "PGP MESSAGE" for block in blocks):
        return TroubleKind.ENCRYPTED
    for part in parts:
        if part.is_inside("multipart/encrypted") or part.media_type == "application/pgp-encrypted":
            return TroubleKind.ENCRYPTED
        if part.media_type in _SEALED_TYPES or part.name.lower().endswith(".p7m"):
            sealed = part.parameters.get("smime-type", "").lower() == "signed-data"
            return TroubleKind.SEALED if sealed else TroubleKind.ENCRYPTED
        if part.media_type == "message/partial":
            return TroubleKind.FRAGMENT
        if part.media_type == "text/calendar":
            return TroubleKind.INVITATION
    if has_words:
        return None
    is_wrapped = any(part.media_type.endswith("ms-tnef") or part.name.lower() == "winmail.dat" for part in parts)
    return TroubleKind.OUTLOOK_ONLY if is_wrapped else None


def _missing_text(quoted: bool, forwarded: bool, is_empty: bool) -> TroubleKind | None:
    """Return where text stands that is not the sender's own."""
    if forwarded:
        return TroubleKind.FORWARDED
    if quoted:
        return TroubleKind.ONLY_QUOTES
    return TroubleKind.EMPTY if is_empty else None
