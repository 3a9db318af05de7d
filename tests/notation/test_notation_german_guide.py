"""The German guide to the notation shows the same moves as the English one, in German words."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import legends_pbem
from legends_pbem.notation import movefile
from legends_pbem.notation.errors import Ambiguous, NotationError
from legends_pbem.notation.names import COMMANDS, key_of
from legends_pbem.notation.parse import read_decision
from legends_pbem.notation.transcript import read_transcript
from legends_pbem.notation.typed_steps import TypedGive, TypedStep

DOCS = Path(legends_pbem.__file__).parent.parent / "docs"
ENGLISH = (DOCS / "notation.md").read_text(encoding="utf-8")
GERMAN = (DOCS / "notation.de.md").read_text(encoding="utf-8")
Row = list[list[str]]
"""What each cell of a row shows as code."""


def tables(guide: str) -> list[list[Row]]:
    """The rows of each table, without its heading."""
    found = re.findall(r"(?:^\|.*\n)+", guide, re.MULTILINE)
    return [[_row(line) for line in table.splitlines()[2:]] for table in found]


def _row(line: str) -> Row:
    return [re.findall("`(.+?)`", cell) for cell in line.strip("|").split("|")]


def blocks(guide: str, kind: str = "") -> list[str]:
    found = re.findall(r"^```([\w-]*)\n(.+?)^```$", guide, re.MULTILINE | re.DOTALL)
    return [text for its_kind, text in found if its_kind == kind]


def meaning(text: str) -> list[TypedStep]:
    """The steps of a decision, without how a gift was typed."""
    return [step._replace(text="") if isinstance(step, TypedGive) else step for step in read_decision(text)]


STEPS, UNDERSTOOD, WORDS, PLACES = range(4)


def same_decisions() -> Iterator[tuple[str, str]]:
    """German and English texts that mean the same."""
    yield from zip(blocks(GERMAN), blocks(ENGLISH), strict=True)
    for _, canonical, german in tables(GERMAN)[STEPS]:
        yield from zip(german, canonical, strict=True)
    for (_, german), (_, english) in zip(tables(GERMAN)[UNDERSTOOD], tables(ENGLISH)[UNDERSTOOD], strict=True):
        yield from zip(german, english, strict=True)


@pytest.mark.parametrize(("german", "english"), [*same_decisions()])
def test_the_german_example_means_what_the_english_one_means(german: str, english: str) -> None:
    assert meaning(german) == meaning(english)


def test_the_german_guide_shows_every_german_verb_in_a_step() -> None:
    shown = {key_of(text.split()[0]) for _, _, german in tables(GERMAN)[STEPS] for text in german}
    assert {COMMANDS[verb] for verb in shown} == set(COMMANDS.values())
    assert shown & set(COMMANDS.values()) == {"club"}


def test_the_german_guide_tells_the_same_steps_words_and_places() -> None:
    assert [row[1] for row in tables(GERMAN)[STEPS]] == [row[1] for row in tables(ENGLISH)[STEPS]]
    assert [row[::-1] for row in tables(GERMAN)[WORDS]] == tables(ENGLISH)[WORDS]
    assert [row[0] for row in tables(GERMAN)[PLACES]] == [row[0] for row in tables(ENGLISH)[PLACES]]


def test_what_the_german_guide_says_is_not_guessed_is_refused() -> None:
    for text in ("nimm yeti 2", "gehe gra"):
        with pytest.raises(Ambiguous):
            read_decision(text)
    with pytest.raises(NotationError):
        read_decision("buch 4 mit yeti")


def test_the_files_of_both_guides_are_the_same_but_for_their_words() -> None:
    german, english = (read_transcript(blocks(guide, "legends-transcript")[0]) for guide in (GERMAN, ENGLISH))
    assert german._replace(said=()) == english._replace(said=())
    for said, other in zip(german.said, english.said, strict=True):
        assert meaning(said.decision) == meaning(other.decision)
    files = [movefile.read(blocks(guide, "legends-move")[0]) for guide in (GERMAN, ENGLISH)]
    first, second = ([meaning(text) for text in file.decisions] for file in files)
    assert first == second
