"""Every cause for which the rules refuse a step or a decision, in a situation that provokes it, with its facts."""

from typing import NamedTuple

import pytest
from situations import cards, situation

from legends_pbem.engine.decisions import decide
from legends_pbem.engine.play import apply
from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.steps import (
    Book,
    Club,
    Decision,
    Diary,
    Draw,
    Exchange,
    Give,
    Go,
    Golden,
    Rest,
    Step,
    Swap,
    Sweep,
    Take,
)
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import Action, Card, Phase, Place, Seat

_OPEN = {"avalon": "3*ark 2*yeti", "nefertiti": "2*ark 3*elephants"}
_ARK_FOR_AMBER = Exchange(Place.AVALON, Card.ARK, Card.AMBER)
_YETI_FOR_ARK = Exchange(Place.AVALON, Card.YETI, Card.ARK)


class Case(NamedTuple):
    """A step that red sends, and why it is refused."""

    why: Why
    facts: dict[str, object]
    position: Position
    step: Step


def _act(place: str, hand: str = "", displays: dict[str, str] | None = None) -> Position:
    """Red has arrived at the place with these cards; a diary of red's lies at ark, on space 3."""
    return situation(
        phase=Phase.ACT,
        spent=1,
        at={"red": place},
        hands={"red": hand},
        displays=_OPEN if displays is None else displays,
        diaries={"ark": {3: "red"}},
    )


def _give(place: str, hand: str) -> Position:
    """Red has arrived at the place, where blue stands."""
    at = {"red": place, "blue": place}
    return situation(phase=Phase.GIVE, spent=1, owed="blue", at=at, hands={"red": hand})


_OVER = situation(phase=Phase.OVER, to_act="", scorings=4, weeks={"red": 75, "blue": 76})
_FIRST_CLUB = situation(phase=Phase.SETUP_CLUB, hands={"red": "ark yeti joker"}, weeks={"red": 0, "blue": 0})
_FIRST_DIARY = situation(phase=Phase.SETUP_DIARY, diaries={"ark": {3: "blue"}})
_GOLDEN = situation(phase=Phase.GOLDEN, weeks={"red": 25})
_SIX_PLACES = ("amber", "ark", "atlantis", "avalon", "elephants", "nefertiti")
_NO_SUPPLY = situation(
    phase=Phase.ACT,
    spent=1,
    at={"red": "yeti"},
    hands={"red": "yeti2"},
    diaries={place: {2: "red"} for place in _SIX_PLACES},
)

CASES = (
    Case(Why.OVER, {}, _OVER, Go(Place.ARK)),
    Case(Why.NOT_DUE, {"seat": Seat.RED}, situation(to_act="blue", weeks={"red": 20, "blue": 10}), Go(Place.ARK)),
    Case(Why.OTHER_STEP_DUE, {"phase": Phase.TRAVEL}, situation(), Draw()),
    Case(Why.CARD_NOT_HELD, {"card": Card.YETI2}, _FIRST_CLUB, Club(cards("ark yeti2"))),
    Case(Why.NOT_SORTED, {}, _FIRST_CLUB, Club((Card.YETI, Card.ARK))),
    Case(Why.CLUB_COUNT, {"least": 2, "most": 2}, _FIRST_CLUB, Club(cards("ark"))),
    Case(Why.CLUB_JOKER, {}, _FIRST_CLUB, Club(cards("ark joker"))),
    Case(Why.FIRST_DIARY_TAKEN, {"place": Place.ARK}, _FIRST_DIARY, Diary(Place.ARK)),
    Case(Why.FIRST_DIARY_LONDON, {}, _FIRST_DIARY, Diary(Place.LONDON)),
    Case(Why.STAYS, {"place": Place.LONDON}, situation(), Go(Place.LONDON)),
    Case(
        Why.TOO_FEW_GIFTS,
        {"place": Place.ARK, "needed": 1, "held": 0},
        situation(at={"blue": "ark"}),
        Go(Place.ARK),
    ),
    Case(Why.NO_ACTION_THERE, {"place": Place.LONDON}, situation(at={"red": "ark"}), Go(Place.LONDON)),
    Case(Why.REST_NEEDLESS, {}, situation(), Rest()),
    Case(Why.GIFT_NOT_OWED, {"seat": Seat.BLUE}, _give("ark", "ark"), Give(Card.ARK, Seat.RED)),
    Case(Why.CARD_NOT_HELD, {"card": Card.YETI}, _give("ark", "ark"), Give(Card.YETI, Seat.BLUE)),
    Case(Why.GIFT_ENDS_TURN, {"card": Card.AVALON2}, _give("avalon", "ark avalon2"), Give(Card.AVALON2, Seat.BLUE)),
    Case(Why.NOT_OFFERED, {"place": Place.YETI, "action": Action.DRAW5}, _act("yeti"), Take(cards("ark"))),
    Case(Why.NOT_OFFERED, {"place": Place.AVALON, "action": Action.TAKE}, _act("avalon"), Draw()),
    Case(Why.NOT_OFFERED, {"place": Place.YETI, "action": Action.DRAW5}, _act("yeti"), Sweep(Place.AVALON)),
    Case(Why.NOT_OFFERED, {"place": Place.YETI, "action": Action.DRAW5}, _act("yeti"), Swap((_ARK_FOR_AMBER,))),
    Case(Why.ONLY_CLUB, {"place": Place.LONDON}, _act("london", "ark"), Draw()),
    Case(Why.ONLY_IN_CLUB, {"place": Place.YETI}, _act("yeti", "ark"), Club(cards("ark"))),
    Case(Why.TAKE_COUNT, {"due": 3}, _act("avalon"), Take(cards("ark yeti"))),
    Case(Why.CARD_NOT_OPEN, {"card": Card.YETI, "place": Place.AVALON}, _act("avalon"), Take(cards("3*yeti"))),
    Case(Why.NOTHING_OPEN, {}, _act("avalon", "avalon2", displays={}), Take(())),
    Case(Why.NOTHING_OPEN, {}, _act("amber", "amber", displays={}), Swap((_ARK_FOR_AMBER,))),
    Case(Why.SWAP_COUNT, {}, _act("amber", "amber ark"), Swap((_ARK_FOR_AMBER, _YETI_FOR_ARK, _YETI_FOR_ARK))),
    Case(Why.NOT_SORTED, {}, _act("amber", "amber ark"), Swap((_YETI_FOR_ARK, _ARK_FOR_AMBER))),
    Case(Why.NO_DISPLAY, {"place": Place.YETI}, _act("atlantis"), Sweep(Place.YETI)),
    Case(
        Why.NO_DISPLAY,
        {"place": Place.YETI},
        _act("amber", "amber"),
        Swap((Exchange(Place.YETI, Card.ARK, Card.AMBER),)),
    ),
    Case(Why.EMPTY_HAND, {}, _act("amber"), Swap((_ARK_FOR_AMBER,))),
    Case(Why.NO_SUCH_SPACE, {"medal": 4}, _act("yeti", "yeti2"), Book(4, cards("yeti2"))),
    Case(Why.BOOK_NOT_UP, {"place": Place.ARK, "medal": 3}, _act("ark", "ark2"), Book(2, cards("ark2"))),
    Case(Why.BOOK_HAS_ONE, {"place": Place.ARK}, _act("ark", "ark2"), Book(7, cards("ark2"), Place.YETI)),
    Case(Why.BOOK_SOURCE_EMPTY, {"source": Place.AMBER}, _act("yeti", "yeti2"), Book(2, cards("yeti2"), Place.AMBER)),
    Case(Why.SUPPLY_EMPTY, {}, _NO_SUPPLY, Book(2, cards("yeti2"))),
    Case(
        Why.PAYS_OTHER_PLACE,
        {"card": Card.ARK, "place": Place.YETI},
        _act("yeti", "ark yeti"),
        Book(2, cards("ark yeti")),
    ),
    Case(Why.PAYS_JOKERS, {}, _act("yeti", "yeti 2*joker"), Book(3, cards("yeti 2*joker"))),
    Case(Why.PAYS_TOO_LITTLE, {"cost": 3, "paid": 2}, _act("yeti", "yeti2"), Book(3, cards("yeti2"))),
    Case(Why.PAYS_NEEDLESSLY, {"card": Card.YETI}, _act("yeti", "yeti yeti2"), Book(2, cards("yeti yeti2"))),
    Case(Why.GOLDEN_LONDON, {}, _GOLDEN, Golden(Place.LONDON)),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.why}-{type(case.step).__name__.lower()}")
def test_an_illegal_step_is_refused_with_its_cause_and_facts(case: Case) -> None:
    with pytest.raises(Illegal) as refused:
        apply(case.position, Seat.RED, case.step)
    assert (refused.value.why, refused.value.facts) == (case.why, case.facts)


_SWEEP = situation(displays=_OPEN)
_NEAR_MARK = situation(displays=_OPEN, weeks={"red": 24, "blue": 24}, arrivals="blue red")

DECISIONS: tuple[tuple[Why, Position, Decision], ...] = (
    (Why.HALF_DECISION, situation(), (Go(Place.YETI),)),
    (Why.HALF_DECISION, situation(), ()),
    (Why.HALF_DECISION, _FIRST_CLUB, (Club(cards("ark yeti")),)),
    (Why.DECISION_OVER, situation(), (Go(Place.YETI), Draw(), Go(Place.ARK))),
    (Why.PICK_UNSEEN, _SWEEP, (Go(Place.ATLANTIS), Sweep(Place.AVALON), Take(cards("2*ark")))),
    (Why.PICK_UNSEEN, _SWEEP, (Go(Place.ATLANTIS), Sweep(Place.AVALON), Golden(Place.ARK))),
    (Why.GOLDEN_NOT_REACHED, situation(), (Go(Place.YETI), Draw(), Golden(Place.ARK))),
    (Why.DECISION_OVER, _NEAR_MARK, (Go(Place.YETI), Draw(), Golden(Place.ARK), Go(Place.ARK))),
)


@pytest.mark.parametrize(("why", "position", "steps"), DECISIONS)
def test_a_decision_of_too_few_or_too_many_steps_is_refused(why: Why, position: Position, steps: Decision) -> None:
    with pytest.raises(Illegal) as refused:
        decide(position, Seat.RED, steps)
    assert refused.value.why is why


def test_every_cause_has_a_case_here() -> None:
    assert {case.why for case in CASES} | {why for why, _, _ in DECISIONS} == set(Why)


def test_a_refusal_says_cause_rule_and_facts() -> None:
    refusal = Illegal(Why.TOO_FEW_GIFTS, "R-GO-3", place=Place.ARK, needed=2)
    assert str(refusal) == "too-few-gifts (R-GO-3): place ark, needed 2"
