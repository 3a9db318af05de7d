"""Which actions a seat is shown where all of them would be too many: one of each kind, as cheap as can be."""

from legends_pbem.engine import books
from legends_pbem.engine.actions import open_at
from legends_pbem.engine.steps import Book, Club, Draw, Exchange, Step, Swap, Sweep, Take
from legends_pbem.engine.table import View
from legends_pbem.engine.things import JOKER, LONDON, Action, Cards, Place, Seat


def action_examples(view: View, seat: Seat, place: Place, hand: Cards) -> list[Step]:
    """An example of the card action of `place`, and the cheapest promotion to each space there.

    For `seat`, whose view this is, once it stands there with `hand`.
    """
    if place is LONDON:
        return [Club((next(card for card in hand if card is not JOKER),))]
    return _card_action(view, place, hand) + _cheapest(books.book_steps(view, seat, place, hand))


def _card_action(view: View, place: Place, hand: Cards) -> list[Step]:
    match view.board.actions[place]:
        case Action.SWAP:
            return _swap_example(view, hand)
        case Action.TAKE:
            lying = open_at(view, place)
            return [Take(lying[:3])] if lying else []
        case Action.SWEEP:
            return [Sweep(view.board.displays[0])]
        case _:
            return [Draw()]


def _swap_example(view: View, hand: Cards) -> list[Step]:
    """One swap, of two different cards if there are such; none without a card in hand or an open one."""
    pairs = [
        Exchange(place, cards[0], given)
        for place, cards in zip(view.board.displays, view.displays, strict=True)
        if cards
        for given in dict.fromkeys(hand)
    ]
    example = next((pair for pair in pairs if pair.taken is not pair.given), pairs[0] if pairs else None)
    return [] if example is None else [Swap((example,))]


def _cheapest(promotions: list[Step]) -> list[Step]:
    """For each space the promotion that costs fewest cards, lowest space first; from the supply where there is one."""
    best: dict[int, Book] = {}
    for step in promotions:
        if isinstance(step, Book) and (step.medal not in best or len(step.cards) < len(best[step.medal].cards)):
            best[step.medal] = step
    return list(best.values())
