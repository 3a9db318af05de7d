"""Wish lists: `take best of …` at the table."""

import pytest
from test_notation_parse import ARK, ARK2, JOKER, RED, YETI, steps, table

from legends_pbem.engine.decisions import decide
from legends_pbem.engine.refusals import Illegal
from legends_pbem.engine.table import evolve
from legends_pbem.engine.things import Card, Phase, Place
from legends_pbem.notation.steps import format_decision


@pytest.mark.parametrize(
    ("wishes", "taken"),
    [
        ("yeti ark joker", "take ark yeti joker"),
        ("2 yeti ark joker", "take ark yeti yeti"),  # three of four: the first ones
        ("amber avalon2", "take amber ark2 joker"),  # one is not there: jokers and pairs go before others
        ("shangrila", "take ark2 yeti2 joker"),
        ("3 ark", "take ark ark2 joker"),  # there is only one
    ],
)
def test_a_wish_list_takes_the_first_that_lie_there_and_then_the_dearest(wishes: str, taken: str) -> None:
    """R-TAKE."""
    lying = (Card.AMBER, ARK, ARK2, YETI, YETI, Card.YETI2, JOKER)
    position = table(displays=(lying, (), ()))
    assert format_decision(steps(f"go avalon; take best of {wishes}", position)) == f"go avalon; {taken}"
    standing = evolve(position, at=(Place.AVALON, *position.at[1:]), phase=Phase.ACT)
    assert format_decision(steps(f"take best of {wishes}", standing)) == taken


def test_a_wish_list_picks_two_after_a_sweep() -> None:
    """R-SWEEP."""
    position = evolve(table(displays=((YETI, YETI, JOKER), (ARK,), ())), phase=Phase.PICK, pick=Place.AVALON)
    assert format_decision(steps("take best of ark yeti", position)) == "take yeti joker"
    assert format_decision(steps("nimm am liebsten 2 Yeti", position)) == "take yeti yeti"


def test_a_wish_list_takes_all_where_fewer_lie_than_may_be_taken() -> None:
    position = table(displays=((YETI, ARK), (), ()))
    assert format_decision(steps("go avalon; take best of yeti", position)) == "go avalon; take ark yeti"


@pytest.mark.parametrize("text", ["go yeti; take best of ark", "go avalon; take best of ark"])
def test_where_nothing_lies_a_wish_list_is_refused_by_the_rules(text: str) -> None:
    with pytest.raises(Illegal):
        decide(table(), RED, steps(text))
