"""Bundles: all that is needed to check a game elsewhere (`legends-bundle/1`, FORMATS chapter 5).

A bundle is one JSON object: `format`, `game`, and `entries`, each with the fields of a log entry and its `hash`.
Move files, signatures and keys stand in the entries; raw mails and addresses do not. The secret is in the last entry
of a game that has ended, and nowhere before.
"""

import json
from pathlib import Path

from legends_pbem.notation.errors import NotJson
from legends_pbem.notation.json_text import read_json
from legends_pbem.service.errors import BadData, BadRequest
from legends_pbem.service.reading import read_whole
from legends_pbem.store.protocol import Reads
from legends_pbem.store.rows import Entry

FORMAT = "legends-bundle/1"
_MAX_BYTES = 64 * 1024 * 1024


def export_game(reads: Reads, game: str) -> str:
    """The bundle of a game, as text. Raises BadRequest if there is no such game."""
    if reads.game(game) is None:
        raise BadRequest("there is no game {game}", game=game)
    entries = [entry._asdict() for entry in reads.entries(game)]
    return json.dumps({"format": FORMAT, "game": game, "entries": entries}, ensure_ascii=False, indent=1) + "\n"


def read_bundle_file(path: Path) -> tuple[str, list[Entry]]:
    """The game's id and its entries, from a bundle in a file. Raises BadData if the file is none."""
    data = read_whole(path, _MAX_BYTES)
    try:
        return read_bundle(data.decode())
    except UnicodeDecodeError:
        raise BadData("{path} is no bundle: it is not UTF-8", path=path) from None


def read_bundle(text: str) -> tuple[str, list[Entry]]:
    """The game's id and its entries. Raises BadData if the text is no bundle."""
    try:
        bundle = read_json(text)
    except NotJson as error:
        raise BadData("this is no bundle: {why}", why=error) from None
    if not isinstance(bundle, dict) or bundle.get("format") != FORMAT:
        raise BadData('this is no bundle; one says "format": "{format}"', format=FORMAT)
    if set(bundle) != {"format", "game", "entries"}:
        raise BadData("a bundle holds 'format', 'game' and 'entries' and nothing else")
    entries = bundle["entries"]
    if not isinstance(bundle["game"], str) or not isinstance(entries, list):
        raise BadData("in a bundle 'game' is a text and 'entries' a list")
    return bundle["game"], [_read_entry(number, value) for number, value in enumerate(entries, start=1)]


_TYPES: dict[str, tuple[type, ...]] = {
    "n": (int,),
    "time": (str,),
    "kind": (str,),
    "payload": (dict,),
    "evidence": (str, type(None)),
    "prev": (str,),
    "salt": (str,),
    "hash": (str,),
}


def _read_entry(number: int, value: object) -> Entry:
    if not isinstance(value, dict) or set(value) != set(_TYPES):
        raise BadData(
            "entry {number} of the bundle must hold {types} and nothing else", number=number, types=", ".join(_TYPES)
        )
    for name, types in _TYPES.items():
        if not isinstance(value[name], types) or isinstance(value[name], bool):
            raise BadData("entry {number} of the bundle: '{name}' has the wrong type", number=number, name=name)
    return Entry(**value)
