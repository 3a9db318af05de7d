"""What `doctor` finds: one line a check, with a remedy where something is wrong."""

from enum import StrEnum

from legends_pbem.sentences import Sentence
from legends_pbem.values import NamedTuple


class Verdict(StrEnum):
    """How a check went."""

    OK = "ok"
    UNKNOWN = "unknown"  # it cannot be told yet
    WRONG = "wrong"


class Finding(NamedTuple):
    """The result of one check."""

    subject: Sentence
    """What was looked at, in a word or two."""
    verdict: Verdict
    words: Sentence
    """What was found."""
    remedy: Sentence | None = None
    """How to mend it; None if nothing is wrong."""


def fine(subject: Sentence, words: Sentence) -> Finding:
    """A check that found all well."""
    return Finding(subject, Verdict.OK, words)


def wrong(subject: Sentence, words: Sentence, remedy: Sentence) -> Finding:
    """A check that found something wrong."""
    return Finding(subject, Verdict.WRONG, words, remedy)


def unknown(subject: Sentence, words: Sentence, remedy: Sentence) -> Finding:
    """A check that cannot be made yet."""
    return Finding(subject, Verdict.UNKNOWN, words, remedy)
