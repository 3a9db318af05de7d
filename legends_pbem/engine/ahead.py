"""Thinking ahead from a view: what a seat will see within its own decision, and whether the decision is legal.

All that the rules ask of a decision is public or in the seat's own hand, so a view is enough to judge it; what comes of
its last step (drawn cards, refills, scorings) is not known and not needed.
"""

from legends_pbem.engine.books import diaries_after
from legends_pbem.engine.cards import with_cards, without
from legends_pbem.engine.play import check
from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.steps import Book, Club, Decision, Diary, Draw, Give, Go, Golden, Rest, Step, Swap, Sweep, Take
from legends_pbem.engine.table import View, evolve, put_at
from legends_pbem.engine.things import (
    DRAWS,
    FIRST_SPACE,
    MARKS,
    SWAP_WEEKS,
    SWEEP_WEEKS,
    TAKE_WEEKS,
    Phase,
    Place,
    Rules,
    Seat,
)
from legends_pbem.engine.turns import REST_WEEKS


def check_decision(view: View, seat: Seat, steps: Decision, golden_if_reached: Place | None = None) -> Decision:
    """The steps that will be taken if `seat`, whose view this is, decides so: those given, and the golden hourglass.

    `golden_if_reached` is its place if these steps reach the mark. Raises Illegal as `decisions.decide` would.
    """
    if not steps and golden_if_reached is not None and view.phase is Phase.GOLDEN:
        steps = (Golden(golden_if_reached),)
    for place, step in enumerate(steps):
        check(view, seat, step)
        following = view_after(view, seat, step)
        if following is None:
            golden = _golden_after(view, seat, step, steps[place + 1 :], golden_if_reached)
            return (*steps[: place + 1], *golden)
        view = following
    raise Illegal(Why.HALF_DECISION, "R-TIME-2", phase=view.phase)


def view_after(view: View, seat: Seat, step: Step) -> View | None:
    """What `seat` sees after its own legal `step`, if the same decision then needs more steps; else None.

    A turn goes on until its action (R-TIME-2); in rules en the first cards for the club and the first diary are one
    decision (R-SETUP-3).
    """
    match step:
        case Go():
            return _after_go(view, seat, step)
        case Give():
            return _after_give(view, seat, step)
        case Club() if view.phase is Phase.SETUP_CLUB and view.rules is Rules.EN:
            return _after_club(view, seat, step)
        case _:
            return None


def _after_club(view: View, seat: Seat, step: Club) -> View:
    index = view.index(seat)
    return evolve(
        view,
        own_hand=without(view.own_hand, step.cards),
        hand_sizes=put_at(view.hand_sizes, index, view.hand_sizes[index] - len(step.cards)),
        club_size=view.club_size + len(step.cards),
        own_put=with_cards(view.own_put, step.cards),
        phase=Phase.SETUP_DIARY,
    )


def _after_go(view: View, seat: Seat, step: Go) -> View:
    index = view.index(seat)
    owed = () if step.place is Place.LONDON else view.others_at(seat, step.place)
    return evolve(
        view,
        at=put_at(view.at, index, step.place),
        spent=view.board.journeys[view.at[index]][step.place],
        owed=owed,
        phase=Phase.GIVE if owed else Phase.ACT,
    )


def _after_give(view: View, seat: Seat, step: Give) -> View:
    giver, taker = view.index(seat), view.index(step.to)
    sizes = put_at(view.hand_sizes, giver, view.hand_sizes[giver] - 1)
    owed = view.owed[1:]
    return evolve(
        view,
        own_hand=without(view.own_hand, (step.card,)),
        hand_sizes=put_at(sizes, taker, sizes[taker] + 1),
        owed=owed,
        phase=Phase.GIVE if owed else Phase.ACT,
    )


def _golden_after(view: View, seat: Seat, last: Step, more: Decision, if_reached: Place | None) -> Decision:
    """The golden hourglass's step that follows `last`, taken in `view`, in the same decision; none if none does.

    `more` are the steps that were sent after `last`. Raises Illegal if they do not belong there.
    """
    if isinstance(last, Sweep) and leaves_a_pick(view, last):
        if more:
            raise Illegal(Why.PICK_UNSEEN, "R-SWEEP")
        return ()
    due = _reaches_mark(view, seat, last)
    if not more:
        return (Golden(if_reached),) if due and if_reached is not None else ()
    golden, *rest = more
    if not isinstance(golden, Golden) or isinstance(last, Golden):
        raise Illegal(Why.DECISION_OVER, "R-TIME-2", step=golden)
    if not due:
        raise Illegal(Why.GOLDEN_NOT_REACHED, "R-GOLD-1", mark=view.mark)
    check(evolve(view, phase=Phase.GOLDEN), seat, golden)
    if rest:
        raise Illegal(Why.DECISION_OVER, "R-TIME-2", step=rest[0])
    return (golden,)


def leaves_a_pick(view: View, step: Sweep) -> bool:
    """Whether a card will lie in the swept display: the swept ones may come back from the discard pile (R-SWEEP)."""
    return bool(view.displays[view.board.displays.index(step.place)] or view.discard or view.deck_size)


def _reaches_mark(view: View, seat: Seat, last: Step) -> bool:
    """Whether the turn that ends with `last` takes the golden hourglass from its track (R-GOLD-1)."""
    weeks = turn_weeks(view, seat, last)
    week = view.weeks[view.index(seat)] + weeks
    return weeks > 0 and view.golden is None and view.scorings < len(MARKS) and week >= view.mark


def turn_weeks(view: View, seat: Seat, last: Step) -> int:
    """The weeks of a whole turn, travel included, whose last step `last` is taken in `view`; 0 outside of turns."""
    match last:
        case Draw():
            weeks = DRAWS[view.board.actions[view.at[view.index(seat)]]]
        case Take():
            weeks = SWEEP_WEEKS if view.phase is Phase.PICK else TAKE_WEEKS
        case Swap():
            weeks = SWAP_WEEKS
        case Sweep():
            weeks = SWEEP_WEEKS
        case Book(_, cards):
            weeks = len(cards)
        case Club(cards) if view.phase is Phase.ACT:
            weeks = len(cards)
        case Rest():
            weeks = REST_WEEKS
        case _:
            return 0
    return view.spent + weeks


def next_turn(view: View, seat: Seat, tail: Decision, weeks: int) -> View:
    """What `seat` would see at the beginning of its next turn if nothing happened until then but what it does itself.

    `tail` are its own legal steps from `view` on that end its decision, which took `weeks`. Cards that nobody can know
    of yet are missing from its hand.
    """
    index = view.index(seat)
    for step in tail:
        view = _after_last(view, seat, step)
    return evolve(
        view,
        phase=Phase.TRAVEL,
        to_act=(seat,),
        spent=0,
        owed=(),
        pick=None,
        weeks=put_at(view.weeks, index, view.weeks[index] + weeks),
        hand_sizes=put_at(view.hand_sizes, index, len(view.own_hand)),
    )


def _after_last(view: View, seat: Seat, step: Step) -> View:
    """What the step changes that its seat knows for sure."""
    hand = view.own_hand
    match step:
        case Take(cards):
            return evolve(view, own_hand=with_cards(hand, cards))
        case Swap(exchanges):
            for exchange in exchanges:
                hand = with_cards(without(hand, (exchange.given,)), (exchange.taken,))
            return evolve(view, own_hand=hand)
        case Club(cards):
            return evolve(view, own_hand=without(hand, cards))
        case Book(_, cards):
            return evolve(view, own_hand=without(hand, cards), diaries=diaries_after(view, seat, step, []))
        case Diary(place):
            laid = put_at(view.diaries[place], FIRST_SPACE, seat)
            return evolve(view, diaries=put_at(view.diaries, place, laid))
        case Golden(place):
            return evolve(view, golden=place)
        case _:
            return view
