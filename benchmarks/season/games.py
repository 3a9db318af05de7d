"""Games as far as time is concerned: who has to decide what, and what could have been known before."""

from collections.abc import Iterator
from typing import NamedTuple

from legends_pbem.bots.registry import choose
from legends_pbem.engine.decisions import decide, only_decision
from legends_pbem.engine.setup import new_game
from legends_pbem.engine.steps import Decision
from legends_pbem.engine.table import View, evolve
from legends_pbem.engine.things import Phase, Rules, Seat
from legends_pbem.engine.view import view_of

_BOT = "greedy"
"""Stands for the people's judgement."""


class Choice(NamedTuple):
    """A decision that was due in a game."""

    seat: Seat
    phase: Phase
    """What it was about; `travel` for a whole turn."""
    forced: bool
    """Whether there was only one."""
    together: bool
    """Whether it could be asked for at the same time as the one before it."""
    foreseen: bool
    """Of a turn: whether the seat wanted the very same at its last decision before, knowing what it saw then."""
    tells_all: bool
    """Whether all players are mailed after it, because of a scoring or the end."""


def play(number: int, rules: Rules) -> tuple[Choice, ...]:
    """The choices of a game of four seats, always the same for the same number."""
    return tuple(_choices(number, rules))


def _choices(number: int, rules: Rules) -> Iterator[Choice]:
    position = new_game(number.to_bytes(32, "big"), tuple(Seat), rules)
    still_asked: list[Seat] = []
    last_seen: dict[Seat, View] = {}
    while position.phase is not Phase.OVER:
        seat = position.to_act[0]
        decision = choose(_BOT, view_of(position, seat), number)
        after = decide(position, seat, decision).position
        yield Choice(
            seat,
            position.phase,
            forced=only_decision(position, seat) is not None,
            together=seat in still_asked,
            foreseen=position.phase is Phase.TRAVEL and decision == _wanted(last_seen.get(seat), number),
            tells_all=after.scorings > position.scorings,
        )
        still_asked = [other for other in position.to_act if other is not seat]
        last_seen[seat] = view_of(after, seat)
        position = after


def _wanted(view: View | None, number: int) -> Decision | None:
    """What the viewer would do if it had the turn already; None before it has seen anything."""
    if view is None or view.seat is None:
        return None
    as_if_due = evolve(view, phase=Phase.TRAVEL, to_act=(view.seat,), spent=0, owed=(), pick=None)
    return choose(_BOT, as_if_due, number)
