"""What can be decided besides what is asked now: what follows at once, and orders for later.

Orders are asked for as if it were the seat's turn already: on the table as it is now, after what the seat does itself.
"""

from collections.abc import Callable
from functools import partial

from legends_pbem.engine.ahead import leaves_a_pick, next_turn
from legends_pbem.engine.steps import Golden, Rest, Sweep
from legends_pbem.engine.table import View, evolve
from legends_pbem.engine.things import DIARIES_EACH, LEGENDARY, MARKS, Phase, Rules, Seat
from legends_pbem.engine.turns import contribution_limits
from legends_pbem.notation.names import PLACE_WORDS
from legends_pbem.notation.orders import MOST_ORDERS
from legends_pbem.reports.deciding import Asked, Choice, Decider, Moment, wished_cards
from legends_pbem.reports.speech import Speech

_LATER = "then "
_ELSE = "or "
_TURNS = ("go ", "rest")

Ways = dict[str, Callable[[], Moment]]
"""The key of its words → the moment after choosing it."""


class Planner:
    """Asks the seat, whose view it is, what else it decides."""

    def __init__(self, view: View, seat: Seat, speech: Speech) -> None:
        self._view, self._seat, self._words = view, seat, speech.terminal["more"]
        self._speech = speech

    def begin(self) -> Moment:
        """The first question to a seat that owes nothing now: what it orders."""
        moment = Moment(self._view, self._view)
        return moment._replace(asked=self._asked(self._words["ahead"], self._orders(moment, "")))

    def more(self, moment: Moment) -> Asked | None:
        """What can be added to a line that is whole; None if nothing can."""
        ways = {**self._along(moment), **self._instead(moment)}
        if len([line for line in moment.lines if not line.startswith(_ELSE)]) < MOST_ORDERS:
            ways.update(self._orders(moment, _LATER))
        return self._asked(self._words["title"], ways) if ways else None

    def is_order(self, moment: Moment) -> bool:
        """Whether its line is for a question that the seat is not asked now."""
        return bool(moment.opening) or self._seat not in self._view.to_act

    def _asked(self, title: str, ways: Ways) -> Asked:
        choices, follow = tuple([Choice(self._words[name]) for name in ways]), tuple(ways.values())
        return Asked(title, choices, lambda chosen: follow[chosen[0]]())

    def _along(self, moment: Moment) -> Ways:
        """What follows at once and can be known beforehand: the pick after a sweep, and the golden hourglass."""
        last = moment.steps[-1] if moment.steps else None
        swept = isinstance(last, Sweep) and leaves_a_pick(moment.view, last)
        if swept and not moment.along:
            return {"wish": lambda: moment._replace(asked=wished_cards(moment, self._speech))}
        in_turn = self.is_order(moment) and moment.start.phase is Phase.TRAVEL and not isinstance(last, Rest)
        unplaced = moment.view.golden is None and "golden" not in moment.lines[-1]
        if unplaced and (in_turn or (swept and self._may_reach(moment))):
            return {"golden": lambda: moment._replace(asked=self._golden(moment))}
        return {}

    def _may_reach(self, moment: Moment) -> bool:
        return moment.start.weeks[moment.start.index(self._seat)] + moment.weeks >= moment.start.mark

    def _golden(self, moment: Moment) -> Asked:
        def follow(chosen: tuple[int, ...]) -> Moment:
            said = f"golden {PLACE_WORDS[LEGENDARY[chosen[0]]]} if reached"
            return moment._replace(along=(*moment.along, said), asked=None)

        names = tuple([Choice(self._speech.place[place].name) for place in LEGENDARY])
        return Asked(self._words["golden_where"], names, follow)

    def _instead(self, moment: Moment) -> Ways:
        """What else is done where an order is not possible."""
        tried = [line for line in moment.lines if line.startswith(_ELSE)]
        if not self.is_order(moment) or len(tried) + 1 >= MOST_ORDERS:
            return {}
        return {"instead": lambda: self._begin(moment.start, moment.lines, _ELSE)}

    def _orders(self, moment: Moment, opening: str) -> Ways:
        """What is ordered for later questions."""
        after = self._after(moment)
        turns = self._turns_ordered(moment)
        views = {
            "turn_after" if turns else "turn": after if after.scorings < len(MARKS) else None,
            "club": self._contributing(after),
            "diary": self._first_diary(after, moment),
        }
        return {
            name: partial(self._begin, view, moment.lines, opening) for name, view in views.items() if view is not None
        }

    def _begin(self, view: View, before: tuple[str, ...], opening: str) -> Moment:
        return Decider(view, self._seat, self._speech, ahead=True).begin(before, opening)

    def _turns_ordered(self, moment: Moment) -> bool:
        asked_now = 1 if self._seat in self._view.to_act else 0
        orders = [line.removeprefix(_LATER) for line in moment.lines[asked_now:]]
        return any(order.startswith(_TURNS) for order in orders)

    def _after(self, moment: Moment) -> View:
        """What the seat will see at its next turn, as far as can be known now."""
        count = 2 if moment.steps and isinstance(moment.steps[-1], Golden) else 1
        return next_turn(moment.view, self._seat, moment.steps[-count:], moment.weeks)

    def _contributing(self, after: View) -> View | None:
        """What it will see when it is asked for cards for the club; None if it will not be."""
        if self._sets_up(Phase.SETUP_CLUB) and self._seat not in self._view.to_act and not self._view.own_put:
            return evolve(after, phase=Phase.SETUP_CLUB)
        comes = after.scorings < len(MARKS) - 1 and contribution_limits(after, after.own_hand)[1]
        return evolve(after, phase=Phase.CONTRIBUTE) if comes else None

    def _first_diary(self, after: View, moment: Moment) -> View | None:
        """The same for its first diary, where that is a decision of its own (R-SETUP-3)."""
        comes = self._view.rules is Rules.DE and self._sets_up(Phase.SETUP_CLUB, Phase.SETUP_DIARY)
        known = after.supply(self._seat) < DIARIES_EACH or any("diary" in line for line in moment.lines)
        return evolve(after, phase=Phase.SETUP_DIARY) if comes and not known else None

    def _sets_up(self, *phases: Phase) -> bool:
        return self._view.phase in phases
