"""The result of a game that is over."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from report_games import GAMES, LANGUAGES, Played, play, play_until, report_of
from selectolax.lexbor import LexborHTMLParser

from legends_pbem.engine.scoring import ranking
from legends_pbem.engine.things import Phase, Rules, Seat
from legends_pbem.reports.pictures import draw_pictures
from legends_pbem.reports.render import Shown, render, render_html, render_text
from legends_pbem.reports.report import Purpose, Report
from legends_pbem.reports.result import Result, result_of
from legends_pbem.reports.templates import packaged


def _result(report: Report) -> tuple[Result, ...]:
    return packaged().rendered(report.language, lambda speech: result_of(report, speech))[0]


def _rows(html: str) -> Iterator[list[str]]:
    """The cells of the table of the result."""
    for row in LexborHTMLParser(html).css("tr:has(> th)"):
        yield [" ".join(cell.text(separator=" ").split()) for cell in row.css("th, td")]


@settings(max_examples=30, deadline=None)
@given(GAMES, st.integers(2, 4), st.sampled_from(Rules), st.sampled_from(LANGUAGES))
def test_everybody_stands_in_it_by_rank_with_what_each_scoring_paid(
    number: int, seats: int, rules: Rules, language: str
) -> None:
    played = play(number, 1000, seats, rules)
    told = _result(report_of(played, Seat.RED, language=language))
    assert tuple((one.seat, one.rank) for one in told) == ranking(played.position)
    assert all(len(one.gains) == 4 and sum(one.gains) == one.prestige for one in told)


def test_it_is_a_table_in_html_and_a_list_in_text() -> None:
    report = report_of(play(5, 1000, 2), Seat.BLUE)
    head, first, second = _rows(render_html(report))
    assert head == ["Player", "1", "2", "3", "4", "Prestige"]
    assert first[1].startswith("1. ") and second[1].startswith("2. ")
    section = render_text(report).partition("FINAL RESULT\n")[2].partition("\n\n")[0].splitlines()
    assert [line[:5] for line in section] == ["- 1. ", "- 2. "]


@pytest.fixture(scope="module")
def scored() -> Played:
    return play_until(3, Phase.TRAVEL, 60)


def test_a_game_that_was_ended_early_has_no_ranks(scored: Played) -> None:
    assert scored.position.scorings
    told = _result(report_of(scored, Seat.RED, Purpose.ABANDONED, abandoned=True))
    assert told and not any(one.rank for one in told)


def test_there_is_none_before_the_end_or_the_first_scoring(scored: Played) -> None:
    assert _result(report_of(scored, Seat.RED)) == ()
    assert _result(report_of(play(3, 10), Seat.RED, Purpose.ABANDONED, abandoned=True)) == ()


def test_the_chart_follows_the_result_and_the_board_comes_later() -> None:
    report = report_of(play(5, 1000, 2), Seat.BLUE)
    shown = tuple(Shown(one.name, f"{one.name}@example.org", one.alt) for one in draw_pictures(report)[0])
    html = render(report, pictures=shown)[0].html
    marks = ("Final result", "cid:chart@example.org", "The best moves", "cid:board@example.org")
    assert sorted(marks, key=html.index) == list(marks)
