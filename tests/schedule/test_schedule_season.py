"""A seat's clock through months of pauses, absences, bounces and outages, against a plain stop watch."""

from datetime import datetime, timedelta

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from running_time import time_left
from schedule_samples import START, fixed

from legends_pbem.schedule.calendar import Calendar
from legends_pbem.schedule.clock import Asked, Cause, SeatClock, Stop, deadline, standing
from legends_pbem.schedule.intervals import Interval
from legends_pbem.schedule.lapse import BOT_ONCE, Action, judge
from legends_pbem.schedule.moments import FOREVER, HOUR, ZERO
from legends_pbem.schedule.reminders import Due, Owed, Wishes, due_reminders
from legends_pbem.schedule.words import MINUTE

GIVEN = 72 * HOUR
_WITHOUT_END = (Cause.PAUSE, Cause.BOUNCE)


class Season(RuleBasedStateMachine):
    """One seat; `left` is what a stop watch says that is only ever started and halted."""

    def __init__(self) -> None:
        super().__init__()
        self.now = START
        self.stops: list[Stop] = []
        self.asked = Asked(START, Calendar())
        self.left = GIVEN
        self.told: datetime | None = None
        self.requests = 1
        self.sent: list[str] = []

    @property
    def clock(self) -> SeatClock:
        return SeatClock(fixed(72), self.asked, stops=tuple(self.stops))

    @property
    def open_stops(self) -> list[Stop]:
        return [stop for stop in self.stops if stop.interval.end == FOREVER]

    @rule(minutes=st.integers(1, 3 * 24 * 60))
    def time_goes_by(self, minutes: int) -> None:
        for _ in range(minutes):
            if not standing(self.clock, self.now):
                self.left = max(ZERO, self.left - MINUTE)
            self.now += MINUTE

    @rule(minutes=st.integers(31, 5 * 24 * 60))
    def the_service_is_down(self, minutes: int) -> None:
        start, self.now = self.now, self.now + minutes * MINUTE
        self.stops.append(Stop(Cause.OUTAGE, Interval(start, self.now)))

    @precondition(lambda self: len(self.open_stops) < len(_WITHOUT_END))
    @rule(cause=st.sampled_from(_WITHOUT_END))
    def something_stops_the_clock(self, cause: Cause) -> None:
        self.stops.append(Stop(cause, Interval(self.now)))

    @precondition(lambda self: self.open_stops)
    @rule()
    def it_goes_on(self) -> None:
        stop = self.open_stops[0]
        self.stops.remove(stop)
        self.stops.append(Stop(stop.cause, Interval(stop.interval.start, self.now)))

    @rule(hours=st.integers(1, 20 * 24))
    def the_player_is_absent(self, hours: int) -> None:
        self.stops.append(Stop(Cause.ABSENCE, Interval(self.now, self.now + hours * HOUR)))

    @rule()
    def the_player_is_back(self) -> None:
        kept = [stop for stop in self.stops if stop.cause is not Cause.ABSENCE]
        away = [stop.interval for stop in self.stops if stop.cause is Cause.ABSENCE]
        ended = [Stop(Cause.ABSENCE, Interval(start, min(end, self.now))) for start, end in away]
        self.stops = kept + ended
        self.told = None  # the time that was left goes on, and the player is told the new deadline

    @rule(hours=st.integers(1, 72))
    def the_host_gives_more_time(self, hours: int) -> None:
        if self.left > ZERO:
            self.asked = self.asked._replace(extra=self.asked.extra + hours * HOUR)
            self.left += hours * HOUR

    @rule()
    def the_player_decides(self) -> None:
        self.asked = Asked(self.now, Calendar())
        self.left = GIVEN
        self.told = None
        self.requests += 1

    @rule()
    def reminders_are_sent(self) -> None:
        owed = Owed(str(self.requests), self.clock)
        for due in due_reminders([owed], Wishes(), frozenset(self.sent), self.now):
            self.check_reminder(due)

    def check_reminder(self, due: Due) -> None:
        assert not set(due.keys) & set(self.sent)
        assert self.left > ZERO
        assert not standing(self.clock, self.now)
        assert 8 <= self.now.hour < 22
        self.sent += due.keys

    @invariant()
    def the_time_left_is_that_of_the_stop_watch(self) -> None:
        assert time_left(self.clock, self.now) == self.left

    @invariant()
    def the_deadline_is_never_earlier_than_told(self) -> None:
        due = deadline(self.clock)
        if due is not None and self.told is not None:
            assert due >= self.told
        self.told = due or self.told

    @invariant()
    def something_is_done_only_when_no_time_is_left(self) -> None:
        verdict = judge(self.clock, BOT_ONCE, self.now)
        assert (verdict.action is Action.BOT_DECIDES) == (self.left == ZERO)
        assert (verdict.deadline is None) == (self.left > ZERO and bool(self.open_stops))


Season.TestCase.settings = settings(max_examples=60, stateful_step_count=25)
TestSeason = Season.TestCase


def test_the_stop_watch_counts_in_minutes() -> None:
    season = Season()
    season.time_goes_by(90)
    assert season.left == GIVEN - timedelta(minutes=90)
