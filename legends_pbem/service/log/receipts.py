"""Receipts: what a player holds of the log, signed by the service (FORMATS, `legends-receipt/1`)."""

from collections.abc import Sequence

from legends_pbem.service.errors import BadData, ServiceError
from legends_pbem.signing.errors import SignatureError
from legends_pbem.signing.keys import PublicKey, Signer
from legends_pbem.signing.sshsig import read_armor, sign, verify
from legends_pbem.store.chain import broken_link
from legends_pbem.store.rows import Entry
from legends_pbem.values import NamedTuple

FORMAT = "legends-receipt/1"
RECEIPT_NAMESPACE = "legends-pbem-receipt"
_END = "-----END SSH SIGNATURE-----"
_MOST_DIGITS = 9
"""No game has so many entries."""


class BadReceipt(ServiceError):
    """A receipt that does not hold, or that contradicts the game."""

    exit_code = 1


class Receipt(NamedTuple):
    """What a receipt says: at `time`, entry `entry` of the game's log had this hash."""

    game: str
    seat: str
    entry: int
    hash: str
    time: str


def write_receipt(receipt: Receipt, signer: Signer) -> str:
    """The receipt and, right below it, the service's signature over it."""
    text = FORMAT + "\n" + "".join(f"{name}: {value}\n" for name, value in receipt._asdict().items())
    return text + sign(signer, text.encode(), RECEIPT_NAMESPACE)


def read_receipt(text: str) -> tuple[Receipt, PublicKey]:
    """What the first receipt in a text says, and the key that signed it; the text may be a whole report.

    Raises BadData if there is none, BadReceipt if the signature does not hold.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if FORMAT not in lines:
        raise BadData("there is no receipt; one begins with a line '{format}'", format=FORMAT)
    lines = lines[lines.index(FORMAT) :]
    names = Receipt._fields
    fields = [line.partition(": ") for line in lines[1 : 1 + len(names)]]
    if tuple(name for name, _, _ in fields) != names:
        raise BadData("the receipt must say {names}, one a line and in this order", names=", ".join(names))
    game, seat, entry, digest, time = (value for _, _, value in fields)
    if not entry.isascii() or not entry.isdigit() or len(entry) > _MOST_DIGITS:
        raise BadData("the receipt says entry '{entry}', which is no number of an entry", entry=entry[:40])
    armor = "\n".join(lines[1 + len(names) : lines.index(_END) + 1 if _END in lines else None])
    signed = "\n".join(lines[: 1 + len(names)]) + "\n"
    try:
        key = verify(read_armor(armor), signed.encode(), RECEIPT_NAMESPACE)
    except SignatureError as error:
        raise BadReceipt("the receipt's signature does not hold: {why}", why=error) from None
    return Receipt(game, seat, int(entry), digest, time), key


def check_receipt(receipt: Receipt, key: PublicKey, game: str, entries: Sequence[Entry]) -> None:
    """Nothing, if the receipt fits the log of a game, whose entries these are; raises BadReceipt otherwise.

    `key` is the one that signed the receipt.
    """
    broken = broken_link(entries)
    if broken is not None:
        raise BadReceipt(
            "the log of game {game} itself does not hold at entry {entry}; see `game verify`",
            game=game,
            entry=broken.place,
        )
    if receipt.game != game:
        raise BadReceipt("the receipt is for game {game}, and this is game {found}", game=receipt.game, found=game)
    if not entries or entries[0].payload.get("service_key") != key.line:
        raise BadReceipt(
            "the receipt was signed by {fingerprint}, which is not the service's key in entry 1",
            fingerprint=key.fingerprint,
        )
    if receipt.entry > len(entries):
        raise BadReceipt(
            "the receipt is for entry {entry}, and the log ends with entry {last}",
            entry=receipt.entry,
            last=len(entries),
        )
    entry = entries[receipt.entry - 1]
    if receipt.entry < 1 or (entry.hash, entry.time) != (receipt.hash, receipt.time):
        raise BadReceipt(
            "the past was rewritten: entry {entry} has the hash {hash} and the time {time} in the receipt, "
            "{found_hash} and {found_time} in the log",
            entry=receipt.entry,
            hash=receipt.hash,
            time=receipt.time,
            found_hash=entry.hash,
            found_time=entry.time,
        )
