"""docs/formats.md is exact: what it shows is computed again from the page alone, and is what the product makes."""

import hashlib
import hmac
import json
import re
from base64 import b32encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from format_examples import DOCS, made, printed

from legends_pbem.engine.setup import new_game
from legends_pbem.engine.things import COPIES, Card, Rules, Seat
from legends_pbem.engine.view import view_of
from legends_pbem.notation.names import CARD_WORDS
from legends_pbem.notation.position_json import position_id, position_to_json, view_to_json
from legends_pbem.notation.transcript import read_transcript, replay
from legends_pbem.service.log.auditing import audit_bundle
from legends_pbem.service.log.host_records import Abandoned, Extended, Paused, Replaced, Undone
from legends_pbem.service.log.player_records import Absent, SignedOnly, TakenBack
from legends_pbem.service.log.records import Created, DecisionRecord, Kind, Over, SeatRecord, Way
from legends_pbem.service.log.time_records import Clock, Lapsed
from legends_pbem.signing.keys import PublicKey
from legends_pbem.signing.sshsig import read_armor, verify

_TEXT = (DOCS / "formats.md").read_text(encoding="utf-8")
_SHOWN = printed()
_ENTRIES: list[dict[str, Any]] = [json.loads(_SHOWN[f"entry-{n}"]) for n in range(1, 5)]
_SERVICE_KEY = PublicKey.from_line(_ENTRIES[0]["payload"]["service_key"])


def _values(name: str) -> dict[str, str]:
    """The `name: value` lines of an example."""
    return {label: value.strip() for label, _, value in (line.partition(": ") for line in _SHOWN[name].splitlines())}


def _sha256(text: str, more: bytes = b"") -> str:
    return hashlib.sha256(text.encode() + more).hexdigest()


def _keyed(key: str, text: str) -> bytes:
    return hmac.digest(bytes.fromhex(key), text.encode(), "sha256")


def _section(title: str) -> str:
    return _TEXT.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def _keys(section: str) -> set[str]:
    """What the first column of the section's tables names."""
    cells = re.findall(r"^\| (`[^|]*`) \|", section, re.MULTILINE)
    return {key for cell in cells for key in re.findall("`([a-z_]+)`", cell)}


def test_the_examples_are_what_the_product_makes() -> None:
    assert made() == _SHOWN


def test_the_hashes_and_salts_of_the_entries_follow_from_the_page() -> None:
    prev = "0" * 64
    for n, entry in enumerate(_ENTRIES, start=1):
        hashed = {key: value for key, value in entry.items() if key != "hash"}
        text = json.dumps(hashed, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        assert (entry["n"], entry["prev"], entry["hash"]) == (n, prev, _sha256(text))
        assert entry["salt"] == _keyed(_values("luck")["secret"], f"salt/{n}").hex()[:32]
        prev = entry["hash"]


def test_the_commitment_and_the_seed_follow_from_the_page() -> None:
    luck = _values("luck")
    secret = bytes.fromhex(luck["secret"])
    assert luck["commitment"] == _sha256("legends-secret/1\nG7K2\n", secret) == _ENTRIES[0]["payload"]["commitment"]
    assert luck["seed"] == _sha256("legends-seed/1\nG7K2\n", secret)


def test_the_persons_follow_from_the_page() -> None:
    persons = [seat["person"] for seat in _ENTRIES[1]["payload"]["seats"]]
    addresses = ("red@example.net", "blue@example.net")
    assert persons == [_keyed(_values("luck")["secret"], f"person/{address}").hex()[:32] for address in addresses]


def _integers(seed: str, label: str) -> Iterator[int]:
    for block in range(1_000):
        data = hmac.digest(bytes.fromhex(seed), label.encode() + b"\0" + block.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(data[start : start + 4], "big") for start in range(0, 32, 4))


def _uniform(integers: Iterator[int], n: int) -> int:
    return next(x for x in integers if x < 2**32 - 2**32 % n) % n


def test_the_shuffle_follows_from_the_page() -> None:
    seed = _values("luck")["seed"]
    stream = _integers(seed, "deck")
    assert _values("shuffle")["words"] == " ".join(str(next(stream)) for _ in range(4))
    cards = [CARD_WORDS[card] for card in Card for _ in range(COPIES[card])]
    stream = _integers(seed, "deck")
    for i in range(len(cards) - 1, 0, -1):
        j = _uniform(stream, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    assert _values("shuffle")["top"] == " ".join(cards[:5])


def test_the_ticket_the_desk_ticket_and_the_token_follow_from_the_page() -> None:
    shown = _values("tickets")
    assert shown["head"] == _ENTRIES[2]["hash"]
    assert shown["ticket"] == _sha256(f"legends-ticket/1\nG7K2\nblue\n{shown['head']}")[:16]
    assert shown["desk_ticket"] == _sha256("legends-desk/1\nG7K2\nblue\n1")[:16]
    code = b32encode(_keyed(shown["token_key"], f"legends-token/1\nG7K2\nblue\n{shown['ticket']}"))
    token = code.decode().lower()[:26]
    assert shown["reply_to"] == f"play+g7k2.{shown['ticket']}.{token}@example.org"
    assert shown["message_id"] == f"<g7k2.{shown['ticket']}.{token}@example.org>"


def test_the_signed_block_holds_the_move_file_and_a_good_signature() -> None:
    move, _, armor = _SHOWN["signed-move"].partition("-----END LEGENDS MOVE-----\n")
    move = move.removeprefix("-----BEGIN LEGENDS MOVE-----\n")
    key = verify(read_armor(armor), move.encode(), "legends-pbem")
    assert move == _SHOWN["move"] == _ENTRIES[2]["payload"]["move"]
    assert key.line == _ENTRIES[1]["payload"]["seats"][0]["key"]


def test_the_service_signed_the_move_that_was_typed_and_the_receipt() -> None:
    typed = _ENTRIES[3]["payload"]
    assert verify(read_armor(typed["signature"]), typed["move"].encode(), "legends-pbem-service") == _SERVICE_KEY
    signed = "".join(_SHOWN["receipt"].splitlines(keepends=True)[:6])
    armor = _SHOWN["receipt"].removeprefix(signed)
    assert verify(read_armor(armor), signed.encode(), "legends-pbem-receipt") == _SERVICE_KEY
    assert f"hash: {_ENTRIES[3]['hash']}\n" in signed


def test_the_evidence_is_the_hash_of_the_mail() -> None:
    assert _ENTRIES[3]["evidence"] == _sha256(_SHOWN["mail"])


def test_the_entries_make_a_bundle_that_verifies(tmp_path: Path) -> None:
    file = tmp_path / "G7K2.json"
    bundle = {"format": "legends-bundle/1", "game": "G7K2", "entries": _ENTRIES}
    file.write_text(json.dumps(bundle), encoding="utf-8")
    verdict = audit_bundle(file)
    assert (verdict.entries, verdict.bad) == (4, None)


def test_the_position_id_is_that_of_the_example_game() -> None:
    last = replay(read_transcript((DOCS / "example.transcript").read_text(encoding="utf-8"))).positions[-1]
    assert f"`{position_id(last)}`" in _section("Positions")
    shown = re.findall(r"^(\{.*)…$", _section("Positions"), re.MULTILINE)
    assert len(shown) == 1
    assert json.dumps(position_to_json(last)).startswith(shown[0])


def test_the_tables_name_all_keys_and_no_others() -> None:
    position = new_game(bytes(32), (Seat.RED, Seat.BLUE), Rules.EN)
    keys = _keys(_section("Positions"))
    assert keys == set(position_to_json(position))
    assert set(view_to_json(view_of(position, Seat.RED))) == (keys | {"seat"}) - {"seed"}
    assert set(view_to_json(view_of(position, None))) == (keys | {"seat"}) - {"seed", "put"}
    assert _keys(_section("Mail inspection")) == set(json.loads(_SHOWN["inspected"]))
    times = (Clock, Lapsed, Absent, SignedOnly, TakenBack, Paused, Extended)
    payloads = (Created, SeatRecord, DecisionRecord, Over, Abandoned, Undone, Replaced, *times)
    fields = {field for payload in payloads for field in payload._fields}
    assert _keys(_section("The log")) == fields | {"format"} | set(_ENTRIES[0]) - {"hash"}


@pytest.mark.parametrize("word", [*Kind, *Way])
def test_every_kind_of_entry_and_every_way_to_decide_is_told(word: str) -> None:
    assert f"`{word}`" in _section("The log")
