"""Which cards an example gives away: those that cost a seat least, as far as a simple measure can tell."""

from legends_pbem.engine.ahead import view_after
from legends_pbem.engine.play import legal_steps
from legends_pbem.engine.steps import Give, Go
from legends_pbem.engine.table import View
from legends_pbem.engine.things import CARD_PLACE, CARD_SYMBOLS, JOKER, Card, Cards, Phase, Place, Seat


def spared_gifts(view: View, seat: Seat, go: Go) -> tuple[tuple[Give, ...], Cards]:
    """The gifts that are due after the journey, and the hand of `seat`, whose view this is, after them."""
    gifts: list[Give] = []
    following = view_after(view, seat, go)
    while following is not None and following.phase is Phase.GIVE:
        view = following
        gifts.append(_cheapest_gift(view, seat))
        following = view_after(view, seat, gifts[-1])
    assert following is not None  # neither a journey nor a gift ends a decision
    return tuple(gifts), following.own_hand


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
