"""Until when a mail is to be answered stands in its header, and is read from there again."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.service.replyby import ReplyBy, read_reply_by, write_reply_by

NOON = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)
ZONES = ("UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Asia/Kathmandu", "Etc/GMT+12")


@given(moment=st.datetimes(datetime(1990, 1, 1), datetime(2200, 1, 1)), zone=st.sampled_from(ZONES))
def test_what_is_written_is_read_again(moment: datetime, zone: str) -> None:
    due = ReplyBy(moment.replace(microsecond=0, tzinfo=UTC), zone)
    assert read_reply_by(write_reply_by(due)) == due


def test_the_header_shows_the_clock_of_its_reader() -> None:
    assert write_reply_by(ReplyBy(NOON, "Europe/Berlin")) == "Mon, 04 May 2026 14:00:00 +0200 (Europe/Berlin)"


@pytest.mark.parametrize(
    "value", ["Mon, 04 May 2026 12:00:00 -0000", "Mon, 04 May 2026 14:00:00 +0200", "4 May 2026 14:00 +0200 (CEST)"]
)
def test_what_other_programs_write_is_understood(value: str) -> None:
    assert read_reply_by(value) == ReplyBy(NOON, "UTC")


@pytest.mark.parametrize("value", ["", "tomorrow", "Fri, 31 Dec 9999 23:59:59 -1200", "(Europe/Berlin)", "\x00"])
def test_what_says_no_moment_says_nothing(value: str) -> None:
    assert read_reply_by(value) is None


@pytest.mark.parametrize("zone", ["../../etc/passwd", "/etc/passwd", "Europe", "x" * 5000])
def test_a_zone_that_is_none_counts_for_nothing(zone: str) -> None:
    assert read_reply_by(f"Mon, 04 May 2026 12:00:00 +0000 ({zone})") == ReplyBy(NOON, "UTC")
