"""What is done when a deadline passes: the game's policy as text and value, and the verdict on one request.

`wait` · `bot once` · `bot after 3`: docs/clocks.md says what each means.
"""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

from legends_pbem.schedule.clock import SeatClock, deadline
from legends_pbem.schedule.errors import Malformed, Reason
from legends_pbem.schedule.outage import Recovery
from legends_pbem.schedule.words import Words, parse_count
from legends_pbem.values import NamedTuple

MOST_MISSES = 20
_EXAMPLE = "wait, bot once, or bot after 3"


class LapsePolicy(NamedTuple):
    """What a game does about deadlines that pass."""

    bot_decides: bool
    """Whether a bot decides instead; everybody waits otherwise."""
    hand_over_after: int | None = None
    """The seat goes to a bot at so many misses in a row; None for never."""


WAIT = LapsePolicy(bot_decides=False)
BOT_ONCE = LapsePolicy(bot_decides=True)


class Action(StrEnum):
    """What is to be done about a request whose stored deadline has passed."""

    NOTHING = "nothing"  # the decision is there, or is not due yet: store the verdict's deadline
    NOTIFY = "notify"  # after a long outage: tell the player anew what is owed; nothing else yet
    HOLD = "hold"  # after a long outage: wait for the end of the grace
    TELL_ALL = "tell-all"  # tell the table that the deadline passed, and store none from now on
    BOT_DECIDES = "bot-decides"  # a bot takes this one decision, and the player keeps the seat
    BOT_TAKES_OVER = "bot-takes-over"  # a bot has the seat until its player returns


class Verdict(NamedTuple):
    """What is to be done, and the deadline as it is now."""

    action: Action
    deadline: datetime | None
    """None where there is none, or the clock stands for a time that is not known yet."""


def parse_lapse(text: str) -> LapsePolicy:
    """The policy that the text says; raises Malformed."""
    words = Words(text, _EXAMPLE)
    if words.accept("wait"):
        policy = WAIT
    elif not words.accept("bot"):
        raise Malformed(Reason.NOT_UNDERSTOOD, words.peek(), possible=_EXAMPLE)
    elif words.accept("once"):
        policy = BOT_ONCE
    elif words.accept("after"):
        policy = LapsePolicy(bot_decides=True, hand_over_after=parse_count(words.take(), 1, MOST_MISSES))
    else:
        raise Malformed(Reason.NOT_UNDERSTOOD, words.peek(), possible="bot once, bot after 3")
    words.finish()
    return policy


def format_lapse(policy: LapsePolicy) -> str:
    """The text of the policy; equal policies have the same."""
    if not policy.bot_decides:
        return "wait"
    return "bot once" if policy.hand_over_after is None else f"bot after {policy.hand_over_after}"


def misses_in_a_row(missed: Iterable[bool]) -> int:
    """How many of a seat's last decisions were missed in a row; `missed` tells it of each, the latest last."""
    count = 0
    for one in missed:
        count = count + 1 if one else 0
    return count


def judge(
    clock: SeatClock,
    policy: LapsePolicy,
    now: datetime,
    *,
    promised: datetime | None = None,
    misses: int = 0,
    recovery: Recovery = Recovery.ACT,
) -> Verdict:
    """What is to be done now about the clock's present request; its deadline is computed anew first.

    `promised` is as in `clock.deadline`, `misses` how many decisions the seat has missed in a row before this one, and
    `recovery` what `outage.recovery` says.
    """
    due = deadline(clock, promised)
    if clock.present.taken is not None or due is None or now < due:
        return Verdict(Action.NOTHING, due)
    match recovery:
        case Recovery.NOTIFY:
            return Verdict(Action.NOTIFY, due)
        case Recovery.WAIT:
            return Verdict(Action.HOLD, due)
        case Recovery.ACT:
            return Verdict(_lapse(policy, misses + 1), due)


def _lapse(policy: LapsePolicy, misses: int) -> Action:
    if not policy.bot_decides:
        return Action.TELL_ALL
    if policy.hand_over_after is not None and misses >= policy.hand_over_after:
        return Action.BOT_TAKES_OVER
    return Action.BOT_DECIDES
