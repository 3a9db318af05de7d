"""Events as JSON values (FORMATS, `legends-event/1`): the kind in kebab case, then the fields by their names."""

from collections.abc import Callable, Mapping
from typing import Any

from legends_pbem.engine import events
from legends_pbem.engine.events import ALL, AUDIENCE, Event, PlaceScore
from legends_pbem.engine.steps import Exchange
from legends_pbem.engine.things import Card, Place, Seat
from legends_pbem.notation.names import CARD_OF_WORD, CARD_WORDS, PLACE_OF_WORD, PLACE_WORDS
from legends_pbem.values import NamedTuple

EVENT_FORMAT = "legends-event/1"


def kind_of(event: type[Event]) -> str:
    """The kind's name: `turn-began` for TurnBegan."""
    return "".join(f"-{char.lower()}" if char.isupper() else char for char in event.__name__).removeprefix("-")


KINDS = {kind_of(event): event for event in AUDIENCE}
"""Name → kind of event."""


def event_to_json(event: Event) -> dict[str, object]:
    """The event, or what a viewer may know of it, as a JSON value; a hidden field is null."""
    return {"format": EVENT_FORMAT, "kind": kind_of(type(event)), **_fields_to_json(event)}


def full_event_to_json(event: Event) -> dict[str, object]:
    """The event with all that is known, and `for`: the fields that are not for all → the seats they are for."""
    audience = {
        name: [getattr(event, seat_field).value for seat_field in seat_fields]
        for name, seat_fields in AUDIENCE[type(event)].items()
        if seat_fields is not ALL
    }
    return {**event_to_json(event), "for": audience}


def event_from_stored(value: Mapping[str, Any]) -> Event:
    """The event that `event_to_json` wrote; for values that this program wrote itself: nothing is checked."""
    kind = KINDS[value["kind"]]
    fields: dict[str, Any] = {name: _read(kind, name, value[name]) for name in kind._fields}
    return kind(**fields)


def _fields_to_json(value: NamedTuple) -> dict[str, object]:
    return {name: _to_json(item) for name, item in zip(value._fields, value, strict=True)}


def _to_json(value: object) -> object:
    match value:
        case Card():
            return CARD_WORDS[value]
        case Place():
            return PLACE_WORDS[value]
        case Seat():
            return value.value
        case Exchange() | PlaceScore():
            return _fields_to_json(value)
        case tuple():
            return [_to_json(item) for item in value]
        case _:
            return value


def _read(kind: type[Event], name: str, value: Any) -> object:
    reader = _READERS.get((kind, name))
    return value if value is None or reader is None else reader(value)


def _card(word: str) -> Card:
    return CARD_OF_WORD[word]


def _cards(words: list[str]) -> tuple[Card, ...]:
    return tuple(map(_card, words))


def _place(word: str) -> Place:
    return PLACE_OF_WORD[word]


def _seat_numbers(pairs: list[tuple[str, int]]) -> tuple[tuple[Seat, int], ...]:
    return tuple((Seat(seat), number) for seat, number in pairs)


def _exchanges(values: list[dict[str, str]]) -> tuple[Exchange, ...]:
    return tuple(Exchange(_place(v["place"]), _card(v["taken"]), _card(v["given"])) for v in values)


def _place_scores(values: list[dict[str, Any]]) -> tuple[PlaceScore, ...]:
    return tuple(
        PlaceScore(
            _place(value["place"]),
            _cards(value["cards"]),
            _seat_numbers(value["medals"]),
            tuple((Seat(seat), _card(card)) for seat, card in value["dealt"]),
        )
        for value in values
    )


_BY_NAME: dict[str, Callable[[Any], object]] = {
    "seat": Seat,
    "giver": Seat,
    "taker": Seat,
    "place": _place,
    "source": _place,
    "golden": _place,
    "card": _card,
    "cards": _cards,
    "revealed": _cards,
    "exchanges": _exchanges,
    "places": _place_scores,
    "gains": _seat_numbers,
    "ranking": _seat_numbers,
}
_READERS: dict[tuple[type[Event], str], Callable[[Any], object]] = {
    (kind, name): _BY_NAME[name] for kind in AUDIENCE for name in kind._fields if name in _BY_NAME
}
_READERS[events.Travelled, "origin"] = _place  # elsewhere `origin` is a medal
"""Kind and field → how its value is read; what is not listed is a number."""
