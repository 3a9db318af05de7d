"""Scorings told card by card in a report."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from report_games import GAMES, LANGUAGES, play, report_of

from legends_pbem.engine.events import Scored, view_event
from legends_pbem.engine.things import Seat
from legends_pbem.engine.view import view_of
from legends_pbem.reports.render import render_html, render_text
from legends_pbem.reports.scorings import ScoringTold, scorings_told
from legends_pbem.reports.templates import packaged


def _told(number: int, steps: int, seats: int, language: str = "en") -> tuple[ScoringTold, ...]:
    played = play(number, steps, seats)
    view = view_of(played.position, Seat.RED)
    events = tuple(view_event(event, Seat.RED) for event in played.events)
    return packaged().rendered(language, lambda speech: scorings_told(events, view, speech))[0]


def _first_number(text: str) -> int:
    return int(re.findall(r"\d+", text)[0])


@settings(max_examples=40, deadline=None)
@given(GAMES, st.integers(100, 400), st.integers(2, 4), st.sampled_from(LANGUAGES))
def test_what_each_place_pays_leads_from_scoring_to_scoring_to_the_prestige_now(
    number: int, steps: int, seats: int, language: str
) -> None:
    position = play(number, steps, seats).position
    totals = dict.fromkeys(position.seats, 0)
    for scoring in _told(number, steps, seats, language):
        for share in (share for place in scoring.places for share in place.shares):
            assert share.seat is not None
            totals[share.seat] += int(share.title.partition("+")[2])
            assert str(totals[share.seat]) in share.lines[0].rpartition(";")[2]
        assert {one.seat: _first_number(one.lines[0]) for one in scoring.standing} == totals
    assert tuple(totals.values()) == position.prestige


def test_the_leaders_stand_first_and_of_the_last_scoring_the_result_says_who_has_won() -> None:
    first, *_, last = _told(5, 1000, 2)
    assert [("lead" in one.lines[0]) for one in first.standing] == [True, False]
    assert not any("lead" in one.lines[0] for one in last.standing)


@pytest.mark.parametrize(("language", "heading"), [("en", "Scoring 4 of 4"), ("de", "Wertung 4 von 4")])
def test_a_scoring_is_told_in_a_part_of_its_own_in_text_and_html(language: str, heading: str) -> None:
    played = play(5, 1000, 2)
    report = report_of(played, Seat.RED, language=language)
    assert any(isinstance(event, Scored) for event in report.events)
    text = render_text(report)
    assert f"\n{heading.upper()}\n" in text
    assert f">{heading}</h2>" in render_html(report)
