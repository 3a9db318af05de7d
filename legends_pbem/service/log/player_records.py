"""What the log's entries say that players ask for besides moves: each payload as a value with its JSON form."""

from legends_pbem.service.log.records import read_fields
from legends_pbem.store.rows import JsonObject
from legends_pbem.values import NamedTuple


class Absent(NamedTuple):
    """A player said to be away: no clock of the seat runs meanwhile."""

    seat: str
    since: str
    """Time."""
    until: str
    """Time; the absence may end earlier, which another entry says."""

    def to_json(self) -> JsonObject:
        """The entry's payload."""
        return self._asdict()

    @classmethod
    def from_json(cls, payload: JsonObject) -> "Absent":
        """The payload read back. Raises BadRecord."""
        return cls(**read_fields(payload, dict.fromkeys(cls._fields, (str,))))


class Back(NamedTuple):
    """A player is back: what was still to come of all absences is dropped."""

    seat: str

    def to_json(self) -> JsonObject:
        """The entry's payload."""
        return self._asdict()

    @classmethod
    def from_json(cls, payload: JsonObject) -> "Back":
        """The payload read back. Raises BadRecord."""
        return cls(**read_fields(payload, {"seat": (str,)}))


class TakenBack(NamedTuple):
    """A player took back what a bot had decided when a deadline passed: the game stands where it stood before."""

    seat: str
    to: int
    """The number of the entry right before the bot's decision."""

    def to_json(self) -> JsonObject:
        """The entry's payload."""
        return self._asdict()

    @classmethod
    def from_json(cls, payload: JsonObject) -> "TakenBack":
        """The payload read back. Raises BadRecord."""
        return cls(**read_fields(payload, {"seat": (str,), "to": (int,)}))


class SignedOnly(NamedTuple):
    """A player chose whether the seat takes signed moves alone."""

    seat: str
    on: bool
    move: str | None
    """The move file that says so, as the player signed it; None where `on`, which anybody entitled may ask for."""
    signature: str | None
    """Armored, over `move`."""

    def to_json(self) -> JsonObject:
        """The entry's payload."""
        return self._asdict()

    @classmethod
    def from_json(cls, payload: JsonObject) -> "SignedOnly":
        """The payload read back. Raises BadRecord."""
        text = (str, type(None))
        return cls(**read_fields(payload, {"seat": (str,), "on": (bool,), "move": text, "signature": text}))


class Renewed(NamedTuple):
    """A player has new tickets: those of earlier mails count no more."""

    seat: str

    def to_json(self) -> JsonObject:
        """The entry's payload."""
        return self._asdict()

    @classmethod
    def from_json(cls, payload: JsonObject) -> "Renewed":
        """The payload read back. Raises BadRecord."""
        return cls(**read_fields(payload, {"seat": (str,)}))
