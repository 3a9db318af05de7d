"""The policy of a game's clocks, as a value and as one line of text.

`none` · `72h` · `3d weekdays` · `bank 14d +1d` · `bank 10d +12h free 12h without fri sat quiet 22-8 own`: first how
much time there is, then in any order what else holds. docs/clocks.md says what each word means.
"""

from datetime import timedelta
from enum import StrEnum

from legends_pbem.schedule.errors import Malformed, Reason, Refused
from legends_pbem.schedule.moments import ZERO
from legends_pbem.schedule.timeoff import NO_TIME_OFF, POSSIBLE, TimeOff, format_time_off, read_time_off
from legends_pbem.schedule.words import Words, format_duration, parse_duration
from legends_pbem.values import NamedTuple

_EXAMPLE = "72h, 3d weekdays, bank 14d +1d, or none"


class Kind(StrEnum):
    """What a clock gives."""

    NONE = "none"  # no deadlines
    FIXED = "fixed"  # the same time for every decision
    BANK = "bank"  # a store of time for the whole game


class Policy(NamedTuple):
    """How a game's clocks go. Lengths of time are whole minutes and of running time."""

    kind: Kind
    time: timedelta = ZERO
    """For each decision, or what the bank holds at first and at most; nothing where there are no deadlines."""
    refill: timedelta = ZERO
    """What is put back into the bank when a decision is asked for."""
    free: timedelta = ZERO
    """How long each decision costs nothing yet."""
    off: TimeOff = NO_TIME_OFF
    """When no player's clock runs, in the player's own zone."""
    own: bool = False
    """Whether players may choose other days and hours off, as many as `off` has."""


NO_CLOCK = Policy(Kind.NONE)


def parse_policy(text: str) -> Policy:
    """The policy that the line says; raises Malformed, or Refused if its parts do not go together."""
    words = Words(text, _EXAMPLE)
    if words.accept("none"):
        if words.peek():
            raise Refused(Reason.ONLY_ALONE, words.peek())
        return NO_CLOCK
    kind = Kind.BANK if words.accept("bank") else Kind.FIXED
    policy = Policy(kind, _read_time(words.take()))
    while words.peek():
        policy = _read_part(words, policy)
    _check(policy)
    return policy


def format_policy(policy: Policy) -> str:
    """The line of the policy; equal policies have the same."""
    if policy.kind is Kind.NONE:
        return "none"
    parts = [
        "bank" if policy.kind is Kind.BANK else "",
        format_duration(policy.time),
        f"+{format_duration(policy.refill)}" if policy.refill else "",
        f"free {format_duration(policy.free)}" if policy.free else "",
        format_time_off(policy.off),
        "own" if policy.own else "",
    ]
    return " ".join(filter(None, parts))


def check_choice(policy: Policy, choice: TimeOff) -> None:
    """Nothing, if a player may choose this time off in the game; raises Refused otherwise."""
    text = format_time_off(choice)
    if not policy.own:
        raise Refused(Reason.NOT_TO_CHOOSE, text)
    if len(choice.days) > len(policy.off.days):
        raise Refused(Reason.TOO_MANY_DAYS, text, most=len(policy.off.days))
    most = policy.off.quiet.length if policy.off.quiet else ZERO
    if choice.quiet and choice.quiet.length > most:
        raise Refused(Reason.TOO_MANY_HOURS, text, most=format_duration(most))


def time_off_for(policy: Policy, choice: TimeOff) -> TimeOff:
    """The time off of a player with this choice: the player's days and hours where possible, else the game's."""
    try:
        check_choice(policy, choice)
    except Refused:
        return policy.off
    return TimeOff(choice.days or policy.off.days, choice.quiet or policy.off.quiet)


def _read_time(word: str) -> timedelta:
    """A first length of time; what is written instead is told with all that could stand there."""
    if not word[:1].isdigit():
        raise Malformed(Reason.NOT_UNDERSTOOD, word, possible=_EXAMPLE)
    return parse_duration(word)


def _read_part(words: Words, policy: Policy) -> Policy:
    """The policy with the part that the next words say."""
    off = read_time_off(words, policy.off)
    if off is not None:
        return policy._replace(off=off)
    word = words.take()
    if (word == "free" and policy.free) or (word == "own" and policy.own) or (word[0] == "+" and policy.refill):
        raise Refused(Reason.TWICE, word)
    if word == "free":
        return policy._replace(free=parse_duration(words.take()))
    if word == "own":
        return policy._replace(own=True)
    if word[0] != "+":
        raise Malformed(Reason.NOT_UNDERSTOOD, word, possible=f"+24h, free 12h, {POSSIBLE}, own")
    if policy.kind is not Kind.BANK:
        raise Refused(Reason.ONLY_BANK, word)
    return policy._replace(refill=parse_duration(word[1:]))


def _check(policy: Policy) -> None:
    if policy.kind is Kind.BANK and not policy.refill and not policy.free:
        raise Refused(Reason.NEVER_REFILLED, f"bank {format_duration(policy.time)}")
    if policy.own and policy.off == NO_TIME_OFF:
        raise Refused(Reason.NOTHING_TO_CHOOSE, "own")
