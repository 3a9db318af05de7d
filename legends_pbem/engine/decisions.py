"""Decisions: what a player sends at one time, as steps in sequence (rules, chapter 10)."""

from legends_pbem.engine.events import Event
from legends_pbem.engine.play import apply, legal_steps
from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.steps import Club, Decision, Golden, Step
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import Phase, Place, Seat
from legends_pbem.values import NamedTuple


class Decided(NamedTuple):
    """A decision that was taken."""

    position: Position
    """The position after it."""
    steps: Decision
    """The steps as they were taken."""
    events: tuple[Event, ...]
    """What happened, in order."""


def decide(position: Position, seat: Seat, steps: Decision, golden_if_reached: Place | None = None) -> Decided:
    """All of a whole decision, or nothing.

    `golden_if_reached` is the place for the golden hourglass if these steps reach the mark. Raises Illegal: a step is
    not legal, steps are missing (HALF_DECISION), or there are more than one decision holds (DECISION_OVER,
    PICK_UNSEEN, GOLDEN_NOT_REACHED).
    """
    decided = take_steps(position, seat, steps, golden_if_reached)
    if not decided.steps or is_midway(decided.position, decided.steps):
        raise Illegal(Why.HALF_DECISION, "R-TIME-2", phase=decided.position.phase)
    return decided


def take_steps(position: Position, seat: Seat, steps: Decision, golden_if_reached: Place | None = None) -> Decided:
    """As `decide`, but the steps may be only the first part of a decision."""
    taken: list[Step] = []
    events: list[Event] = []
    for step in steps:
        if taken:
            _check_goes_on(position, tuple(taken), step)
        position, told = apply(position, seat, step)
        taken.append(step)
        events += told
    if golden_if_reached is not None and position.phase is Phase.GOLDEN and seat in position.to_act:
        step = Golden(golden_if_reached)
        position, told = apply(position, seat, step)
        taken.append(step)
        events += told
    return Decided(position, tuple(taken), tuple(events))


def is_midway(position: Position, taken: Decision) -> bool:
    """Whether, after the steps `taken` led to `position`, the same decision needs more steps.

    A turn goes on until its action; the first cards for the club and the first diary belong together (R-SETUP-3).
    """
    if position.phase is Phase.SETUP_DIARY:
        return bool(taken) and isinstance(taken[-1], Club)
    return position.phase in (Phase.GIVE, Phase.ACT)


def _check_goes_on(position: Position, taken: Decision, step: Step) -> None:
    """Nothing, if `step` may follow in the same decision: what needs knowledge that is not there yet may not."""
    if is_midway(position, taken):
        return
    if position.phase is Phase.PICK:
        raise Illegal(Why.PICK_UNSEEN, "R-SWEEP")
    if isinstance(step, Golden) and not isinstance(taken[-1], Golden):
        if position.phase is Phase.GOLDEN:
            return
        raise Illegal(Why.GOLDEN_NOT_REACHED, "R-GOLD-1", mark=position.mark)
    raise Illegal(Why.DECISION_OVER, "R-TIME-2", step=step)


def only_decision(position: Position, seat: Seat) -> Decision | None:
    """The decision that `seat` must take because it has no other; None if it has a choice or owes nothing."""
    taken: list[Step] = []
    while True:
        legal = legal_steps(position, seat)
        if len(legal) != 1:
            return None
        position, _ = apply(position, seat, legal[0])
        taken.append(legal[0])
        if not is_midway(position, tuple(taken)):
            return tuple(taken)
