"""Whole games between bots, for tests."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import NamedTuple

from legends_pbem.bots.registry import bot_named
from legends_pbem.engine.decisions import decide
from legends_pbem.engine.setup import new_game
from legends_pbem.engine.steps import Decision
from legends_pbem.engine.table import Position, View
from legends_pbem.engine.things import Phase, Rules, Seat
from legends_pbem.engine.view import view_of

SEATS = tuple(Seat)


class Turn(NamedTuple):
    """A position in which `seat` owed a decision, and the one that its bot took."""

    position: Position
    seat: Seat
    decision: Decision
    after: Position


def start(seed: int, players: int, rules: Rules) -> Position:
    """The position after dealing."""
    return new_game(Random(seed).randbytes(32), SEATS[:players], rules)


def turns(position: Position, bots: Mapping[Seat, str], seed: int) -> Iterator[Turn]:
    """The game played to its end, decision by decision; every decision must be complete and legal."""
    luck = Random(seed)
    players: dict[Seat, Callable[[View, Random], Decision]] = {seat: bot_named(name) for seat, name in bots.items()}
    while position.phase is not Phase.OVER:
        seat = position.to_act[0]
        decision = players[seat](view_of(position, seat), luck)
        after = decide(position, seat, decision).position
        yield Turn(position, seat, decision, after)
        position = after


def last_position(position: Position, bots: Mapping[Seat, str], seed: int) -> Position:
    """The position in which the game ends."""
    for turn in turns(position, bots, seed):
        position = turn.after
    return position
