"""Which reminders come when."""

from datetime import datetime, time, timedelta
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from running_time import time_left
from schedule_samples import START, at, clock, clocks, fixed, lengths, moments, quiet, stop, whole_minutes, zones

from legends_pbem.schedule.clock import Cause, standing
from legends_pbem.schedule.errors import Reason, ScheduleError
from legends_pbem.schedule.moments import DAY, HOUR, SECOND, ZERO
from legends_pbem.schedule.policy import NO_CLOCK, parse_policy
from legends_pbem.schedule.reminders import (
    TOGETHER,
    Due,
    Owed,
    Wishes,
    due_reminders,
    format_wishes,
    parse_wishes,
    plan,
)
from legends_pbem.schedule.timeoff import Hours
from legends_pbem.schedule.words import MINUTE
from legends_pbem.schedule.zones import load_zone

ANY_HOUR = Wishes(night=Hours(time(3), time(3)))
"""Reminders at half and twelve hours before, at night too."""

all_wishes = st.builds(Wishes, zones, st.booleans(), st.frozensets(whole_minutes(), max_size=3), quiet)


class Scene(NamedTuple):
    """A player with open requests."""

    owed: list[Owed]
    wishes: Wishes
    runs: list[datetime]
    """Moments in order, most of them soon after one at which a reminder is planned."""


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    seats = draw(st.lists(clocks(), min_size=1, max_size=3))
    owed = [Owed(str(number), seat, draw(st.none() | moments())) for number, seat in enumerate(seats)]
    wishes = draw(all_wishes)
    planned = [one.moment for seat in owed for one in plan(seat, wishes)] or [START]
    soon = st.builds(lambda moment, wait: moment + wait, st.sampled_from(planned), lengths(DAY))
    return Scene(owed, wishes, sorted(draw(st.lists(soon | moments(), min_size=1, max_size=10))))


def keys(due: tuple[Due, ...]) -> list[str]:
    return [key for one in due for key in one.keys]


def local_time(zone: str, moment: datetime) -> time:
    return moment.astimezone(load_zone(zone)).time()


@given(all_wishes)
def test_wishes_are_read_as_they_were_written(wishes: Wishes) -> None:
    assert parse_wishes(format_wishes(wishes), Wishes(wishes.zone, night=wishes.night)) == wishes


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", Reason.EMPTY),
        ("often", Reason.NOT_UNDERSTOOD),
        ("none half", Reason.NOT_UNDERSTOOD),
        ("half half", Reason.TWICE),
        ("12", Reason.NO_DURATION),
        ("0h", Reason.OUT_OF_RANGE),
    ],
)
def test_wishes_are_refused_by_cause(text: str, reason: Reason) -> None:
    with pytest.raises(ScheduleError) as refusal:
        parse_wishes(text, Wishes())
    assert refusal.value.reason is reason


@given(scenes())
def test_no_reminder_comes_at_night_or_too_late_or_while_the_clock_stands(scene: Scene) -> None:
    start, end = scene.wishes.night
    for now in scene.runs:
        shown = local_time(scene.wishes.zone, now)
        for due in due_reminders(scene.owed, scene.wishes, frozenset(), now):
            assert now < due.deadline
            assert not standing(scene.owed[int(due.ticket)].clock, now)
            assert not (start <= shown < end if start < end else shown >= start or shown < end)


@given(scenes())
def test_no_reminder_comes_twice_however_often_the_service_runs(scene: Scene) -> None:
    sent: list[str] = []
    for now in scene.runs:
        for time_of_run in (now, now):  # two runs at once, the second after the first has stored what it sent
            sent += keys(due_reminders(scene.owed, scene.wishes, frozenset(sent), time_of_run))
    assert len(sent) == len(set(sent))


@given(scenes())
def test_nobody_is_reminded_of_what_was_decided(scene: Scene) -> None:
    done = [
        one._replace(clock=one.clock._replace(present=one.clock.present._replace(taken=START + 30 * DAY)))
        for one in scene.owed
    ]
    assert all(due_reminders(done, scene.wishes, frozenset(), now) == () for now in scene.runs)


@given(scenes())
def test_planned_reminders_lie_between_request_and_deadline(scene: Scene) -> None:
    for one in scene.owed:
        for planned in plan(one, scene.wishes):
            left = time_left(one.clock, planned.moment)
            assert planned.moment > one.clock.present.opened
            assert left is not None
            assert left > ZERO or one.promised is not None


def test_by_default_reminders_come_at_half_and_twelve_hours_before() -> None:
    planned = plan(Owed("aa", clock(fixed(72))), ANY_HOUR)
    assert planned == ((START + 36 * HOUR, "aa/half"), (START + 60 * HOUR, "aa/12h"))


def test_a_reminder_that_would_come_with_the_request_is_left_out() -> None:
    assert [one.key for one in plan(Owed("aa", clock(fixed(12))), ANY_HOUR)] == ["aa/half"]


def test_without_deadline_or_wish_there_is_no_reminder() -> None:
    assert plan(Owed("aa", clock(NO_CLOCK)), ANY_HOUR) == ()
    assert plan(Owed("aa", clock(fixed(72))), parse_wishes("none", ANY_HOUR)) == ()
    assert plan(Owed("aa", clock(fixed(72), START, "UTC", stop(START))), ANY_HOUR) == ()


def test_a_reminder_moves_with_the_time_that_is_left() -> None:
    paused = clock(fixed(72), START, "UTC", stop(START + DAY, START + 5 * DAY))
    assert [one.moment for one in plan(Owed("aa", paused), ANY_HOUR)] == [START + 132 * HOUR, START + 156 * HOUR]


def test_nobody_is_reminded_on_a_day_off_of_a_deadline_after_it() -> None:
    seat = clock(parse_policy("2d weekdays"), at("2026-05-07 06:00"))  # due on Monday at 6:00
    assert [one.moment for one in plan(Owed("aa", seat), parse_wishes("12h", ANY_HOUR))] == [at("2026-05-08 18:00")]


def test_a_reminder_of_the_night_comes_in_the_morning() -> None:
    seat = Owed("aa", clock(fixed(48), at("2026-05-04 15:00")))  # 12 hours before is 3:00
    night = at("2026-05-06 03:00")
    assert due_reminders([seat], Wishes(), {"aa/half"}, night) == ()
    assert keys(due_reminders([seat], Wishes(), {"aa/half"}, at("2026-05-06 07:59"))) == []
    assert keys(due_reminders([seat], Wishes(), {"aa/half"}, at("2026-05-06 08:00"))) == ["aa/12h"]


def test_a_reminder_whose_morning_is_too_late_comes_on_the_evening_before() -> None:
    seat = Owed("aa", clock(fixed(36), at("2026-05-04 18:00")))  # due at 6:00
    planned = plan(seat, parse_wishes("3h", Wishes()))
    assert [one.moment for one in planned] == [at("2026-05-05 21:00")]


def test_a_night_is_that_of_the_players_zone() -> None:
    seat = Owed("aa", clock(fixed(48), at("2026-05-04 15:00")))
    assert keys(due_reminders([seat], Wishes("Asia/Tokyo"), {"aa/half"}, at("2026-05-06 03:00"))) == ["aa/12h"]


def test_no_reminder_comes_where_all_the_time_is_night() -> None:
    seat = Owed("aa", clock(fixed(6), at("2026-05-04 23:00")))
    assert plan(seat, parse_wishes("3h half", Wishes())) == ()


def test_reminders_that_were_missed_together_come_as_one() -> None:
    due = due_reminders([Owed("aa", clock(fixed(72)))], ANY_HOUR, frozenset(), START + 61 * HOUR)
    assert due == (Due("aa", START + 72 * HOUR, ("aa/half", "aa/12h"), last=True),)


def test_at_the_deadline_it_is_too_late_to_remind() -> None:
    seat = Owed("aa", clock(fixed(72)))
    assert due_reminders([seat], ANY_HOUR, frozenset(), START + 72 * HOUR - SECOND)
    assert due_reminders([seat], ANY_HOUR, frozenset(), START + 72 * HOUR) == ()


def test_a_first_reminder_is_not_the_last() -> None:
    due = due_reminders([Owed("aa", clock(fixed(72)))], ANY_HOUR, frozenset(), START + 36 * HOUR)
    assert [one.last for one in due] == [False]


def test_all_games_of_a_player_are_in_one_mail_with_the_most_urgent_first() -> None:
    games = [
        Owed("later", clock(fixed(72), START + TOGETHER)),  # its half is six hours after the other's
        Owed("now", clock(fixed(72))),
        Owed("other-day", clock(fixed(72), START + DAY)),
    ]
    assert due_reminders(games, ANY_HOUR, frozenset(), START + 36 * HOUR - SECOND) == ()
    due = due_reminders(games, ANY_HOUR, frozenset(), START + 36 * HOUR)
    assert [one.ticket for one in due] == ["now", "later"]
    assert due_reminders(games, ANY_HOUR, set(keys(due)), START + 36 * HOUR + TOGETHER) == ()


def test_a_passed_deadline_brings_no_mail_about_other_games() -> None:
    passed = Owed("passed", clock(fixed(24), START - 2 * DAY))
    soon = Owed("soon", clock(fixed(24), START))
    assert due_reminders([passed, soon], ANY_HOUR, frozenset(), START + 9 * HOUR) == ()


def test_who_is_absent_or_cannot_be_reached_is_not_reminded() -> None:
    for cause in Cause:
        seat = clock(fixed(72), START, "UTC", stop(START + 36 * HOUR, START + 100 * HOUR, cause))
        assert due_reminders([Owed("aa", seat)], ANY_HOUR, frozenset(), START + 36 * HOUR + 5 * MINUTE) == ()


@settings(max_examples=20)  # each runs the service some hundred times
@given(zones, st.integers(1, 7 * 24), moments(START, START + 7 * DAY))
def test_every_deadline_that_is_days_away_is_announced(zone: str, hours: int, opened: datetime) -> None:
    seat = Owed("aa", clock(fixed(48 + hours), opened, zone))
    sent: list[str] = []
    step = timedelta(minutes=30)
    for number in range(2 * (48 + hours)):
        sent += keys(due_reminders([seat], Wishes(zone), set(sent), opened + number * step))
    assert sorted(sent) == ["aa/12h", "aa/half"]
