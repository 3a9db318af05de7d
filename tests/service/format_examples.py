"""The examples of docs/formats.md, made by the product; `python tests/service/format_examples.py` writes them anew.

A block of the page whose first line is ```` ```LANGUAGE NAME ```` holds the example NAME.
"""

import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tables import LATER, PAIR, Table, fixed_bytes, move_file, new_table, reply, signed_mail, take

from legends_pbem.engine.events import PutIntoClub, view_event
from legends_pbem.engine.luck import shuffle, words
from legends_pbem.engine.things import PACK, Seat
from legends_pbem.notation.event_json import event_to_json, full_event_to_json
from legends_pbem.notation.names import CARD_WORDS
from legends_pbem.notation.transcript import decisions_of, read_transcript
from legends_pbem.service.incoming.inspection import inspect
from legends_pbem.service.log.luck import commitment, host_seed
from legends_pbem.service.log.receipts import Receipt, write_receipt
from legends_pbem.service.tickets import desk_ticket, message_id, reply_address, tag_for
from legends_pbem.store.rows import Entry

DOCS = Path(__file__).parents[2] / "docs"
SECRET = fixed_bytes("secret 0")
"""Of the game that `tables` makes."""
_PAGE = DOCS / "formats.md"
_BLOCK = re.compile(r"^(```\w+ ([a-z0-9-]+)\n)(.*?)^```$", re.MULTILINE | re.DOTALL)


def printed() -> dict[str, str]:
    """The examples as the page shows them, by name."""
    return {name: text for _, name, text in _BLOCK.findall(_PAGE.read_text(encoding="utf-8"))}


def made() -> dict[str, str]:
    """The examples as the product makes them now, by name."""
    with tempfile.TemporaryDirectory() as folder:
        table = new_table(Path(folder), PAIR)
        try:
            return dict([*_of_luck(table.game), *_of_mails(table), *_of_log(table), *_of_an_event()])
        finally:
            table.store.close()


def _of_luck(game: str) -> Iterator[tuple[str, str]]:
    seed = host_seed(game, SECRET)
    stream = words(seed, "deck")
    yield "luck", _lines(secret=SECRET.hex(), commitment=commitment(game, SECRET), seed=seed.hex())
    yield (
        "shuffle",
        _lines(
            words=" ".join(str(next(stream)) for _ in range(4)),
            top=" ".join(CARD_WORDS[card] for card in shuffle(PACK, seed, "deck")[:5]),
        ),
    )


def _of_mails(table: Table) -> Iterator[tuple[str, str]]:
    """The opening of both players, taken in on the way."""
    opening = "club atlantis2 avalon; diary amber"
    signed = signed_mail(table, "red", opening)
    yield "move", move_file(table, "red", opening)
    yield "signed-move", signed.decode().partition("\n\n")[2].rstrip("\n") + "\n"
    assert take(table, signed).outcome == "applied"

    ticket = table.request("blue").ticket
    tag = tag_for(table.home.token_secret, table.game, "blue", ticket, signed_only=False)
    yield (
        "tickets",
        _lines(
            head=table.store.entries(table.game)[-1].hash,
            ticket=ticket,
            desk_ticket=desk_ticket(table.game, "blue", 1),
            token_key=table.home.token_secret.hex(),
            reply_to=reply_address(tag, "play", "example.org"),
            message_id=message_id(tag, 0, "example.org"),
        ),
    )
    typed = reply(table, "blue", "Dear host,\n\nClub Atlantis, elephants2.\nDiary elephants\n\nYours, Blue\n")
    yield "mail", typed.decode()
    yield "inspected", _pretty(inspect(typed, ["play@example.org"]).as_json())
    assert take(table, typed, LATER).outcome == "applied"


def _of_log(table: Table) -> Iterator[tuple[str, str]]:
    entries: list[Entry] = table.store.entries(table.game)
    for entry in entries:
        yield f"entry-{entry.n}", _pretty(entry._asdict())
    last = entries[-1]
    receipt = Receipt(table.game, "red", last.n, last.hash, last.time)
    yield "receipt", write_receipt(receipt, table.home.signer)


def _of_an_event() -> Iterator[tuple[str, str]]:
    transcript = read_transcript((DOCS / "example.transcript").read_text(encoding="utf-8"))
    first = next(decisions_of(transcript, transcript.start()))
    event = next(event for event in first.events if isinstance(event, PutIntoClub))
    yield "event", json.dumps(full_event_to_json(event)) + "\n"
    yield "event-for-blue", json.dumps(event_to_json(view_event(event, Seat.BLUE))) + "\n"


def _lines(**values: str) -> str:
    width = max(map(len, values)) + 2
    return "".join(f"{name + ':':<{width}}{value}\n" for name, value in values.items())


def _pretty(value: dict[str, object]) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def main() -> None:
    """Write the examples of the page anew."""
    examples = made()
    page = _PAGE.read_text(encoding="utf-8")
    _PAGE.write_text(_BLOCK.sub(lambda found: f"{found[1]}{examples[found[2]]}```", page), encoding="utf-8")


if __name__ == "__main__":
    main()
