"""Thinking ahead within a turn: what a seat will see after its own next step, as far as that needs no secret."""

from legends_pbem.engine.cards import with_cards, without
from legends_pbem.engine.steps import Club, Give, Go, Step
from legends_pbem.engine.table import View, evolve, put_at
from legends_pbem.engine.things import Phase, Place, Rules, Seat


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


def view_after(view: View, step: Step) -> View | None:
    """What the viewer sees after its own legal `step`, if the same decision then needs more steps; else None.

    A turn goes on until its action (R-TIME-2); in rules en the first cards for the club and the first diary are one
    decision (R-SETUP-3).
    """
    match step:
        case Go():
            return _after_go(view, step)
        case Give():
            return _after_give(view, step)
        case Club() if view.phase is Phase.SETUP_CLUB and view.rules is Rules.EN:
            return _after_club(view, step)
        case _:
            return None


def _after_club(view: View, step: Club) -> View:
    index = view.index(viewer(view))
    return evolve(
        view,
        own_hand=without(view.own_hand, step.cards),
        hand_sizes=put_at(view.hand_sizes, index, view.hand_sizes[index] - len(step.cards)),
        club_size=view.club_size + len(step.cards),
        own_put=with_cards(view.own_put, step.cards),
        phase=Phase.SETUP_DIARY,
    )


def _after_go(view: View, step: Go) -> View:
    seat = viewer(view)
    index = view.index(seat)
    owed = () if step.place is Place.LONDON else view.others_at(seat, step.place)
    return evolve(
        view,
        at=put_at(view.at, index, step.place),
        spent=view.board.journeys[view.at[index]][step.place],
        owed=owed,
        phase=Phase.GIVE if owed else Phase.ACT,
    )


def _after_give(view: View, step: Give) -> View:
    giver, taker = view.index(viewer(view)), view.index(step.to)
    sizes = put_at(view.hand_sizes, giver, view.hand_sizes[giver] - 1)
    owed = view.owed[1:]
    return evolve(
        view,
        own_hand=without(view.own_hand, (step.card,)),
        hand_sizes=put_at(sizes, taker, sizes[taker] + 1),
        owed=owed,
        phase=Phase.GIVE if owed else Phase.ACT,
    )
