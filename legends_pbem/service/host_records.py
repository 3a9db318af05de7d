"""What the log's entries say about what a host did to a running game: each payload as a value with its JSON form."""

from legends_pbem.service.records import read_fields
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
