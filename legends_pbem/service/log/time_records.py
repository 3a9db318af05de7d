"""What the log's entries say about time: each payload as a value with its JSON form (FORMATS, chapter 5)."""

from enum import StrEnum

from legends_pbem.service.log.records import BadRecord, read_fields
from legends_pbem.store.rows import JsonObject
from legends_pbem.values import NamedTuple


class Clock(NamedTuple):
    """Entry 3 of a game with deadlines: how its clocks go."""

    policy: str
    """The policy in one line, as `schedule.policy.format_policy` writes it."""
    lapse: str
    """What is done when a deadline passes, as `schedule.lapse.format_lapse` writes it."""
    absence: int
    """How many days in a calendar year a player may be absent."""

    def to_json(self) -> JsonObject:
        """The entry's payload."""
        return self._asdict()

    @classmethod
    def from_json(cls, payload: JsonObject) -> "Clock":
        """The payload read back. Raises BadRecord."""
        return cls(**read_fields(payload, {"policy": (str,), "lapse": (str,), "absence": (int,)}))


NO_CLOCK = Clock("none", "wait", 30)
"""The clock of a game without deadlines, whose log has no such entry; and what holds where a host says nothing else."""


class Remedy(StrEnum):
    """What was done when a deadline had passed."""

    WAIT = "wait"  # all were told, and the game waits
    BOT_DECIDES = "bot-decides"  # a bot took this one decision, in the next entry
    BOT_TAKES_OVER = "bot-takes-over"  # and has the seat until its player is back


class Lapsed(NamedTuple):
    """A deadline has passed."""

    seat: str
    ticket: str
    """Of the request whose deadline it was."""
    deadline: str
    """A time."""
    remedy: Remedy
    bot: str | None
    """The name of the bot that decides; None if the game waits."""

    def to_json(self) -> JsonObject:
        """The entry's payload."""
        return {**self._asdict(), "remedy": str(self.remedy)}

    @classmethod
    def from_json(cls, payload: JsonObject) -> "Lapsed":
        """The payload read back. Raises BadRecord."""
        fields = read_fields(payload, {**dict.fromkeys(cls._fields, (str,)), "bot": (str, type(None))})
        if fields["remedy"] not in tuple(Remedy):
            raise BadRecord(
                "'remedy' is '{remedy}'; known are {known}", remedy=fields["remedy"], known=", ".join(Remedy)
            )
        return cls(**{**fields, "remedy": Remedy(fields["remedy"])})
