"""The bot that knows the rules and nothing more: every legal step is as likely as any other."""

from typing import TYPE_CHECKING

from legends_pbem.bots.due import dead_end, viewer
from legends_pbem.engine.ahead import view_after
from legends_pbem.engine.play import legal_steps
from legends_pbem.engine.steps import Decision, Step
from legends_pbem.engine.table import View

if TYPE_CHECKING:
    from random import Random


def choose(view: View, luck: "Random") -> Decision:
    """A complete decision, step by step at random. Raises NothingToDecide."""
    seat = viewer(view)
    steps: list[Step] = []
    following: View | None = view
    while following is not None:
        legal = legal_steps(following, seat)
        if not legal:
            raise dead_end(following)
        step = luck.choice(legal)
        steps.append(step)
        following = view_after(following, seat, step)
    return tuple(steps)
