"""Positions to make decisions from, and all decisions that the engine allows there."""

from collections.abc import Iterator
from random import Random

from report_games import Played, play

from legends_pbem.engine.ahead import check_decision, view_after
from legends_pbem.engine.play import legal_steps
from legends_pbem.engine.steps import Decision, Golden
from legends_pbem.engine.table import Position, View, evolve, put_at
from legends_pbem.engine.things import LEGENDARY, MARKS, STOPS, Phase, Place, Rules, Seat
from legends_pbem.notation.steps import format_decision

_HELD_MOST = 6
"""With bigger hands there are tens of thousands of swaps."""


def decisions(view: View, seat: Seat) -> set[str]:
    """Every whole decision that `seat` can send, as canonical text; with and without the golden hourglass."""
    return {format_decision(steps) for steps in _decisions(view, view, seat, ())}


def _decisions(start: View, view: View, seat: Seat, taken: Decision) -> Iterator[Decision]:
    for step in legal_steps(view, seat):
        steps = (*taken, step)
        following = view_after(view, seat, step)
        if following is not None:
            yield from _decisions(start, following, seat, steps)
            continue
        yield steps
        if check_decision(start, seat, steps, Place.AMBER) != steps:
            yield from ((*steps, Golden(place)) for place in LEGENDARY)


def waiting(number: int, steps: int, seats: int, rules: Rules) -> tuple[Played, Seat]:
    """A game at some moment before its end, and a seat that owes a decision."""
    while (played := play(number, steps, seats, rules)).position.phase is Phase.OVER:
        steps -= 20
    return played, played.position.to_act[-1]


def upset(position: Position, seat: Seat, luck: Random) -> Position:
    """The position with a short hand; where a journey is due also with crowds, empty displays, and a mark close by."""
    if position.phase is not Phase.TRAVEL:
        return _with_hand(position, seat, luck, _HELD_MOST)
    position = _with_hand(position, seat, luck, luck.choice((0, 1, 2, 3, 5)))
    crowd = luck.choice(STOPS)
    at = tuple([crowd if luck.random() < 0.6 else luck.choice(STOPS) for _ in position.seats])
    weeks = tuple(
        [luck.choice((0, 1, MARKS[min(position.scorings, 3)] - luck.randrange(1, 8))) for _ in position.seats]
    )
    displays = tuple([lying[: luck.choice((0, 1, 2, 5))] for lying in position.displays])
    golden = luck.choice((None, position.golden))
    return evolve(position, at=at, weeks=weeks, displays=displays, golden=golden)


def _with_hand(position: Position, seat: Seat, luck: Random, size: int) -> Position:
    hand = position.hand(seat)
    kept = tuple(sorted(luck.sample(hand, min(size, len(hand)))))
    return evolve(position, hands=put_at(position.hands, position.index(seat), kept))
