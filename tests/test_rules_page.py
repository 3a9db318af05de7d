"""The rules for players, in both languages: their examples are played, and they hold every rule that the code names."""

import re
from pathlib import Path

import pytest

from legends_pbem.engine.events import view_event
from legends_pbem.engine.things import COSTS, MEDALS
from legends_pbem.notation.transcript import decisions_of, read_transcript
from legends_pbem.reports.story import story_of
from legends_pbem.reports.templates import packaged

_ROOT = Path(__file__).parents[1]
_PAGES = {"en": "rules.md", "de": "rules.de.md"}
_RULE_ID = re.compile(r"\bR-(?:[A-Z]+-\d|INFO|DRAW|TAKE|SWAP|SWEEP|DECK)\b")


def _page(language: str) -> str:
    return (_ROOT / "docs" / _PAGES[language]).read_text(encoding="utf-8")


def _examples(language: str) -> list[str]:
    """What the page quotes, each block as one line."""
    blocks = re.findall(r"(?:^>.*\n)+", _page(language), re.MULTILINE)
    return [_one_line(re.sub(r"^> ?(?:- )?", "", block, flags=re.MULTILINE)) for block in blocks]


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _told(language: str) -> str:
    """The whole example game: each decision, and what a spectator is told of it."""
    transcript = read_transcript((_ROOT / "docs" / "example.transcript").read_text(encoding="utf-8"))
    played = [
        tuple(view_event(event, None) for event in decided.events)
        for decided in decisions_of(transcript, transcript.start())
    ]
    stories, _ = packaged().rendered(language, lambda speech: [story_of(events, None, speech) for events in played])
    lines = []
    for said, story in zip(transcript.said, stories, strict=True):
        lines.append(f"**{said.seat}:** `{said.decision}`")
        lines += [_one_line(line) for passage in story for line in (passage.text, *passage.points)]
    return " ".join(lines)


@pytest.mark.parametrize("language", _PAGES)
def test_the_examples_are_what_a_real_game_tells(language: str) -> None:
    told = _told(language)
    examples = _examples(language)
    assert len(examples) >= 9
    for example in examples:
        assert example in told


@pytest.mark.parametrize("language", _PAGES)
def test_the_examples_show_a_turn_a_chain_and_a_scoring(language: str) -> None:
    quoted = " ".join(_examples(language))
    assert "`go avalon; take amber2 avalon2 joker`" in quoted
    assert len(re.findall("pushed down|hinuntergeschoben", quoted)) == 3
    assert len(re.findall("for the diary on space|für das Tagebuch auf Feld", quoted)) == 5


@pytest.mark.parametrize("language", _PAGES)
def test_every_rule_that_the_code_names_is_on_the_page(language: str) -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (_ROOT / "legends_pbem").rglob("*.py"))
    named = set(_RULE_ID.findall(code))
    assert len(named) > 25
    assert named <= set(_RULE_ID.findall(_page(language)))


def test_both_editions_have_the_same_chapters_rules_and_marks() -> None:
    english, german = _page("en"), _page("de")
    assert _RULE_ID.findall(english) == _RULE_ID.findall(german)
    for mark in ("\n## ", "⌂", "\n|", "\n> **"):
        assert english.count(mark) == german.count(mark), mark


@pytest.mark.parametrize("language", _PAGES)
def test_the_table_of_spaces_is_that_of_the_engine(language: str) -> None:
    rows = re.findall(r"^\|[^|]*\| (\d) \| (\d) \| (\d) \| (\d) \|$", _page(language), re.MULTILINE)
    medals = tuple(map(str, MEDALS))
    assert rows == [medals, tuple(map(str, COSTS)), medals]
