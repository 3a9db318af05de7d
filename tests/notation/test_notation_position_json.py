"""Positions and views as JSON, and the strict way back."""

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from played_games import games, positions, start

from legends_pbem.engine.board import STANDARD, make_board
from legends_pbem.engine.setup import new_game
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import Seat
from legends_pbem.engine.view import view_of
from legends_pbem.notation.errors import BadPosition
from legends_pbem.notation.json_text import canonical_json, read_json, short_hash
from legends_pbem.notation.position_json import (
    POSITION_FORMAT,
    position_from_stored,
    position_id,
    position_text,
    position_to_json,
    view_to_json,
)
from legends_pbem.notation.position_reader import read_position, read_view

Json = dict[str, Any]


def dealt() -> Json:
    return position_to_json(start())


def defects_of(value: object) -> tuple[str, ...]:
    with pytest.raises(BadPosition) as told:
        read_position(value)
    return told.value.defects


@given(positions())
def test_a_position_reads_back_the_same(position: Position) -> None:
    text = position_text(position)
    assert read_position(read_json(text)) == position
    assert position_from_stored(text) == position
    assert position_id(position) == short_hash(text)


@given(positions(), st.data())
def test_a_view_reads_back_the_same(position: Position, data: st.DataObject) -> None:
    view = view_of(position, data.draw(st.sampled_from([None, *position.seats])))
    assert read_view(read_json(canonical_json(view_to_json(view)))) == view


def test_a_view_has_numbers_for_what_is_hidden_and_no_seed() -> None:
    """R-INFO."""
    value = view_to_json(view_of(start(), Seat.BLUE))
    assert "seed" not in value
    assert value["seat"] == "blue"
    assert value["hands"] == {"red": 5, "blue": dealt()["hands"]["blue"], "green": 6}
    assert (value["deck"], value["club"], value["put"]) == (120 - 15 - 16, 0, [])


def test_a_spectator_sees_numbers_alone() -> None:
    value = view_to_json(view_of(start(), None))
    assert value["seat"] is None
    assert value["hands"] == {"red": 5, "blue": 5, "green": 6}
    assert "put" not in value


def test_a_position_on_another_board_names_it_and_is_read_where_that_is_at_hand() -> None:
    board = make_board("mine@0123456789abcdef", STANDARD.legs, STANDARD.actions)
    position = new_game(bytes(32), (Seat.RED, Seat.BLUE), board=board)
    value = position_to_json(position)
    assert value["board"] == board.id
    assert read_position(value, {board.id: board}) == position
    assert defects_of(value) == ("'board' is 'mine@0123456789abcdef'; one of standard is right",)


@pytest.mark.parametrize(
    ("key", "value", "defect"),
    [
        ("format", "legends-position/2", "'format' is 'legends-position/2'; one of legends-position/1 is right"),
        ("rules", "fr", "'rules' is 'fr'; one of en, de is right"),
        ("seed", "00", "'seed' is '00'; a text of 64 hex digits is right"),
        ("seed", " " * 64, f"'seed' is '{' ' * 40}'; a text of 64 hex digits is right"),
        ("turn", -1, "'turn' is -1; a whole number from 0 is right"),
        ("turn", True, "'turn' is true; a whole number from 0 is right"),
        ("turn", 1.0, "'turn' is a float; a whole number from 0 is right"),
        ("turn", 10**400, "'turn' is a larger number than JSON can keep; a whole number from 0 is right"),
        ("prestige", [], "'prestige' is a list; an object is right"),
        ("golden", "london", None),
        ("pick", {}, None),
        ("to_act", ["red", "red"], "'to_act' is a list; a list without repetitions is right"),
        ("arrivals", "red", "'arrivals' is 'red'; a list is right"),
        ("seats", ["red"], "'seats' is a list; a list of 2 to 4 seats is right"),
        ("seats", ["red", "pink"], "'seats[1]' is 'pink'; one of red, blue, green, yellow is right"),
        ("shown", ["yeti", "ark"], "'shown' is not in card order"),
    ],
)
def test_a_field_of_the_wrong_kind_is_told(key: str, value: object, defect: str | None) -> None:
    told = defects_of(dealt() | {key: value})
    assert told[0].startswith(f"'{key}") if defect is None else defect in told


def test_keys_that_are_missing_or_unknown_are_told() -> None:
    value = dealt() | {"extra": 1}
    del value["deck"]
    assert defects_of(value) == ("the key 'deck' is missing", "the key 'extra' is unknown")


def test_all_defects_are_told_at_once() -> None:
    value = dealt()
    value["hands"]["red"].reverse()
    value["club"] = ["joker"]
    value["weeks"]["red"] = "0"
    value["weeks"]["pink"] = 0
    del value["at"]["blue"]
    value["diaries"]["ark"] = {"4": "red", "3": "yellow"}
    value["displays"]["yeti"] = []
    told = defects_of(value)
    assert set(told) >= {
        "'hands.red' is not in card order",
        "'weeks.red' is '0'; a whole number from 0 is right",
        "'weeks' has the key 'pink'; red, blue, green are right",
        "'at' has no key 'blue'",
        "'diaries.ark' has the key '4'; 2, 3, 5, 7 are right",
        "'diaries.ark.3' is 'yellow'; one of red, blue, green is right",
        "'displays' has the key 'yeti'; avalon, nefertiti, shangrila are right",
    }


def test_what_breaks_the_rules_is_told_beside_what_is_of_the_wrong_kind() -> None:
    value = dealt() | {"golden": "london", "more": 0}
    value["club"] = ["joker"]
    told = defects_of(value)
    assert "the key 'more' is unknown" in told
    assert any("joker lies in the club" in defect for defect in told)


@pytest.mark.parametrize("value", [None, 1, "position", [], {}])
def test_what_is_no_position_at_all_is_refused(value: object) -> None:
    assert defects_of(value)
    with pytest.raises(BadPosition):
        read_view(value)


def test_a_view_that_no_position_can_give_is_refused() -> None:
    value = view_to_json(view_of(start(), Seat.RED)) | {"phase": "pick"}
    with pytest.raises(BadPosition) as told:
        read_view(value)
    assert any("'pick' is null" in defect for defect in told.value.defects)


JUNK: list[object] = [
    None,
    True,
    -1,
    2**70,
    1.5,
    "x",
    "",
    [],
    {},
    ["red", "red"],
    [[]],
    {"a": 1},
    "red",
    "yeti",
    3,
    "2",
]


@given(st.randoms(use_true_random=False), st.booleans(), st.integers(1, 4))
def test_a_spoilt_value_is_read_or_refused_and_nothing_else(random: Random, is_view: bool, spoils: int) -> None:
    position = random.choice(games()[0].moments).position
    value: Json = view_to_json(view_of(position, position.seats[0])) if is_view else position_to_json(position)
    value = json.loads(json.dumps(value))
    for _ in range(spoils):
        spoil(value, random)
    try:
        if is_view:
            assert view_to_json(read_view(value)) == value
        else:
            assert position_to_json(read_position(value)) == value
    except BadPosition as error:
        assert error.defects


def spoil(value: Json, random: Random) -> None:
    """Replace or delete one item somewhere inside."""
    inner: Any = value
    while True:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        if not keys:
            return
        key = random.choice(keys)
        if isinstance(inner[key], dict | list) and random.random() < 0.8:
            inner = inner[key]
        elif random.random() < 0.2:
            del inner[key]
            return
        else:
            inner[key] = deepcopy(random.choice(JUNK))
            return


def test_every_position_of_the_vectors_is_sound() -> None:
    for line in (Path(__file__).parent.parent / "vectors" / "steps.jsonl").read_text().splitlines():
        value = json.loads(line)["position"]
        assert value["format"] == POSITION_FORMAT
        assert position_to_json(read_position(value)) == value
