"""Events as JSON values (FORMATS, `legends-event/1`): the kind in kebab case, then the fields by their names."""

from legends_pbem.engine.events import ALL, AUDIENCE, Event, PlaceScore
from legends_pbem.engine.steps import Exchange
from legends_pbem.engine.things import Card, Place, Seat
from legends_pbem.notation.names import CARD_WORDS, PLACE_WORDS
from legends_pbem.values import NamedTuple

EVENT_FORMAT = "legends-event/1"


def kind_of(event: type[Event]) -> str:
    """The kind's name: `turn-began` for TurnBegan."""
    return "".join(f"-{char.lower()}" if char.isupper() else char for char in event.__name__).removeprefix("-")


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
