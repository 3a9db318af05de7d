"""The hands that use an order form in a browser: a mouse, a thumb, a keyboard."""

from random import Random
from urllib.parse import unquote

from browsers import Browser
from report_games import ADDRESS, TICKET, Played, report_of
from selenium.webdriver import ActionChains, Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from legends_pbem.engine.things import Seat
from legends_pbem.reports.form import render_form
from legends_pbem.reports.report import Report

PHONE = 360
"""CSS pixels."""
THUMB = 44
"""CSS pixels that a target for touching is high at least."""


def show(
    browser: Browser, played: Played, seat: Seat, width: int = 800, dark: bool = False, language: str = "en"
) -> None:
    """Open the form for the seat's decision."""
    show_form(browser, report_of(played, seat, language=language), width, dark)


def show_form(browser: Browser, report: Report, width: int = 800, dark: bool = False) -> None:
    """Open the form that comes with the report."""
    browser.open(render_form(report)[0], width, dark=dark)


def found(browser: Browser, selector: str) -> list[WebElement]:
    """All elements that the CSS selector finds."""
    return browser.driver.find_elements(By.CSS_SELECTOR, selector)


def text_of(browser: Browser, selector: str) -> str:
    """What stands in the element, shown or not."""
    return str(browser.run("return document.querySelector(arguments[0]).textContent", selector))


def click(browser: Browser, element: WebElement) -> None:
    """Scroll to the element and click it, as a mouse does."""
    browser.run("arguments[0].scrollIntoView({block: 'center'})", element)
    element.click()


def choose(browser: Browser, begins: str) -> None:
    """Click the choice of the last question whose words begin so."""
    choices = found(browser, "#questions > :last-child .choice")
    click(browser, next(choice for choice in choices if choice.text.startswith(begins)))


def is_done(browser: Browser) -> bool:
    """Whether the decision can be sent."""
    return bool(found(browser, "#send:not([hidden])"))


def answer(browser: Browser) -> str:
    """The decision that the form would send; all three ways say the same."""
    (mail,), (text,), (save,) = (found(browser, part) for part in ("#mail", "#text", "#save"))
    assert mail.is_displayed()
    words = str(text.get_property("value"))
    link, _, body = str(mail.get_attribute("href")).partition("&body=")
    assert link.startswith(f"mailto:{ADDRESS.replace('+', '%2B')}?subject=Re%3A%20%5BG7K2%5D%20Legends")
    assert unquote(body) == words
    file = unquote(str(save.get_attribute("href")).partition(",")[2])
    assert file.splitlines()[3:] == [f"ticket: {TICKET}", words]
    return words


def by_mouse(browser: Browser, luck: Random) -> str:
    """Answers one question after the other with real clicks, at random."""
    while not is_done(browser):
        asked = len(found(browser, "#questions > fieldset"))
        choices = found(browser, "#questions > :last-child .choice")
        for choice in luck.sample(choices, len(choices)):  # cards are ticked until the next question comes
            click(browser, choice)
            if is_done(browser) or len(found(browser, "#questions > fieldset")) > asked:
                break
    return answer(browser)


def by_keyboard(browser: Browser, luck: Random) -> str:
    """Answers with Tab, the arrow keys and the space bar alone, at random; stops on the link that sends."""
    keys = ActionChains(browser.driver)
    for _ in range(150):
        keys.send_keys(Keys.TAB).perform()
        focus = browser.driver.switch_to.active_element
        if focus.get_attribute("id") == "mail":
            return answer(browser)
        last_asked = focus.get_attribute("name") == f"q{len(found(browser, '#questions > fieldset')) - 1}"
        if last_asked and not is_done(browser):
            arrows = luck.randrange(4) if focus.get_attribute("type") == "radio" else 0
            keys.send_keys(Keys.SPACE, *[Keys.ARROW_DOWN] * arrows).perform()
    raise AssertionError("Tab never came to the link that sends")
