"""The table at a glance fits a terminal, tells what it should, and nothing that its reader cannot know."""

import tomllib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from report_games import GAMES, LANGUAGES, MOMENTS, play, play_until, report_of
from test_report_two_worlds import other_world

from legends_pbem.engine.things import Phase, Rules, Seat
from legends_pbem.notation.names import CARD_WORDS
from legends_pbem.reports.folders import templates_directory
from legends_pbem.reports.glance import LEAST_WIDTH, Line, glance
from legends_pbem.reports.report import Purpose, Report

ROWS = 24


def plain(lines: tuple[Line, ...]) -> list[str]:
    return ["".join([span.text for span in line]).rstrip() for line in lines]


def shown(number: int, steps: int, seat: Seat | None, language: str = "en", seats: int = 4) -> Report:
    """What `game show` makes its lines of."""
    report = report_of(play(number, steps, seats), seat, Purpose.DESK, language, names=())
    return replace(report, events=(), notes=(), times=(), disclosure=None)


@settings(max_examples=60)
@given(number=GAMES, steps=MOMENTS, seat=st.sampled_from([*Seat, None]), language=st.sampled_from(LANGUAGES))
def test_the_table_of_four_fits_a_terminal_of_80_times_24(
    number: int, steps: int, seat: Seat | None, language: str
) -> None:
    lines = plain(glance(shown(number, steps, seat, language), 80))
    assert len(lines) <= ROWS and max(map(len, lines)) <= 80


@settings(max_examples=60)
@given(number=GAMES, steps=MOMENTS, width=st.integers(1, 200), language=st.sampled_from(LANGUAGES))
def test_no_line_is_wider_than_the_terminal(number: int, steps: int, width: int, language: str) -> None:
    lines = plain(glance(shown(number, steps, Seat.RED, language), width))
    assert max(map(len, lines)) <= max(width, LEAST_WIDTH)


@pytest.mark.parametrize("width", [40, 80])
def test_whose_turn_it_is_is_told_by_a_sign_and_not_by_colour_alone(width: int) -> None:
    played = play_until(3, Phase.TRAVEL, 60)
    (turn,) = played.position.to_act
    report = replace(report_of(played, turn, Purpose.DESK, names=()), times=())
    marked = [line for line in glance(report, width) if line[0].text.startswith("> ")]
    assert [line[0].seat for line in marked] == [turn]


def test_every_player_has_a_row_with_its_facts() -> None:
    report = shown(3, 120, None)
    view, lines = report.view, plain(glance(report, 80))
    for index, seat in enumerate(view.seats):
        (row,) = [line for line in lines if line[2:].startswith(f"{seat.value.capitalize()} ")]
        facts = (view.prestige[index], view.weeks[index], view.hand_sizes[index])
        assert [int(cell) for cell in row[2:].split()[1:4]] == list(facts)


def test_the_own_hand_stands_there_grouped_with_its_symbols_and_a_spectator_sees_none() -> None:
    own = shown(3, 120, Seat.RED)
    text = "\n".join(plain(glance(own, 80)))
    hand = text[text.index("\nHand ") : text.index("\nClub ")]
    assert all(CARD_WORDS[card] in hand for card in own.view.own_hand)
    assert "amber, amber2 = 3" in hand
    assert "\nHand " not in "\n".join(plain(glance(shown(3, 120, None), 80)))


@settings(max_examples=30, deadline=None)
@given(number=GAMES, steps=MOMENTS, rules=st.sampled_from(Rules), viewer=st.sampled_from([*Seat, None]), data=st.data())
def test_worlds_that_look_the_same_give_the_same_lines(
    number: int, steps: int, rules: Rules, viewer: Seat | None, data: st.DataObject
) -> None:
    played = play(number, steps, 4, rules)
    one, other = (
        replace(report_of(world, viewer, Purpose.DESK), disclosure=None)
        for world in (played, other_world(played, viewer, data))
    )
    assert glance(one, 80) == glance(other, 80)


def _keys(language: str) -> dict[str, set[str]]:
    words: dict[str, Any] = tomllib.loads((templates_directory() / language / "terminal.toml").read_text("utf-8"))
    return {table: set(entries) for table, entries in words.items()}


def test_all_languages_have_the_same_words_for_terminals() -> None:
    assert all(_keys(language) == _keys("en") for language in LANGUAGES)
