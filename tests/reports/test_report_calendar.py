"""Deadlines as calendar files, read back by a parser that others keep."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar
from report_games import LANGUAGES, play_until, report_of

from legends_pbem.engine.things import Phase
from legends_pbem.reports.calendar_file import calendar_file
from legends_pbem.reports.report import Report

WRITTEN = datetime(2026, 8, 11, 18, 5, tzinfo=UTC)
MOMENTS = st.datetimes(datetime(1970, 1, 2), datetime(2200, 1, 1), timezones=st.timezones())


def report(language: str = "en") -> Report:
    played = play_until(3, Phase.TRAVEL, 60)
    return report_of(played, played.position.to_act[0], language=language)


def written(found: Report, uid: str = "3f9a41c07d2e88b1@example.org", serial: int = 2) -> bytes:
    file = calendar_file(found, uid, serial, WRITTEN)
    assert file is not None
    return file


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_deadline_is_an_event_with_the_game_in_its_title(language: str) -> None:
    calendar = Calendar.from_ical(written(report(language)))
    assert (calendar["VERSION"], calendar["METHOD"]) == ("2.0", "PUBLISH")
    (event,) = calendar.walk("VEVENT")
    assert event.decoded("DTSTART") == report().deadline
    assert event.decoded("DTSTAMP") == WRITTEN
    assert str(event["SUMMARY"]).startswith("[G7K2] Legends: ")
    assert (str(event["UID"]), event["SEQUENCE"]) == ("3f9a41c07d2e88b1@example.org", 2)


@given(MOMENTS)
def test_the_moment_is_told_in_utc_whatever_the_zone(moment: datetime) -> None:
    moment = moment.replace(microsecond=0)
    (event,) = Calendar.from_ical(written(replace(report(), deadline=moment))).walk("VEVENT")
    assert event.decoded("DTSTART") == moment.astimezone(UTC)


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n"), min_size=1, max_size=300))
def test_any_text_comes_back_and_no_line_is_too_long(text: str) -> None:
    file = written(report(), uid=f"x{text}x")
    (event,) = Calendar.from_ical(file).walk("VEVENT")
    assert str(event["UID"]).replace("\\n", "\n") in (f"x{text}x", f"x{text}x".replace("\\n", "\n"))
    lines = file.split(b"\r\n")
    assert lines[-1] == b""
    assert all(len(line) <= 75 and b"\n" not in line and b"\r" not in line for line in lines)
    assert "".join(line.decode() for line in lines)  # so no character was cut in two


def test_without_a_deadline_there_is_no_file() -> None:
    assert calendar_file(replace(report(), deadline=None), "x", 0, WRITTEN) is None


def test_nothing_but_game_ticket_and_times_changes_the_file() -> None:
    other = play_until(4, Phase.PICK, 20)
    same = report_of(other, other.position.to_act[0])
    assert written(same) == written(report())
    later = replace(report(), deadline=WRITTEN + timedelta(days=9))
    assert written(later) != written(report())
