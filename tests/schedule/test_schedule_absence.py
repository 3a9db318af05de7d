"""Absences, as players write them and as games allow them."""

import unicodedata
from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from schedule_samples import START, at, intervals, moments, zones

from legends_pbem.schedule.absence import Wish, come_back, grant, left_in, parse_wish
from legends_pbem.schedule.errors import Malformed, Reason, Refused, ScheduleError, Unknown
from legends_pbem.schedule.intervals import Interval, Intervals, contains, total
from legends_pbem.schedule.moments import DAY, HOUR, ZERO
from legends_pbem.schedule.zones import day_at, load_zone

MONDAY = date(2026, 11, 30)
NOW = at("2026-11-30 08:00")
ALLOWED = 28 * DAY


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("absent until 24 Dec", None, date(2026, 12, 24)),
        ("Absent till Dec. 24, 2026.", None, date(2026, 12, 24)),
        ("away to tomorrow", None, date(2026, 12, 1)),
        ("absent through the 24th of December!", None, date(2026, 12, 24)),
        ("absent from 20 Dec until 2 Jan", date(2026, 12, 20), date(2027, 1, 2)),
        ("absent from friday until monday", date(2026, 12, 4), date(2026, 12, 7)),
        ("absent for 1 day", None, date(2026, 12, 1)),
        ("absent for 2 weeks", None, date(2026, 12, 14)),
        ("absent from 20 Dec for 1 day", date(2026, 12, 20), date(2026, 12, 20)),
        ("abwesend bis 24.12.", None, date(2026, 12, 24)),
        ("abwesend bis zum 24. Dez.", None, date(2026, 12, 24)),
        ("Abwesend bis einschließlich 24. Dezember", None, date(2026, 12, 24)),
        ("verreist bis Fr", None, date(2026, 12, 4)),
        ("abwesend vom 20.12. bis 2.1.", date(2026, 12, 20), date(2027, 1, 2)),
        ("abwesend ab morgen für 3 Tage", date(2026, 12, 1), date(2026, 12, 3)),
        ("abwesend fuer 1 Woche", None, date(2026, 12, 7)),
        (unicodedata.normalize("NFD", "abwesend für 2 Wochen"), None, date(2026, 12, 14)),
    ],
)
def test_an_absence_can_be_written_in_english_and_german(text: str, first: date | None, last: date) -> None:
    assert parse_wish(text, MONDAY) == Wish(first, last)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", Reason.EMPTY),
        ("absent", Reason.NOT_UNDERSTOOD),
        ("absent until", Reason.NOT_UNDERSTOOD),
        ("absently until 24 Dec", Reason.NOT_UNDERSTOOD),
        ("present until 24 Dec", Reason.NOT_UNDERSTOOD),
        ("absent for 2 months", Reason.NOT_UNDERSTOOD),
        ("absent until 24 Dec" + "!" * 500 + "x", Reason.NOT_UNDERSTOOD),
        ("absent until christmas", Reason.NO_DATE),
        ("absent until 5/6", Reason.AMBIGUOUS_DATE),
        ("absent for many days", Reason.NO_COUNT),
        ("absent for 0 days", Reason.NO_COUNT),
        ("absent for 367 days", Reason.NO_COUNT),
    ],
)
def test_what_is_not_understood_is_told_by_cause(text: str, reason: Reason) -> None:
    with pytest.raises(Malformed) as refusal:
        parse_wish(text, MONDAY)
    assert refusal.value.reason is reason


def test_an_absence_begins_at_once_and_lasts_through_its_last_day() -> None:
    absence = grant("absent until 24 Dec", NOW, "Europe/Berlin", ALLOWED, ())
    assert absence == Interval(NOW, at("2026-12-24 23:00"))


def test_a_later_absence_begins_with_its_first_day() -> None:
    absence = grant("absent from 20 Dec until 22 Dec", NOW, "America/New_York", ALLOWED, ())
    assert absence == Interval(at("2026-12-20 05:00"), at("2026-12-23 05:00"))


def test_an_absence_from_today_takes_nothing_that_has_gone() -> None:
    assert grant("absent from today until tomorrow", NOW, "Europe/Berlin", ALLOWED, ()).start == NOW


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("absent until 2026-11-29", Reason.PAST),
        ("absent from 2026-11-29 until 3 Dec", Reason.PAST),
        ("absent from 20 Dec until tomorrow", Reason.REVERSED),
        ("absent from 29 Nov until 3 Dec", Reason.TOO_FAR),  # yesterday, so that next year's is meant
        ("absent until 29 Dec", Reason.OVER_ALLOWANCE),
        ("absent until 29 Nov", Reason.OVER_ALLOWANCE),
    ],
)
def test_what_cannot_be_granted_is_refused_by_cause(text: str, reason: Reason) -> None:
    with pytest.raises(Refused) as refusal:
        grant(text, NOW, "Europe/Berlin", ALLOWED, ())
    assert refusal.value.reason is reason


def test_a_game_may_know_no_absences() -> None:
    with pytest.raises(Refused) as refusal:
        grant("absent until tomorrow", NOW, "UTC", ZERO, ())
    assert refusal.value.reason is Reason.NO_ABSENCE


def test_a_zone_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Unknown):
        grant("absent until tomorrow", NOW, "No/Where", ALLOWED, ())


def test_a_refusal_tells_what_is_left_of_the_year() -> None:
    earlier = [Interval(at("2026-03-01 00:00"), at("2026-03-21 12:00"))]
    with pytest.raises(Refused, match="year: 2026, allowed: 28d, left: 7d"):
        grant("absent for 8 days", NOW, "UTC", ALLOWED, earlier)
    assert grant("absent for 6 days", NOW, "UTC", ALLOWED, earlier).end == at("2026-12-07 00:00")


def test_each_year_has_its_own_allowance() -> None:
    earlier = iter([Interval(at("2026-03-01 00:00"), at("2026-03-27 00:00"))])  # two days are left of 2026
    over_new_year = "absent from 30 Dec until 20 Jan"
    assert grant(over_new_year, NOW, "UTC", ALLOWED, earlier).end == at("2027-01-21 00:00")
    with pytest.raises(Refused, match="year: 2026, allowed: 28d, left: 2d"):
        grant(
            "absent from 29 Dec until 20 Jan",
            NOW,
            "UTC",
            ALLOWED,
            [Interval(at("2026-03-01 00:00"), at("2026-03-27 00:00"))],
        )
    with pytest.raises(Refused, match="year: 2027, allowed: 28d, left: 28d"):
        grant("absent from 30 Dec until 29 Jan", NOW, "UTC", ALLOWED, ())


def test_absences_that_are_still_to_come_count() -> None:
    booked = iter([Interval(at("2027-01-10 00:00"), at("2027-01-30 00:00"))])
    with pytest.raises(Refused, match="year: 2027, allowed: 28d, left: 8d"):
        grant("absent from 30 Dec until 9 Jan", NOW, "UTC", ALLOWED, booked)


def test_asking_twice_for_the_same_days_costs_them_once() -> None:
    first = grant("absent until 20 Dec", NOW, "UTC", ALLOWED, ())
    assert grant("absent until 27 Dec", NOW + HOUR, "UTC", ALLOWED, [first]).end == at("2026-12-28 00:00")


def test_what_is_left_of_a_year_is_told() -> None:
    first = grant("absent from 24 Dec until 3 Jan", NOW, "UTC", ALLOWED, ())
    assert left_in(2026, "UTC", ALLOWED, [first]) == ALLOWED - 8 * DAY
    assert left_in(2027, "UTC", ALLOWED, [first, first]) == ALLOWED - 3 * DAY


def test_coming_back_ends_an_absence_and_drops_those_to_come() -> None:
    now, later = Interval(START, START + 9 * DAY), Interval(START + 20 * DAY, START + 30 * DAY)
    assert come_back([later, now], START + DAY) == (Interval(START, START + DAY),)


_WORDS = st.sampled_from(
    [
        "absent",
        "from",
        "until",
        "for",
        "bis",
        "vom",
        "2",
        "days",
        "24",
        "Dec",
        "24.12.",
        "today",
        "5/6",
        "9999-12-31",
        "für",
    ]
)


@given(
    st.text(max_size=40) | st.lists(_WORDS, max_size=8).map(" ".join),
    moments(at("1971-01-01 00:00"), at("2090-01-01 00:00")),
    zones,
    st.integers(0, 400).map(lambda days: timedelta(days=days)),
    st.lists(intervals, max_size=3),
)
def test_any_text_is_an_absence_within_the_allowance_or_refused(
    text: str, now: datetime, zone: str, allowed: timedelta, earlier: Intervals
) -> None:
    try:
        absence = grant(text, now, zone, allowed, earlier)
    except ScheduleError as refusal:
        assert str(refusal)
    else:
        assert now <= absence.start < absence.end
        assert total([absence]) <= 2 * allowed  # a year's allowance on each side of New Year


@given(zones, moments(), st.integers(1, 27))
def test_the_day_after_the_last_is_no_longer_absent(zone: str, now: datetime, days: int) -> None:
    absence = grant(f"absent for {days} days", now, zone, ALLOWED, ())
    last = day_at(load_zone(zone), now) + days * DAY
    assert contains([absence], now)
    assert day_at(load_zone(zone), absence.end) == last + DAY
    assert day_at(load_zone(zone), absence.end - timedelta(seconds=1)) == last
