"""Checking a receipt that a player holds: by itself, and against a game."""

from pathlib import Path

from legends_pbem.mail.decoding import decode_transfer, text_of
from legends_pbem.mail.parts import split_parts
from legends_pbem.mail.troubles import MAX_MAIL_BYTES
from legends_pbem.service.host.looking import known_game
from legends_pbem.service.log.bundles import read_bundle_file
from legends_pbem.service.log.receipts import Receipt, check_receipt, read_receipt
from legends_pbem.service.reading import read_beginning
from legends_pbem.signing.keys import PublicKey
from legends_pbem.store.protocol import Reads
from legends_pbem.values import NamedTuple


class Held(NamedTuple):
    """A receipt in a player's hands, its signature checked."""

    receipt: Receipt
    key: PublicKey
    """Who signed it."""


def open_receipt(path: Path) -> Held:
    """The receipt in a file: a report as a mail, or its text. Raises BadData if there is none, BadReceipt if bad."""
    return Held(*read_receipt(_text_in(read_beginning(path, MAX_MAIL_BYTES))))


def confirm_by_bundle(held: Held, path: Path) -> None:
    """Nothing, if the receipt fits the game that was exported to `path`; raises BadReceipt or BadData otherwise."""
    game, entries = read_bundle_file(path)
    check_receipt(held.receipt, held.key, game, entries)


def confirm_by_store(held: Held, reads: Reads, game: str) -> None:
    """Nothing, if the receipt fits the stored game; raises BadReceipt, or BadRequest if there is no such game."""
    row = known_game(reads, game)
    check_receipt(held.receipt, held.key, row.id, reads.entries(row.id))


def _text_in(raw: bytes) -> str:
    """The plain text of a mail; all of it, if it is no mail."""
    lines = raw.replace(b"\r\n", b"\n")
    tree = split_parts(lines)
    if tree.headers.first("from") is None:
        return raw.decode("utf-8", "replace")
    texts = [
        text_of(decode_transfer(lines[part.start : part.end], part.encoding), part.parameters.get("charset", ""))
        for part in tree.parts
        if part.media_type == "text/plain"
    ]
    return "\n".join(texts)
