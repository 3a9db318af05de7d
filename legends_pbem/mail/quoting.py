"""Where typed text ends: quotes, attributions, original mails and signatures are cut out, the rest is kept in order.

Works on lines of text; HTML has been rendered into such lines before, its quotes with `>` in front. Wherever something
is cut, the paragraph ends. In doubt more is cut, so that nothing is run that another person wrote.
"""

import re
from collections.abc import Sequence

from legends_pbem.mail.phrases import (
    ATTRIBUTION_STARTS,
    CLIENT_SIGNATURES,
    DEVICES,
    HEADER_NAMES,
    ORIGINALS,
    SENT,
    WROTE,
)
from legends_pbem.values import NamedTuple

_QUOTE_MARKS = (">", "|", "»", "›")
_DASHES = "-‐‑‒–—―−_"
_DIVIDERS = frozenset("-_=*~#+^–—―─━`" + "•·.")
_MAX_ATTRIBUTION_LINES = 4
_MAX_ATTRIBUTION = 500
_HEADER_KINDS = {name: kind for kind, names in HEADER_NAMES.items() for name in names}
_TELLING_KINDS = frozenset(("from", "date", "to", "subject"))
_ORIGINALS = frozenset(ORIGINALS)
_HEADER_REACH = 8
_LONG_LINE = 60
_COLONS = (":", "：")
_MAX_SIGNATURE = 120

_MAX_INITIALS = 4
_MAX_LABEL = 25
_IN_LABELS = frozenset(" .'’/()-")

# Patterns that few mails need are compiled where they are used.
_TIME = r"\d{1,2}[:.h]\d\d"
_NUMBER = r"\d+"


class Unquoted(NamedTuple):
    """What is left of a text: its own lines ("" ends a paragraph), and whether anything was cut."""

    lines: tuple[str, ...]
    quoted: bool


def unquote(lines: Sequence[str]) -> Unquoted:
    """Return the lines that the sender wrote; signatures are still among them (see `unsigned`)."""
    simple = [_simplified(line) for line in lines]
    kept: list[str] = []
    quoted = False
    place = 0
    while place < len(lines):
        if _begins_original(simple, place):
            return Unquoted(tuple(kept), quoted=True)
        attribution = _attribution_end(simple, place)
        if attribution:
            quoted = True
            kept.append("")
            if not _quote_follows(simple, attribution):
                return Unquoted(tuple(kept), quoted=True)
            place = attribution
        elif _is_quote(simple[place]) or _is_residue(simple, place):
            quoted = True
            kept.append("")
            place += 1
        else:
            kept.append(lines[place])
            place += 1
    return Unquoted(tuple(kept), quoted)


def unsigned(lines: Sequence[str]) -> tuple[str, ...]:
    """Return `lines` without what stands below a signature separator, without phone signatures and dividers."""
    kept: list[str] = []
    for line in lines:
        text = _simplified(line)
        if _is_signature_separator(text):
            break
        kept.append("" if _is_divider(text) or _is_client_signature(text) else line)
    return tuple(kept)


def _is_client_signature(text: str) -> bool:
    """Tell whether a phone or mail program put this line there: it begins with "sent", or ends so and names itself."""
    if text.startswith(CLIENT_SIGNATURES):
        return True
    bare = text.strip("()[]_.! ")
    if len(bare) >= _MAX_SIGNATURE:
        return False
    return bare.startswith(SENT) or (bare.endswith(SENT) and any(word in bare for word in DEVICES))


def _simplified(line: str) -> str:
    """Return `line` in lower case with single blanks; emphasis stars around it or its first word are dropped."""
    return " ".join(line.split()).lower().strip("*").replace(":*", ":")


def _is_quote(text: str) -> bool:
    """Tell whether the line has a mark of a quote before it, or one with initials (`KV> `)."""
    if text.startswith(_QUOTE_MARKS):
        return True
    initials, mark, _ = text[: _MAX_INITIALS + 1].partition(">")
    return bool(mark) and initials.isalpha()


def _is_residue(simple: Sequence[str], place: int) -> bool:
    """Tell whether the line is the tail of a long quoted line that was broken when it was sent."""
    return (
        bool(simple[place])
        and 0 < place < len(simple) - 1
        and _is_quote(simple[place - 1])
        and len(simple[place - 1]) > _LONG_LINE
        and _is_quote(simple[place + 1])
    )


def _is_signature_separator(text: str) -> bool:
    return text in ("--", "- -") or (text != "" and len(text) <= 2 and set(text) <= set("–—―−"))


def _is_divider(text: str) -> bool:
    compact = text.replace(" ", "")
    return len(compact) > 2 and _DIVIDERS.issuperset(compact)


def _begins_original(simple: Sequence[str], place: int) -> bool:
    """Tell whether an original or forwarded mail begins here, by its marker or its copied header block."""
    text = simple[place]
    if not text:
        return False
    if text.strip(_DASHES + " :*") in _ORIGINALS and (text[0] in _DASHES or text.endswith(":")):
        return True
    if _begins_labelled_block(simple, place) or _is_marked_attribution(text):
        return True
    if not _header_kind(text):
        return False
    kinds = {_header_kind(line) for line in simple[place : place + _HEADER_REACH]}
    return "from" in kinds and len(kinds & _TELLING_KINDS) >= 2


def _begins_labelled_block(simple: Sequence[str], place: int) -> bool:
    """Tell whether a copied header block in any language begins here.

    That is three lines `label: value` with an address, or four, for a move file has three; or two below a line between
    dashes.
    """
    begin = place
    if _is_marked(simple[place]):
        begin = next((at for at in range(place + 1, min(place + 3, len(simple))) if simple[at]), place)
    if not _is_labelled(simple[begin]):
        return False
    lines = simple[begin : begin + 4]
    count = next((at for at, line in enumerate(lines) if not _is_labelled(line)), len(lines))
    if begin > place:
        return count >= 2
    return count == 4 or (count == 3 and any(map(_has_address, lines[:3])))


def _is_marked(text: str) -> bool:
    """Tell whether words stand between dashes."""
    return len(text) > 8 and set(text[:4] + text[-4:]) <= set("-_") and any(letter.isalnum() for letter in text)


def _is_marked_attribution(text: str) -> bool:
    """Tell whether an attribution stands between dashes or `>>>`: unmarked text follows (Zoho, Notes, GroupWise)."""
    if len(text) > 8 and text.startswith(">>> ") and text.endswith(" >>>"):
        return _has_address(text) or _has_date_and_time(text)
    return _is_marked(text) and _is_attribution(text.strip(_DASHES + " "), quote_follows=False)


def _is_labelled(text: str) -> bool:
    """Tell whether this is `label: value` in any language."""
    label, colon, value = text[: _MAX_LABEL + 2].replace("：", ":").partition(":")
    return (
        bool(colon)
        and label[:1].isalpha()
        and all(letter.isalnum() or letter in _IN_LABELS for letter in label)
        and value.strip() != ""
        and not value.startswith("//")
    )


def _has_address(text: str) -> bool:
    """Tell whether a mail address is in the text; a card at a display (`yeti@avalon`) is none."""
    return any("." in word.partition("@")[2].strip("<>()[],.;:") for word in text.split())


def _header_kind(text: str) -> str:
    name, colon, _ = text[:40].replace("：", ":").partition(":")
    return _HEADER_KINDS.get(name.strip(" *"), "") if colon else ""


def _attribution_end(simple: Sequence[str], place: int) -> int:
    """Return the place behind an attribution that begins at `place`, 0 if none does."""
    if not simple[place].endswith(_COLONS) and not _start_rank(simple[place]):
        return 0
    end = place
    length = 0
    while not simple[end].endswith(_COLONS):
        length += len(simple[end])
        end += 1
        if end == min(place + _MAX_ATTRIBUTION_LINES, len(simple)) or length > _MAX_ATTRIBUTION:
            return 0
        if not simple[end] or _is_quote(simple[end]):
            return 0
    wrapped = simple[place : end + 1]
    if len(wrapped) > 1 and not 0 < _start_rank(wrapped[0]) == max(map(_start_rank, wrapped)):
        return 0
    return end + 1 if _is_attribution(" ".join(wrapped), _quote_follows(simple, end + 1)) else 0


def _start_rank(text: str) -> int:
    """Tell how surely a wrapped attribution begins with this line: 2 by its first word to 0 not at all."""
    if text.startswith(ATTRIBUTION_STARTS):
        return 2
    return 1 if text[:1].isdigit() or "<" in text else 0


def _is_attribution(text: str, quote_follows: bool) -> bool:
    words = text.rstrip(":： ")
    dated = any(letter.isdigit() for letter in words)
    if any(f" {verb} " in f" {words} " for verb in WROTE):
        return dated or "@" in words or quote_follows
    # `2026-10-05 9:00 GMT+02:00 Kim <kim@example.net>:`, and languages that are not in the table
    return dated and (quote_follows or _has_address(words) or _has_date_and_time(words))


def _has_date_and_time(text: str) -> bool:
    time = re.search(_TIME, text)
    return time is not None and len(re.findall(_NUMBER, text.replace(time[0], " "))) >= 2


def _quote_follows(simple: Sequence[str], place: int) -> bool:
    """Tell whether the next line that is not empty is a quoted one."""
    for text in simple[place : place + 4]:
        if text:
            return _is_quote(text)
    return False
