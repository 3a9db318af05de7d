"""What a place is to the viewer now: what it pays, how far it is, and what the cards in hand could do there."""

from legends_pbem.engine import books
from legends_pbem.engine.steps import Book
from legends_pbem.engine.table import View
from legends_pbem.engine.things import MEDALS, Place, Seat
from legends_pbem.values import NamedTuple


class Reach(NamedTuple):
    """One place, as far as one seat can tell."""

    medal: int
    """What the seat's diary there pays in a scoring; 0 without one."""
    journey: int
    """Weeks of travel; 0 for the place where the adventurer stands."""
    best: int | None
    """The medal of the highest space that the cards in hand could pay for; None if they pay for none."""
    weeks: int
    """What that would cost, travel included; 0 if they pay for none."""


def reach_of(view: View, seat: Seat, place: Place) -> Reach:
    """What the legendary `place` is to `seat`, whose view this is.

    Gifts that are due on arrival are taken from the cards that are not paid.
    """
    track = view.diaries[place]
    medal = MEDALS[track.index(seat)] if seat in track else 0
    journey = view.board.journeys[view.at[view.index(seat)]][place]
    spared = len(view.own_hand) - len(view.others_at(seat, place))
    steps = books.book_steps(view, seat, place, view.own_hand) if journey else []
    payable = [step for step in steps if isinstance(step, Book) and len(step.cards) <= spared]
    if not payable:
        return Reach(medal, journey, None, 0)
    best = max(payable, key=lambda step: (step.medal, -len(step.cards)))
    return Reach(medal, journey, best.medal, journey + len(best.cards))
