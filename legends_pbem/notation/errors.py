"""Why something could not be read.

Unreadable
├─ NotationError    what players write; `reason` is what the sentences of every language are written for
│  ├─ Malformed     it is not in the language, or not in the file format
│  ├─ Unknown       it has a name that nothing bears
│  └─ Ambiguous     it can be read in more than one way
└─ DataError        what programs and hosts write; `defects` are sentences
   ├─ NotJson       it is not JSON that everybody reads alike
   ├─ BadPosition   it is not a position or view
   ├─ BadBoard      it is not a board
   └─ WrongLine     a line of a transcript cannot be played
"""

from enum import StrEnum

from legends_pbem.sentences import Failure, Sentence, joined


class Reason(StrEnum):
    """Every reason for which a text is refused. Facts that come with each are named behind it.

    `piece` (the exact text that was not understood) always comes, and `line` where the text has numbered lines.
    """

    # Malformed: decisions
    EMPTY = "empty"  # nothing is written there
    TOO_LONG = "too-long"  # most: the characters a decision may have
    NO_COMMAND = "no-command"  # piece: not a command word; choices, suggestions: command words
    MISSING = "missing"  # piece: the step; expected: what is missing, a `Part`; example: how the step is written
    STRAY = "stray"  # piece: does not belong in its step; example: how the step is written
    BAD_COUNT = "bad-count"  # piece: so many cards; card; most: how many of them there are
    ONE_CARD = "one-card"  # piece: names several cards where exactly one belongs
    INCOMPLETE = "incomplete"  # piece: a line that does not say what it is about; example: how it is written
    IF_REACHED_LAST = "if-reached-last"  # piece: can only be the last step of a decision
    # Malformed: orders ahead
    NEITHER_THEN_NOR_OR = "neither-then-nor-or"  # piece: a line among orders ahead that begins with neither
    NO_ORDER = "no-order"  # piece: no decision that can be ordered ahead begins so
    OTHER_QUESTION = "other-question"  # piece: an alternative for another question than the first one
    ASK_LAST = "ask-last"  # piece: stands behind the `or ask` that ends an order
    TOO_MANY_ORDERS = "too-many-orders"  # most: the orders of one mail, and the alternatives of each
    # Malformed: move files and transcripts
    NOT_UTF8 = "not-utf8"  # the text is not UTF-8
    VERSION = "version"  # piece: the first line; known: the formats that can be read
    HEADER = "header"  # piece: the line; expected: the header line that belongs there
    BAD_GAME_ID = "bad-game-id"  # piece: not a game id
    BAD_TICKET = "bad-ticket"  # piece: not a ticket
    BAD_SEED = "bad-seed"  # piece: not 64 hex digits
    BAD_SEATS = "bad-seats"  # piece: not 2 to 4 different seats
    NO_DECISION = "no-decision"  # no decision follows the header
    # Unknown
    PLACE = "unknown-place"  # choices, suggestions: places
    CARD = "unknown-card"  # choices, suggestions: cards
    SEAT = "unknown-seat"  # choices, suggestions: seats
    SPACE = "unknown-space"  # choices: the four medals
    RULES = "unknown-rules"  # choices: the rule sets
    BOARD = "unknown-board"  # choices: the boards at hand
    CHOICE = "unknown-choice"  # choices, suggestions: what can be chosen
    # Ambiguous
    NAME = "ambiguous-name"  # choices: what the piece may abbreviate
    TWO_SYMBOLS = "ambiguous-two-symbols"  # choices: one card with two symbols, or two cards
    DISPLAY = "ambiguous-display"  # choices: the places whose display has the card
    TAKER = "ambiguous-taker"  # choices: the seats that can be meant


class Part(StrEnum):
    """What a step can lack."""

    PLACE = "place"
    CARD = "card"
    SEAT = "seat"
    SPACE = "space"
    WITH = "with"
    FOR = "for"


class Unreadable(Exception):
    """Something that could not be read."""


class NotationError(Unreadable):
    """What a player wrote could not be read; raised as one of the three kinds below.

    `facts` maps the names beside the reason above to texts, numbers or tuples of texts.
    """

    code = "malformed"
    """The kind's stable name for other programs (FORMATS, engine protocol)."""

    def __init__(self, reason: Reason, piece: str, line: int | None = None, **facts: object) -> None:
        told = ", ".join(f"{name}: {_plain(value)}" for name, value in facts.items())
        where = "" if line is None else f"line {line}: "
        super().__init__(f"{where}{reason}: {piece[:_SHOWN]!r}" + (f" ({told})" if told else ""))
        self.reason = reason
        self.piece = piece
        self.line = line
        self.facts = facts


_SHOWN = 80


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


class Malformed(NotationError):
    """The text is not in the language."""


class Unknown(NotationError):
    """The text has a name that nothing bears."""

    code = "unknown"


class Ambiguous(NotationError):
    """The text can be read in more than one way."""

    code = "ambiguous"


class DataError(Unreadable, Failure):
    """What a program or a host wrote could not be read; `defects` lists all that is wrong, one sentence each.

    Those of positions and views, which programs write, are plain English.
    """

    code = "bad-request"
    """The kind's stable name for other programs (FORMATS, engine protocol)."""

    def __init__(self, *defects: str) -> None:
        super().__init__(joined(defects, "; "))
        self.defects = defects


class NotJson(DataError):
    """The text is not JSON that everybody reads alike (RFC 8259, RFC 7493)."""


class BadPosition(DataError):
    """The value is not a position, or not a view."""

    code = "bad-position"


class BadBoard(DataError):
    """The text is not a board file."""


class WrongLine(DataError):
    """A line of a transcript that cannot be played."""

    def __init__(self, line: int, cause: Exception) -> None:
        super().__init__(Sentence("line {line}: {why}", line=line, why=cause))
        self.line = line
        """Counted from 1."""
        self.cause = cause
        """A NotationError, or the rules' refusal."""
