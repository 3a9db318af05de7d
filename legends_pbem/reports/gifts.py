"""Which cards an example gives away: those that cost a seat least, as far as a simple measure can tell."""

from legends_pbem.engine.ahead import view_after
from legends_pbem.engine.play import legal_steps
from legends_pbem.engine.steps import Give
from legends_pbem.engine.table import View
from legends_pbem.engine.things import CARD_PLACE, CARD_SYMBOLS, JOKER, Card, Phase, Place, Seat


def spared_gifts(view: View, seat: Seat) -> tuple[tuple[Give, ...], View]:
    """The gifts that are due in `view`, and the view of `seat` after them; none if none is due."""
    gifts: list[Give] = []
    while view.phase is Phase.GIVE:
        gift = _cheapest_gift(view, seat)
        following = view_after(view, seat, gift)
        assert following is not None  # a gift never ends a decision
        gifts.append(gift)
        view = following
    return tuple(gifts), view


def _cheapest_gift(view: View, seat: Seat) -> Give:
    worth = _worth(view, seat)
    legal = [step for step in legal_steps(view, seat) if isinstance(step, Give)]
    return min(legal, key=lambda gift: worth[gift.card])


def _worth(view: View, seat: Seat) -> dict[Card, tuple[bool, bool, int, Card]]:
    """Card of the hand → the more, the dearer.

    Dearest are jokers, then cards of the place itself, then cards of places with many symbols in the hand.
    """
    here = view.at[view.index(seat)]
    symbols: dict[Place | None, int] = {}
    for card in view.own_hand:
        place = CARD_PLACE[card]
        symbols[place] = symbols.get(place, 0) + CARD_SYMBOLS[card]
    return {
        card: (card is JOKER, CARD_PLACE[card] is here, symbols[CARD_PLACE[card]], card)
        for card in dict.fromkeys(view.own_hand)
    }
