"""What the log's entries say about what a host did to a running game: each payload as a value with its JSON form."""

from legends_pbem.service.log.records import SeatRecord, read_fields
from legends_pbem.store.rows import JsonObject
from legends_pbem.values import NamedTuple


class Abandoned(NamedTuple):
    """The last entry: the host ended the game before its end."""

    secret: str
    """64 hex digits: the secret that entry 1 committed to."""
    reason: str
    """What the host says about it, as all others below; empty if nothing."""

    def to_json(self) -> JsonObject:
        """The entry's payload."""
        return self._asdict()

    @classmethod
    def from_json(cls, payload: JsonObject) -> "Abandoned":
        """The payload read back. Raises BadRecord."""
        return cls(**read_fields(payload, {"secret": (str,), "reason": (str,)}))


class Undone(NamedTuple):
    """The game stands again where it stood after an earlier entry."""

    to: int
    """The number of that entry; it may be one that was taken back before."""
    reason: str

    def to_json(self) -> JsonObject:
        """The entry's payload."""
        return self._asdict()

    @classmethod
    def from_json(cls, payload: JsonObject) -> "Undone":
        """The payload read back. Raises BadRecord."""
        return cls(**read_fields(payload, {"to": (int,), "reason": (str,)}))


class Replaced(NamedTuple):
    """A seat was given to another player."""

    seat: SeatRecord
    """Who plays it from now on."""
    reason: str

    def to_json(self) -> JsonObject:
        """The entry's payload."""
        return {"seat": self.seat._asdict(), "reason": self.reason}

    @classmethod
    def from_json(cls, payload: JsonObject) -> "Replaced":
        """The payload read back. Raises BadRecord."""
        fields = read_fields(payload, {"seat": (dict,), "reason": (str,)})
        return cls(SeatRecord.from_json(fields["seat"]), fields["reason"])


class Paused(NamedTuple):
    """No clock of the game runs until it is resumed."""

    reason: str

    def to_json(self) -> JsonObject:
        """The entry's payload."""
        return self._asdict()

    @classmethod
    def from_json(cls, payload: JsonObject) -> "Paused":
        """The payload read back. Raises BadRecord."""
        return cls(**read_fields(payload, {"reason": (str,)}))


class Resumed(NamedTuple):
    """The clocks go on that stood for a pause."""

    reason: str

    def to_json(self) -> JsonObject:
        """The entry's payload."""
        return self._asdict()

    @classmethod
    def from_json(cls, payload: JsonObject) -> "Resumed":
        """The payload read back. Raises BadRecord."""
        return cls(**read_fields(payload, {"reason": (str,)}))


class Extended(NamedTuple):
    """A seat was given more time for the decision that it owes."""

    seat: str
    ticket: str
    """Of the request for that decision."""
    seconds: int
    reason: str

    def to_json(self) -> JsonObject:
        """The entry's payload."""
        return self._asdict()

    @classmethod
    def from_json(cls, payload: JsonObject) -> "Extended":
        """The payload read back. Raises BadRecord."""
        return cls(**read_fields(payload, {**dict.fromkeys(cls._fields, (str,)), "seconds": (int,)}))
