"""What the guide to the notation says is true."""

import re
from pathlib import Path

import pytest

import legends_pbem
from legends_pbem.notation import movefile
from legends_pbem.notation.errors import Ambiguous, NotationError
from legends_pbem.notation.names import COMMANDS, PLACE_NAMES, key_of
from legends_pbem.notation.parse import read_decision
from legends_pbem.notation.syntax import EXAMPLES
from legends_pbem.notation.transcript import read_transcript, replay, write_transcript

GUIDE = (Path(legends_pbem.__file__).parent.parent / "docs" / "notation.md").read_text()


def section(title: str) -> str:
    return GUIDE.partition(f"## {title}\n")[2].partition("\n## ")[0]


def block(kind: str) -> str:
    return GUIDE.partition(f"```{kind}\n")[2].partition("```")[0]


def rows(text: str) -> list[list[str]]:
    """The cells of the tables' rows."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]


DECISIONS = [
    *(text for row in rows(section("Steps"))[2:] for text in re.findall("`(.+?)`", row[1])),
    *re.findall("```\n(.+?)\n```", section("Steps") + section("Several decisions at once")),
    *(text for row in rows(section("What else is understood"))[2:12] for text in re.findall("`(.+?)`", row[1])),
]


@pytest.mark.parametrize("text", DECISIONS)
def test_every_example_of_the_guide_can_be_read(text: str) -> None:
    assert read_decision(text)


def test_the_guide_shows_every_kind_of_step() -> None:
    assert {text.split()[0] for text in DECISIONS} >= set(EXAMPLES)


def test_the_guide_lists_every_verb() -> None:
    told = {key_of(word) for word in re.findall("`([a-zäöü]+)`", section("What else is understood"))}
    assert told >= set(COMMANDS) - {"raume"}  # the guide need not show that dots may be forgotten


@pytest.mark.parametrize("row", [row for row in rows(GUIDE) if row[0].strip("`") in PLACE_NAMES])
def test_the_guide_names_places_as_they_are_read(row: list[str]) -> None:
    for name in row[1:]:
        assert read_decision(f"go {name}") == read_decision(f"go {row[0].strip('`')}")


def test_what_the_guide_says_is_not_guessed_is_refused() -> None:
    for text in ("take yeti 2", "go gra"):
        with pytest.raises(Ambiguous):
            read_decision(text)
    with pytest.raises(NotationError):
        read_decision("book 4 with yeti")


def test_the_guides_transcript_can_be_replayed() -> None:
    transcript = read_transcript(block("legends-transcript"))
    assert replay(transcript).positions[1:]
    assert write_transcript(transcript).splitlines()[:5] == block("legends-transcript").splitlines()[:5]


def test_the_guides_move_file_is_in_canonical_text() -> None:
    text = block("legends-move")
    assert movefile.canonical(text) == text == movefile.write(movefile.read(text))
