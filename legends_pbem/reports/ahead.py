"""What a seat would see within its own turn: its view after going, and after giving a card (rules, chapter 4).

Both steps use public knowledge and the own hand alone, so a view is enough for them.
"""

from legends_pbem.engine.cards import without
from legends_pbem.engine.play import legal_steps
from legends_pbem.engine.steps import Give
from legends_pbem.engine.table import View, evolve, put_at
from legends_pbem.engine.things import JOKER, Card, Phase, Place, Seat


def after_going(view: View, seat: Seat, place: Place) -> View:
    """The view of `seat` once its adventurer arrived at `place`."""
    index = view.index(seat)
    owed = () if place is Place.LONDON else view.others_at(seat, place)
    return evolve(
        view,
        at=put_at(view.at, index, place),
        spent=view.board.journeys[view.at[index]][place],
        owed=owed,
        phase=Phase.GIVE if owed else Phase.ACT,
    )


def after_giving(view: View, seat: Seat, card: Card) -> View:
    """The view of `seat` once it gave `card` to the next adventurer owed one."""
    index = view.index(seat)
    hand = without(view.own_hand, (card,))
    owed = view.owed[1:]
    return evolve(
        view,
        own_hand=hand,
        hand_sizes=put_at(view.hand_sizes, index, len(hand)),
        owed=owed,
        phase=Phase.GIVE if owed else Phase.ACT,
    )


def spared_gifts(view: View, seat: Seat) -> tuple[tuple[Give, ...], View]:
    """The gifts that cost `seat` least, as far as a simple measure can tell, and its view after them."""
    gifts: list[Give] = []
    while view.phase is Phase.GIVE:
        gift = min(
            (step for step in legal_steps(view, seat) if isinstance(step, Give)),
            key=lambda step: _worth(view, seat, step.card),
        )
        gifts.append(gift)
        view = after_giving(view, seat, gift.card)
    return tuple(gifts), view


def _worth(view: View, seat: Seat, card: Card) -> tuple[bool, bool, int, Card]:
    """The more, the dearer: jokers, cards of the place itself, then cards of places with many symbols in the hand."""
    here = card.place is view.at[view.index(seat)]
    symbols = sum(other.symbols for other in view.own_hand if other.place is card.place)
    return card is JOKER, here, symbols, card
