"""The rows of the database as values.

Times are UTC, `YYYY-MM-DDThh:mm:ssZ`; hashes are SHA-256 in lower-case hex. A field that may be
None says what None means.
"""

from enum import StrEnum
from typing import Any

from legends_pbem.values import NamedTuple

JsonObject = dict[str, Any]


class GameState(StrEnum):
    """Whether a game goes on."""

    RUNNING = "running"  # decisions are still to come
    OVER = "over"  # played to its end
    ABANDONED = "abandoned"  # stopped before its end


class Game(NamedTuple):
    """A game, without its secret, which is read by its own method."""

    id: str  # 4 characters, upper case
    state: GameState
    created: str  # time
    rules: str  # rules version the game keeps to its end
    board: str  # name of the board
    luck: str  # how the seed comes about: "host" or "shared"
    head_n: int  # number of the last log entry, 0 if there is none
    head_hash: str  # hash of the last log entry, 64 zeros if there is none
    position: str | None  # what the log folds to, as canonical JSON; None before the seed is known
    clock: str  # policy of the clocks, in one line; "none" if there are no deadlines
    lapse: str  # what is done when a deadline passes, in one line
    absence: int  # days a calendar year that a player may be absent

    @property
    def has_clock(self) -> bool:
        """Whether there are deadlines."""
        return self.clock != "none"


class Player(NamedTuple):
    """One tenure of a seat: who held it from when to when."""

    game: str
    seat: str
    tenure: int  # 1 for the first who held this seat
    person: str  # salted reference under which the log names this person
    address: str | None  # registered mail address; None for a bot or a player without mail
    bot: str | None  # name of the bot that plays; None for a person
    key: str | None  # OpenSSH public key line; None for a seat that plays by reply
    signed_only: bool  # True if unsigned replies are refused
    language: str  # of the mails to this player
    since: str  # time
    until: str | None  # time; None while the seat is held
    bouncing: str | None  # time since when mails to this player come back; None while they arrive
    stand_in: str | None  # name of the bot that plays until this person is back; None while they play
    desk: int  # which of the seat's desk tickets is theirs, from 1: it goes up with each player and each renewal


class Person(NamedTuple):
    """What is known of whoever has a mail address, for all their games."""

    address: str
    zone: str  # name of the IANA data base
    language: str | None = None  # of all mails; None while each game says it
    each: bool = False  # True to hear of each move of others at once
    html: bool = True  # False for mails in plain text alone
    calendar: bool = False  # True for deadlines as calendar files
    pictures: bool = True  # False for mails without pictures
    form: bool = True  # False for mails that bring no order form along
    off: str = ""  # days and hours off, as `schedule.timeoff.parse_time_off` reads them; empty if none are chosen
    remind: str = "half 12h"  # when to be reminded, as `schedule.reminders.parse_wishes` reads it
    night: str = "22-8"  # hours in which no reminder may come
    digest: str = ""  # hour of the one mail a day, as `07:00`; empty if each mail comes by itself


class Stop(NamedTuple):
    """A stretch of time in which clocks stand."""

    id: int
    cause: str  # "pause", "absence", "outage" or "bounce"
    game: str | None  # None for all games
    seat: str | None  # None for all seats
    since: str  # time
    until: str | None  # time; None while it is not known when it ends


class Entry(NamedTuple):
    """One entry of a game's log."""

    n: int  # 1 for the first of a game, no gaps
    time: str
    kind: str  # what happened, in one word
    payload: JsonObject
    evidence: str | None  # hash of the mail or move file as received; None if nothing was received
    prev: str  # hash of the entry before, 64 zeros for the first
    salt: str  # 32 hex digits that keep short payloads from being guessed
    hash: str  # of the canonical JSON of all the fields above


class EvidenceKind(StrEnum):
    """What a piece of evidence is."""

    MAIL = "mail"  # a mail as received
    MOVE_FILE = "move-file"  # a move file with its signature as received


class RequestState(StrEnum):
    """What became of a request."""

    OPEN = "open"  # the decision is still owed
    DONE = "done"  # the decision was taken
    VOID = "void"  # no longer asked: undone, or the seat, its key or its policy changed


class Request(NamedTuple):
    """One request to one seat for one decision."""

    ticket: str  # 16 hex digits
    game: str
    seat: str
    phase: str  # of the position the decision is for
    opened: str  # time
    deadline: str | None  # time; None if there is none, or the clock stands
    state: RequestState
    closed_by: int | None  # number of the log entry that closed it; None while open
    decision: str | None  # canonical text that closed it; None unless a decision did
    closed: str | None  # time of the entry that closed it; None while open
    zone: str  # of the player when it was opened
    off: str  # days and hours off of the player when it was opened; empty if there are none
    extra: int  # seconds added to the time for this decision
    remind: str | None  # time from which the player may have to be reminded; None if never
    lapsed: str | None  # time when it was dealt with that the deadline had passed; None if it has not


class OrderState(StrEnum):
    """What became of an order ahead."""

    STANDING = "standing"  # waits for its question
    TAKEN = "taken"  # one of its alternatives was decided
    FAILED = "failed"  # none of them could be
    WITHDRAWN = "withdrawn"  # replaced or cancelled, or an order before it failed


class Order(NamedTuple):
    """What a player has decided ahead for one later question."""

    id: int
    game: str
    seat: str
    tenure: int
    given: str  # time
    ticket: str  # of the mail or move file that gave it
    evidence: str  # hash of that mail or file as received
    move: str | None  # the move file as its player signed it; None for a plain reply
    signature: str | None  # armored, over `move`
    first: int  # which of the file's decisions is the first of these, from 1
    alternatives: tuple[tuple[str, ...], ...]  # the first that is possible is taken: decisions in a row, as typed
    state: OrderState
    closed_by: int | None  # log entry: the decision taken, or the last one before it failed; None unless one decided


class Outcome(StrEnum):
    """What was done about a mail that came in; each has exactly one."""

    APPLIED = "applied"  # what it asked for was done
    ACKNOWLEDGED = "acknowledged"  # it asked for what had been done already
    ANSWERED = "answered"  # refused, and the sender told why
    BOUNCE = "bounce"  # a report about a mail of ours
    SET_ASIDE = "set-aside"  # kept for the host, nothing done


class InboxMail(NamedTuple):
    """One mail that came in."""

    id: int
    received: str  # time
    message_id: str  # empty if the mail has none
    content_hash: str  # hash of its decoded content
    evidence: str  # hash under which the mail itself is kept
    sender: str | None  # address it came from; None if unreadable
    outcome: Outcome
    reason: str  # why this outcome, in words a host understands; may be empty
    game: str | None  # None if the mail names no game of ours
    seat: str | None  # None if the mail speaks for no seat
    ticket: str | None  # None if the mail carries none


class MailState(StrEnum):
    """Where an owed mail stands."""

    QUEUED = "queued"  # waits for a worker
    LEASED = "leased"  # a worker has it, until it is due again
    DEFERRED = "deferred"  # could not be sent, will be tried again
    SENT = "sent"  # handed over for delivery
    FAILED = "failed"  # given up, or reported as undeliverable
    WITHDRAWN = "withdrawn"  # no longer owed


class OutboxMail(NamedTuple):
    """One mail that is owed, or was. Its rendered bytes are read by a method of their own."""

    id: int
    game: str | None  # None if it is about no game
    seat: str | None  # None if it is to nobody's seat
    tenure: int | None  # which player of the seat it is for; None without a seat
    address: str
    purpose: str  # what the mail is for, in one word
    from_n: int | None  # first log entry it tells of; None if it tells of none
    to_n: int | None  # last log entry it tells of; None if it tells of none
    ticket: str | None  # ticket it carries; None if it carries none
    serial: int | None  # mails with the same ticket before it; None without ticket or before the first claim
    language: str
    detail: JsonObject | None  # what else it has to say; None if nothing
    state: MailState
    created: str  # time
    due: str  # time from which a worker may take it; while leased, when the lease runs out
    changed: str  # time of the last change of state
    attempts: int  # how often it was claimed
    note: str  # why it is in this state; may be empty
    message_id: str | None  # None until rendered
    held: bool  # True if it waits until `due` to be told in the player's digest
    digest: int | None  # number of the mail that tells it together with others; None while it goes by itself


class MailChange(NamedTuple):
    """One change of state in the life of an owed mail."""

    time: str
    state: MailState
    note: str
