"""`game show` as it looks on a terminal."""

from types import MappingProxyType

import pytest
from console import GAME, House, Variables
from terminals import on_terminal


def _show(house: House, columns: int = 80, variables: Variables = MappingProxyType({})) -> tuple[str, bool]:
    shown = on_terminal(
        *("--home", house.home, "game", "show", GAME, "--as", "red"),
        folder=house.folder,
        columns=columns,
        variables=variables,
    )
    assert shown.code == 0
    return shown.plain, shown.is_painted


def test_a_terminal_shows_the_same_as_a_pipe_and_in_colour(house: House) -> None:
    text, is_painted = _show(house)
    assert is_painted and len(text.splitlines()) <= 24
    piped = house.must("game", "show", GAME, "--as", "red")
    assert [line.rstrip() for line in text.splitlines()] == piped.splitlines()


@pytest.mark.parametrize("variable", ["NO_COLOR=1", "TERM=dumb"])
def test_colour_is_left_out_where_it_is_not_wanted(house: House, variable: str) -> None:
    name, _, value = variable.partition("=")
    text, is_painted = _show(house, variables={name: value})
    assert "> You, Red" in text and not is_painted


@pytest.mark.parametrize("columns", [30, 132])
def test_narrow_and_wide_terminals_are_filled_and_not_overrun(house: House, columns: int) -> None:
    text, _ = _show(house, columns)
    assert max(map(len, text.splitlines())) <= columns
