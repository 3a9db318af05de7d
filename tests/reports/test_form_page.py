"""The order form in the hands of a player: a mouse, a keyboard, a thumb on a phone, a screen reader."""

from random import Random
from urllib.parse import unquote

import pytest
from browsers import Browser
from form_positions import upset, waiting
from report_games import ADDRESS, LANGUAGES, TICKET, Played, play, play_until, report_of
from selenium.webdriver import ActionChains, Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

from legends_pbem.engine.decisions import decide
from legends_pbem.engine.table import Position, evolve, put_at
from legends_pbem.engine.things import Phase, Place, Rules, Seat
from legends_pbem.notation.parse import parse_decision
from legends_pbem.notation.steps import format_decision
from legends_pbem.reports.form import render_form

pytestmark = pytest.mark.needs("browser")

_KINDS = ("go", "give", "draw", "take", "swap", "sweep", "book", "club", "diary", "golden", "rest")
PHONE = 360
"""CSS pixels."""
THUMB = 44
"""CSS pixels that a target for touching is high at least."""


def _show(
    browser: Browser, played: Played, seat: Seat, width: int = 800, dark: bool = False, language: str = "en"
) -> None:
    browser.open(render_form(report_of(played, seat, language=language))[0], width, dark=dark)


def _found(browser: Browser, selector: str) -> list[WebElement]:
    return browser.driver.find_elements(By.CSS_SELECTOR, selector)


def _answer(browser: Browser) -> str:
    """The decision that the form would send; all three ways say the same."""
    (mail,), (text,), (save,) = (_found(browser, part) for part in ("#mail", "#text", "#save"))
    assert mail.is_displayed()
    words = str(text.get_property("value"))
    link, _, body = str(mail.get_attribute("href")).partition("&body=")
    assert link.startswith(f"mailto:{ADDRESS.replace('+', '%2B')}?subject=Re%3A%20%5BG7K2%5D%20Legends")
    assert unquote(body) == words
    file = unquote(str(save.get_attribute("href")).partition(",")[2])
    assert file.splitlines()[3:] == [f"ticket: {TICKET}", words]
    return words


def _is_legal(position: Position, seat: Seat, words: str) -> bool:
    """Whether the words are canonical, and a decision that the rules take."""
    parsed = parse_decision(words, position, seat)
    return format_decision(decide(position, seat, parsed.steps).steps) == words


def _is_done(browser: Browser) -> bool:
    return bool(_found(browser, "#mail:not([hidden])"))


def _click(browser: Browser, element: WebElement) -> None:
    browser.run("arguments[0].scrollIntoView({block: 'center'})", element)
    element.click()


def _by_mouse(browser: Browser, luck: Random) -> str:
    """Answers one question after the other with real clicks, at random."""
    asked = 0
    while not _is_done(browser):
        question = _found(browser, "fieldset")[asked]
        choices = question.find_elements(By.CSS_SELECTOR, ".choice")
        asked += 1
        for choice in luck.sample(choices, len(choices)):  # cards are ticked until the next question comes
            _click(browser, choice)
            if _is_done(browser) or len(_found(browser, "fieldset")) > asked:
                break
    return _answer(browser)


def _by_keyboard(browser: Browser, luck: Random) -> str:
    """Answers with Tab, the arrow keys and the space bar alone, at random; stops on the link that sends."""
    keys = ActionChains(browser.driver)
    for _ in range(150):
        keys.send_keys(Keys.TAB).perform()
        focus = browser.driver.switch_to.active_element
        if focus.get_attribute("id") == "mail":
            return _answer(browser)
        last_asked = focus.get_attribute("name") == f"q{len(_found(browser, 'fieldset')) - 1}"
        if last_asked and not _is_done(browser):
            arrows = luck.randrange(4) if focus.get_attribute("type") == "radio" else 0
            keys.send_keys(Keys.SPACE, *[Keys.ARROW_DOWN] * arrows).perform()
    raise AssertionError("Tab never came to the link that sends")


def _positions() -> list[tuple[Played, Seat]]:
    """Every kind of decision, and some from the middle of games, crowded ones among them."""
    found = [waiting(number, 7 * number, 2 + number % 3, rules) for number in range(6) for rules in Rules]
    found += [
        (played, played.position.to_act[0])
        for phase in (Phase.TRAVEL, Phase.PICK, Phase.GOLDEN, Phase.CONTRIBUTE)
        for played in (play_until(3, phase, 40 * number) for number in range(2))
    ]
    crowded = [waiting(number, 90, 4, Rules.EN) for number in range(4)]
    return found + [
        (played._replace(position=upset(played.position, seat, Random(1))), seat) for played, seat in crowded
    ]


@pytest.mark.parametrize("width", [PHONE, 1000])
@pytest.mark.parametrize("number", range(24))
def test_what_is_clicked_together_is_legal(browser: Browser, number: int, width: int) -> None:
    played, seat = _positions()[number]
    _show(browser, played, seat, width)
    assert _is_legal(played.position, seat, _by_mouse(browser, Random(number)))
    assert browser.overflow() == 0


@pytest.mark.parametrize("number", range(24))
def test_the_keyboard_alone_is_enough(browser: Browser, number: int) -> None:
    played, seat = _positions()[number]
    _show(browser, played, seat)
    assert _is_legal(played.position, seat, _by_keyboard(browser, Random(number)))


def test_an_adventurer_who_can_do_nothing_rests(browser: Browser) -> None:
    played = play_until(3, Phase.TRAVEL)
    position, seat = played.position, played.position.to_act[0]
    others = iter((Place.ARK, Place.ELEPHANTS, Place.YETI))  # so that arriving where cards are drawn costs a gift
    nothing = evolve(
        position,
        at=tuple([Place.ATLANTIS if one is seat else next(others) for one in position.seats]),
        hands=put_at(position.hands, position.index(seat), ()),
        displays=((), (), ()),
        weeks=(24, 24, 24, 24),
    )
    _show(browser, played._replace(position=nothing), seat)
    assert _by_mouse(browser, Random(0)).startswith("rest")
    assert len(_found(browser, "fieldset:first-child li")) == len(Place)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [0, 1, 3, 12, 15, 20])
def test_nothing_is_in_the_way_of_anyone(browser: Browser, number: int, language: str, dark: bool) -> None:
    played, seat = _positions()[number]
    _show(browser, played, seat, PHONE, dark, language)
    assert browser.findings() == []
    _by_mouse(browser, Random(number))
    browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
    assert browser.findings() == []
    assert browser.overflow() == 0
    targets = [one for one in _found(browser, ".choice, button, a, summary") if one.is_displayed()]
    assert [one.text for one in targets if one.size["height"] < THUMB] == []


def test_a_place_can_be_chosen_on_the_map(browser: Browser) -> None:
    played = play_until(3, Phase.TRAVEL)
    seat = played.position.to_act[0]
    _show(browser, played, seat, PHONE)
    for stop in _found(browser, "#map [data-stop]"):
        word = stop.get_attribute("data-stop")
        stop.click()
        told = browser.run("return document.getElementById('words').textContent")
        if word == str(played.position.at[played.position.index(seat)]):
            assert "(Rule R-GO-1.)" in _found(browser, "#preview")[0].text
        else:
            assert told == f"go {word}"


def test_too_many_cards_are_refused_with_the_rule(browser: Browser) -> None:
    played = play(3, 0)
    _show(browser, played, Seat.RED)
    for card in _found(browser, "fieldset:first-child .choice")[:3]:
        _click(browser, card)
    assert "(Rule R-SETUP-3.)" in _found(browser, "#preview")[0].text
    assert not _is_done(browser)
    _click(browser, _found(browser, "fieldset:first-child .choice")[0])
    assert len(_found(browser, "fieldset")) == 2


def test_the_weeks_and_what_they_bring_are_foreseen(browser: Browser) -> None:
    played = play_until(3, Phase.TRAVEL)
    position, seat = played.position, played.position.to_act[0]
    _show(browser, played, seat)
    words = _by_mouse(browser, Random(5))
    after = decide(position, seat, parse_decision(words, position, seat).steps).position
    before, week = (one.weeks[one.index(seat)] for one in (position, after))
    told = _found(browser, "#preview")[0].text
    assert told.endswith(f"from week {before} to {week}.")
    turn = "Then it is your turn again." if after.to_act == (seat,) else f"the turn of {after.to_act[0].title()}."
    assert turn in _found(browser, "#effects")[0].text


def test_the_copy_button_says_that_it_copied(browser: Browser) -> None:
    played = play_until(3, Phase.TRAVEL)
    _show(browser, played, played.position.to_act[0])
    _by_mouse(browser, Random(2))
    _click(browser, _found(browser, "#copy")[0])
    WebDriverWait(browser.driver, 10).until(lambda _: _found(browser, "#copied")[0].text == "Copied.")


def test_without_scripts_the_form_lists_moves_to_reply_with(browser: Browser) -> None:
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        played = play_until(3, Phase.TRAVEL)
        _show(browser, played, played.position.to_act[0])
        assert _found(browser, "noscript code")[0].is_displayed()
        assert not _found(browser, "#form")[0].is_displayed()
    finally:
        browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
