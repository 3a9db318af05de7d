"""The pages for players are there in English and German: both are in step, and each leads to its own language."""

import re
import tomllib
from pathlib import Path

import pytest

from legends_pbem.reports.folders import templates_directory

_DOCS = Path(__file__).parents[1] / "docs"
_PLAYERS = ("clocks", "form", "notation", "playing", "rules", "trust")
"""The pages that players need; hosts and those who build on this read English."""
_FENCE = re.compile(r"^```(\w*)\n.*?^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s#]+)")


def _english(name: str) -> Path:
    return _DOCS / f"{name}.md"


def _german(name: str) -> Path:
    return _DOCS / f"{name}.de.md"


def _shape(page: Path) -> list[str]:
    """What the page is made of, piece by piece: headings, paragraphs, code of a kind, lists and tables of a length."""
    text = _FENCE.sub(r"```\1", page.read_text(encoding="utf-8"))
    return [_kind(block.splitlines()) for block in re.split(r"\n{2,}", text.strip())]


def _kind(lines: list[str]) -> str:
    first = lines[0]
    if first.startswith(("#", "```")):
        return first.split(" ")[0]
    if first.startswith(">"):
        return "quote"
    for mark in ("- ", "|"):
        if first.startswith(mark):
            return f"{mark}: {sum(line.startswith(mark) for line in lines)}"
    return "text"


def _links(page: Path) -> set[str]:
    """The files that the page leads to."""
    return set(_LINK.findall(_FENCE.sub("", page.read_text(encoding="utf-8"))))


def test_every_page_for_players_and_no_other_has_a_german_edition() -> None:
    assert sorted(page.name for page in _DOCS.glob("*.de.md")) == [_german(name).name for name in _PLAYERS]


@pytest.mark.parametrize("name", _PLAYERS)
def test_both_editions_are_made_of_the_same_pieces(name: str) -> None:
    assert _shape(_german(name)) == _shape(_english(name))


@pytest.mark.parametrize("name", _PLAYERS)
def test_both_editions_lead_to_each_other_and_stay_in_their_language(name: str) -> None:
    english, german = _english(name), _german(name)
    assert f"([Auf Deutsch]({german.name}).)" in english.read_text(encoding="utf-8")
    assert f"([In English]({english.name}).)" in german.read_text(encoding="utf-8")
    in_german = {_english(other).name: _german(other).name for other in _PLAYERS}
    wanted = {in_german.get(file, file) for file in _links(english) - {german.name}}
    assert _links(german) - {english.name} == wanted


@pytest.mark.parametrize(("page", "language"), [(_english("form"), "en"), (_german("form"), "de")])
def test_the_page_of_the_order_form_names_its_buttons_as_they_are(page: Path, language: str) -> None:
    words = tomllib.loads((templates_directory() / language / "form.toml").read_text(encoding="utf-8"))
    for button in (words["mail"]["button"], words["page"]["to_clipboard"], words["page"]["save"]):
        assert f"- **{button}**" in page.read_text(encoding="utf-8")
    assert f"*{words['page']['back']}*" in page.read_text(encoding="utf-8")
