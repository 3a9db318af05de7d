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


_SENTENCES = {
    Reason.EMPTY: "nothing is written here; write for example {example}",
    Reason.NOT_UNDERSTOOD: "{piece} is not understood here; possible: {possible}",
    Reason.NO_DURATION: "{piece} is no length of time; write minutes, hours, days or weeks, as 90m, 72h, 3d or 2w",
    Reason.NO_WEEKDAY: "{piece} is no day of the week; write mon, tue, wed, thu, fri, sat or sun",
    Reason.NO_HOURS: "{piece} are no hours of the day; write 22-8 or 22:30-7:15",
    Reason.NO_COUNT: "{piece} is not a number from {least} to {most}",
    Reason.NO_DATE: "{piece} is no date; write 24 Dec, 24.12. or 2026-12-24",
    Reason.AMBIGUOUS_DATE: "{piece} can be read in two ways; write 24 Dec, 24.12. or 2026-12-24",
    Reason.NO_MOMENT: "{piece} is no moment; write it in UTC as 2026-05-01T12:00:00Z",
    Reason.NO_SUCH_DATE: "there is no day {piece}; look at its month and year",
    Reason.NO_SUCH_ZONE: "{piece} is no time zone; write one as Europe/Berlin (near: {suggestions})",
    Reason.TWICE: "{piece} is the second of its kind; one is enough",
    Reason.ONLY_ALONE: "{piece} cannot be added to 'none'; give a time first, as in 3d weekdays",
    Reason.ONLY_BANK: "{piece} refills a bank, and there is none; write for example bank 14d +1d",
    Reason.NEVER_REFILLED: "{piece} leaves no time once it is empty; add a refill or free time, as +1d or free 12h",
    Reason.OUT_OF_RANGE: "{piece} is not between {least} and {most}",
    Reason.NO_DAY_LEFT: "{piece} leaves no day to play; leave at least one",
    Reason.TOO_QUIET: "{piece} are too many quiet hours; at most {most} a day are possible",
    Reason.NOTHING_TO_CHOOSE: "{piece} lets players choose other days or hours, and the game gives none; "
    "add weekdays or quiet 22-8",
    Reason.NOT_TO_CHOOSE: "{piece} cannot be chosen: this game has the same days and hours for everybody",
    Reason.TOO_MANY_DAYS: "{piece} are too many days; this game gives {most}",
    Reason.TOO_MANY_HOURS: "{piece} are too many hours; this game gives {most}",
    Reason.PAST: "{piece} is over already; write a day that is still to come",
    Reason.REVERSED: "{piece} ends before it begins; write the first day first",
    Reason.TOO_FAR: "{piece} begins too far ahead; it can begin within {most}",
    Reason.NO_ABSENCE: "{piece} is not possible: this game has no absences",
    Reason.OVER_ALLOWANCE: "{piece} is more than is left: of {allowed} in {year} there are still {left}",
}

_SHOWN = 80


class ScheduleError(Exception):
    """Something about time that was refused; raised as one of the three kinds below.

    `facts` maps the names beside the reason above to texts and numbers. The message is an English sentence.
    """

    def __init__(self, reason: Reason, piece: str, **facts: object) -> None:
        shown = f"'{piece[:_SHOWN]}'" if piece else "the end of the line"
        super().__init__(_SENTENCES[reason].format(piece=shown, **facts))
        self.reason = reason
        self.piece = piece
        self.facts = facts


class Malformed(ScheduleError):
    """The text is not in the language it should be in."""


class Unknown(ScheduleError):
    """The text names what does not exist."""


class Refused(ScheduleError):
    """The text is understood, but what it asks for cannot be."""
