"""A worker for `engine.py`: plays random games of catanatron, four players."""

import random

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-untyped]  # it has no types

from benchmarks.rounds import answer_rounds

_GAMES_A_ROUND = 5
_COLORS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def _play_round(number: int) -> int:
    return sum(_play(_GAMES_A_ROUND * number + game) for game in range(_GAMES_A_ROUND))


def _play(seed: int) -> int:
    """The number of steps in one random game."""
    random.seed(seed)
    game = Game([RandomPlayer(color) for color in _COLORS], seed=seed)
    game.play()
    return len(game.state.actions)


if __name__ == "__main__":
    answer_rounds(_play_round)
