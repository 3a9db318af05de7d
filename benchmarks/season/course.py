"""The course of one game in time: when each of its choices is made, and how many mails that takes."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from datetime import UTC, datetime, time, timedelta
from enum import Enum, auto
from math import inf
from random import Random
from typing import NamedTuple

from benchmarks.season.games import Choice
from benchmarks.season.people import LONGEST, Model, Mood, Person, draw_mood
from legends_pbem.engine.things import Phase, Seat
from legends_pbem.schedule.calendar import Calendar
from legends_pbem.schedule.clock import Asked, SeatClock, deadline
from legends_pbem.schedule.moments import DAY
from legends_pbem.schedule.policy import parse_policy
from legends_pbem.schedule.reminders import Owed, Wishes, plan

CLOCK = "72h"
"""The clock of the games that have reminders or deadlines."""
MISSES = 3
"""At so many deadlines missed in a row a bot has the seat until its player comes back: `bot after 3`."""
DAILY_RUN = time(4, tzinfo=UTC)
"""When bots play that do not play at once."""
_POLICY = parse_policy(CLOCK)
_FIRST_DAY = datetime(2027, 1, 4, tzinfo=UTC)
_YEAR = 365
_SEQUELS = (Phase.PICK, Phase.GOLDEN, Phase.CONTRIBUTE)


class Feature(Enum):
    """A way not to wait."""

    SEQUENCES = auto()  # what follows a decision is sent along with it
    ORDERS = auto()  # turns are ordered ahead
    AT_ONCE = auto()  # independent choices are asked for at the same time
    SAME_RUN = auto()  # bots play as soon as it is their turn
    FORCED = auto()  # nobody is asked where there is no choice
    REMINDERS = auto()  # mails that remind of a decision
    DEADLINES = auto()  # a bot decides when a deadline passes


class Company(NamedTuple):
    """Who plays a game, and how its players will treat its choices; where no person sits, a bot does."""

    begins: datetime
    people: Mapping[Seat, Person]
    moods: tuple[Mood, ...]
    """One for each choice of the game."""


class Outcome(NamedTuple):
    """How a game went."""

    days: float
    """From the first question to the last decision; infinite if the game never ends."""
    received: float = 0
    """Mails to a person, on the average."""
    sent: float = 0
    """Mails from a person."""
    by_bot: float = 0
    """The share of the people's decisions that a bot took for them."""


NEVER_ENDS = Outcome(inf)


def draw_company(model: Model, label: str, seats: tuple[Seat, ...], choices: int) -> Company:
    """People on `seats` for a game of so many choices; the same for the same label."""
    luck = Random(label)
    begins = _FIRST_DAY + timedelta(days=luck.uniform(0, _YEAR))
    people = {seat: Person(model, Random(f"{label}/{seat}"), begins) for seat in seats}
    return Company(begins, people, tuple(draw_mood(model, luck) for _ in range(choices)))


def run(choices: tuple[Choice, ...], company: Company, features: AbstractSet[Feature]) -> Outcome:
    """How the game of these choices goes with these people and features."""
    course = _Course(company, features)
    now = asked = company.begins
    for choice, mood in zip(choices, company.moods, strict=True):
        if not (choice.together and Feature.AT_ONCE in features):
            asked = now
        made = course.make(choice, mood, asked)
        if made is None or made > company.begins + LONGEST:
            return NEVER_ENDS
        now = max(now, made)
    persons = len(company.people)
    return Outcome(
        days=(now - company.begins) / DAY,
        received=len(course.received) / persons,
        sent=course.sent / persons,
        by_bot=course.by_bot / sum(choice.seat in company.people for choice in choices),
    )


class _Course:
    """What a game depends on while it is played."""

    def __init__(self, company: Company, features: AbstractSet[Feature]) -> None:
        self.received: set[tuple[Seat, datetime]] = set()
        """Mails to people. What a person is told and asked at one moment is one mail."""
        self.sent = 0
        self.by_bot = 0
        self._people = company.people
        self._features = features
        self._last_by_person: dict[Seat, datetime] = {}
        """When it was taken, for seats whose last decision was that of the person."""
        self._misses = dict.fromkeys(company.people, 0)
        self._back: dict[Seat, datetime | None] = {}
        """When their players take seats back that a bot has; None for never."""

    def make(self, choice: Choice, mood: Mood, asked: datetime) -> datetime | None:
        """When the choice is made that is asked for at `asked`; None if it never is."""
        made = self._made(choice, mood, asked)
        if made is not None and choice.tells_all:
            self.received.update((seat, made) for seat in self._people)
        return made

    def _made(self, choice: Choice, mood: Mood, asked: datetime) -> datetime | None:
        seat = choice.seat
        if seat not in self._people:
            return asked if Feature.SAME_RUN in self._features else _next_daily_run(asked)
        if choice.forced and Feature.FORCED in self._features:
            return asked
        if self._has_bot(seat, asked):
            self._let_bot_decide(seat)
            return asked
        if self._was_sent_along(choice, mood):
            self._last_by_person[seat] = asked
            return asked
        made = asked if self._was_ordered(choice, mood, asked) else self._answered(seat, mood, asked)
        if made is not None:
            self.received.add((seat, made))
        return made

    def _has_bot(self, seat: Seat, moment: datetime) -> bool:
        """Whether a bot has the seat of a person at the moment."""
        if seat not in self._back:
            return False
        back = self._back[seat]
        return back is None or moment < back

    def _was_sent_along(self, choice: Choice, mood: Mood) -> bool:
        """Whether the choice came with the seat's decision before.

        Whose hourglass passes the mark knows that this was the last turn before the scoring (R-TIME-1, R-SCORE-1).
        """
        possible = Feature.SEQUENCES in self._features and choice.phase in _SEQUELS
        return possible and mood.sends_along and choice.seat in self._last_by_person

    def _was_ordered(self, choice: Choice, mood: Mood, asked: datetime) -> bool:
        """Whether an order takes the turn: it was there in time, and is still what the person wants."""
        decided = self._last_by_person.get(choice.seat)
        if Feature.ORDERS not in self._features or choice.phase is not Phase.TRAVEL or not mood.orders or not decided:
            return False
        read = self._people[choice.seat].reads(decided)
        if read is None or read + mood.thinking > asked:
            return False
        self.sent += 1  # the order, in vain or not
        if choice.foreseen:
            self._last_by_person[choice.seat] = asked
        return choice.foreseen

    def _answered(self, seat: Seat, mood: Mood, asked: datetime) -> datetime | None:
        """When the seat's decision comes that is asked for by mail."""
        self.received.add((seat, asked))
        answered = self._answer(seat, mood, asked)
        if Feature.DEADLINES in self._features and _is_late(answered, asked):
            due = deadline(SeatClock(_POLICY, Asked(asked, Calendar())))
            if due is not None and (answered is None or due < answered):
                self._miss(seat, due)
                return due
        if answered is not None:
            self.sent += 1
            self._misses[seat] = 0
            self._last_by_person[seat] = answered
        return answered

    def _answer(self, seat: Seat, mood: Mood, asked: datetime) -> datetime | None:
        """When the person answers, however late; None for never. Reminders are sent until then."""
        person = self._people[seat]
        read = person.reads(asked, mood.looks_off)
        answered = None if read is None else read + mood.thinking
        if Feature.REMINDERS not in self._features or not _is_late(answered, asked):
            return answered
        owed = Owed("", SeatClock(_POLICY, Asked(asked, Calendar())))
        for number, reminder in enumerate(plan(owed, Wishes(person.zone))):
            if answered is not None and answered <= reminder.moment:
                break
            self.received.add((seat, reminder.moment))
            read = person.reads(reminder.moment)
            if read is not None and number >= mood.reminders_off:
                answered = read + mood.thinking if answered is None else min(answered, read + mood.thinking)
        return answered

    def _miss(self, seat: Seat, due: datetime) -> None:
        """A bot decides; at the last of too many misses in a row it has the seat until the person reads of it."""
        self._let_bot_decide(seat)
        self._misses[seat] += 1
        if self._misses[seat] == MISSES:
            self._misses[seat] = 0
            back = self._back[seat] = self._people[seat].reads(due)
            self.sent += back is not None  # the mail by which the person comes back

    def _let_bot_decide(self, seat: Seat) -> None:
        self.by_bot += 1
        self._last_by_person.pop(seat, None)


def _is_late(answered: datetime | None, asked: datetime) -> bool:
    """Whether half of the time that a clock would give is used, before which nobody is reminded."""
    return answered is None or answered - asked > _POLICY.time / 2


def _next_daily_run(moment: datetime) -> datetime:
    run_of_day = datetime.combine(moment.date(), DAILY_RUN)
    return run_of_day if moment <= run_of_day else run_of_day + DAY
