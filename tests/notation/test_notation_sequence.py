"""Where one decision ends and the next begins."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from played_games import Moment, moments

from legends_pbem.notation.sequence import decisions_of, split_decisions
from legends_pbem.notation.steps import format_step


@pytest.mark.parametrize(
    ("text", "decisions"),
    [
        ("go yeti; draw", ["go yeti; draw"]),
        ("go yeti; give ark; draw; golden ark if reached", ["go yeti; give ark; draw; golden ark if reached"]),
        ("go yeti; draw; go ark; draw", ["go yeti; draw", "go ark; draw"]),
        ("rest; rest", ["rest", "rest"]),
        # the pick after a sweep, as a wish list alone: nobody knows the cards before
        ("sweep avalon; take best of ark", ["sweep avalon", "take best of ark"]),
        ("go atlantis; räume avalon; nimm am liebsten ark", ["go atlantis; räume avalon", "nimm am liebsten ark"]),
        ("sweep avalon; take best of ark; golden yeti", ["sweep avalon", "take best of ark; golden yeti"]),
        ("go atlantis; sweep avalon; take ark yeti", ["go atlantis; sweep avalon; take ark yeti"]),
        ("go avalon; take best of ark", ["go avalon; take best of ark"]),
        # cards for the club: a turn's action in london, a decision of its own after any action, and in the set-up
        ("go london; club ark", ["go london; club ark"]),
        ("go london; give ark to blue; club ark", ["go london; give ark to blue; club ark"]),
        ("go yeti; draw; club ark", ["go yeti; draw", "club ark"]),
        ("go yeti; draw; golden ark; club none", ["go yeti; draw; golden ark", "club none"]),
        ("club ark yeti; diary avalon", ["club ark yeti; diary avalon"]),
        ("diary avalon; club ark", ["diary avalon", "club ark"]),
        # what is no decision
        ("", [""]),
        ("hello", ["hello"]),
    ],
)
def test_decisions_end_where_the_next_is_asked_for(text: str, decisions: list[str]) -> None:
    assert split_decisions(text) == decisions


def test_each_text_begins_another_decision() -> None:
    assert decisions_of(("go yeti", "draw; club ark")) == ("go yeti", "draw", "club ark")


def test_a_golden_hourglass_if_reached_is_no_decision_of_its_own() -> None:
    """Where the mark is not reached, it would be one too many."""
    assert decisions_of(("go yeti; draw", "golden ark if reached")) == ("go yeti; draw; golden ark if reached",)
    assert decisions_of(("raste", "gold ark falls erreicht")) == ("raste; gold ark falls erreicht",)
    assert decisions_of(("go yeti; draw", "golden ark")) == ("go yeti; draw", "golden ark")
    assert decisions_of(("golden ark if reached",)) == ("golden ark if reached",)


@given(moments())
def test_a_canonical_step_is_one_decision(moment: Moment) -> None:
    *_, step = moment
    assert split_decisions(format_step(step)) == [format_step(step)]


@given(st.text(max_size=60))
def test_splitting_loses_no_step(text: str) -> None:
    once = split_decisions(text)
    assert split_decisions("; ".join(once)) == once
