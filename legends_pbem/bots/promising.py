"""The legal steps worth a look: some listings go into the thousands, and few of those steps differ in what matters."""

from itertools import combinations, permutations

from legends_pbem.bots.worth import Prospects, in_hand, on_board, prospects
from legends_pbem.engine.actions import action_steps
from legends_pbem.engine.books import book_steps
from legends_pbem.engine.cards import putting_steps, without
from legends_pbem.engine.club import club_steps
from legends_pbem.engine.play import legal_steps
from legends_pbem.engine.setup import put_limits
from legends_pbem.engine.steps import Book, Exchange, Give, Step, swap_of
from legends_pbem.engine.table import View
from legends_pbem.engine.things import JOKER, Action, Card, Cards, Phase, Place, Seat
from legends_pbem.engine.turns import contribution_limits

_FEW = 3
"""So many cards are considered where a step chooses among many."""


def promising_steps(view: View, seat: Seat, seen: Prospects) -> list[Step]:
    """Some legal steps of `seat`, whose view this is; none only where none is legal."""
    hand = view.own_hand
    place = view.at[view.index(seat)]
    match view.phase:
        case Phase.GIVE:
            return _least_missed_gift(view, seat, seen)
        case Phase.SETUP_CLUB:
            return putting_steps(put_limits(view, hand), _for_club(view, seat, seen))
        case Phase.CONTRIBUTE:
            return putting_steps(contribution_limits(view, hand), _for_club(view, seat, seen))
        case Phase.ACT if place is Place.LONDON:
            return club_steps(_for_club(view, seat, seen))
        case Phase.ACT:
            swapping = view.board.actions[place] is Action.SWAP
            actions = _swaps(view, seen) if swapping else action_steps(view, place, hand)
            return actions + _books(view, seat, place)
        case _:
            return legal_steps(view, seat)


def _least_missed_gift(view: View, seat: Seat, seen: Prospects) -> list[Step]:
    gifts = [step for step in legal_steps(view, seat) if isinstance(step, Give)]
    gifts.sort(key=lambda gift: in_hand(seen, without(view.own_hand, (gift.card,))))
    return [*gifts[-1:]]


def _for_club(view: View, seat: Seat, seen: Prospects) -> Cards:
    """The few cards of the hand that do most in the club for what they do in the hand."""

    def worth(card: Card) -> float:
        return on_board(prospects(view, seat, (card,))) + in_hand(seen, without(view.own_hand, (card,)))

    cards = [card for card in view.own_hand if card is not JOKER]
    worths = {card: worth(card) for card in set(cards)}
    return tuple(sorted(sorted(cards, key=worths.__getitem__, reverse=True)[:_FEW]))


def _books(view: View, seat: Seat, place: Place) -> list[Step]:
    """The promotions, without those that take a diary from another place although one lies in supply."""
    steps = book_steps(view, seat, place, view.own_hand)
    return [step for step in steps if not (isinstance(step, Book) and step.source is not None and view.supply(seat))]


def _swaps(view: View, seen: Prospects) -> list[Step]:
    """The swaps that take one or two of the few best open cards for the few least missed cards of the hand."""
    hand = view.own_hand
    given = sorted(hand, key=lambda card: in_hand(seen, without(hand, (card,))), reverse=True)[:_FEW]
    lying = [(place, card) for place, cards in zip(view.board.displays, view.displays, strict=True) for card in cards]
    gains = {card: in_hand(seen, (*hand, card)) for _, card in lying}
    taken = sorted(lying, key=lambda open_card: gains[open_card[1]], reverse=True)[:_FEW]
    single = [(Exchange(*one, card),) for one in taken for card in given]
    double = [
        (Exchange(*one, card), Exchange(*two, other))
        for one, two in combinations(taken, 2)
        for card, other in permutations(given, 2)
    ]
    return list(dict.fromkeys(map(swap_of, (*single, *double))))
