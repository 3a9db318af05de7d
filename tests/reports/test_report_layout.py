"""How text is set."""

from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.mail.flowed import unflow
from legends_pbem.reports.layout import WIDTH, flowed, folded


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


def test_an_indented_remark_in_brackets_may_break_anywhere() -> None:
    assert all(len(line) > 40 for line in folded("    (" + "one; two three " * 8).splitlines()[:-1])


def test_items_hang_where_a_program_knows_nothing_of_flowed_lines() -> None:
    lines = flowed("- " + "word " * 30).splitlines()
    assert lines[0].startswith("- word") and all(line.startswith("  word") for line in lines[1:])
    assert unflow("\n".join(lines), delete_space=True) == ("- " + "word " * 30).rstrip()


def test_a_word_longer_than_a_line_stands_alone() -> None:
    word = "x" * 100
    assert folded(f"before {word} after") == f"before\n{word}\nafter\n"


@given(st.lists(st.text("ab", min_size=1, max_size=20), min_size=1))
def test_breaking_changes_nothing_but_spaces_and_keeps_the_width(words: list[str]) -> None:
    text = folded(" ".join(words))
    assert text.split() == words
    assert all(len(line) <= WIDTH for line in text.splitlines())


LONGEST = 78
"""Columns that RFC 3676 asks for, the spaces at the end included; a space before `From ` may be one too many."""
_LINES = st.lists(
    st.tuples(st.sampled_from(["", "- ", "    ", "    (", "From "]), st.lists(st.text("ab;", min_size=1))).map(
        lambda line: (line[0] + " ".join(line[1])).rstrip()
    ),
    min_size=1,
)


@given(_LINES)
def test_a_program_that_knows_flowed_lines_shows_them_unbroken(lines: list[str]) -> None:
    text = "\n".join(lines)
    set_anew = unflow(flowed(text), delete_space=True)
    assert set_anew.replace(";\n    ", "; ").split() == text.split()
    breakable = [line for line in flowed(text).splitlines() if " " in line.strip() and not line.startswith("     ")]
    assert all(len(line.removeprefix(" ")) <= LONGEST for line in breakable)
    unbroken = [line for line in lines if line and not line.startswith(" ")]
    assert [line for line in set_anew.splitlines() if line in unbroken] == unbroken


def test_what_is_there_to_be_copied_is_fixed_in_a_mail_too() -> None:
    steps = "go shangrila; give elephants to yellow; give elephants to green; book 7 with shangrila2 shangrila2 joker"
    first, second = flowed(f"    {steps}").splitlines()
    assert first == "     go shangrila; give elephants to yellow; give elephants to green;"
    assert second == "     book 7 with shangrila2 shangrila2 joker"


def test_a_quote_stays_a_quote() -> None:
    assert flowed("> go yeti; draw") == "> go yeti; draw\n"
