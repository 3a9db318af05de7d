"""What the order form lets a player say beforehand: wishes after a sweep, and orders ahead."""

from random import Random

import pytest
from browsers import Browser
from form_hands import PHONE, by_mouse, click, found, show, text_of
from report_games import LANGUAGES, play_until
from selenium.webdriver import ActionChains, Keys
from selenium.webdriver.support.select import Select

from legends_pbem.engine.table import evolve, put_at
from legends_pbem.engine.things import LONDON, Card, Phase, Place
from legends_pbem.notation.orders import read_orders

pytestmark = pytest.mark.needs("browser")


def _sweeping(browser: Browser, width: int = 800, language: str = "en") -> None:
    """Open the form of a seat that is alone on its way, and have it sweep the first display."""
    played = play_until(3, Phase.TRAVEL)
    position, seat = played.position, played.position.to_act[0]
    at = tuple([Place.AVALON if one is seat else LONDON for one in position.seats])
    hands = put_at(position.hands, position.index(seat), (Card.ARK, Card.YETI))
    show(browser, played._replace(position=evolve(position, at=at, hands=hands)), seat, width, language=language)
    click(browser, found(browser, '#q0 [data-stop="atlantis"]')[0])
    click(browser, found(browser, "#q1 .choice")[0])


def _open_more(browser: Browser) -> None:
    click(browser, found(browser, "#more summary")[0])


def _lines(browser: Browser) -> list[str]:
    return str(found(browser, "#text")[0].get_property("value")).split("\n")


def _tap(browser: Browser, part: str, card: Card, cards: tuple[Card, ...] = tuple(Card)) -> None:
    click(browser, found(browser, f"#{part} .choice")[cards.index(card)])


@pytest.mark.parametrize("width", [PHONE, 1280])
def test_wishes_are_taken_in_the_order_of_tapping(browser: Browser, width: int) -> None:
    _sweeping(browser, width)
    _open_more(browser)
    for card in (Card.YETI2, Card.JOKER, Card.YETI2, Card.ARK):
        _tap(browser, "wish-cards", card)
    click(browser, found(browser, "#wish-cards ol button")[1])
    assert _lines(browser) == ["go atlantis; sweep avalon", "take best of yeti2 yeti2 ark"]
    Select(found(browser, "#wish-golden")[0]).select_by_visible_text("Yeti")
    assert _lines(browser)[1] == "take best of yeti2 yeti2 ark; golden yeti if reached"
    read_orders(_lines(browser))
    assert browser.overflow() == 0


def test_without_a_wish_the_golden_hourglass_waits(browser: Browser) -> None:
    _sweeping(browser)
    _open_more(browser)
    assert not found(browser, "#wish-golden")[0].is_enabled()


def test_no_wish_is_asked_for_where_nothing_is_picked(browser: Browser) -> None:
    _sweeping(browser)
    _open_more(browser)
    _tap(browser, "wish-cards", Card.YETI)
    click(browser, found(browser, '#q0 [data-stop="ark"]')[0])
    click(browser, found(browser, "#q1 .choice")[0])
    assert not found(browser, "#wish")[0].is_displayed()
    assert _lines(browser) == ["go ark; draw"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_order_that_can_be_built_is_understood(browser: Browser, language: str) -> None:
    _sweeping(browser, language=language)
    _open_more(browser)
    for what in range(len(Select(found(browser, "#ahead-what")[0]).options)):
        Select(found(browser, "#ahead-what")[0]).select_by_index(what)
        for deed in range(len(Select(found(browser, "#ahead-deed")[0]).options)):
            browser.run("document.getElementById('ahead-lines').value = ''")
            Select(found(browser, "#ahead-deed")[0]).select_by_index(deed)
            for card in found(browser, "#ahead-cards .choice")[1::-1]:
                click(browser, card)
            click(browser, found(browser, "#ahead-add")[0])
            first, order = read_orders(_lines(browser))
            assert not first.is_later and order.is_later


def test_a_second_line_about_the_same_is_an_alternative(browser: Browser) -> None:
    _sweeping(browser)
    _open_more(browser)
    what, deed = found(browser, "#ahead-what")[0], found(browser, "#ahead-deed")[0]
    Select(what).select_by_visible_text("Travel to the Ark of the Covenant")
    click(browser, found(browser, "#ahead-add")[0])
    Select(what).select_by_visible_text("Travel to the Yeti")
    Select(deed).select_by_visible_text("Bring a diary to space 3")
    _tap(browser, "ahead-cards", Card.YETI2, (Card.YETI, Card.YETI2, Card.JOKER))
    _tap(browser, "ahead-cards", Card.YETI, (Card.YETI, Card.YETI2, Card.JOKER))
    click(browser, found(browser, "#ahead-add")[0])
    Select(what).select_by_visible_text("After the next scoring, for the club")
    assert not found(browser, "#ahead-add")[0].is_enabled()
    _tap(browser, "ahead-cards", Card.ARK)
    click(browser, found(browser, "#ahead-add")[0])
    assert _lines(browser)[1:] == ["then go ark; draw", "or go yeti; book 3 with yeti yeti2", "then club ark"]
    found(browser, "#ahead-lines")[0].send_keys(Keys.END, Keys.ENTER, "or ask")
    assert _lines(browser)[-1] == "or ask"


def test_the_keyboard_alone_adds_a_wish(browser: Browser) -> None:
    _sweeping(browser)
    keys = ActionChains(browser.driver)
    for _ in range(60):
        keys.send_keys(Keys.TAB).perform()
        focus = browser.driver.switch_to.active_element
        if focus.tag_name == "summary" and focus.find_elements("xpath", "..")[0].get_attribute("id") == "more":
            keys.send_keys(Keys.ENTER, Keys.TAB, Keys.SPACE, Keys.TAB, Keys.ENTER).perform()
            assert _lines(browser)[1:] == ["take best of amber amber2"]
            return
    raise AssertionError("Tab never came to more")


def test_what_is_behind_more_can_be_left_alone(browser: Browser) -> None:
    played = play_until(3, Phase.TRAVEL, 60)
    show(browser, played, played.position.to_act[0])
    words = by_mouse(browser, Random(1))
    assert _lines(browser) == [words] == [text_of(browser, "#words")]
