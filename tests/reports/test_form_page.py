"""The order form in the hands of a player: a mouse, a keyboard, a thumb on a phone, a screen reader."""

from random import Random

import pytest
from browsers import Browser
from form_hands import PHONE, THUMB, by_keyboard, by_mouse, click, found, is_done, show
from form_positions import upset, waiting
from report_games import LANGUAGES, Played, play, play_until
from selenium.webdriver.support.wait import WebDriverWait

from legends_pbem.engine.decisions import decide
from legends_pbem.engine.table import Position, evolve, put_at
from legends_pbem.engine.things import Phase, Place, Rules, Seat
from legends_pbem.notation.parse import parse_decision
from legends_pbem.notation.steps import format_decision

pytestmark = pytest.mark.needs("browser")


def _is_legal(position: Position, seat: Seat, words: str) -> bool:
    """Whether the words are canonical, and a decision that the rules take."""
    parsed = parse_decision(words, position, seat)
    return format_decision(decide(position, seat, parsed.steps).steps) == words


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
    show(browser, played, seat, width)
    assert _is_legal(played.position, seat, by_mouse(browser, Random(number)))
    assert browser.overflow() == 0


@pytest.mark.parametrize("number", range(24))
def test_the_keyboard_alone_is_enough(browser: Browser, number: int) -> None:
    played, seat = _positions()[number]
    show(browser, played, seat)
    assert _is_legal(played.position, seat, by_keyboard(browser, Random(number)))


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
    show(browser, played._replace(position=nothing), seat)
    assert by_mouse(browser, Random(0)).startswith("rest")
    assert len(found(browser, "fieldset:first-child li")) == len(Place)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [0, 1, 3, 12, 15, 20])
def test_nothing_is_in_the_way_of_anyone(browser: Browser, number: int, language: str, dark: bool) -> None:
    played, seat = _positions()[number]
    show(browser, played, seat, PHONE, dark, language)
    assert browser.findings() == []
    by_mouse(browser, Random(number))
    browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
    assert browser.findings() == []
    assert browser.overflow() == 0
    targets = [one for one in found(browser, ".choice, button, a, summary") if one.is_displayed()]
    assert [one.text for one in targets if one.size["height"] < THUMB] == []


def test_a_place_can_be_chosen_on_the_map(browser: Browser) -> None:
    played = play_until(3, Phase.TRAVEL)
    seat = played.position.to_act[0]
    show(browser, played, seat, PHONE)
    for stop in found(browser, "#map [data-stop]"):
        word = stop.get_attribute("data-stop")
        stop.click()
        told = browser.run("return document.getElementById('words').textContent")
        if word == str(played.position.at[played.position.index(seat)]):
            assert "(Rule R-GO-1.)" in found(browser, "#preview")[0].text
        else:
            assert told == f"go {word}"


def test_too_many_cards_are_refused_with_the_rule(browser: Browser) -> None:
    played = play(3, 0)
    show(browser, played, Seat.RED)
    for card in found(browser, "fieldset:first-child .choice")[:3]:
        click(browser, card)
    assert "(Rule R-SETUP-3.)" in found(browser, "#preview")[0].text
    assert not is_done(browser)
    click(browser, found(browser, "fieldset:first-child .choice")[0])
    assert len(found(browser, "#questions > fieldset")) == 2


def test_the_weeks_and_what_they_bring_are_foreseen(browser: Browser) -> None:
    played = play_until(3, Phase.TRAVEL)
    position, seat = played.position, played.position.to_act[0]
    show(browser, played, seat)
    words = by_mouse(browser, Random(5))
    after = decide(position, seat, parse_decision(words, position, seat).steps).position
    before, week = (one.weeks[one.index(seat)] for one in (position, after))
    told = found(browser, "#preview")[0].text
    assert told.endswith(f"from week {before} to {week}.")
    turn = "Then it is your turn again." if after.to_act == (seat,) else f"the turn of {after.to_act[0].title()}."
    assert turn in found(browser, "#effects")[0].text


def test_the_copy_button_says_that_it_copied(browser: Browser) -> None:
    played = play_until(3, Phase.TRAVEL)
    show(browser, played, played.position.to_act[0])
    by_mouse(browser, Random(2))
    click(browser, found(browser, "#copy")[0])
    WebDriverWait(browser.driver, 10).until(lambda _: found(browser, "#copied")[0].text == "Copied.")


def test_without_scripts_the_form_lists_moves_to_reply_with(browser: Browser) -> None:
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        played = play_until(3, Phase.TRAVEL)
        show(browser, played, played.position.to_act[0])
        assert found(browser, "noscript code")[0].is_displayed()
        assert not found(browser, "#form")[0].is_displayed()
    finally:
        browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
