"""Canonical text."""

import pytest

from legends_pbem.engine.steps import Book, Club, Diary, Draw, Exchange, Give, Go, Golden, Rest, Step, Swap, Sweep, Take
from legends_pbem.engine.things import Card, Place, Seat
from legends_pbem.notation.steps import format_decision, format_step


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (Club((Card.ATLANTIS, Card.YETI2)), "club atlantis yeti2"),
        (Club(()), "club none"),
        (Diary(Place.AVALON), "diary avalon"),
        (Go(Place.LONDON), "go london"),
        (Give(Card.YETI, Seat.BLUE), "give yeti to blue"),
        (Draw(), "draw"),
        (Take((Card.AMBER, Card.ARK2, Card.YETI)), "take amber ark2 yeti"),
        (Swap((Exchange(Place.AVALON, Card.YETI, Card.ARK),)), "swap yeti@avalon for ark"),
        (
            Swap(
                (Exchange(Place.AVALON, Card.YETI, Card.ARK), Exchange(Place.NEFERTITI, Card.JOKER, Card.ARK2)),
            ),
            "swap yeti@avalon for ark and joker@nefertiti for ark2",
        ),
        (Sweep(Place.AVALON), "sweep avalon"),
        (Book(5, (Card.YETI, Card.YETI2, Card.JOKER)), "book 5 with yeti yeti2 joker"),
        (Book(7, (Card.YETI2, Card.YETI2, Card.JOKER), Place.ARK), "book 7 from ark with yeti2 yeti2 joker"),
        (Golden(Place.ATLANTIS), "golden atlantis"),
        (Rest(), "rest"),
    ],
)
def test_every_kind_of_step_has_its_canonical_text(step: Step, text: str) -> None:
    assert format_step(step) == text


def test_a_decision_is_its_steps_with_semicolons_between() -> None:
    steps = (Go(Place.YETI), Give(Card.ARK, Seat.BLUE), Give(Card.JOKER, Seat.RED), Draw())
    assert format_decision(steps) == "go yeti; give ark to blue; give joker to red; draw"
