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
from legends_pbem.sentences import Sentence

FORMAT = "legends-board/1"
_KEYS = ("format", "name", "actions", "legs", "map")
_NAME = re.compile("[a-z0-9][a-z0-9-]{0,39}")
_ACTION_OF_WORD = {action.value: action for action in Action}

Locate = Callable[[str, str], int | None]
"""Table and key → the line of the file where they stand; None where there are no lines."""


def read_board(text: str) -> Board:
    """The board that the TOML text describes; raises BadBoard with all defects, each with its line."""
    # Games on the standard board never need it.
    from tomllib import loads

    try:
        value = loads(text)
    except RecursionError:
        raise BadBoard(Sentence("this is not a board: it is nested too deep")) from None
    except ValueError as error:  # it names the line
        raise BadBoard(Sentence("this is not TOML: {why}", why=error)) from None
    return _board(value, lambda table, key: _line_of(text, table, key))


def board_from_json(value: object) -> Board:
    """The board that the JSON value describes; raises BadBoard with all defects."""
    if not isinstance(value, dict):
        raise BadBoard(Sentence("the board is {found}; an object is right", found=shown(value)))
    return _board(value, lambda table, key: None)


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
        found = _shown(value, "format")
        told = Sentence("the format is {found}; '{format}' is what can be read", found=found, format=FORMAT)
        raise BadBoard(_at(locate("", "format"), told))
    defects = [
        _at(locate("", key), Sentence("the key '{key}' is unknown", key=key[:40])) for key in value if key not in _KEYS
    ]
    name = value.get("name")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        found = _shown(value, "name")
        told = Sentence("the name is {found}; lower-case letters, digits and hyphens are right", found=found)
        defects.append(_at(locate("", "name"), told))
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
        raise BadBoard(*(_at(where, defect) for defect in error.defects)) from None


def _table(value: Mapping[str, object], key: str, locate: Locate, defects: list[Sentence]) -> Mapping[str, object]:
    table = value.get(key)
    if isinstance(table, dict):
        return table
    told = Sentence("'{key}' is {found}; a table is right", key=key, found=_shown(value, key))
    defects.append(_at(locate("", key), told))
    return {}


def _shown(value: Mapping[str, object], key: str) -> str:
    return shown(value[key]) if key in value else Sentence("missing")


def _at(line: int | None, told: Sentence) -> Sentence:
    """What is wrong, with the line of the file where it is."""
    return told if line is None else Sentence("line {line}: {why}", line=line, why=told)


def _actions(table: Mapping[str, object], locate: Locate, defects: list[Sentence]) -> dict[Place, Action]:
    actions: dict[Place, Action] = {}
    for word, action in table.items():
        where = locate("actions", word)
        if word not in LEGENDARY_OF_WORD:
            known = ", ".join(LEGENDARY_OF_WORD)
            defects.append(_at(where, Sentence("'{word}' is unknown; {known} are right", word=word[:40], known=known)))
        elif not isinstance(action, str) or action not in _ACTION_OF_WORD:
            known = ", ".join(_ACTION_OF_WORD)
            told = Sentence("the action is {found}; one of {known} is right", found=shown(action), known=known)
            defects.append(_at(where, told))
        else:
            actions[LEGENDARY_OF_WORD[word]] = _ACTION_OF_WORD[action]
    missing = [word for word in LEGENDARY_OF_WORD if word not in table]
    if missing:
        told = Sentence("the action is missing of {missing}", missing=", ".join(missing))
        defects.append(_at(locate("actions", ""), told))
    return actions


def _legs(table: Mapping[str, object], locate: Locate, defects: list[Sentence]) -> tuple[Leg, ...]:
    """The legs in the order of their words, so that the order in a file makes no other board."""
    legs: list[Leg] = []
    for word, weeks in sorted(table.items()):
        where = locate("legs", word)
        stops = [PLACE_OF_WORD.get(stop) for stop in word.split("-")]
        a, b = stops if len(stops) == 2 else (None, None)
        if a is None or b is None or a is b:
            told = Sentence("'{word}' is no leg; two different stops with a hyphen between are right", word=word[:40])
            defects.append(_at(where, told))
        elif type(weeks) is not int or weeks < 1:
            told = Sentence("the leg takes {found} weeks; a whole number from 1 is right", found=shown(weeks))
            defects.append(_at(where, told))
        elif any({a, b} == {c, d} for c, d, _ in legs):
            defects.append(_at(where, Sentence("the leg between {a} and {b} is given twice", a=a, b=b)))
        else:
            legs.append((a, b, weeks))
    return tuple(legs)


def _spots(table: Mapping[str, object], locate: Locate, defects: list[Sentence]) -> tuple[Spot, ...]:
    """Where the nine stops are drawn; all of them or the table is left out."""
    spots: dict[Place, Spot] = {}
    for word, spot in table.items():
        where = locate("map", word)
        if word not in PLACE_OF_WORD:
            known = ", ".join(PLACE_OF_WORD)
            defects.append(_at(where, Sentence("'{word}' is unknown; {known} are right", word=word[:40], known=known)))
        elif not isinstance(spot, dict) or spot.keys() != {"x", "y"} or not all(map(_on_map, spot.values())):
            told = Sentence(
                "{word} lies at {found}; {{x = 50, y = 20}} is right, whole numbers from 0 to {most}",
                word=word,
                found=shown(spot),
                most=MAP_SIZE,
            )
            defects.append(_at(where, told))
        else:
            spots[PLACE_OF_WORD[word]] = Spot(**spot)
    missing = [word for word in PLACE_OF_WORD if word not in table]
    if missing:
        told = Sentence("the spot is missing of {missing}", missing=", ".join(missing))
        defects.append(_at(locate("map", ""), told))
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
