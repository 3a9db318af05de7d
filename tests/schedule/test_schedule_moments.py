"""Moments as values and as texts."""

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from schedule_samples import moments

from legends_pbem.schedule.errors import Malformed, Reason
from legends_pbem.schedule.moments import format_moment, parse_moment


@given(moments())
def test_a_moment_is_read_as_it_was_written(moment: datetime) -> None:
    assert parse_moment(format_moment(moment)) == moment


@given(moments(), moments())
def test_texts_sort_as_moments_do(one: datetime, other: datetime) -> None:
    assert (format_moment(one) < format_moment(other)) == (one < other)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "now",
        "2026-05-01",
        "2026-05-01T12:00:00",
        "2026-05-01T12:00:00+00:00",
        "2026-05-01T12:00:00.5Z",
        "2026-05-01T12:00Z",
        "20260501T120000Z",
        "2026-02-30T12:00:00Z",
        "1969-12-31T23:59:59Z",
        "9999-01-01T00:00:00Z",
    ],
)
def test_another_form_or_year_is_refused(text: str) -> None:
    with pytest.raises(Malformed) as refusal:
        parse_moment(text)
    assert refusal.value.reason is Reason.NO_MOMENT


@given(st.text())
def test_any_text_is_a_moment_or_refused(text: str) -> None:
    try:
        assert format_moment(parse_moment(text)) == text
    except Malformed as refusal:
        assert refusal.piece == text
