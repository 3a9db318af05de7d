"""Days as people write them."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.schedule.dates import parse_day
from legends_pbem.schedule.errors import Malformed, Reason, ScheduleError, Unknown

MONDAY = date(2026, 11, 30)
_days = st.dates(date(1970, 1, 1), date(2100, 1, 1))
_ENGLISH = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_GERMAN = [
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
]


@given(_days, _days)
def test_a_day_with_its_year_is_that_day_in_every_form(day: date, today: date) -> None:
    english, german = _ENGLISH[day.month - 1].lower(), _GERMAN[day.month - 1].lower()
    for text in (
        day.isoformat(),
        f"{day.day}.{day.month}.{day.year}",
        f"{day.day}. {day.month}. {day.year}",
        f"{day.day} {english} {day.year}",
        f"{day.day} {english[:3]} {day.year}",
        f"{english} {day.day} {day.year}",
        f"{english[:3]}. {day.day} {day.year}",
        f"{day.day}. {german} {day.year}",
        f"{day.day}. {german[:3]}. {day.year}",
    ):
        assert parse_day(text, today) == day


@given(_days, _days)
def test_a_day_without_year_is_the_next_of_that_name(day: date, today: date) -> None:
    try:
        found = parse_day(f"{day.day}.{day.month}.", today)
    except Unknown:
        assert (day.day, day.month) == (29, 2)
    else:
        assert (found.day, found.month) == (day.day, day.month)
        assert timedelta(0) <= found - today <= timedelta(366)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("today", MONDAY),
        ("heute", MONDAY),
        ("tomorrow", date(2026, 12, 1)),
        ("morgen", date(2026, 12, 1)),
        ("übermorgen", date(2026, 12, 2)),
        ("sunday", date(2026, 12, 6)),
        ("monday", date(2026, 12, 7)),
        ("mo", date(2026, 12, 7)),
        ("fri", date(2026, 12, 4)),
        ("sonnabend", date(2026, 12, 5)),
        ("24th of december", date(2026, 12, 24)),
        ("1st dec", date(2026, 12, 1)),
        ("dec 24th", date(2026, 12, 24)),
        ("24.12", date(2026, 12, 24)),
        ("24.12.27", date(2027, 12, 24)),
        ("30 nov", MONDAY),
        ("29 nov", date(2027, 11, 29)),
        ("3. jänner", date(2027, 1, 3)),
        ("24dez", date(2026, 12, 24)),
    ],
)
def test_a_day_can_be_written_in_many_ways(text: str, day: date) -> None:
    assert parse_day(text, MONDAY) == day


def test_a_day_without_year_can_be_counted_from_another_than_today() -> None:
    since = date(2026, 12, 28)
    assert parse_day("2 jan", MONDAY, since) == date(2027, 1, 2)
    assert parse_day("friday", MONDAY, since) == date(2027, 1, 1)
    assert parse_day("tomorrow", MONDAY, since) == date(2026, 12, 1)


@pytest.mark.parametrize("text", ["31 feb", "29.2.2027", "24.13.", "0 may", "2026-00-10", "1969-12-31", "9999-12-31"])
def test_a_day_that_does_not_exist_is_refused(text: str) -> None:
    with pytest.raises(Unknown) as refusal:
        parse_day(text, MONDAY)
    assert refusal.value.reason is Reason.NO_SUCH_DATE


@pytest.mark.parametrize("text", ["5/6", "24/12", "5/6/2026", "2026/5/6"])
def test_slashes_are_not_guessed_at(text: str) -> None:
    with pytest.raises(Malformed) as refusal:
        parse_day(text, MONDAY)
    assert refusal.value.reason is Reason.AMBIGUOUS_DATE


@pytest.mark.parametrize("text", ["", "soon", "24", "the 24th", "24 decembre", "24.1226", "٢٤.١٢.", "december"])
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(Malformed) as refusal:
        parse_day(text, MONDAY)
    assert refusal.value.reason is Reason.NO_DATE


@given(st.text(max_size=30) | st.text(alphabet="0123456789./- decmai", max_size=20), _days)
def test_any_text_is_a_day_or_refused(text: str, today: date) -> None:
    try:
        parse_day(text, today)
    except ScheduleError as refusal:
        assert refusal.piece == text
