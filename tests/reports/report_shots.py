"""The stored screenshots of mails: which there are, how they are taken, and how two of them are compared."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from browsers import Browser, with_own_font, with_pictures
from PIL import Image, ImageChops, ImageFilter
from report_games import play, play_until, report_of

from legends_pbem.engine.things import Phase, Seat
from legends_pbem.reports.pictures import draw_pictures
from legends_pbem.reports.render import Shown, render
from legends_pbem.reports.report import Report

SHOTS = Path(__file__).parent / "shots"
WIDTHS = (360, 800)
"""CSS pixels: a phone, and a window."""
HEIGHT = 1600
"""Of a longer mail the beginning is kept: a reader judges by it, and what follows is made of the same pieces."""
COLOURS = 96
"""A stored picture has so many colours; that makes it half as large."""


class Shot(NamedTuple):
    """One screenshot."""

    path: Path
    """Where it is stored."""
    html: str
    width: int
    dark: bool


def shots() -> Iterator[Shot]:
    """Every stored screenshot: a turn in English and a last report in German, at each width, light and dark."""
    turn = play_until(3, Phase.TRAVEL, 60)
    pages = {
        "travel.en": page_of(report_of(turn, turn.position.to_act[0])),
        "over.de": page_of(report_of(play(6, 1000), Seat.BLUE, language="de")),
    }
    for name, html in pages.items():
        for width in WIDTHS:
            for dark in (False, True):
                path = SHOTS / f"{name}.{width}.{'dark' if dark else 'light'}.png"
                yield Shot(path, html, width, dark)


def page_of(report: Report) -> str:
    """The report as a mail program shows it, with its pictures and in the font that comes along."""
    pictures, _ = draw_pictures(report)
    shown = tuple(Shown(picture.name, picture.name, picture.alt) for picture in pictures)
    html = render(report, pictures=shown)[0].html
    return with_own_font(with_pictures(html, {picture.name: picture.png for picture in pictures}))


def take(browser: Browser, shot: Shot) -> Image.Image:
    """The beginning of the page as the browser shows it."""
    browser.open(shot.html, shot.width, dark=shot.dark)
    whole = Image.open(BytesIO(browser.screenshot())).convert("RGB")
    return whole.crop((0, 0, whole.width, min(whole.height, HEIGHT)))


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ visibly; 1 if the sizes do. Edges of letters may, for engines smooth them."""
    if one.size != other.size:
        return 1
    difference = ImageChops.difference(*(image.filter(ImageFilter.BoxBlur(2)).convert("L") for image in (one, other)))
    visible = sum(difference.histogram()[_VISIBLE:])
    return visible / (one.width * one.height)


_VISIBLE = 24
"""Of 255 shades."""
