"""Intervals, compared with the plain sets of seconds that they stand for."""

from datetime import timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from schedule_samples import START, at

from legends_pbem.schedule.intervals import (
    Interval,
    Intervals,
    contains,
    difference,
    intersection,
    total,
    union,
)
from legends_pbem.schedule.moments import FOREVER

_small = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=5)


def made(pairs: list[tuple[int, int]]) -> Intervals:
    return tuple(Interval(START + timedelta(seconds=a), START + timedelta(seconds=b)) for a, b in pairs)


def seconds(intervals: Intervals) -> set[int]:
    """The seconds after START that are in the intervals."""
    return {second for second in range(31) if contains(intervals, START + timedelta(seconds=second))}


def assert_in_order(intervals: Intervals) -> None:
    assert all(one.start < one.end for one in intervals)
    assert all(one.end < other.start for one, other in pairwise(intervals))


@given(_small, _small)
def test_union_has_what_either_has(some: list[tuple[int, int]], others: list[tuple[int, int]]) -> None:
    result = union(made(some) + made(others))
    assert seconds(result) == seconds(made(some)) | seconds(made(others))
    assert_in_order(result)


@given(_small, _small)
def test_intersection_has_what_both_have(some: list[tuple[int, int]], others: list[tuple[int, int]]) -> None:
    result = intersection(made(some), made(others))
    assert seconds(result) == seconds(made(some)) & seconds(made(others))
    assert_in_order(result)


@given(_small, _small)
def test_difference_has_what_only_the_first_has(some: list[tuple[int, int]], others: list[tuple[int, int]]) -> None:
    result = difference(made(some), made(others))
    assert seconds(result) == seconds(made(some)) - seconds(made(others))
    assert_in_order(result)


@given(_small)
def test_total_counts_each_second_once(some: list[tuple[int, int]]) -> None:
    assert total(made(some)).total_seconds() == len(seconds(made(some)))


def test_an_interval_holds_its_start_and_not_its_end() -> None:
    interval = Interval(at("2026-03-02 09:00"), at("2026-03-02 10:00"))
    assert contains([interval], at("2026-03-02 09:00"))
    assert not contains([interval], at("2026-03-02 10:00"))


def test_an_interval_without_known_end_goes_on() -> None:
    assert difference([Interval(START)], [Interval(at("2026-03-03 09:00"))]) == (
        Interval(START, at("2026-03-03 09:00")),
    )
    assert contains([Interval(START)], at("2999-01-01 00:00"))
    assert Interval(START).end == FOREVER
