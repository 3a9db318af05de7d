"""The bot that takes what promises most prestige for the weeks it costs. It thinks no further than its own turn."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from legends_pbem.bots.due import dead_end, viewer
from legends_pbem.bots.promising import promising_steps
from legends_pbem.bots.worth import Prospects, in_a_drawn_card, in_hand, on_board, prospects, scorings_to_come
from legends_pbem.engine.ahead import turn_weeks, view_after
from legends_pbem.engine.cards import with_cards, without
from legends_pbem.engine.steps import Book, Club, Decision, Diary, Draw, Golden, Step, Swap, Sweep, Take
from legends_pbem.engine.table import View
from legends_pbem.engine.things import (
    DRAWS,
    FIRST_SPACE,
    MARKS,
    MEDALS,
    Cards,
    Phase,
    Seat,
)
from legends_pbem.values import NamedTuple

if TYPE_CHECKING:
    from random import Random

_WEEK = 1.0
"""What a week is worth: about the prestige that a good game earns in one."""
_SPARE_CARD = 0.1
"""What any card is worth: it can be given away, swapped, or put into the club."""
_PICK = 3.0
"""What the two cards picked after a sweep are worth, in blindly drawn ones: they are chosen from five."""


class Plan(NamedTuple):
    """A complete decision, and the prestige that it promises."""

    steps: Decision
    worth: float


class _Outcome(NamedTuple):
    """What a seat has after a step, as far as it can tell."""

    seen: Prospects
    hand: Cards
    drawn: float = 0
    """Cards that come blindly."""
    prestige: float = 0
    """What it may expect once, besides."""


def choose(view: View, luck: "Random") -> Decision:
    """The complete decision that promises most; luck decides between equals. Raises NothingToDecide."""
    plans = list(plans_of(view))
    if not plans:
        raise dead_end(view)
    most = max(plan.worth for plan in plans)
    return luck.choice([plan.steps for plan in plans if plan.worth == most])


def plans_of(view: View) -> Iterator[Plan]:
    """Complete decisions worth a look, always in the same order. Raises NothingToDecide."""
    return _plans(view, viewer(view))


def _plans(view: View, seat: Seat) -> Iterator[Plan]:
    seen = prospects(view, seat)
    for step in promising_steps(view, seat, seen):
        following = view_after(view, seat, step)
        if following is None:
            worth = _worth(view, seat, turn_weeks(view, seat, step), _outcome(view, seat, seen, step))
            yield Plan((step,), worth)
        else:
            for steps, worth in _plans(following, seat):
                yield Plan((step, *steps), worth)


def _outcome(view: View, seat: Seat, seen: Prospects, step: Step) -> _Outcome:
    """What the seat has after `step`, the last of its decision."""
    hand = view.own_hand
    place = view.at[view.index(seat)]
    match step:
        case Diary():
            return _Outcome(seen.with_diary(step.place, MEDALS[FIRST_SPACE]), hand)
        case Golden():
            return _Outcome(seen, hand, prestige=_of_golden(seen)[step.place])
        case Draw():
            count = DRAWS[view.board.actions[place]]
            return _Outcome(seen, hand, drawn=count)
        case Take():
            return _Outcome(seen, with_cards(hand, step.cards))
        case Swap():
            taken = tuple(exchange.taken for exchange in step.exchanges)
            given = tuple(exchange.given for exchange in step.exchanges)
            return _Outcome(seen, with_cards(without(hand, given), taken))
        case Sweep():
            return _Outcome(seen, hand, drawn=_PICK)
        case Book():
            if step.source is not None:
                seen = seen.with_diary(step.source, 0)
            return _Outcome(seen.with_diary(place, step.medal), without(hand, step.cards))
        case Club():
            drawn = 1 if view.phase is Phase.ACT else 0
            return _Outcome(prospects(view, seat, step.cards), without(hand, step.cards), drawn=drawn)
        case _:  # rest: no other step ends a decision
            return _Outcome(seen, hand)


def _of_golden(seen: Prospects) -> list[float]:
    """By place: what the golden hourglass there adds to the next scoring (R-SCORE-2)."""
    return [medal * (1 - chance) for medal, chance in zip(seen.medals, seen.chances, strict=True)]


def _worth(view: View, seat: Seat, weeks: int, outcome: _Outcome) -> float:
    """The prestige to expect of an outcome until the end of the game, less what the turn's `weeks` are worth."""
    week = view.weeks[view.index(seat)]
    seen, hand = outcome.seen, outcome.hand
    unpaid = in_hand(seen, hand) + (outcome.drawn * in_a_drawn_card(seen, hand) if outcome.drawn else 0)
    worth = scorings_to_come(view, week) * on_board(seen) + scorings_to_come(view, week + weeks) * unpaid
    worth += _SPARE_CARD * len(hand) + outcome.prestige
    if view.golden is None and weeks and week + weeks >= view.mark:
        worth += max(_of_golden(seen))
    # The last turn may cost what it will: no week after the last mark can be used (R-TIME-3).
    return worth - _WEEK * min(weeks, max(0, MARKS[-1] - week))
