"""What the one-line languages of this package share: a text as words, lengths of time, numbers."""

import re
from datetime import timedelta

from legends_pbem.schedule.errors import Malformed, Reason, Refused
from legends_pbem.schedule.moments import DAY, HOUR

MINUTE = timedelta(minutes=1)
LEAST = MINUTE
MOST = 366 * DAY
"""The shortest and the longest length of time that can be written."""

_UNITS = {"w": 7 * DAY, "d": DAY, "h": HOUR, "m": MINUTE}
_DURATION = re.compile("(?:[0-9]{1,6}[wdhm])+")
_PIECE = re.compile("([0-9]+)([wdhm])")


class Words:
    """The words of a text, read from left to right. Capitals and commas make no difference."""

    def __init__(self, text: str, example: str) -> None:
        """Begin to read; raises Malformed with `example` where nothing is written."""
        self._words = text.casefold().replace(",", " ").split()
        self._at = 0
        if not self._words:
            raise Malformed(Reason.EMPTY, text, example=example)

    def peek(self) -> str:
        """The next word, which stays the next; the empty text at the end."""
        return self._words[self._at] if self._at < len(self._words) else ""

    def take(self) -> str:
        """The next word, which is read by that; the empty text at the end."""
        word = self.peek()
        self._at += 1
        return word

    def accept(self, *words: str) -> bool:
        """Whether the next word is one of these; then it is read by that."""
        if self.peek() not in words:
            return False
        self._at += 1
        return True

    def finish(self) -> None:
        """Nothing, if all was read; raises Malformed otherwise."""
        if self.peek():
            raise Malformed(Reason.NOT_UNDERSTOOD, self.peek(), possible="–")


def parse_duration(text: str) -> timedelta:
    """The length of time that the text says, such as `90m`, `72h`, `3d`, `2w` or `1d12h`.

    A day is always 24 hours. Raises Malformed, or Refused below one minute or above 366 days.
    """
    if not _DURATION.fullmatch(text):
        raise Malformed(Reason.NO_DURATION, text)
    # Only so many pieces that the sum stays within what a timedelta can hold.
    pieces = _PIECE.findall(text[:80])
    duration = sum((int(count) * _UNITS[unit] for count, unit in pieces), timedelta(0))
    if not LEAST <= duration <= MOST or len(text) > 80:
        raise Refused(Reason.OUT_OF_RANGE, text, least=format_duration(LEAST), most=format_duration(MOST))
    return duration


def format_duration(duration: timedelta) -> str:
    """The text of a length of time, in the largest unit of days, hours and minutes that tells it whole.

    What is less than a minute is left out.
    """
    for unit in "dh":
        if not duration % _UNITS[unit]:
            return f"{duration // _UNITS[unit]}{unit}"
    return f"{duration // MINUTE}m"


def parse_count(text: str, least: int, most: int) -> int:
    """The number that the text says; raises Malformed unless it lies between the two, both included."""
    if not re.fullmatch("[0-9]{1,6}", text) or not least <= int(text) <= most:
        raise Malformed(Reason.NO_COUNT, text, least=least, most=most)
    return int(text)
