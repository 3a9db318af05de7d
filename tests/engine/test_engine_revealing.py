"""Which events show what was hidden, so that a decision that led to them cannot be taken back."""

from typing import get_args

import pytest

from legends_pbem.engine.events import (
    Booked,
    Drawn,
    Event,
    FirstDiary,
    GameEnded,
    Given,
    GoldenPlaced,
    HourglassMoved,
    PassedOver,
    Pushed,
    PutIntoClub,
    Refilled,
    Reshuffled,
    Rested,
    Scored,
    Swapped,
    Swept,
    Taken,
    Travelled,
    TurnBegan,
    view_event,
)
from legends_pbem.engine.revealing import reveals
from legends_pbem.engine.steps import Exchange
from legends_pbem.engine.things import JOKER, Place, Seat

RED, BLUE, YETI = Seat.RED, Seat.BLUE, Place.YETI

REVEALING: list[Event] = [
    PutIntoClub(RED, 1, (JOKER,)),
    Given(RED, BLUE, JOKER),
    Drawn(RED, 1, 1, (JOKER,)),
    Swept(RED, YETI, (JOKER,)),
    Refilled(YETI, (JOKER,)),
    Reshuffled(12),
    Scored(1, 20, (), 0, None, (), ()),
    PassedOver(RED),
    GameEnded(((RED, 1), (BLUE, 2))),
]
HARMLESS: list[Event] = [
    TurnBegan(RED, 3),
    FirstDiary(RED, YETI),
    Travelled(RED, YETI, Place.ARK, 2),
    Taken(RED, YETI, (JOKER,)),
    Swapped(RED, (Exchange(YETI, JOKER, JOKER),)),
    Booked(RED, YETI, 3, None, None, (JOKER,)),
    Pushed(BLUE, YETI, 3, 2),
    Rested(RED),
    HourglassMoved(RED, 2, 9),
    GoldenPlaced(RED, YETI, 20),
]


def test_every_kind_of_event_is_judged() -> None:
    assert {type(event) for event in (*REVEALING, *HARMLESS)} == set(get_args(Event))


@pytest.mark.parametrize("event", REVEALING, ids=lambda event: type(event).__name__)
def test_what_shows_hidden_cards_or_scores_reveals_something_for_all_alike(event: Event) -> None:
    assert reveals([HARMLESS[0], event])
    assert reveals([view_event(event, None)])


@pytest.mark.parametrize("event", HARMLESS, ids=lambda event: type(event).__name__)
def test_what_all_could_see_before_reveals_nothing(event: Event) -> None:
    assert not reveals([event])


def test_where_nothing_happened_nothing_is_revealed() -> None:
    assert not reveals([])
