"""Events as JSON."""

import json

import pytest
from played_games import games

from legends_pbem.engine.events import AUDIENCE, Drawn, Event, Given, TurnBegan, view_event
from legends_pbem.engine.things import Card, Seat
from legends_pbem.notation.event_json import event_to_json, full_event_to_json, kind_of

EVENTS = [event for game in games() for event in game.events]


def test_random_games_show_nearly_every_kind_of_event() -> None:
    assert len({type(event) for event in EVENTS}) >= len(AUDIENCE) - 3


@pytest.mark.parametrize("kind", AUDIENCE, ids=kind_of)
def test_events_that_differ_differ_as_json(kind: type[Event]) -> None:
    written: dict[str, Event] = {}
    for event in EVENTS:
        if type(event) is kind:
            for seen in (event, *(view_event(event, seat) for seat in (*Seat, None))):
                assert written.setdefault(json.dumps(event_to_json(seen)), seen) == seen


def test_an_event_has_its_kind_in_kebab_case_and_its_fields_by_name() -> None:
    assert event_to_json(TurnBegan(Seat.RED, 3)) == {
        "format": "legends-event/1",
        "kind": "turn-began",
        "seat": "red",
        "turn": 3,
    }


def test_with_all_that_is_known_an_event_says_whom_each_hidden_field_is_for() -> None:
    """R-INFO."""
    assert full_event_to_json(Given(Seat.RED, Seat.BLUE, Card.YETI)) == {
        "format": "legends-event/1",
        "kind": "given",
        "giver": "red",
        "taker": "blue",
        "card": "yeti",
        "for": {"card": ["red", "blue"]},
    }


def test_a_hidden_field_is_null() -> None:
    event = view_event(Drawn(Seat.RED, 1, 1, (Card.ARK,)), Seat.BLUE)
    assert event_to_json(event)["cards"] is None
