"""Positions that random play leads to, for the tests of this folder."""

from functools import cache
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from legends_pbem.engine.events import Event
from legends_pbem.engine.play import apply, legal_steps
from legends_pbem.engine.setup import new_game
from legends_pbem.engine.steps import Step
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import Rules, Seat


class Moment(NamedTuple):
    """A running position, a seat that owes a step there, and one of its legal steps."""

    position: Position
    seat: Seat
    step: Step


class Played(NamedTuple):
    """A whole game."""

    moments: tuple[Moment, ...]
    last: Position
    events: tuple[Event, ...]


def start(seats: int = 3, rules: Rules = Rules.EN, seed: int = 0) -> Position:
    """A game just dealt."""
    return new_game(seed.to_bytes(32, "big"), tuple(Seat)[:seats], rules)


@cache
def games() -> tuple[Played, ...]:
    """Two random games for each number of seats and each rule set, the same ones every time."""
    return tuple(
        _play(start(seats, rules, seed), Random(seed)) for seed in (1, 2) for seats in (2, 3, 4) for rules in Rules
    )


def positions() -> st.SearchStrategy[Position]:
    """Positions of random games, finished ones too."""
    return st.sampled_from(
        [position for game in games() for position in (*(m.position for m in game.moments), game.last)]
    )


def moments() -> st.SearchStrategy[Moment]:
    """Moments of random games."""
    return st.sampled_from([moment for game in games() for moment in game.moments])


def _play(position: Position, random: Random) -> Played:
    moments: list[Moment] = []
    told: list[Event] = []
    while position.to_act:
        seat = random.choice(position.to_act)
        moment = Moment(position, seat, random.choice(legal_steps(position, seat)))
        moments.append(moment)
        position, events = apply(position, seat, moment.step)
        told += events
    return Played(tuple(moments), position, tuple(told))
