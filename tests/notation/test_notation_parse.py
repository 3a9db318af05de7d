"""What a decision means at the table."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from played_games import Moment, moments, positions, start

from legends_pbem.engine.decisions import decide
from legends_pbem.engine.play import check
from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.steps import Club, Draw, Exchange, Give, Go, Step, Swap
from legends_pbem.engine.table import Position, evolve
from legends_pbem.engine.things import Card, Phase, Place, Seat
from legends_pbem.engine.view import view_of
from legends_pbem.notation.errors import Ambiguous, Malformed, NotationError, Reason
from legends_pbem.notation.parse import MAX_DECISION, parse_decision
from legends_pbem.notation.resolve import Parsed
from legends_pbem.notation.steps import format_decision, format_step

RED, BLUE, GREEN, YELLOW = Seat
YETI, ARK, ARK2, JOKER = Card.YETI, Card.ARK, Card.ARK2, Card.JOKER


def table(at: dict[Seat, Place] | None = None, displays: tuple[tuple[Card, ...], ...] | None = None) -> Position:
    """Four seats, red to travel; adventurers stand in london and displays are empty unless the test says otherwise."""
    dealt = start(seats=4)
    places = dict.fromkeys(Seat, Place.LONDON) | (at or {})
    return evolve(
        dealt,
        phase=Phase.TRAVEL,
        to_act=(RED,),
        at=tuple(places[seat] for seat in dealt.seats),
        displays=displays or ((), (), ()),
    )


def steps(text: str, position: Position | None = None) -> tuple[Step, ...]:
    return parse_decision(text, position or table(), RED).steps


@given(moments())
def test_canonical_text_of_every_legal_step_reads_back_as_that_step(moment: Moment) -> None:
    position, seat, step = moment
    assert parse_decision(format_step(step), position, seat) == Parsed((step,))


@given(moments(), st.data())
def test_case_and_white_space_make_no_difference(moment: Moment, data: st.DataObject) -> None:
    position, seat, step = moment
    blank = data.draw(st.sampled_from([" ", "  ", "\t", "\u00a0", " \u200b"]))
    loud = data.draw(st.sampled_from([str.upper, str.title, str.capitalize]))
    text = blank + loud(format_step(step)).replace(" ", blank) + blank + "."
    assert parse_decision(text, position, seat) == Parsed((step,))


@given(moments())
def test_a_view_says_as_much_as_the_position(moment: Moment) -> None:
    position, seat, step = moment
    assert parse_decision(format_step(step), view_of(position, seat), seat) == Parsed((step,))


@given(moments())
def test_a_step_with_all_that_may_be_left_out_means_the_same_or_is_asked_for(
    moment: Moment,
) -> None:
    position, seat, step = moment
    short = format_step(step).partition(" to ")[0]
    if isinstance(step, Swap):
        short = " ".join(word.partition("@")[0] for word in short.split())
    try:
        assert parse_decision(short, position, seat).steps == (step,)
    except Ambiguous as error:
        assert error.reason in (Reason.DISPLAY, Reason.TAKER)


GERMAN = {
    "go": ["reise", "gehe"],
    "draw": ["ziehe"],
    "take": ["nimm"],
    "swap": ["tausche"],
    "for": ["gegen"],
    "sweep": ["räume", "raeume"],
    "book": ["buch"],
    "with": ["mit"],
    "from": ["von"],
    "club": ["club"],
    "diary": ["tagebuch"],
    "give": ["gib"],
    "to": ["an"],
    "golden": ["gold"],
    "rest": ["raste"],
    "none": ["keine"],
    "and": ["und"],
    "amber": ["Bernsteinzimmer", "ber"],
    "ark": ["Bundeslade", "bund"],
    "elephants": ["Elefantenfriedhof", "Elefanten"],
    "nefertiti": ["Grab der Nofretete", "Nofretete", "grab-der-nofretete"],
    "shangrila": ["Shangri-La", "Shangri La"],
    "red": ["rot"],
    "blue": ["blau"],
    "green": ["grün", "gruen"],
    "yellow": ["gelb"],
}
"""Every word of canonical text that German has another for."""


@given(moments(), st.randoms(use_true_random=False))
def test_german_text_of_every_legal_step_reads_as_that_step(moment: Moment, random: Random) -> None:
    position, seat, step = moment

    def german(match: re.Match[str]) -> str:
        return random.choice(GERMAN.get(match[0], [match[0]]))

    text = re.sub("[a-z]+", german, format_step(step))
    assert parse_decision(text, position, seat) == Parsed((step,))


@pytest.mark.parametrize("between", ["; ", ";", " ; ", ". ", "\n", "\r\n", ";\n", " .\n\n"])
def test_steps_stand_apart_by_semicolons_full_stops_and_new_lines(between: str) -> None:
    assert steps(f"go yeti{between}draw") == (Go(Place.YETI), Draw())


def test_gifts_are_put_into_the_order_in_which_they_are_owed() -> None:
    """R-GO-4."""
    met = table(at={BLUE: Place.YETI, YELLOW: Place.YETI})
    assert steps("go yeti; give ark to yellow; give joker to blue; draw", met) == (
        Go(Place.YETI),
        Give(JOKER, BLUE),
        Give(ARK, YELLOW),
        Draw(),
    )


def test_the_one_adventurer_met_gets_the_gift_without_being_named() -> None:
    assert steps("go yeti; give ark; draw", table(at={BLUE: Place.YETI}))[1] == Give(ARK, BLUE)


def test_the_one_adventurer_left_gets_the_gift_without_being_named() -> None:
    met = table(at={BLUE: Place.YETI, GREEN: Place.YETI})
    assert steps("go yeti; give ark; give joker to blue; draw", met)[1:3] == (Give(JOKER, BLUE), Give(ARK, GREEN))


def test_the_same_card_for_all_met_needs_no_names() -> None:
    met = table(at={BLUE: Place.YETI, GREEN: Place.YETI})
    assert steps("go yeti; give ark; give ark", met)[1:] == (Give(ARK, BLUE), Give(ARK, GREEN))


@pytest.mark.parametrize("gifts", ["give ark; give joker", "give ark"])
def test_a_gift_that_could_be_for_two_is_asked_for_whom_it_is(gifts: str) -> None:
    with pytest.raises(Ambiguous) as told:
        steps(f"go yeti; {gifts}", table(at={BLUE: Place.YETI, GREEN: Place.YETI}))
    assert (told.value.reason, told.value.piece) == (Reason.TAKER, "give ark")
    assert told.value.facts["choices"] == ("blue", "green")


def test_a_gift_typed_after_the_journey_is_for_who_is_still_owed_one() -> None:
    owing = evolve(table(at={RED: Place.YETI, GREEN: Place.YETI}), phase=Phase.GIVE, owed=(GREEN,))
    assert steps("give ark", owing) == (Give(ARK, GREEN),)


@pytest.mark.parametrize("text", ["go yeti; give ark", "go london; give ark", "give ark"])
def test_a_gift_where_nobody_is_owed_one_is_left_to_the_rules_to_refuse(text: str) -> None:
    position = table(at={RED: Place.ATLANTIS})
    position = evolve(position, hands=((ARK, YETI), *position.hands[1:]))
    with pytest.raises(Illegal) as told:
        decide(position, RED, steps(text, position))
    assert told.value.why is Why.OTHER_STEP_DUE


def test_a_swap_is_made_canonical() -> None:
    """R-SWAP."""
    assert steps("swap joker@nefertiti for ark and yeti@avalon for ark2") == (
        Swap((Exchange(Place.AVALON, YETI, ARK2), Exchange(Place.NEFERTITI, JOKER, ARK))),
    )
    assert steps("swap yeti@avalon for ark and ark2@avalon for joker") == (
        Swap((Exchange(Place.AVALON, ARK2, ARK), Exchange(Place.AVALON, YETI, JOKER))),
    )


def test_the_one_display_with_the_card_need_not_be_named() -> None:
    lying = table(displays=((ARK,), (YETI, YETI), ()))
    assert steps("swap yeti for ark and yeti for ark", lying) == (Swap((Exchange(Place.NEFERTITI, YETI, ARK),) * 2),)


def test_a_card_in_two_displays_is_asked_which_is_meant() -> None:
    with pytest.raises(Ambiguous) as told:
        steps("swap Yeti for ark", table(displays=((YETI,), (ARK,), (YETI,))))
    assert (told.value.reason, told.value.piece) == (Reason.DISPLAY, "Yeti")
    assert told.value.facts["choices"] == ("avalon", "shangrila")


def test_a_card_in_no_display_is_left_to_the_rules_to_refuse() -> None:
    position = evolve(table(at={RED: Place.AMBER}, displays=((), (ARK,), ())), phase=Phase.ACT, spent=1)
    position = evolve(position, hands=((ARK,), *position.hands[1:]))
    with pytest.raises(Illegal) as told:
        check(position, RED, steps("swap yeti for ark", position)[0])
    assert told.value.why is Why.CARD_NOT_OPEN


def test_cards_are_put_into_card_order() -> None:
    assert steps("club joker yeti ark2 ark") == (Club((ARK, ARK2, YETI, JOKER)),)


def test_golden_if_reached_is_told_apart_from_the_steps() -> None:
    assert parse_decision("go yeti; draw; golden ark if reached", table(), RED) == Parsed(
        (Go(Place.YETI), Draw()), Place.ARK
    )


def test_golden_if_reached_can_only_be_the_last_step() -> None:
    with pytest.raises(Malformed) as told:
        steps("go yeti; golden ark if reached; draw")
    assert (told.value.reason, told.value.piece) == (Reason.IF_REACHED_LAST, "golden ark if reached")


@pytest.mark.parametrize("text", ["", " ", ";", "\n.\n", "\u200b"])
def test_nothing_is_no_decision(text: str) -> None:
    with pytest.raises(Malformed) as told:
        steps(text)
    assert told.value.reason is Reason.EMPTY


def test_a_decision_longer_than_any_is_refused_unread() -> None:
    with pytest.raises(Malformed) as told:
        steps("draw;" * MAX_DECISION)
    assert told.value.reason is Reason.TOO_LONG
    assert len(told.value.piece) < 100


@given(positions(), st.text(max_size=100), st.sampled_from(Seat))
def test_any_text_is_a_decision_or_refused_and_nothing_else(position: Position, text: str, seat: Seat) -> None:
    try:
        parse_decision(text, position, seat)
    except NotationError as error:
        assert str(error)


@given(moments(), st.randoms(use_true_random=False))
def test_a_changed_decision_is_read_or_refused_and_nothing_else(moment: Moment, random: Random) -> None:
    position, seat, step = moment
    words = format_step(step).split()
    words.insert(random.randrange(len(words) + 1), random.choice(["2", "and", "to", "yeti", "@", ",", "from", "if"]))
    random.shuffle(words)
    try:
        parsed = parse_decision(" ".join(words), position, seat)
    except NotationError:
        return
    assert parse_decision(format_decision(parsed.steps) or "draw", position, seat)


@given(positions())
def test_reading_uses_nothing_hidden(position: Position) -> None:
    """R-INFO: with other hidden cards, the same text means the same."""
    other = evolve(position, deck=position.deck[::-1], club=(), seed=bytes(32), hands=position.hands[::-1])
    text = "go yeti; give ark; swap yeti for ark; golden ark if reached"
    for seat in position.seats:
        assert said(text, position, seat) == said(text, other, seat)


def said(text: str, position: Position, seat: Seat) -> object:
    try:
        return parse_decision(text, position, seat)
    except Ambiguous as error:
        return error.reason, error.facts
