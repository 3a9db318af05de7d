"""Whether a bot has anything to decide."""

from legends_pbem.engine.table import View
from legends_pbem.engine.things import Seat


class NothingToDecide(ValueError):
    """The view's seat owes no decision, or none can be completed (which happens in made-up positions alone)."""


def viewer(view: View) -> Seat:
    """The seat that looks; NothingToDecide for a spectator's view, or if the seat owes no decision."""
    if view.seat is None:
        raise NothingToDecide("a spectator has nothing to decide")
    if view.seat not in view.to_act:
        raise NothingToDecide(f"{view.seat} owes no decision now")
    return view.seat


def dead_end(view: View) -> NothingToDecide:
    """The error for a view in which no step is legal."""
    return NothingToDecide(f"{view.seat} has no legal step in phase {view.phase}")
