"""Which decisions a player is likely to want: a few that promise much, and that differ in what they do.

Ranked as the bot `greedy` ranks its plans. Of plans that differ in nothing but the cards given away or paid, only the
best is named; and the best of each kind of action comes in before a second one of any kind.
"""

from collections.abc import Iterable

from legends_pbem.bots.greedy import Plan, plans_of
from legends_pbem.engine.steps import Book, Club, Decision, Diary, Go, Step
from legends_pbem.engine.table import View
from legends_pbem.values import NamedTuple

MOST = 8
"""So many decisions at most; more would be a list to read, not a choice at a glance."""


class _Aim(NamedTuple):
    """What a decision does, its cards left aside."""

    kind: type[Step]
    """Of its last step."""
    about: object
    """Where it is done and what it is about; a decision outside of turns is about its very steps."""


def likely_decisions(view: View) -> tuple[Decision, ...]:
    """Up to eight complete decisions for the view's seat, the most promising first; none if it owes nothing."""
    if view.seat is None or view.seat not in view.to_act:
        return ()
    best: dict[_Aim, Plan] = {}
    for plan in _by_worth(plans_of(view)):
        best.setdefault(_aim_of(plan.steps), plan)
    first_of_kind = {aim.kind: aim for aim in reversed(best)}
    varied = sorted(best, key=lambda aim: first_of_kind[aim.kind] is not aim)
    return tuple(plan.steps for plan in _by_worth(best[aim] for aim in varied[:MOST]))


def _by_worth(plans: Iterable[Plan]) -> list[Plan]:
    """The plans, best first; equal ones stay in order, so that the same view always gives the same list."""
    return sorted(plans, key=lambda plan: -plan.worth)


def _aim_of(steps: Decision) -> _Aim:
    last = steps[-1]
    if isinstance(steps[0], Go):
        return _Aim(type(last), (steps[0].place, _detail(last)))
    if isinstance(last, Diary):  # with cards for the club before it, in rules en
        return _Aim(Diary, last.place)
    return _Aim(type(last), steps)


def _detail(step: Step) -> object:
    match step:
        case Book(medal, _, source):
            return medal, source
        case Club(cards):
            return len(cards)
        case _:
            return None
