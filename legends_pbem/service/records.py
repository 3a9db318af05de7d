"""What the log's entries say: kinds, and each payload as a value with its JSON form (FORMATS, chapter 5)."""

from enum import StrEnum
from typing import NamedTuple

from legends_pbem.store.rows import JsonObject

LOG_FORMAT = "legends-log/1"
LUCK_HOST = "host"


class Kind(StrEnum):
    """The kinds of log entries."""

    CREATED = "created"
    STARTED = "started"
    DECISION = "decision"
    OVER = "over"


class Way(StrEnum):
    """How a decision came about."""

    SIGNED = "signed"  # the player signed the move file
    REPLY = "reply"  # the player answered a mail; the service wrote the move file
    HOST = "host"  # the host entered it for the player
    BOT = "bot"  # a bot holds the seat
    FORCED = "forced"  # there was no other legal choice


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


class SeatRecord(NamedTuple):
    """Who plays a seat, as the log knows them."""

    seat: str
    person: str
    """A salted reference; see `luck.person`."""
    key: str | None
    """The player's public key, an OpenSSH line; None for one who answers mails and for bots."""
    bot: str | None


class Started(NamedTuple):
    """Entry 2: who plays, in start order."""

    seats: tuple[SeatRecord, ...]

    def to_json(self) -> JsonObject:
        """The entry's payload."""
        return {"seats": [seat._asdict() for seat in self.seats]}

    @classmethod
    def from_json(cls, payload: JsonObject) -> "Started":
        """The payload read back; KeyError or TypeError if it is none."""
        return cls(tuple(SeatRecord(**seat) for seat in payload["seats"]))


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
        """The payload read back; KeyError, TypeError or ValueError if it is none."""
        return cls(**{**payload, "way": Way(payload["way"])})


class Over(NamedTuple):
    """The last entry: the game was played to its end."""

    secret: str
    """64 hex digits: the secret that entry 1 committed to."""
    ranking: tuple[tuple[str, int], ...]
    """Seat and rank, best first."""

    def to_json(self) -> JsonObject:
        """The entry's payload."""
        return {"secret": self.secret, "ranking": [list(place) for place in self.ranking]}
