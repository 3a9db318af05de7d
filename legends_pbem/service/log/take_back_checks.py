"""Whether a player may take back what a bot decided when a deadline passed, as the log shows it."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from legends_pbem.engine.revealing import reveals
from legends_pbem.engine.things import Seat
from legends_pbem.schedule.moments import HOUR, parse_moment
from legends_pbem.service.errors import Cause, Refused
from legends_pbem.service.log.flaws import Bad
from legends_pbem.service.log.history import Moment, held_since
from legends_pbem.service.log.player_records import TakenBack
from legends_pbem.service.log.records import Kind, Way
from legends_pbem.service.log.time_records import Remedy
from legends_pbem.store.rows import Entry

TIME_TO_TAKE_BACK = timedelta(hours=12)
"""So long after a bot's decision it may be taken back, and so much time is then left to decide."""


def decision_to_take_back(entries: Sequence[Entry], seat: str, now: str) -> Entry:
    """The bot's decision that the seat's player may take back now, if it revealed nothing.

    `entries` begin with entry 1. Raises Refused by cause.
    """
    own = [entry for entry in entries[held_since(entries, seat) :] if _is_of(entry, seat)]
    last = own[-1] if own else None
    if last is None or (last.kind == Kind.DECISION and last.payload["way"] not in (Way.LAPSE, Way.BOT)):
        raise Refused(Cause.NOTHING_TO_TAKE_BACK)
    if last.kind == Kind.TAKEN_BACK:
        raise Refused(Cause.TAKEN_BACK_BEFORE)
    lapsed = entries[last.n - 2]  # right before each decision of a bot's for a late player
    if last.payload["way"] == Way.BOT or lapsed.payload["remedy"] == Remedy.BOT_TAKES_OVER:
        raise Refused(Cause.BOT_HAS_SEAT)
    for entry in entries[last.n :]:
        if entry.kind == Kind.DECISION:
            raise Refused(Cause.DECIDED_SINCE, seat=entry.payload["seat"])
        if entry.kind == Kind.UNDONE:
            raise Refused(Cause.NOTHING_TO_TAKE_BACK)
    if _was_asked_again(entries[: lapsed.n], seat):
        raise Refused(Cause.TAKEN_BACK_ONCE)
    if parse_moment(now) > until_when(last):
        raise Refused(Cause.TOO_LATE_TO_TAKE_BACK, hours=TIME_TO_TAKE_BACK // HOUR)
    return last


def until_when(decision: Entry) -> datetime:
    """Until when a decision of a bot's may be taken back."""
    return parse_moment(decision.time) + TIME_TO_TAKE_BACK


def may_take_back(entries: Sequence[Entry], moments: Sequence[Moment], seat: Seat, now: str) -> datetime | None:
    """Until when the seat's player may take back what a bot decided; None if there is nothing that they may."""
    try:
        decision = unrevealing_decision(entries, moments, seat, now)
    except Refused:
        return None
    return until_when(decision)


def check_taken_back(entries: Sequence[Entry], taken: TakenBack, time: str) -> None:
    """That the player could take that back at that time, what it revealed apart. Raises Bad."""
    try:
        decision = decision_to_take_back(entries, taken.seat, time)
    except Refused as error:
        raise Bad("{seat} could not take back what a bot decided: {why}", seat=taken.seat, why=error) from None
    if taken.to != decision.n - 1:
        raise Bad(
            "it leads back to entry {to}; the one before the bot's decision is {before}",
            to=taken.to,
            before=decision.n - 1,
        )


def _is_of(entry: Entry, seat: str) -> bool:
    """Whether the entry tells what became of a choice of the seat's."""
    if entry.kind not in (Kind.DECISION, Kind.TAKEN_BACK) or entry.payload["seat"] != seat:
        return False
    return entry.kind == Kind.TAKEN_BACK or entry.payload["way"] != Way.FORCED


def _was_asked_again(entries: Sequence[Entry], seat: str) -> bool:
    """Whether the seat was asked because its player had taken a decision back; nobody is waited for without end."""
    for entry in reversed(entries):
        if entry.kind in (Kind.DECISION, Kind.TAKEN_BACK):
            return entry.kind == Kind.TAKEN_BACK and entry.payload["seat"] == seat
    return False


def unrevealing_decision(entries: Sequence[Entry], moments: Sequence[Moment], seat: Seat, now: str) -> Entry:
    """The decision that may be taken back. Raises Refused."""
    decision = decision_to_take_back(entries, seat, now)
    if any(reveals(moment.events) for moment in moments if moment.n == decision.n):
        raise Refused(Cause.REVEALED)
    return decision
