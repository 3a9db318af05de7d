"""What the log's entries say: kinds, and each payload as a value with its JSON form (FORMATS, chapter 5)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from legends_pbem.sentences import Failure
from legends_pbem.store.rows import JsonObject
from legends_pbem.values import NamedTuple

LOG_FORMAT = "legends-log/1"
LUCK_HOST = "host"


class Kind(StrEnum):
    """The kinds of log entries."""

    CREATED = "created"
    STARTED = "started"
    CLOCK = "clock"
    DECISION = "decision"
    LAPSED = "lapsed"
    ABSENT = "absent"
    BACK = "back"
    SIGNED_ONLY = "signed-only"  # whether a seat takes signed moves alone, as its player wants it
    RENEWED = "renewed"  # a player has new tickets
    TAKEN_BACK = "taken-back"  # put back by a player to before what a bot decided
    OVER = "over"  # played to its end
    UNDONE = "undone"  # put back by the host to where it stood before
    REPLACED = "replaced"  # a seat was given to another player
    PAUSED = "paused"  # no clock runs from now on
    RESUMED = "resumed"  # the clocks go on
    EXTENDED = "extended"  # a seat has more time for its decision
    ABANDONED = "abandoned"  # ended by the host before its end


PUT_BACK = (Kind.UNDONE, Kind.TAKEN_BACK)
"""The kinds after which the game stands again where it stood after the entry that `to` names."""


class Way(StrEnum):
    """How a decision came about."""

    SIGNED = "signed"  # the player signed the move file
    REPLY = "reply"  # the player answered a mail; the service wrote the move file
    ORDER = "order"  # the player had ordered it ahead in a mail; the service wrote the move file
    SIGNED_ORDER = "signed-order"  # the player had ordered it ahead in a signed move file
    HOST = "host"  # the host entered it for the player
    BOT = "bot"  # a bot holds the seat
    FORCED = "forced"  # there was no other legal choice
    LAPSE = "lapse"  # a bot decided, for the deadline had passed


class BadRecord(Failure):
    """A payload that is not what its kind of entry says; the message names the field."""


class Created(NamedTuple):
    """Entry 1: the game, before anybody has joined it."""

    game: str
    rules: str
    board: str | JsonObject
    """`standard`, or the whole of another board."""
    luck: str
    service_key: str
    """The service's public key, an OpenSSH line."""
    commitment: str
    """64 hex digits; see `luck.commitment`."""

    def to_json(self) -> JsonObject:
        """The entry's payload."""
        return {"format": LOG_FORMAT, **self._asdict()}

    @classmethod
    def from_json(cls, payload: JsonObject) -> "Created":
        """The payload read back. Raises BadRecord."""
        fields = read_fields(payload, {**dict.fromkeys(("format", *cls._fields), (str,)), "board": (str, dict)})
        if fields.pop("format") != LOG_FORMAT:
            raise BadRecord("this is not a log of the format {format}", format=LOG_FORMAT)
        return cls(**fields)


class SeatRecord(NamedTuple):
    """Who plays a seat, as the log knows them."""

    seat: str
    person: str
    """A salted reference; see `luck.person`."""
    key: str | None
    """The player's public key, an OpenSSH line; None for one who answers mails and for bots."""
    bot: str | None
    signed_only: bool
    """Whether the seat takes signed moves alone."""

    @classmethod
    def from_json(cls, payload: object) -> "SeatRecord":
        """The part of a payload read back. Raises BadRecord."""
        return cls(**read_fields(payload, _SEAT))


class Started(NamedTuple):
    """Entry 2: who plays, in start order."""

    seats: tuple[SeatRecord, ...]

    def to_json(self) -> JsonObject:
        """The entry's payload."""
        return {"seats": [seat._asdict() for seat in self.seats]}

    @classmethod
    def from_json(cls, payload: JsonObject) -> "Started":
        """The payload read back. Raises BadRecord."""
        fields = read_fields(payload, {"seats": (list,)})
        return cls(tuple(SeatRecord.from_json(seat) for seat in fields["seats"]))


class DecisionRecord(NamedTuple):
    """A decision that was taken."""

    seat: str
    decision: str
    """Canonical text."""
    way: Way
    ticket: str
    move: str
    """The move file: as the player signed it, or as the service wrote it."""
    line: int
    """Which of the move file's decisions this is, from 1."""
    signature: str
    """The armored signature over the move file: the player's if `way` is signed, else the service's."""

    def to_json(self) -> JsonObject:
        """The entry's payload."""
        return {**self._asdict(), "way": str(self.way)}

    @classmethod
    def from_json(cls, payload: JsonObject) -> "DecisionRecord":
        """The payload read back. Raises BadRecord."""
        fields = read_fields(payload, {**dict.fromkeys(cls._fields, (str,)), "line": (int,)})
        if fields["way"] not in tuple(Way):
            raise BadRecord("'way' is '{way}'; known are {known}", way=fields["way"], known=", ".join(Way))
        return cls(**{**fields, "way": Way(fields["way"])})


class Over(NamedTuple):
    """The last entry: the game was played to its end."""

    secret: str
    """64 hex digits: the secret that entry 1 committed to."""
    ranking: tuple[tuple[str, int], ...]
    """Seat and rank, best first."""

    def to_json(self) -> JsonObject:
        """The entry's payload."""
        return {"secret": self.secret, "ranking": [list(place) for place in self.ranking]}

    @classmethod
    def from_json(cls, payload: JsonObject) -> "Over":
        """The payload read back. Raises BadRecord."""
        fields = read_fields(payload, {"secret": (str,), "ranking": (list,)})
        ranking = []
        for place in fields["ranking"]:
            if not isinstance(place, list) or [type(value) for value in place] != [str, int]:
                raise BadRecord("'ranking' is not a list of seats, each with its rank")
            ranking.append((place[0], place[1]))
        return cls(fields["secret"], tuple(ranking))


_SEAT: Mapping[str, tuple[type, ...]] = {
    "seat": (str,),
    "person": (str,),
    "key": (str, type(None)),
    "bot": (str, type(None)),
    "signed_only": (bool,),
}


def read_fields(payload: object, types: Mapping[str, tuple[type, ...]]) -> dict[str, Any]:
    """The fields of a payload, exactly those of `types`, each of one of its types. Raises BadRecord."""
    if not isinstance(payload, dict) or set(payload) != set(types):
        raise BadRecord("there must be {types} and nothing else", types=", ".join(types))
    for name, allowed in types.items():
        if type(payload[name]) not in allowed:
            raise BadRecord("'{name}' has the wrong type", name=name)
    return dict(payload)
