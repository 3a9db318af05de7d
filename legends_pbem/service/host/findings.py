"""What `doctor` finds: one line a check, with a remedy where something is wrong."""

from enum import StrEnum

from legends_pbem.values import NamedTuple


class Verdict(StrEnum):
    """How a check went."""

    OK = "ok"
    UNKNOWN = "unknown"  # it cannot be told yet
    WRONG = "wrong"


class Finding(NamedTuple):
    """The result of one check."""

    subject: str
    """What was looked at, in a word or two."""
    verdict: Verdict
    words: str
    """What was found."""
    remedy: str = ""
    """How to mend it; empty if nothing is wrong."""


def fine(subject: str, words: str) -> Finding:
    """A check that found all well."""
    return Finding(subject, Verdict.OK, words)


def wrong(subject: str, words: str, remedy: str) -> Finding:
    """A check that found something wrong."""
    return Finding(subject, Verdict.WRONG, words, remedy)


def unknown(subject: str, words: str, remedy: str) -> Finding:
    """A check that cannot be made yet."""
    return Finding(subject, Verdict.UNKNOWN, words, remedy)
