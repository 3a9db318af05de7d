"""What happened to a game besides moves, as values (`Report.notes`): each is told in one sentence.

A new kind of note is a named tuple here, a part of `Note`, and a macro of its name in `notes.jinja` of every language.
The macro gets the note's fields and then the viewer's seat, as the macros of events do; `words_of_note` says how.
"""

from datetime import datetime, timedelta

from legends_pbem.engine.refusals import Illegal
from legends_pbem.engine.things import Rules, Seat
from legends_pbem.notation.errors import NotationError
from legends_pbem.reports.moments import moment_of, pieces_of
from legends_pbem.reports.plain import one_line
from legends_pbem.reports.refusals import explained
from legends_pbem.reports.speech import Speech
from legends_pbem.values import NamedTuple

MOST_OF_REASON = 300
"""So many characters of what a host says."""


class Bouncing(NamedTuple):
    """A player whom mails do not reach."""

    seat: Seat
    since: datetime
    """When the first of them came back, UTC."""


class Undone(NamedTuple):
    """The host took decisions back: the game stands as it stood before them."""

    number: int
    """Of decisions."""
    seats: tuple[Seat, ...]
    """Whose they were."""
    reason: str
    """What the host says about it; empty if nothing. The same in all notes."""


class Redone(NamedTuple):
    """The host put decisions back that had been taken back."""

    number: int
    seats: tuple[Seat, ...]
    reason: str


class Replaced(NamedTuple):
    """A seat was given to another player."""

    seat: Seat
    bot: str | None
    """The name of the bot that plays it now; None for a person."""
    reason: str


class Joined(NamedTuple):
    """The reader has taken over a seat of a running game."""

    seat: Seat
    rules: Rules
    order: tuple[Seat, ...]
    """The start order."""


class Abandoned(NamedTuple):
    """The host ended the game before its end."""

    reason: str


class Paused(NamedTuple):
    """The host lets all clocks stand."""

    reason: str


class Resumed(NamedTuple):
    """The host lets the clocks go on."""

    reason: str


class Extended(NamedTuple):
    """The host gives a seat more time for the decision that it owes."""

    seat: Seat
    by: timedelta
    reason: str


class HostDecided(NamedTuple):
    """The host entered a move for a seat, as players can ask a host to do; everybody is told."""

    seat: Seat


class Absent(NamedTuple):
    """A player said to be away; no clock of theirs runs meanwhile."""

    seat: Seat
    since: datetime
    until: datetime


class Back(NamedTuple):
    """A player is back before the end of an absence, or for the bot that stood in."""

    seat: Seat


class DeadlinePassed(NamedTuple):
    """A deadline has passed, and the game waits."""

    seat: Seat
    deadline: datetime


class BotDecided(NamedTuple):
    """A deadline has passed, and a bot took that one decision."""

    seat: Seat
    deadline: datetime
    bot: str
    """The bot's name."""


class MayTakeBack(NamedTuple):
    """The viewer may take back what a bot decided. Nobody else is told."""

    until: datetime


class TakenBack(NamedTuple):
    """A player took back what a bot had decided when the deadline passed."""

    seat: Seat


class BotTookOver(NamedTuple):
    """A deadline has passed once too often: a bot plays until the player is back."""

    seat: Seat
    deadline: datetime
    bot: str


class NudgedBy(NamedTuple):
    """Another player asks for the decision that is due."""

    by: Seat


class OrderTaken(NamedTuple):
    """What the viewer had ordered ahead was decided. Nobody else is told."""

    decision: str
    """As typed."""
    given: datetime
    """When the order came in, UTC."""


class OrderFailed(NamedTuple):
    """What the viewer had ordered ahead, or sent along, could not be done. Nobody else is told."""

    decision: str
    """As typed."""
    why: Illegal | NotationError


class OrdersDropped(NamedTuple):
    """Orders of the viewer's were dropped, for one before them could not be taken."""

    number: int


Note = (
    Bouncing
    | Undone
    | Redone
    | Replaced
    | Joined
    | Abandoned
    | Paused
    | Resumed
    | Extended
    | HostDecided
    | Absent
    | Back
    | NudgedBy
    | DeadlinePassed
    | BotDecided
    | MayTakeBack
    | TakenBack
    | BotTookOver
    | OrderTaken
    | OrderFailed
    | OrdersDropped
)


def words_of_note(note: Note, you: Seat | None, speech: Speech, zone: str) -> str:
    """The note in a sentence or two, for a reader in the zone.

    Moments come in the pieces of `Moment`, lengths of time in words, and texts of others on one short line.
    """
    return speech.say(type(note).__name__, *(_fact(value, speech, zone) for value in note), you)


def _fact(value: object, speech: Speech, zone: str) -> object:
    match value:
        case datetime():
            return moment_of(value, zone)
        case timedelta():
            return speech.recall("span", *pieces_of(value))
        case Seat() | Rules():  # are texts too
            return value
        case str():
            return one_line(value, MOST_OF_REASON)
        case Illegal() | NotationError():
            return explained(value, (), speech)
        case _:
            return value
