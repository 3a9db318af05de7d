"""Lists on a terminal: columns stand below each other, and no line is longer than 80 columns."""

import contextlib
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.commands.tables import display_width, show_table

texts = st.text(st.sampled_from("ab ü東京\u0301\u200d🎲\n"), max_size=60)


@pytest.mark.parametrize(("text", "width"), [("", 0), ("Züge", 4), ("東京", 4), ("e\u0301", 1), ("a\u200db", 2)])
def test_letters_count_as_many_columns_as_they_take(text: str, width: int) -> None:
    assert display_width(text) == width


def test_columns_stand_below_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    show_table([(7, "東京", "x"), (12, "läuft", "y"), (3, "", "")])
    assert capsys.readouterr().out == " 7  東京   x\n12  läuft  y\n 3\n"


def test_an_empty_list_prints_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    show_table([])
    assert capsys.readouterr().out == ""


@given(rows=st.lists(st.tuples(st.integers(0, 10**6), texts, texts), min_size=1, max_size=4))
def test_each_row_is_a_line_of_at_most_80_columns(rows: list[tuple[int, str, str]]) -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        show_table(rows)
    lines = printed.getvalue().split("\n")[:-1]
    assert len(lines) == len(rows)
    assert max(map(display_width, lines)) <= 80
