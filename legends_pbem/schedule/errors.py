"""Why something about time was refused.

ScheduleError    `reason` is what the sentences of every language can be written for
├─ Malformed     the text is not in the language it should be in
├─ Unknown       the text names what does not exist
└─ Refused       the text is understood, but what it asks for cannot be
"""

from enum import StrEnum


class Reason(StrEnum):
    """Every reason for which a text is refused. Facts that come with each are named behind it.

    `piece` (the text that was not understood, or that asks for too much) always comes.
    """

    # Malformed
    EMPTY = "empty"  # example: what could be written there
    NOT_UNDERSTOOD = "not-understood"  # possible: what could be written there
    NO_DURATION = "no-duration"  # not a length of time
    NO_WEEKDAY = "no-weekday"  # not a day of the week
    NO_HOURS = "no-hours"  # not hours of the day
    NO_COUNT = "no-count"  # least, most: between which the number must be
    NO_DATE = "no-date"  # not a date
    AMBIGUOUS_DATE = "ambiguous-date"  # a date that is read in different ways in different countries
    NO_MOMENT = "no-moment"  # not a moment in UTC
    # Unknown
    NO_SUCH_DATE = "no-such-date"  # the month has no such day
    NO_SUCH_ZONE = "no-such-zone"  # suggestions: zones with a like name
    # Refused: clocks
    TWICE = "twice"  # one part can be there only once
    ONLY_ALONE = "only-alone"  # nothing can be added to it
    ONLY_BANK = "only-bank"  # it belongs to a bank
    NEVER_REFILLED = "never-refilled"  # a bank that leaves no time at all once it is empty
    OUT_OF_RANGE = "out-of-range"  # least, most: the shortest and the longest time
    NO_DAY_LEFT = "no-day-left"  # all seven days would be without play
    TOO_QUIET = "too-quiet"  # most: the longest quiet hours a day
    NOTHING_TO_CHOOSE = "nothing-to-choose"  # there are no days or hours which players could choose
    NOT_TO_CHOOSE = "not-to-choose"  # the game does not let players choose
    TOO_MANY_DAYS = "too-many-days"  # most: as many days as the game gives
    TOO_MANY_HOURS = "too-many-hours"  # most: as long quiet hours as the game gives
    # Refused: absences
    PAST = "past"  # the day is over
    REVERSED = "reversed"  # it would end before it begins
    TOO_FAR = "too-far"  # most: how far ahead it may begin
    NO_ABSENCE = "no-absence"  # the game knows no absence
    OVER_ALLOWANCE = "over-allowance"  # year; allowed: for the year; left: of it, before this absence


_SHOWN = 80


class ScheduleError(Exception):
    """Something about time that was refused; raised as one of the three kinds below.

    `facts` maps the names beside the reason above to texts and numbers. The message is for
    those who build on this; the sentences for players and hosts stand in the templates.
    """

    def __init__(self, reason: Reason, piece: str, **facts: object) -> None:
        told = ", ".join(f"{name}: {fact}" for name, fact in facts.items())
        super().__init__(f"{reason}: {piece[:_SHOWN]!r}" + (f" ({told})" if told else ""))
        self.reason = reason
        self.piece = piece
        self.facts = facts


class Malformed(ScheduleError):
    """The text is not in the language it should be in."""


class Unknown(ScheduleError):
    """The text names what does not exist."""


class Refused(ScheduleError):
    """The text is understood, but what it asks for cannot be."""
