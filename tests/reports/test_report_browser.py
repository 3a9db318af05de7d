"""Mails as a real browser shows them."""

import pytest
from browsers import Browser
from report_games import LANGUAGES, play, report_of

from legends_pbem.engine.things import Seat
from legends_pbem.reports.render import render_html

pytestmark = pytest.mark.needs("browser")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("steps", [0, 60, 1000])
def test_a_report_fits_a_phone_and_is_accessible(browser: Browser, steps: int, language: str, dark: bool) -> None:
    browser.open(render_html(report_of(play(3, steps), Seat.RED, language=language)), width=360, dark=dark)
    assert browser.findings() == []
    assert browser.overflow() == 0
