"""How text is set."""

from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.reports.layout import WIDTH, folded


def test_a_short_text_stays_as_it_is() -> None:
    assert folded("Title\nline\n\n- item\n") == "Title\nline\n\n- item\n"


def test_several_empty_lines_become_one_and_none_stands_at_the_ends() -> None:
    assert folded("\n\na\n\n\n\nb\n\n\n") == "a\n\nb\n"


def test_a_long_item_hangs_below_its_bullet() -> None:
    lines = folded("- " + "word " * 30).splitlines()
    assert lines[0].startswith("- word") and all(line.startswith("  word") for line in lines[1:])


def test_words_to_copy_break_between_steps_only() -> None:
    steps = "go shangrila; give elephants to yellow; give elephants to green; book 7 with shangrila2 shangrila2 joker"
    lines = folded(f"  {steps}").splitlines()
    assert len(lines) == 2
    assert all(line.startswith("  ") for line in lines)
    assert [step.strip(" ;") for line in lines for step in line.split("; ")] == steps.split("; ")


def test_an_indented_item_may_break_anywhere() -> None:
    assert all(len(line) > 40 for line in folded("  - " + "one; two three " * 8).splitlines()[:-1])


def test_a_word_longer_than_a_line_stands_alone() -> None:
    word = "x" * 100
    assert folded(f"before {word} after") == f"before\n{word}\nafter\n"


@given(st.lists(st.text("ab", min_size=1, max_size=20), min_size=1))
def test_breaking_changes_nothing_but_spaces_and_keeps_the_width(words: list[str]) -> None:
    text = folded(" ".join(words))
    assert text.split() == words
    assert all(len(line) <= WIDTH for line in text.splitlines())
