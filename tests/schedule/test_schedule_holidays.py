"""The host's list of holidays."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.schedule.errors import Reason, ScheduleError
from legends_pbem.schedule.holidays import parse_holidays


def test_days_and_stretches_of_days_are_listed() -> None:
    assert parse_holidays("2026-12-24..2026-12-26, 2027-05-01") == {
        date(2026, 12, 24),
        date(2026, 12, 25),
        date(2026, 12, 26),
        date(2027, 5, 1),
    }


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", Reason.EMPTY),
        ("christmas", Reason.NO_DATE),
        ("2026-02-29", Reason.NO_DATE),
        ("20261224", Reason.NO_DATE),
        ("2026-12-24..", Reason.NO_DATE),
        ("2026-12-26..2026-12-24", Reason.REVERSED),
        ("0001-01-01..9999-12-31", Reason.OUT_OF_RANGE),
    ],
)
def test_a_list_is_refused_by_cause(text: str, reason: Reason) -> None:
    with pytest.raises(ScheduleError) as refusal:
        parse_holidays(text)
    assert refusal.value.reason is reason


@given(st.text(alphabet="0123456789-. ", max_size=40))
def test_any_text_is_a_list_or_refused(text: str) -> None:
    try:
        assert parse_holidays(text)
    except ScheduleError as refusal:
        assert str(refusal)


def test_the_last_days_that_can_be_written_are_days() -> None:
    assert len(parse_holidays("9999-12-30..9999-12-31")) == 2
