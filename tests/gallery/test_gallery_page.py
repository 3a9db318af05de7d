"""The gallery in the documents: its pictures are there and small, and its words are the product's."""

import re
import tomllib
from pathlib import Path

import pytest
from PIL import Image

from gallery.game import play
from gallery.page import PICTURES, Picture, page, text_of
from legends_pbem.reports.folders import templates_directory

PAGE = Path(__file__).parents[2] / "docs" / "gallery.md"
SHOTS = PAGE.with_suffix("")
LARGEST = 2_500_000
"""Bytes of all pictures together."""


def _text() -> str:
    """The text mail on the page."""
    return PAGE.read_text(encoding="utf-8").partition("```text\n")[2].removesuffix("```\n")


def test_the_page_is_what_the_script_makes_of_its_text_mail() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(_text())


def test_the_pictures_are_those_of_the_page_and_small() -> None:
    files = {path.name: path.stat().st_size for path in SHOTS.iterdir()}
    assert set(files) == {f"{picture.name}.png" for picture in PICTURES}
    assert sum(files.values()) < LARGEST


def test_readme_shows_pictures_of_the_gallery() -> None:
    shown = re.findall(r'src="docs/gallery/([\w-]+)\.png"', (PAGE.parents[1] / "README.md").read_text(encoding="utf-8"))
    assert set(shown) == {"turn-phone", "board"}


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_a_picture_is_sharp_at_the_width_that_it_is_shown_with(picture: Picture) -> None:
    with Image.open(SHOTS / f"{picture.name}.png") as shot:
        assert shot.width >= 1.9 * picture.width


def test_the_headings_of_the_text_mail_are_the_words_of_the_product() -> None:
    words = tomllib.loads((templates_directory() / "en" / "words.toml").read_text(encoding="utf-8"))
    known = {heading.upper() for heading in words["headings"].values()}
    headings = re.findall(r"^[A-Z ]{4,}$", _text(), re.MULTILINE)
    assert len(headings) >= 4
    assert set(headings) <= known


def test_the_game_is_played_with_mails_that_can_be_shown(tmp_path: Path) -> None:
    mails = play(tmp_path, lambda number: number < 3)
    assert {mail.seat for mail in mails} == {"red", "blue", "green", "yellow"}
    assert text_of(mails[0].message).startswith("Subject: [")
    assert [mail.seat for mail in mails if mail.asked is not None] == ["red", "blue", "green"]
