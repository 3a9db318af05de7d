"""Mails as a real browser shows them."""

import pytest
from browsers import Browser
from PIL import Image
from report_games import LANGUAGES, answering, play, reminder, report_of
from report_shots import SHOTS, Shot, page_of, shots, take, unlike

from legends_pbem.engine.things import Seat
from legends_pbem.reports.desk_mail import render_desk
from legends_pbem.reports.errands import Helped
from legends_pbem.reports.reminder_mail import render_reminder
from legends_pbem.reports.render import render_html

pytestmark = pytest.mark.needs("browser")

LEAST_BUTTON = 44
"""CSS pixels: what a fingertip hits surely."""
TOLERANCE = 0.02
"""The share of a screenshot that may look otherwise; another colour or another order is far more."""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("steps", [0, 60, 1000])
def test_a_report_fits_a_phone_and_is_accessible(browser: Browser, steps: int, language: str, dark: bool) -> None:
    browser.open(page_of(report_of(play(3, steps), Seat.RED, language=language)), width=360, dark=dark)
    assert browser.findings() == []
    assert browser.overflow() == 0


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reminder_fits_a_phone_and_is_accessible(browser: Browser, language: str, dark: bool) -> None:
    browser.open(render_reminder(reminder(language))[0].html, width=360, dark=dark)
    assert browser.findings() == []
    assert browser.overflow() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_fits_a_phone_and_is_accessible(browser: Browser, language: str) -> None:
    browser.open(render_desk(answering("help", Helped(), language))[0].html, width=360)
    assert browser.findings() == []
    assert browser.overflow() == 0


@pytest.mark.parametrize("width", [360, 800])
def test_a_likely_move_is_large_enough_for_a_fingertip(browser: Browser, width: int) -> None:
    browser.open(render_html(report_of(play(3, 0), Seat.RED)), width=width)
    sizes = browser.run("return [...document.querySelectorAll('a')].map(a => [a.offsetWidth, a.offsetHeight])")
    assert sizes and all(min(size) >= LEAST_BUTTON for size in sizes)


@pytest.mark.parametrize("shot", list(shots()), ids=lambda shot: shot.path.stem)
def test_a_mail_looks_as_it_did(browser: Browser, shot: Shot) -> None:
    now = take(browser, shot)
    assert unlike(now, Image.open(shot.path).convert("RGB")) < TOLERANCE


def test_every_stored_screenshot_is_still_taken() -> None:
    assert set(SHOTS.iterdir()) == {shot.path for shot in shots()}


def test_a_dark_mail_and_a_light_one_are_far_from_alike() -> None:
    light, dark = (Image.open(SHOTS / f"over.de.360.{scheme}.png").convert("RGB") for scheme in ("light", "dark"))
    assert unlike(light, dark) > 5 * TOLERANCE  # the picture of the board is the same in both
