"""Board files (R-THING-6 to R-THING-8): TOML that a host can write, and the same as JSON for the log.

A board of the format `legends-board/1` has these keys and no others:

    format = "legends-board/1"
    name = "mine"            # lower-case letters, digits and hyphens
    [actions]                # the eight places: draw 3, draw 4, draw 5, swap, sweep (one each) or take (three)
    amber = "swap"
    …
    [legs]                   # two neighbouring stops, in either order, and the weeks between them
    london-avalon = 1
    …
    [map]                    # may be left out: where each of the nine stops is drawn, 0 to 100 from the left (x) and
    amber = {x = 84, y = 19}   # from the top (y)
    …

Its id is the name, `@` and 16 hex of its canonical JSON; the board that games have by default is plain `standard`.
"""

import re
from collections.abc import Callable, Mapping

from legends_pbem.engine.board import MAP_SIZE, STANDARD, Board, BoardError, Leg, Spot, make_board
from legends_pbem.engine.things import LEGENDARY, Action, Place
from legends_pbem.notation.errors import BadBoard
from legends_pbem.notation.json_fields import shown
from legends_pbem.notation.json_text import canonical_json, short_hash
from legends_pbem.notation.names import LEGENDARY_OF_WORD, PLACE_OF_WORD, PLACE_WORDS

FORMAT = "legends-board/1"
_KEYS = ("format", "name", "actions", "legs", "map")
_NAME = re.compile("[a-z0-9][a-z0-9-]{0,39}")
_ACTION_OF_WORD = {action.value: action for action in Action}

Locate = Callable[[str, str], str]
"""Table and key → the words that tell where in the file they stand."""


def read_board(text: str) -> Board:
    """The board that the TOML text describes; raises BadBoard with all defects, each with its line."""
    # Games on the standard board never need it.
    from tomllib import loads

    try:
        value = loads(text)
    except RecursionError:
        raise BadBoard("this is not a board: it is nested too deep") from None
    except ValueError as error:  # it names the line
        raise BadBoard(f"this is not TOML: {error}") from None
    return _board(value, lambda table, key: f"line {_line_of(text, table, key)}: ")


def board_from_json(value: object) -> Board:
    """The board that the JSON value describes; raises BadBoard with all defects."""
    if not isinstance(value, dict):
        raise BadBoard(f"the board is {shown(value)}; an object is right")
    return _board(value, lambda table, key: "")


def board_to_json(board: Board) -> dict[str, object]:
    """The board as a JSON value."""
    return _to_json(board.id.partition("@")[0], board.legs, board.actions, board.spots)


def _to_json(
    name: str, legs: tuple[Leg, ...], actions: tuple[Action, ...], spots: tuple[Spot, ...] | None
) -> dict[str, object]:
    value: dict[str, object] = {
        "format": FORMAT,
        "name": name,
        "actions": {str(place): action.value for place, action in zip(LEGENDARY, actions, strict=True)},
        "legs": {f"{a}-{b}": weeks for a, b, weeks in legs},
    }
    if spots is not None:
        value["map"] = {word: spot._asdict() for word, spot in zip(PLACE_WORDS, spots, strict=True)}
    return value


def _board(value: Mapping[str, object], locate: Locate) -> Board:
    if value.get("format") != FORMAT:
        raise BadBoard(f"{locate('', 'format')}the format is {_shown(value, 'format')}; '{FORMAT}' is what can be read")
    defects = [f"{locate('', key)}the key '{key[:40]}' is unknown" for key in value if key not in _KEYS]
    name = value.get("name")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        defects.append(
            f"{locate('', 'name')}the name is {_shown(value, 'name')}; lower-case letters, digits and hyphens are right"
        )
    actions = _actions(_table(value, "actions", locate, defects), locate, defects)
    legs = _legs(_table(value, "legs", locate, defects), locate, defects)
    spots = _spots(_table(value, "map", locate, defects), locate, defects) if "map" in value else None
    if defects:
        raise BadBoard(*defects)
    return _checked(str(name), legs, actions, spots, locate)


def _checked(
    name: str, legs: tuple[Leg, ...], actions: Mapping[Place, Action], spots: tuple[Spot, ...] | None, locate: Locate
) -> Board:
    by_place = tuple(actions[place] for place in LEGENDARY)
    if name == STANDARD.id and set(legs) == set(STANDARD.legs) and by_place == STANDARD.actions:
        return STANDARD
    board_id = f"{name}@{short_hash(canonical_json(_to_json(name, legs, by_place, spots)))}"
    try:
        return make_board(board_id, legs, by_place, spots)
    except BoardError as error:
        one_too_many = _one_too_many(actions)
        where = locate("legs", "") if one_too_many is None else locate("actions", str(one_too_many))
        raise BadBoard(*(where + defect for defect in error.defects)) from None


def _table(value: Mapping[str, object], key: str, locate: Locate, defects: list[str]) -> Mapping[str, object]:
    table = value.get(key)
    if isinstance(table, dict):
        return table
    defects.append(f"{locate('', key)}'{key}' is {_shown(value, key)}; a table is right")
    return {}


def _shown(value: Mapping[str, object], key: str) -> str:
    return shown(value[key]) if key in value else "missing"


def _actions(table: Mapping[str, object], locate: Locate, defects: list[str]) -> dict[Place, Action]:
    actions: dict[Place, Action] = {}
    for word, action in table.items():
        where = locate("actions", word)
        if word not in LEGENDARY_OF_WORD:
            defects.append(f"{where}'{word[:40]}' is unknown; {', '.join(LEGENDARY_OF_WORD)} are right")
        elif not isinstance(action, str) or action not in _ACTION_OF_WORD:
            defects.append(f"{where}the action is {shown(action)}; one of {', '.join(_ACTION_OF_WORD)} is right")
        else:
            actions[LEGENDARY_OF_WORD[word]] = _ACTION_OF_WORD[action]
    missing = [word for word in LEGENDARY_OF_WORD if word not in table]
    if missing:
        defects.append(f"{locate('actions', '')}the action is missing of {', '.join(missing)}")
    return actions


def _legs(table: Mapping[str, object], locate: Locate, defects: list[str]) -> tuple[Leg, ...]:
    """The legs in the order of their words, so that the order in a file makes no other board."""
    legs: list[Leg] = []
    for word, weeks in sorted(table.items()):
        where = locate("legs", word)
        stops = [PLACE_OF_WORD.get(stop) for stop in word.split("-")]
        a, b = stops if len(stops) == 2 else (None, None)
        if a is None or b is None or a is b:
            defects.append(f"{where}'{word[:40]}' is no leg; two different stops with a hyphen between are right")
        elif type(weeks) is not int or weeks < 1:
            defects.append(f"{where}the leg takes {shown(weeks)} weeks; a whole number from 1 is right")
        elif any({a, b} == {c, d} for c, d, _ in legs):
            defects.append(f"{where}the leg between {a} and {b} is given twice")
        else:
            legs.append((a, b, weeks))
    return tuple(legs)


def _spots(table: Mapping[str, object], locate: Locate, defects: list[str]) -> tuple[Spot, ...]:
    """Where the nine stops are drawn; all of them or the table is left out."""
    spots: dict[Place, Spot] = {}
    for word, spot in table.items():
        where = locate("map", word)
        if word not in PLACE_OF_WORD:
            defects.append(f"{where}'{word[:40]}' is unknown; {', '.join(PLACE_OF_WORD)} are right")
        elif not isinstance(spot, dict) or spot.keys() != {"x", "y"} or not all(map(_on_map, spot.values())):
            defects.append(
                f"{where}{word} lies at {shown(spot)}; {{x = 50, y = 20}} is right, whole numbers from 0 to {MAP_SIZE}"
            )
        else:
            spots[PLACE_OF_WORD[word]] = Spot(**spot)
    missing = [word for word in PLACE_OF_WORD if word not in table]
    if missing:
        defects.append(f"{locate('map', '')}the spot is missing of {', '.join(missing)}")
    return tuple(spots[place] for place in Place if place in spots)


def _on_map(number: object) -> bool:
    return type(number) is int and 0 <= number <= MAP_SIZE


def _one_too_many(actions: Mapping[Place, Action]) -> Place | None:
    """The last place in the file whose action too many places have; None if the actions are right (R-THING-7)."""
    had = list(actions.values())
    right = STANDARD.actions
    too_many = [place for place, action in actions.items() if had.count(action) > right.count(action)]
    return too_many[-1] if too_many else None


def _line_of(text: str, table: str, key: str) -> int:
    """The line, counted from 1, where the key of the table stands; else that of the table's heading; else 1."""
    heading, current = 1, ""
    for number, line in enumerate(text.split("\n"), start=1):
        if section := re.match(r"\s*\[\s*([\w-]+)\s*\]", line):
            current = section[1]
            if current in (table, key):
                heading = number
        elif current == table and (found := re.match(r"""\s*["']?([\w-]+)["']?\s*=""", line)) and found[1] == key:
            return number
    return heading
