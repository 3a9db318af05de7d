"""What a use case can refuse, by cause. Sentences for players live in the templates; hosts' messages are here.

ServiceError       a host's or caller's mistake; `exit_code` as in the design's list
├── BadHome        no home, or one whose files cannot be used (78)
├── BadRequest     what was asked for cannot be (2)
├── BadData        a file that cannot be read as what it should be (65)
└── TryLater       locked, full, away (75)
Refused            a move that is not taken; the game is unchanged
Overtaken          a mail whose subject has changed while it was being written
"""

from enum import StrEnum

from legends_pbem.sentences import Failure


class ServiceError(Failure):
    """A use case that cannot be done; the message says what is wrong and what to do."""

    exit_code = 1


class BadHome(ServiceError):
    """There is no home, or its configuration, keys or database cannot be used."""

    exit_code = 78


class BadRequest(ServiceError):
    """What was asked for does not exist or cannot be."""

    exit_code = 2


class BadData(ServiceError):
    """A file that cannot be read as what it should be."""

    exit_code = 65


class TryLater(ServiceError):
    """The database is locked, the disk full or a server away; nothing was changed."""

    exit_code = 75


class Code(StrEnum):
    """The kinds of refusal (FORMATS, chapter 6)."""

    MALFORMED = "malformed"
    UNKNOWN = "unknown"
    AMBIGUOUS = "ambiguous"
    ILLEGAL = "illegal"
    STALE = "stale"
    UNAUTHORISED = "unauthorised"


class Cause(StrEnum):
    """Why the service itself refuses a move. Facts that come with each are named behind it."""

    UNKNOWN_GAME = "unknown-game"  # game
    GAME_OVER = "game-over"  # game
    UNKNOWN_SEAT = "unknown-seat"  # game, seat
    UNKNOWN_TICKET = "unknown-ticket"  # game, ticket
    OTHER_SEAT = "other-seat"  # game, seat: the ticket belongs to another
    STALE = "stale-ticket"  # game, ticket: its decision was taken
    WRONG_KEY = "wrong-key"  # seat, fingerprint
    BAD_SIGNATURE = "bad-signature"  # canonical: the exact file to sign
    NO_KEY = "no-key"  # seat: signed, but no key is known
    SIGNED_ONLY = "signed-only"  # seat: takes signed moves only
    UNSIGNED = "unsigned"  # neither signature nor token
    NO_DECISION = "no-decision"  # the move file or mail holds none
    TOO_MANY_DECISIONS = "too-many-decisions"  # decision: the first that is not due
    TIME = "time"  # why: what is wrong with it, a ScheduleError
    DUE_NOW = "due-now"  # game, seat: a decision sent to the desk, but one is asked for
    OR_NOW = "or-now"  # alternatives for a decision that is asked for
    DONE_BEFORE = "done-before"  # the very signed file, which holds no moves, was done before
    ORDERED_BEFORE = "ordered-before"  # the very file was taken before, and its orders stand no more
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"  # no bot took the player's last decision
    TAKEN_BACK_BEFORE = "taken-back-before"  # it was taken back, and the player is asked again
    TAKEN_BACK_ONCE = "taken-back-once"  # the bot decided again what had been taken back
    BOT_HAS_SEAT = "bot-has-seat"  # a bot plays until the player is back
    DECIDED_SINCE = "decided-since"  # seat: who decided after the bot
    TOO_LATE_TO_TAKE_BACK = "too-late-to-take-back"  # hours: how long it was possible
    REVEALED = "revealed"  # what the bot decided showed hidden cards, or led to a scoring
    HOST_ORDERS = "host-orders"  # the host enters orders ahead for a player
    UNREADABLE = "unreadable"  # why: how the mail or file cannot be read


_CODES = {
    Cause.UNKNOWN_GAME: Code.UNKNOWN,
    Cause.GAME_OVER: Code.ILLEGAL,
    Cause.UNKNOWN_SEAT: Code.UNKNOWN,
    Cause.UNKNOWN_TICKET: Code.STALE,
    Cause.OTHER_SEAT: Code.UNAUTHORISED,
    Cause.STALE: Code.STALE,
    Cause.WRONG_KEY: Code.UNAUTHORISED,
    Cause.BAD_SIGNATURE: Code.UNAUTHORISED,
    Cause.NO_KEY: Code.UNAUTHORISED,
    Cause.SIGNED_ONLY: Code.UNAUTHORISED,
    Cause.UNSIGNED: Code.UNAUTHORISED,
    Cause.NO_DECISION: Code.MALFORMED,
    Cause.TOO_MANY_DECISIONS: Code.ILLEGAL,
    Cause.TIME: Code.MALFORMED,
    Cause.DUE_NOW: Code.STALE,
    Cause.OR_NOW: Code.MALFORMED,
    Cause.DONE_BEFORE: Code.STALE,
    Cause.ORDERED_BEFORE: Code.STALE,
    Cause.NOTHING_TO_TAKE_BACK: Code.ILLEGAL,
    Cause.TAKEN_BACK_BEFORE: Code.STALE,
    Cause.TAKEN_BACK_ONCE: Code.ILLEGAL,
    Cause.BOT_HAS_SEAT: Code.ILLEGAL,
    Cause.DECIDED_SINCE: Code.STALE,
    Cause.TOO_LATE_TO_TAKE_BACK: Code.STALE,
    Cause.REVEALED: Code.ILLEGAL,
    Cause.HOST_ORDERS: Code.UNAUTHORISED,
    Cause.UNREADABLE: Code.MALFORMED,
}


class Refused(Exception):
    """A move that the service does not take.

    `cause` says why; `facts` maps the names beside the cause above to values.
    """

    def __init__(self, cause: Cause, **facts: object) -> None:
        super().__init__(str(cause))
        self.cause = cause
        self.facts = facts

    @property
    def code(self) -> Code:
        """The kind of refusal."""
        return _CODES[self.cause]


class Overtaken(Exception):
    """What a mail is about has changed while it was being written: it is to be looked at again before it is sent."""
