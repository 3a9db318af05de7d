"""The tables and the page of the model."""

from math import inf
from pathlib import Path

from benchmarks.season.course import NEVER_ENDS, Outcome
from benchmarks.season.figures import Figures, Size, simulate, summarise
from benchmarks.season.page import assumptions, cases, page
from benchmarks.season.people import MODEL

_PAGE = Path(__file__).parents[2] / "docs" / "waiting.md"


def test_the_same_games_give_the_same_page() -> None:
    once, again = (page(simulate(cases(), Size(games=2, companies=2)), MODEL) for _ in range(2))
    assert once == again
    assert "4 games" in once


def test_the_page_of_the_documents_tells_what_is_assumed() -> None:
    assert assumptions(MODEL) in _PAGE.read_text(encoding="utf-8")


def test_games_that_never_end_are_the_longest_and_send_no_mails_that_count() -> None:
    outcomes = [Outcome(float(days), received=10, sent=4, by_bot=0.5) for days in range(1, 4)] + [NEVER_ENDS]
    assert summarise(outcomes) == Figures(1, 2, inf, endless=0.25, received=10, sent=4, by_bot=0.5)


def test_where_no_game_ends_there_are_no_mails_to_count() -> None:
    assert summarise([NEVER_ENDS]) == Figures(inf, inf, inf, endless=1, received=0, sent=0, by_bot=0)
