"""The chart of the prestige in the last report."""

from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from report_games import QUOTED, play, report_of

from legends_pbem.engine.events import Event, Scored
from legends_pbem.engine.things import Seat
from legends_pbem.reports.chart import Chart, chart_of
from legends_pbem.reports.pictures import draw_pictures
from legends_pbem.reports.report import Report
from legends_pbem.reports.templates import packaged

OVER = play(5, 1000, 4)


def with_history(history: tuple[Event, ...]) -> Report:
    """The last report of a game in which that happened."""
    report = report_of(OVER, Seat.BLUE)
    assert report.disclosure is not None
    return replace(report, disclosure=replace(report.disclosure, history=history))


def charted(report: Report) -> Chart:
    chart, _ = packaged().rendered(report.language, lambda speech: chart_of(report, speech))
    assert chart is not None
    return chart


def test_the_lines_end_at_the_prestige_of_all() -> None:
    chart = charted(report_of(OVER, Seat.BLUE))
    position = OVER.position
    assert {curve.seat: curve.total for curve in chart.curves} == dict(
        zip(position.seats, position.prestige, strict=True)
    )
    assert all(len(curve.dots) == 5 for curve in chart.curves), "the start and four scorings"


def test_more_prestige_is_drawn_higher() -> None:
    chart = charted(report_of(OVER, Seat.BLUE))
    best_first = sorted(chart.curves, key=lambda curve: -curve.total)
    heights = [curve.dots[-1].y for curve in best_first]
    assert heights == sorted(heights)
    assert [curve.label for curve in best_first] == sorted(curve.label for curve in chart.curves)


@given(st.lists(st.lists(st.integers(0, 60), min_size=4, max_size=4), min_size=1, max_size=4))
def test_names_never_cover_each_other_whatever_was_won(won: list[list[int]]) -> None:
    report = report_of(OVER, Seat.BLUE)
    scored = next(event for event in OVER.events if isinstance(event, Scored))
    history = tuple(scored._replace(gains=tuple(zip(report.view.seats, gains, strict=True))) for gains in won)
    chart = charted(with_history(history))
    labels = sorted(curve.label for curve in chart.curves)
    assert all(lower - upper >= 30 for upper, lower in pairwise(labels))
    assert labels[-1] < chart.height and labels[0] > 0
    assert max(curve.total for curve in chart.curves) <= chart.rules[-1].prestige


def test_a_game_without_a_scoring_has_no_chart() -> None:
    report = with_history(())
    assert [picture.name for picture in draw_pictures(report)[0]] == ["board"]


@pytest.mark.parametrize("language", QUOTED)
def test_the_last_report_has_the_chart_beside_the_board_and_tells_it_in_words(language: str) -> None:
    report = report_of(OVER, Seat.BLUE, language=language)
    chart, board = draw_pictures(report)[0]
    assert (chart.name, board.name) == ("chart", "board")
    told = {"en": "You: ", "de": "Du: "}[language]
    assert told in chart.alt and f"= {OVER.position.prestige[1]}" in chart.alt
    values = packaged().rendered(language, lambda speech: speech.fill("chart.svg", charted(report)._asdict()))[0]
    assert ElementTree.fromstring(values).get("lang") == language
