"""Armored blocks (`-----BEGIN LABEL-----` … `-----END LABEL-----`) in text, as mail programs have left them."""

import re
from collections.abc import Iterator, Sequence

from legends_pbem.mail.lines import tidy
from legends_pbem.values import NamedTuple

_DASHES = "-‐‑‒–—―−­"
_MAX_LABEL = 60
_MARKER = r"(-----(?:BEGIN|END) [A-Z0-9 ]{1,50}-----)"
_CLEAR_SIGNED = "PGP SIGNED MESSAGE"


class Block(NamedTuple):
    """One block, found in unquoted text or in an attachment."""

    label: str
    """What stands behind BEGIN, in capitals: `LEGENDS MOVE`, `SSH SIGNATURE`."""
    lines: tuple[str, ...]
    """Its lines between the markers, stripped; empty ones (double spacing) left out."""
    exact: str
    """The same untouched, each line ended by LF."""
    closed: bool
    """False if its END line is missing."""
    source: int
    """Which text of the mail it stands in: blocks that belong together share it."""


class Separated(NamedTuple):
    """A text taken apart: its blocks, and its other lines ("" where a block was)."""

    blocks: tuple[Block, ...]
    lines: tuple[str, ...]


def separate_blocks(lines: Sequence[str], source: int = 0) -> Separated:
    """Return the armored blocks of a text and what stands around them; an unclosed one reaches to the end."""
    blocks: list[Block] = []
    others: list[str] = []
    inside: list[str] = []
    label = ""
    for line in _apart(lines):
        marker, name = _marker(line)
        if label and marker == "END" and name == label:
            blocks.append(_block(label, inside, closed=True, source=source))
            label = ""
        elif marker == "BEGIN":
            if label:
                blocks.append(_block(label, inside, closed=False, source=source))
            label, inside = name, []
            others.append("")
        elif label:
            inside.append(line)
        else:
            others.append(line)
    if label:
        blocks.append(_block(label, inside, closed=False, source=source))
    return Separated(tuple(blocks), tuple(others))


def _apart(lines: Sequence[str]) -> Iterator[str]:
    """Return the lines, each marker alone on one: programs that lose line ends put all of a block on one line."""
    for line in lines:
        if ("-----BEGIN " in line or "-----END " in line) and not _marker(line)[0]:
            yield from (piece for piece in re.split(_MARKER, line) if piece.strip())
        else:
            yield line


def open_clear_signed(lines: Sequence[str]) -> tuple[str, ...]:
    """Return `lines` without the wrapping of a PGP clear-signed text (RFC 9580 §7): its text is plain text."""
    return tuple(_opened(lines)) if any(_CLEAR_SIGNED in line for line in lines) else tuple(lines)


def _opened(lines: Sequence[str]) -> Iterator[str]:
    in_text = in_headers = False
    for line in lines:
        if _marker(line) == ("BEGIN", _CLEAR_SIGNED):
            in_text = in_headers = True
            yield ""
        elif in_headers:
            in_headers = bool(line.strip())
        elif in_text and _marker(line) == ("BEGIN", "PGP SIGNATURE"):
            in_text = False
            yield line
        else:
            yield line.removeprefix("- ") if in_text else line


def _block(label: str, lines: list[str], closed: bool, source: int) -> Block:
    stripped = tuple(text for line in lines if (text := line.strip()))
    return Block(label, stripped, "".join(f"{line}\n" for line in lines), closed, source)


def _marker(line: str) -> tuple[str, str]:
    """Return ("BEGIN" or "END", label) of a marker line, ("", "") for any other.

    Dashes may have become longer ones, and a list may have put another dash and a blank in front (RFC 934).
    """
    text = tidy(line)
    if len(text) > _MAX_LABEL or len(text) < 8 or text[0] not in _DASHES or text[-1] not in _DASHES:
        return "", ""
    word, _, label = text.strip(_DASHES + " ").upper().partition(" ")
    return (word, " ".join(label.split())) if word in ("BEGIN", "END") and label else ("", "")
