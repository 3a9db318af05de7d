"""The order form's map, cards and preview, as a player uses them."""

from dataclasses import replace
from random import Random
from urllib.parse import unquote

import pytest
from browsers import Browser
from form_hands import PHONE, answer, by_mouse, choose, click, found, is_done, show, show_form, text_of
from report_games import ADDRESS, TICKET, Played, play, play_until, report_of

from legends_pbem.engine.board import STANDARD
from legends_pbem.engine.decisions import decide
from legends_pbem.engine.table import evolve, put_at
from legends_pbem.engine.things import CARD_PLACE, CARD_SYMBOLS, LEGENDARY, LONDON, Card, Phase, Place, Rules, Seat
from legends_pbem.notation.names import PLACE_WORDS
from legends_pbem.notation.parse import parse_decision
from legends_pbem.reports.report import Answer
from legends_pbem.reports.templates import packaged

pytestmark = pytest.mark.needs("browser")


def _travelling(at: Place, hand: tuple[Card, ...]) -> tuple[Played, Seat]:
    """A seat that is to travel from a place, the others in London, and nobody near a mark."""
    played = play_until(3, Phase.TRAVEL)
    position, seat = played.position, played.position.to_act[0]
    alone = tuple([at if one is seat else LONDON for one in position.seats])
    hands = put_at(position.hands, position.index(seat), hand)
    return played._replace(position=evolve(position, at=alone, hands=hands)), seat


def _tap(browser: Browser, place: Place) -> None:
    click(browser, found(browser, f'#map [data-stop="{PLACE_WORDS[place]}"]')[0])


def _route(browser: Browser) -> str:
    return text_of(browser, "#way")


@pytest.mark.parametrize("width", [PHONE, 1280])
def test_a_route_is_tapped_place_after_place(browser: Browser, width: int) -> None:
    played, seat = _travelling(Place.AVALON, (Card.ARK, Card.YETI))
    show(browser, played, seat, width)
    assert "Tap a place" in _route(browser)
    _tap(browser, Place.ATLANTIS)
    assert _route(browser) == "Avalon → Atlantis (1 week)"
    _tap(browser, Place.NEFERTITI)
    assert _route(browser) == "Avalon → Atlantis (1 week) → Tomb of Nefertiti (1 week)"
    assert text_of(browser, "#words") == "go nefertiti"
    assert len(found(browser, "#map .route.gone")) == 2
    click(browser, found(browser, "#back")[0])
    assert _route(browser) == "Avalon → Atlantis (1 week)"
    assert text_of(browser, "#words") == "go atlantis"
    click(browser, found(browser, "#back")[0])
    assert "Tap a place" in _route(browser)
    assert text_of(browser, "#words") == "…"
    assert found(browser, "fieldset input:checked") == []


def test_a_detour_becomes_a_shortest_way(browser: Browser) -> None:
    """R-GO-2."""
    played, seat = _travelling(Place.AVALON, (Card.ARK, Card.YETI))
    show(browser, played, seat)
    for place in (Place.ELEPHANTS, Place.LONDON, Place.AMBER):
        _tap(browser, place)
    assert _route(browser) == "Avalon → London (1 week) → Amber Room (1 week)"


@pytest.mark.parametrize("start", Place)
def test_every_route_has_the_weeks_of_the_journey(browser: Browser, start: Place) -> None:
    played, seat = _travelling(start, (Card.ARK,) * 4)
    show(browser, played, seat)
    for place in Place:
        if place is start:
            continue
        choose_by_list = found(browser, f'#q0 [data-stop="{PLACE_WORDS[place]}"] input')[0]
        click(browser, choose_by_list)
        told = _route(browser)
        assert sum(int(piece.split()[0]) for piece in told.split("(")[1:]) == STANDARD.journeys[start][place]


def test_where_the_adventurer_may_not_go_the_map_says_why(browser: Browser) -> None:
    played, seat = _travelling(Place.AVALON, (Card.ARK,))
    show(browser, played, seat)
    _tap(browser, Place.AVALON)
    assert "(Rule R-GO-1.)" in text_of(browser, "#preview")


def test_the_cheapest_payment_is_there_and_another_can_be_ticked(browser: Browser) -> None:
    played, seat = _travelling(Place.AVALON, (Card.YETI, Card.YETI, Card.YETI2, Card.JOKER, Card.JOKER))
    show(browser, played, seat, PHONE)
    choose(browser, "Yeti")
    choose(browser, "Bring a diary to space 3")  # three symbols
    choose(browser, "One from your supply")
    assert is_done(browser)
    assert answer(browser).endswith("book 3 with yeti yeti2")
    assert text_of(browser, "#q3 .sum") == "Symbols: 3 of 3"
    yeti, other_yeti, yeti2, joker = found(browser, "#q3 .choice")
    click(browser, yeti)
    assert text_of(browser, "#q3 .sum") == "Symbols: 2 of 3"
    assert not is_done(browser)
    click(browser, joker)
    assert answer(browser).endswith("book 3 with yeti2 joker")
    click(browser, other_yeti)
    assert "The payment is enough without yeti; leave it out. (Rule R-BOOK-4.)" in text_of(browser, "#preview")
    assert not is_done(browser)
    click(browser, yeti2)
    click(browser, yeti)
    assert answer(browser).endswith("book 3 with yeti yeti joker")


def test_too_many_cards_are_counted(browser: Browser) -> None:
    show(browser, play(3, 0), Seat.RED)
    for card in found(browser, "#q0 .choice")[:4]:
        click(browser, card)
    assert text_of(browser, "#q0 .sum") == "Chosen: 4 of 2 · 2 cards too many"


_HAND = """
const chips = [...document.querySelectorAll("#hand .chip")].filter((chip) => chip.querySelector("b"));
const after = (chip) => Number(chip.lastChild.textContent.split(" ").pop());
return Object.fromEntries(chips.map((chip) => [chip.childNodes[1].data, after(chip)]));
"""
"""Name of a place → the symbols that the hand will hold of it."""


@pytest.mark.parametrize("number", range(6))
def test_the_hand_afterwards_is_shown(browser: Browser, number: int) -> None:
    played = play_until(3, Phase.TRAVEL, 30 * number)
    position, seat = played.position, played.position.to_act[0]
    show(browser, played, seat)
    words = by_mouse(browser, Random(number))
    assert ("nobody knows yet" in text_of(browser, "#hand")) == ("draw" in words or "club" in words)
    after = decide(position, seat, parse_decision(words, position, seat).steps).position
    hand = after.hand(seat)
    if "draw" in words or "club" in words:
        return
    names = packaged().rendered("en", lambda speech: [place.name for place in speech.place])[0]
    for place in LEGENDARY:
        symbols = sum(CARD_SYMBOLS[card] for card in hand if CARD_PLACE[card] is place)
        assert browser.run(_HAND).get(names[place], 0) == symbols


def test_a_first_diary_can_be_laid_on_the_map(browser: Browser) -> None:
    played = play(3, 0, rules=Rules.DE)
    show(browser, played, played.position.to_act[0], PHONE)
    _tap(browser, Place.YETI)
    assert answer(browser) == "diary yeti"


def _ready(browser: Browser, answer: Answer | None) -> None:
    """The form of somebody who answers so, with a decision made."""
    played = play(3, 0, rules=Rules.DE)
    report = replace(report_of(played, played.position.to_act[0]), answer=answer)
    show_form(browser, report, PHONE)
    _tap(browser, Place.YETI)


def test_where_a_new_mail_says_too_little_the_text_is_copied_into_a_reply(browser: Browser) -> None:
    _ready(browser, Answer(TICKET, "play@example.org", by_reply=True))
    assert found(browser, "#mail") == []
    (copy,) = found(browser, "#send button")
    click(browser, copy)
    assert copy.text == "Copy the text"
    assert found(browser, "#sent")[0].text.startswith("Now reply to the mail")


def test_who_must_sign_saves_the_move_file(browser: Browser) -> None:
    _ready(browser, Answer(TICKET, ADDRESS, by_reply=False))
    assert found(browser, "#mail") == []
    (save,) = found(browser, "#send a")
    assert unquote(str(save.get_attribute("href"))).endswith(f"ticket: {TICKET}\ndiary yeti\n")
    assert str(save.get_attribute("download")).startswith("G7K2-")


def test_a_mere_position_is_decided_and_not_sent(browser: Browser) -> None:
    _ready(browser, None)
    assert found(browser, "#send > *") == []
    assert found(browser, "#text")[0].get_property("value") == "diary yeti"
    assert "belongs to no game" in found(browser, "#answer")[0].text


def test_nothing_scrolls_but_the_page_itself(browser: Browser) -> None:
    played = play_until(3, Phase.TRAVEL, 60)
    for width in (PHONE, 1280):
        show(browser, played, played.position.to_act[0], width)
        root = "document.documentElement"
        assert browser.run(f"return {root}.scrollHeight <= {root}.clientHeight")


def test_after_sending_the_form_tells_what_happens_next(browser: Browser) -> None:
    played = play(3, 0, rules=Rules.DE)
    show(browser, played, played.position.to_act[0])
    _tap(browser, Place.YETI)
    assert not found(browser, "#sent")[0].is_displayed()
    browser.run("document.getElementById('mail').addEventListener('click', (event) => event.preventDefault())")
    click(browser, found(browser, "#mail")[0])
    assert found(browser, "#sent")[0].text.startswith("Now send the mail")
