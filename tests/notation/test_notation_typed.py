"""Which lines of a mail are meant as commands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from played_games import Moment, moments

from legends_pbem.notation.errors import Reason
from legends_pbem.notation.names import COMMANDS
from legends_pbem.notation.steps import format_step
from legends_pbem.notation.syntax import read_step
from legends_pbem.notation.typed import begins_command, first_error, reads_as_commands, split_steps, verb_of


@given(st.sampled_from(sorted(COMMANDS)))
def test_a_line_that_begins_with_a_verb_begins_a_command(verb: str) -> None:
    assert begins_command(f"  {verb.upper()} avalon")


@given(st.sampled_from(sorted(COMMANDS)))
def test_the_verb_of_a_step_is_told_by_its_canonical_word(verb: str) -> None:
    assert verb_of(f"{verb.title()} avalon") == COMMANDS[verb]
    assert verb_of(f"{verb}2 avalon") is None
    assert verb_of("") is None


@pytest.mark.parametrize("line", ["Räume avalon", "GEHE Avalon; ziehe", "go\u00a0avalon", "\ufeffgo avalon", "draw."])
def test_spelling_and_odd_blanks_do_not_hide_a_command(line: str) -> None:
    assert begins_command(line)
    assert reads_as_commands(line)


@pytest.mark.parametrize(
    "line",
    [
        "go avalon；draw",
        "go avalon… draw",
        "go avalon. draw...",
        "go avalon;draw …",
        "ｇｏ ａｖａｌｏｎ；draw",
        "go avalon。draw",
    ],
)
def test_what_phones_make_of_semicolons_and_stops_parts_steps(line: str) -> None:
    assert reads_as_commands(line)
    assert [verb_of(step) for step in split_steps(line)] == ["go", "draw"]


@pytest.mark.parametrize(
    "line", ["go avalon—draw", "go avalon – draw", "go avalon, draw", "go avalon → draw", "“go avalon"]
)
def test_other_signs_part_no_steps(line: str) -> None:
    assert not reads_as_commands(line)


@pytest.mark.parametrize(
    "cards", ["ark, yeti, joker", "ark，yeti、joker", "ark & yeti&joker", "Ark und Yeti and Joker"]
)
def test_cards_are_parted_by_commas_and_their_like(cards: str) -> None:
    assert read_step(f"take {cards}") == read_step("take ark yeti joker")


@pytest.mark.parametrize(
    "name", ["Shangri-La", "shangri–la", "Shangri—La", "Shangri\u2011La", "Shangri’La", "shangri la"]
)
def test_a_hyphen_in_a_name_may_have_become_anything(name: str) -> None:
    assert read_step(f"go {name}") == read_step("go shangrila")


@pytest.mark.parametrize(
    "step", ["take {} ark", "take ark{}", "take ark {}", "go ark{}", "book {} with ark", "give {} ark", "{}"]
)
@pytest.mark.parametrize("digit", ["9", "0", "٣"])
def test_a_number_of_any_length_is_no_fault(step: str, digit: str) -> None:
    assert first_error(step.format(digit * 5000)) is not None


@pytest.mark.parametrize(
    "line", ["", "   ", "Hello Robin,", "> go avalon", "-- ", "going to london", "go2 avalon", "3 yeti"]
)
def test_other_lines_begin_no_command(line: str) -> None:
    assert not begins_command(line)
    assert not reads_as_commands(line)


@pytest.mark.parametrize(
    "line",
    ["Take care", "Go for it, Robin!", "Gold is nice", "Rest well.", "club", "go avalon; see you", "Give my best"],
)
def test_a_sentence_that_begins_like_a_command_does_not_read_as_one(line: str) -> None:
    assert begins_command(line)
    assert not reads_as_commands(line)


@pytest.mark.parametrize("line", ["go gra", "take yeti 2", "book 4 with yeti", "take 12 yeti", "give 2 ark to red"])
def test_a_line_of_known_words_with_a_doubt_reads_as_commands(line: str) -> None:
    assert reads_as_commands(line)


@given(moments())
def test_canonical_text_reads_as_commands(moment: Moment) -> None:
    line = format_step(moment.step)
    assert begins_command(line)
    assert reads_as_commands(line)


def test_the_first_error_of_a_line_is_told() -> None:
    error = first_error("go avalon; take yeti grail; fly")
    assert error is not None
    assert (error.reason, error.piece) == (Reason.CARD, "grail")
    assert first_error("go avalon; draw") is None


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("go avalon; draw", ["go avalon", "draw"]),
        ("Go  Avalon.\nTake ark,\u00a0yeti .", ["Go Avalon", "Take ark, yeti"]),
        ("go ava\u200blon;;draw;", ["go avalon", "draw"]),
        (" ;. \r\n", []),
    ],
)
def test_steps_come_apart_as_typed_but_for_white_space(text: str, pieces: list[str]) -> None:
    assert split_steps(text) == pieces


@given(st.text(max_size=80))
def test_any_line_can_be_judged(line: str) -> None:
    assert not reads_as_commands(line) or begins_command(line)
    assert all(split_steps(piece) == [piece] for piece in split_steps(line))
