"""Board files (R-THING-6 to R-THING-8)."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import legends_pbem
from legends_pbem.engine.board import MAX_JOURNEY, STANDARD
from legends_pbem.engine.things import Action, Place
from legends_pbem.notation.boards import board_from_json, board_to_json, read_board
from legends_pbem.notation.errors import BadBoard
from legends_pbem.notation.json_text import canonical_json, read_json, short_hash

PACKAGE = Path(legends_pbem.__file__).parent
STANDARD_FILE = (PACKAGE / "boards" / "standard.toml").read_text()
MINE = STANDARD_FILE.replace('"standard"', '"mine"')


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def changed(old: str, new: str) -> str:
    assert STANDARD_FILE.count(old) == 1
    return STANDARD_FILE.replace(old, new)


def defects_of(text: str) -> tuple[str, ...]:
    with pytest.raises(BadBoard) as told:
        read_board(text)
    return told.value.defects


def test_the_packaged_file_is_the_standard_board() -> None:
    """R-THING-6, R-THING-7."""
    assert read_board(STANDARD_FILE) is STANDARD


def test_the_documented_board_is_the_packaged_one() -> None:
    guide = (PACKAGE.parent / "docs" / "boards.md").read_text()
    assert read_board(guide.partition("```toml\n")[2].partition("```")[0]) is STANDARD


def test_another_board_is_named_by_the_hash_of_its_content() -> None:
    board = read_board(MINE)
    assert board.id == f"mine@{short_hash(canonical_json(board_to_json(board)))}"
    assert (set(board.legs), board.actions) == (set(STANDARD.legs), STANDARD.actions)
    assert board.journeys == STANDARD.journeys


def test_a_file_called_standard_with_other_content_is_not_the_standard_board() -> None:
    board = read_board(changed("yeti-ark = 1", "yeti-ark = 2"))
    assert board.id.startswith("standard@")
    assert board.journeys[Place.YETI][Place.ARK] == 2


def test_the_order_of_lines_makes_no_difference() -> None:
    heading, legs = MINE.partition("[map]")[0].split("[legs]\n")
    spots = MINE.partition("[map]")[2]
    turned = f"{heading}[legs]\n{_turned(legs)}\n[map]\n{_turned(spots)}"
    assert read_board(turned) == read_board(MINE)


def _turned(lines: str) -> str:
    return "\n".join(reversed(lines.splitlines()))


@given(st.randoms(use_true_random=False))
def test_a_board_reads_back_the_same_from_its_json(random: Random) -> None:
    text = MINE
    for leg in ("yeti-ark", "london-amber", "shangrila-yeti"):
        text = text.replace(f"{leg} = 1", f"{leg} = {random.randint(1, 3)}")
    board = read_board(text)
    assert board_from_json(read_json(canonical_json(board_to_json(board)))) == board


def test_the_standard_board_reads_back_from_its_json() -> None:
    assert board_from_json(board_to_json(STANDARD)) is STANDARD


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("yeti-ark = 1", "yeti-ark = 0", "takes 0 weeks; a whole number from 1 is right"),
        ("yeti-ark = 1", "yeti-ark = true", "takes true weeks"),
        ("yeti-ark = 1", "yeti-ark = 1.5", "takes a float weeks"),
        ("yeti-ark = 1", "yeti-yeti = 1", "'yeti-yeti' is no leg"),
        ("yeti-ark = 1", "yeti-camelot = 1", "'yeti-camelot' is no leg"),
        ("yeti-ark = 1", '"yeti" = 1', "'yeti' is no leg"),
        ('amber = "swap"', 'amber = "dance"', "the action is 'dance'"),
        ('amber = "swap"', "amber = 4", "the action is 4"),
        ('amber = "swap"', 'london = "swap"', "'london' is unknown"),
        ('yeti = "draw 5"', 'yeti = "draw 3"', "2 places have the action 'draw 3'"),
        ("yeti = {x = 97, y = 98}", "yeti = {x = 101, y = 98}", "whole numbers from 0 to 100"),
        ("yeti = {x = 97, y = 98}", "yeti = {x = 9.7, y = 98}", "whole numbers from 0 to 100"),
        ("yeti = {x = 97, y = 98}", "yeti = {x = 97}", "{x = 50, y = 20} is right"),
        ("yeti = {x = 97, y = 98}", "yeti = 97", "{x = 50, y = 20} is right"),
        ("yeti = {x = 97, y = 98}", "camelot = {x = 97, y = 98}", "'camelot' is unknown"),
        ('name = "standard"', 'name = "My Board"', "the name is 'My Board'"),
        ('name = "standard"', 'colour = "blue"', "the key 'colour' is unknown"),
        ("legends-board/1", "legends-board/2", "'legends-board/1' is what can be read"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, says: str) -> None:
    """R-THING-8."""
    text = changed(old, new)
    where = f"line {line_of(text, new)}: "
    assert any(defect.startswith(where) and says in defect for defect in defects_of(text))


def test_a_leg_given_in_both_directions_is_told() -> None:
    text = changed("yeti-ark = 1", "ark-yeti = 1\nyeti-ark = 1")
    assert defects_of(text) == (f"line {line_of(text, 'yeti-ark')}: the leg between yeti and ark is given twice",)


def test_all_defects_of_a_file_are_told_at_once() -> None:
    text = changed("yeti-ark = 1", "yeti-ark = 0").replace('amber = "swap"', 'amber = "dance"')
    assert len(defects_of(text)) == 2


def test_a_place_out_of_reach_is_told_with_the_table_of_legs() -> None:
    text = changed("shangrila-yeti = 1\nyeti-ark = 1", "")
    assert defects_of(text) == (f"line {line_of(text, '[legs]')}: no way leads from london to yeti",)


def test_stops_too_far_apart_are_told() -> None:
    text = changed("shangrila-yeti = 1\nyeti-ark = 1", f"yeti-ark = {MAX_JOURNEY + 1}")
    assert any(f"{MAX_JOURNEY} is the most" in defect for defect in defects_of(text))


@pytest.mark.parametrize("table", ["actions", "legs"])
def test_a_missing_table_is_told(table: str) -> None:
    text = STANDARD_FILE.replace(f"[{table}]", f"[{table}s]")
    assert any(f"'{table}' is missing; a table is right" in defect for defect in defects_of(text))


def test_a_place_without_an_action_is_told() -> None:
    text = changed(f'ark = "{Action.DRAW4.value}"\n', "")
    assert defects_of(text) == (f"line {line_of(text, '[actions]')}: the action is missing of ark",)


def test_a_stop_without_a_spot_is_told() -> None:
    text = changed("london = {x = 52, y = 0}\n", "")
    assert defects_of(text) == (f"line {line_of(text, '[map]')}: the spot is missing of london",)


def test_a_board_without_a_map_has_no_spots_and_another_id() -> None:
    bare = read_board(MINE.partition("[map]")[0])
    assert bare.spots is None and "map" not in board_to_json(bare)
    assert bare.id != read_board(MINE).id
    assert bare.legs == read_board(MINE).legs


def test_the_standard_board_is_the_same_without_its_map() -> None:
    assert read_board(STANDARD_FILE.partition("[map]")[0]) is STANDARD


def test_what_is_no_toml_is_told_with_its_line() -> None:
    text = changed("yeti-ark = 1", "yeti-ark = = 1")
    assert f"line {line_of(text, 'yeti-ark')}" in defects_of(text)[0]


@pytest.mark.parametrize("value", [None, [], "standard", {}, {"format": "legends-board/1"}])
def test_json_that_is_no_board_is_refused(value: object) -> None:
    with pytest.raises(BadBoard):
        board_from_json(value)


@given(st.text(max_size=60), st.integers(0, len(STANDARD_FILE)))
def test_any_text_is_a_board_or_refused_and_nothing_else(junk: str, at: int) -> None:
    for text in (junk, STANDARD_FILE[:at] + junk + STANDARD_FILE[at:], STANDARD_FILE[:at]):
        try:
            board = read_board(text)
        except BadBoard as error:
            assert error.defects
        else:
            assert board_from_json(board_to_json(board)) == board


def test_a_text_nested_too_deep_is_refused() -> None:
    assert "too deep" in defects_of("a = " + "[" * 50_000)[0]
