"""A worker for `engine.py`: plays random games of Legends, four seats, every legal step listed at every choice."""

import random

from benchmarks.rounds import answer_rounds
from legends_pbem.engine.play import apply, legal_steps
from legends_pbem.engine.setup import new_game
from legends_pbem.engine.things import Seat

_GAMES_A_ROUND = 15


def _play_round(number: int) -> int:
    luck = random.Random(number)
    return sum(_play(luck) for _ in range(_GAMES_A_ROUND))


def _play(luck: random.Random) -> int:
    """The number of steps in one random game."""
    position = new_game(luck.randbytes(32), tuple(Seat))
    steps = 0
    while position.to_act:
        seat = position.to_act[0]
        position, _ = apply(position, seat, luck.choice(legal_steps(position, seat)))
        steps += 1
    return steps


if __name__ == "__main__":
    answer_rounds(_play_round)
