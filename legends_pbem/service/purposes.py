"""What a mail of ours is for."""

from enum import StrEnum


class Purpose(StrEnum):
    """The purposes of owed mails, as the outbox names them."""

    STARTED = "started"  # the game has begun; somebody else has the first decision
    TURN = "turn"  # a decision is due
    RECEIPT = "receipt"  # a move was taken, and nothing more is due
    SCORING = "scoring"  # a scoring took place while somebody else moved
    MOVED = "moved"  # somebody else moved, and the player wants to hear of each move
    NUDGE = "nudge"  # another player reminds of a decision that is due
    LAPSED = "lapsed"  # a deadline has passed
    NEWS = "news"  # the host or a player changed the game; somebody else has the decision
    END = "end"  # the game is over
    ABANDONED = "abandoned"  # the host ended the game before its end
    REMINDER = "reminder"  # decisions are due soon, in one game or several
    DIGEST = "digest"  # what happened in several games since the day before
    DESK = "desk"  # lines that are no moves were read, and this says what was done
    REFUSAL = "refusal"  # a mail was not understood or not obeyed


class Notice(StrEnum):
    """The purposes of mails to the host."""

    BOUNCED = "bounced"  # a mail of ours came back, or was not taken by the next server
    GIVEN_UP = "given-up"  # a mail of ours could not be sent for days
    TEMPLATES = "templates"  # the host's own templates failed, and the packaged ones were used
    HEALTH = "health"  # once a week, how the service fares
    FAULT = "fault"  # a fault of ours, over a mail that came in or one that is owed


ANSWERS = (Purpose.DESK, Purpose.REFUSAL)
"""The purposes of mails that answer a mail: each is sent, whatever else is told meanwhile."""

LAST_REPORTS = (Purpose.END, Purpose.ABANDONED)
"""The purposes of reports on games that are over."""

REMINDERS = (Purpose.NUDGE, Purpose.REMINDER)
"""The purposes of mails that remind of what was asked for before."""

REPORTS = tuple(purpose for purpose in Purpose if purpose not in (*ANSWERS, *REMINDERS, Purpose.DIGEST))
"""The purposes of mails that report on a game: a newer one tells all that an unsent older one would."""
