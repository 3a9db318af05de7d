"""The colours of pictures: strong enough to read, and apart for eyes that see fewer of them."""

import re
from itertools import combinations
from math import dist
from xml.etree import ElementTree

import pytest

from legends_pbem.engine.things import LEGENDARY, Seat
from legends_pbem.reports.folders import templates_directory

LAYOUT = templates_directory() / "layout"
SHEET = (LAYOUT / "picture.css").read_text(encoding="utf-8")
LIGHT, DARK = SHEET.split("@media (prefers-color-scheme: dark)")

Colour = tuple[float, float, float]
"""Linear light, 0 to 1 each: red, green, blue."""

READABLE, SEEN = 4.5, 3.0
"""WCAG 2.2: the contrast of text, and that of signs."""

BLINDNESS = {
    "without red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "without green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "without blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""What eyes without one kind of cone see (Machado, Oliveira and Fernandes 2009)."""


def colour_of(sheet: str, name: str, property_: str = "fill") -> Colour:
    """What the sheet says of a class or of text; the last rule decides."""
    rules = re.findall(rf"(?:^|[\s,])(?:\.{name}|{name})(?=[\s,{{])[^{{}}]*{{([^}}]*)}}", sheet, flags=re.MULTILINE)
    values = [found[1] for rule in rules if (found := re.search(rf"(?:^|[\s;]){property_}: (#[0-9a-f]+)", rule))]
    digits = values[-1].lstrip("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue = (_linear(int(digits[at : at + 2], 16) / 255) for at in (0, 2, 4))
    return red, green, blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def brightness(colour: Colour) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(one: Colour, other: Colour) -> float:
    darker, lighter = sorted((brightness(one), brightness(other)))
    return (lighter + 0.05) / (darker + 0.05)


def seen_by(kind: str, colour: Colour) -> Colour:
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, colour, strict=True))))
        for row in BLINDNESS[kind]
    )
    return red, green, blue


def difference(one: Colour, other: Colour) -> float:
    """How far two colours are apart to an eye (CIE 1976); 2 can just be told."""
    return dist(_lab(one), _lab(other))


def _lab(colour: Colour) -> Colour:
    red, green, blue = colour
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = brightness(colour)
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


PAPERS = ("paper", "row", "plate", "cell", "odd", "weeks", "card")
TINTS = tuple(f"h-{place}" for place in (*LEGENDARY, "london", "joker"))


@pytest.mark.parametrize("paper", PAPERS)
def test_words_can_be_read_on_every_paper(paper: str) -> None:
    assert contrast(colour_of(LIGHT, "text"), colour_of(LIGHT, paper)) >= READABLE
    assert contrast(colour_of(LIGHT, "quiet"), colour_of(LIGHT, paper)) >= READABLE


@pytest.mark.parametrize("paper", ["paper", "row"])
def test_words_can_be_read_on_dark_paper(paper: str) -> None:
    for words in ("text", "quiet"):
        dark = re.sub(r"[^}]*\.map [^}]*}", "", DARK)  # the map stays light
        assert contrast(colour_of(dark, words), colour_of(DARK, paper)) >= READABLE


@pytest.mark.parametrize("tint", TINTS)
def test_emblems_can_be_seen_on_their_tints(tint: str) -> None:
    assert contrast(colour_of(LIGHT, "em"), colour_of(LIGHT, tint)) >= READABLE


def test_free_spaces_and_badges_can_be_read() -> None:
    assert contrast(colour_of(LIGHT, "free"), colour_of(LIGHT, "space")) >= READABLE
    assert contrast(colour_of(LIGHT, "onbadge"), colour_of(LIGHT, "badge")) >= READABLE


@pytest.mark.parametrize("seat", Seat)
def test_the_sign_on_a_seats_colour_can_be_seen(seat: Seat) -> None:
    pip = "dark" if seat is Seat.YELLOW else "pip"
    assert contrast(colour_of(LIGHT, pip), colour_of(LIGHT, seat)) >= SEEN


@pytest.mark.parametrize("kind", BLINDNESS)
@pytest.mark.parametrize(("one", "other"), list(combinations(Seat, 2)))
def test_seats_are_told_apart_by_colour_blind_eyes(one: Seat, other: Seat, kind: str) -> None:
    seen = (seen_by(kind, colour_of(LIGHT, seat)) for seat in (one, other))
    assert difference(*seen) >= 12


def test_seats_are_told_apart_without_any_colour() -> None:
    emblems = f'<svg xmlns="http://www.w3.org/2000/svg">{(LAYOUT / "emblems.svg").read_text()}</svg>'
    bare = re.sub(r"{[#%].*?[#%]}|{{.*?}}", "", emblems, flags=re.DOTALL)
    symbols = {symbol.get("id"): symbol for symbol in ElementTree.fromstring(bare)}
    shapes = {(symbols[f"s-{seat}"][0].tag, symbols[f"s-{seat}"][0].get("d")) for seat in Seat}
    assert len(shapes) == len(Seat)
