"""What is kept of the games that bots play for the model."""

from itertools import pairwise

import pytest

from benchmarks.season.games import play
from legends_pbem.engine.things import Phase, Rules, Seat


@pytest.mark.parametrize("rules", Rules)
def test_a_game_is_kept_as_its_choices(rules: Rules) -> None:
    choices = play(2, rules)
    assert choices == play(2, rules)
    assert {choice.seat for choice in choices} == set(Seat)
    assert choices[-1].tells_all  # the fourth scoring ends the game
    assert sum(choice.tells_all for choice in choices) == 4
    assert {choice.phase for choice in choices if choice.foreseen} == {Phase.TRAVEL}
    independent = {Phase.CONTRIBUTE} if rules is Rules.EN else {Phase.CONTRIBUTE, Phase.SETUP_CLUB}
    assert {choice.phase for choice in choices if choice.together} == independent
    for before, after in pairwise(choices):
        assert not after.together or (after.phase is before.phase and after.seat is not before.seat)
