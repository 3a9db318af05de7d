"""Receipts: what a player holds of the log, signed by the service (FORMATS, `legends-receipt/1`)."""

from typing import NamedTuple

from legends_pbem.service.errors import BadData
from legends_pbem.signing.errors import SignatureError
from legends_pbem.signing.keys import PublicKey, Signer
from legends_pbem.signing.sshsig import read_armor, sign, verify

FORMAT = "legends-receipt/1"
RECEIPT_NAMESPACE = "legends-pbem-receipt"
_END = "-----END SSH SIGNATURE-----"


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

    Raises BadData if there is none, or the signature does not hold.
    """
    lines = [line.strip() for line in text.splitlines()]
    if FORMAT not in lines:
        raise BadData(f"there is no receipt; one begins with a line '{FORMAT}'")
    lines = lines[lines.index(FORMAT) :]
    names = Receipt._fields
    values = [line.partition(": ") for line in lines[1 : 1 + len(names)]]
    if [name for name, _, _ in values] != list(names) or not values[names.index("entry")][2].isdigit():
        raise BadData(f"the receipt must say {', '.join(names)}, one a line and in this order")
    armor = "\n".join(lines[1 + len(names) : lines.index(_END) + 1 if _END in lines else None])
    signed = "\n".join(lines[: 1 + len(names)]) + "\n"
    try:
        key = verify(read_armor(armor), signed.encode(), RECEIPT_NAMESPACE)
    except SignatureError as error:
        raise BadData(f"the receipt's signature does not hold: {error}") from None
    game, seat, entry, digest, time = (value for _, _, value in values)
    return Receipt(game, seat, int(entry), digest, time), key
