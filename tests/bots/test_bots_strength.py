"""Greedy wins, and quickly enough to play while a mail is answered."""

from statistics import median
from time import perf_counter

import pytest
from bot_games import SEATS, last_position, start, turns

from legends_pbem.bots.registry import choose
from legends_pbem.engine.scoring import ranking
from legends_pbem.engine.things import Rules
from legends_pbem.engine.view import view_of

_GAMES = 20


@pytest.mark.parametrize("rules", Rules)
@pytest.mark.parametrize("players", [2, 4])
def test_greedy_beats_random_in_nearly_every_game(players: int, rules: Rules) -> None:
    won = 0
    for seed in range(_GAMES):
        greedy = SEATS[seed % players]
        bots = {seat: "greedy" if seat is greedy else "random" for seat in SEATS[:players]}
        end = last_position(start(seed, players, rules), bots, seed)
        won += [seat for seat, rank in ranking(end) if rank == 1] == [greedy]
    assert won >= 0.95 * _GAMES


def test_greedy_decides_within_a_blink() -> None:
    bots = dict.fromkeys(SEATS, "greedy")
    times = []
    for turn in turns(start(1, 4, Rules.DE), bots, 1):
        view = view_of(turn.position, turn.seat)
        began = perf_counter()
        choose("greedy", view, 1)
        times.append(perf_counter() - began)
    assert median(times) < 0.05
