"""A seat's clock: examples, and what holds whatever happens to it."""

from datetime import datetime, timedelta

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from running_time import time_left
from schedule_samples import START, at, clock, clocks, fixed, lengths, moments, stop, stops, zones

from legends_pbem.schedule.calendar import Calendar, measure
from legends_pbem.schedule.clock import (
    Asked,
    Cause,
    SeatClock,
    Stop,
    allowance,
    bank_left,
    deadline,
    given_back,
    moment_used,
    overrun,
    shortfall,
    standing,
)
from legends_pbem.schedule.moments import DAY, HOUR, SECOND, ZERO
from legends_pbem.schedule.policy import NO_CLOCK, Kind, parse_policy

OURS = frozenset({Cause.OUTAGE, Cause.BOUNCE})


def with_stops(seat: SeatClock, *added: Stop) -> SeatClock:
    return seat._replace(stops=(*seat.stops, *added))


def due(seat: SeatClock) -> datetime:
    moment = deadline(seat)
    assert moment is not None
    return moment


def left(seat: SeatClock, now: datetime) -> timedelta:
    time = time_left(seat, now)
    assert time is not None
    return time


@given(clocks(), st.lists(stops, max_size=3))
def test_no_stop_makes_a_deadline_earlier(seat: SeatClock, added: list[Stop]) -> None:
    assert due(with_stops(seat, *added)) >= due(seat)


@given(clocks(), st.lists(stops, max_size=3), moments())
def test_no_stop_takes_time_away(seat: SeatClock, added: list[Stop], now: datetime) -> None:
    assert left(with_stops(seat, *added), now) >= left(seat, now)
    assert bank_left(with_stops(seat, *added), now) >= bank_left(seat, now)


@given(clocks([Kind.FIXED]), st.lists(stops, max_size=3))
def test_a_stop_moves_a_deadline_by_just_the_time_that_it_took(seat: SeatClock, added: list[Stop]) -> None:
    stopped = with_stops(seat, *added)
    allowed = allowance(stopped)
    everything = [one.interval for one in stopped.stops]
    assert measure(seat.present.calendar, everything, seat.present.opened, due(stopped)) == allowed == allowance(seat)


@given(clocks(), moments(START, START + 30 * DAY), lengths(20 * DAY, SECOND))
def test_time_is_kept_to_the_second_through_a_stop(seat: SeatClock, start: datetime, length: timedelta) -> None:
    assume(start >= seat.present.opened)
    paused = with_stops(seat, stop(start, start + length))
    assert left(paused, start) == left(paused, start + length) == left(seat, start)
    assert bank_left(paused, start + length) == bank_left(seat, start)


@given(clocks(), moments(START, START + 30 * DAY), lengths(20 * DAY, SECOND))
def test_nobody_gains_running_time_by_a_stop(seat: SeatClock, start: datetime, length: timedelta) -> None:
    assume(start >= seat.present.opened)
    paused = with_stops(seat, stop(start, start + length))
    calendar, stopped = seat.present.calendar, [one.interval for one in paused.stops]
    assert measure(calendar, stopped, start, max(start, due(paused))) == left(seat, start)


@given(clocks(), stops)
def test_the_same_stop_twice_is_the_same_as_once(seat: SeatClock, one: Stop) -> None:
    other = one._replace(cause=Cause.OUTAGE)
    assert deadline(with_stops(seat, one, other, one)) == deadline(with_stops(seat, one))


@given(clocks(), moments())
def test_time_is_left_until_the_deadline_and_not_after(seat: SeatClock, now: datetime) -> None:
    assert (left(seat, now) > ZERO) == (now < due(seat))


@given(clocks(), st.tuples(moments(), moments()).map(sorted))
def test_time_left_never_grows(seat: SeatClock, two: list[datetime]) -> None:
    earlier, later = two
    assert left(seat, later) <= left(seat, earlier)


@given(clocks(), lengths(5 * DAY))
def test_the_moment_at_which_time_is_left_has_so_much_left(seat: SeatClock, time: timedelta) -> None:
    allowed = allowance(seat)
    assert allowed is not None
    moment = moment_used(seat, time)
    assert moment is not None
    assert left(seat, moment) == min(time, allowed)


@given(clocks(), moments())
def test_a_deadline_is_never_earlier_than_promised(seat: SeatClock, promised: datetime) -> None:
    assert deadline(seat, promised) == max(promised, due(seat))


@given(clocks(), moments())
def test_a_promise_turned_into_time_is_kept_and_gives_no_second_more_than_it_takes(
    seat: SeatClock, promised: datetime
) -> None:
    lacking = shortfall(seat, promised)
    kept = seat._replace(present=seat.present._replace(extra=seat.present.extra + lacking))
    assert due(kept) >= promised
    assert (lacking > ZERO) is (promised > due(seat))
    assert lacking <= max(ZERO, promised - due(seat)) + SECOND


@given(clocks(), lengths(10 * DAY))
def test_what_a_deadline_is_overrun_by_is_the_running_time_since(seat: SeatClock, later: timedelta) -> None:
    now = due(seat) + later
    stopped = [one.interval for one in seat.stops]
    assert overrun(seat, due(seat)) == ZERO
    assert overrun(seat, now) == measure(seat.present.calendar, stopped, due(seat), now)


@given(clocks(), lengths(10 * DAY))
def test_what_the_host_adds_is_added_whole(seat: SeatClock, extra: timedelta) -> None:
    present = seat.present
    extended = seat._replace(present=present._replace(extra=present.extra + extra))
    assert left(extended, present.opened) == left(seat, present.opened) + extra
    assert due(extended) >= due(seat)


@given(clocks([Kind.BANK]), moments(START, START + 60 * DAY))
def test_a_bank_holds_no_more_than_at_first_and_never_less_than_nothing(seat: SeatClock, now: datetime) -> None:
    assert ZERO <= bank_left(seat, now) <= seat.policy.time


@given(clocks([Kind.BANK]))
def test_a_bank_leaves_its_refill_and_free_time_to_every_decision(seat: SeatClock) -> None:
    policy = seat.policy
    allowed = allowance(seat)
    assert allowed is not None
    assert allowed >= min(policy.refill, policy.time) + policy.free
    assert due(seat) > seat.present.opened


@given(clocks([Kind.FIXED]))
def test_a_fixed_time_does_not_depend_on_past_decisions(seat: SeatClock) -> None:
    assert deadline(seat) == deadline(seat._replace(past=()))


@given(zones, moments(at("2020-01-01 00:00"), at("2035-01-01 00:00")))
def test_a_plain_clock_counts_true_hours_in_all_zones(zone: str, opened: datetime) -> None:
    assert deadline(clock(fixed(72), opened, zone)) == opened + 72 * HOUR


def test_a_game_without_clock_has_no_deadline() -> None:
    seat = clock(NO_CLOCK)
    assert [deadline(seat), moment_used(seat, HOUR)] == [None, None]
    assert [time_left(seat, START), allowance(seat)] == [None, None]
    assert bank_left(seat, START) == ZERO


def test_a_stop_without_end_leaves_no_deadline_until_it_ends() -> None:
    paused = clock(fixed(72), START, "UTC", stop(START + DAY))
    assert deadline(paused) is None
    assert time_left(paused, START + 30 * DAY) == 2 * DAY
    resumed = clock(fixed(72), START, "UTC", stop(START + DAY, START + 30 * DAY))
    assert deadline(resumed) == START + 32 * DAY


def test_a_stop_after_the_deadline_does_not_bring_it_back() -> None:
    assert deadline(clock(fixed(72), START, "UTC", stop(START + 3 * DAY))) == START + 3 * DAY


def test_a_stop_before_the_request_gives_nothing() -> None:
    assert deadline(clock(fixed(72), START, "UTC", stop(START - DAY, START))) == START + 3 * DAY


def test_an_absence_over_a_weekend_does_not_give_the_weekend_twice() -> None:
    friday, monday = at("2026-05-08 12:00"), at("2026-05-11 12:00")
    seat = clock(parse_policy("3d weekdays"), at("2026-05-07 12:00"), "UTC", stop(friday, monday, Cause.ABSENCE))
    assert deadline(seat) == at("2026-05-13 12:00")


def test_coming_back_early_leaves_the_time_that_was_left() -> None:
    away = clock(fixed(72), START, "UTC", stop(START + DAY, START + 20 * DAY, Cause.ABSENCE))
    back = clock(fixed(72), START, "UTC", stop(START + DAY, START + 2 * DAY, Cause.ABSENCE))
    assert deadline(away) == START + 22 * DAY
    assert deadline(back) == START + 4 * DAY


def test_a_bank_is_charged_for_the_running_time_of_each_decision() -> None:
    policy = parse_policy("bank 4d +1d")
    past = (
        Asked(START, Calendar(), START + 2 * DAY),  # 2 days left, 3 with the refill
        Asked(START + 10 * DAY, Calendar(), START + 11 * DAY),  # 2 left, 3 with the refill
    )
    seat = SeatClock(policy, Asked(START + 20 * DAY, Calendar()), past, (stop(START, START + DAY),))
    assert allowance(seat) == 4 * DAY  # one more, for the clock stood in the first decision
    assert bank_left(seat, START + 20 * DAY + 6 * HOUR) == 4 * DAY - 6 * HOUR


def test_the_first_hours_of_a_decision_cost_a_bank_nothing() -> None:
    quick = clock(parse_policy("bank 4d free 12h"))
    assert bank_left(quick, START + 12 * HOUR) == 4 * DAY
    assert bank_left(quick, START + 15 * HOUR) == 4 * DAY - 3 * HOUR
    assert deadline(quick) == START + 4 * DAY + 12 * HOUR


def test_a_bank_that_is_empty_has_its_refill_at_the_next_decision() -> None:
    policy = parse_policy("bank 2d +12h")
    seat = SeatClock(policy, Asked(START + 9 * DAY, Calendar()), (Asked(START, Calendar(), START + 9 * DAY),))
    assert deadline(seat) == START + 9 * DAY + 12 * HOUR


def test_what_the_host_adds_does_not_go_into_the_bank() -> None:
    policy = parse_policy("bank 2d +1h")
    past = (Asked(START, Calendar(), START + 5 * DAY, extra=4 * DAY),)
    assert allowance(SeatClock(policy, Asked(START + 5 * DAY, Calendar()), past)) == DAY + HOUR


def test_an_answered_request_costs_nothing_more() -> None:
    policy = parse_policy("bank 4d +1d")
    seat = SeatClock(policy, Asked(START, Calendar(), taken=START + DAY))
    assert bank_left(seat, START + DAY) == bank_left(seat, START + 9 * DAY) == 3 * DAY


def test_a_past_request_keeps_the_calendar_that_it_had() -> None:
    policy = parse_policy("bank 4d +1h weekdays own")
    weekend = Calendar("UTC", policy.off)
    past = (Asked(at("2026-05-08 00:00"), weekend, at("2026-05-11 00:00")),)  # one day of running time
    moved = Asked(at("2026-05-12 00:00"), Calendar("Asia/Tokyo", parse_policy("1d without tue").off))
    assert allowance(SeatClock(policy, moved, past)) == 3 * DAY + HOUR


def test_the_causes_are_told_for_which_a_clock_stands() -> None:
    seat = clock(fixed(72), START, "UTC", stop(START), stop(START, START + DAY, Cause.BOUNCE))
    assert standing(seat, START) == {Cause.PAUSE, Cause.BOUNCE}
    assert standing(seat, START + DAY) == {Cause.PAUSE}
    assert standing(seat, START - SECOND) == frozenset()


def test_time_that_was_given_back_is_told() -> None:
    outage = stop(START + HOUR, START + 4 * HOUR, Cause.OUTAGE)
    pause = stop(START + 3 * HOUR, START + 9 * HOUR)
    seat = clock(fixed(72), START, "UTC", outage, pause)
    assert given_back(seat, OURS, START + DAY) == 2 * HOUR  # in the third hour the game was paused anyway
    assert given_back(seat, OURS, START + 2 * HOUR) == HOUR
    assert given_back(seat, frozenset({Cause.ABSENCE}), START + DAY) == ZERO
    answered = seat._replace(present=seat.present._replace(taken=START + 2 * HOUR))
    assert given_back(answered, OURS, START + DAY) == HOUR


@given(clocks([Kind.FIXED]))
def test_a_deadline_is_later_by_what_was_given_back(seat: SeatClock) -> None:
    kept = tuple(one for one in seat.stops if one.cause not in OURS)
    without = seat._replace(stops=kept)
    others = [one.interval for one in kept]
    gained = measure(seat.present.calendar, others, due(without), due(seat))
    assert gained == given_back(seat, OURS, due(seat))


@pytest.mark.parametrize("line", ["72h", "3d weekdays quiet 22-8", "bank 14d +1d weekdays"])
def test_a_deadline_is_a_whole_second(line: str) -> None:
    policy = parse_policy(line)
    assert due(clock(policy, START, "Asia/Kathmandu")).microsecond == 0
