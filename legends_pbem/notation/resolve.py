"""The second stage of reading: typed steps to a decision, with what the table says about all that was left open.

Only what everybody sees is used. Where nothing fits, a seat or place is filled in for which the rules refuse the step:
they say best why.
"""

from legends_pbem.engine.actions import open_at
from legends_pbem.engine.steps import Decision, Exchange, Give, Go, Step, Swap, Take, swap_of
from legends_pbem.engine.table import Table
from legends_pbem.engine.things import CARD_SYMBOLS, JOKER, PICK_CARDS, TAKE_CARDS, Card, Phase, Place, Seat
from legends_pbem.notation.errors import Ambiguous, Reason
from legends_pbem.notation.typed_steps import GoldenIfReached, TakeBest, TypedExchange, TypedGive, TypedStep, TypedSwap
from legends_pbem.values import NamedTuple


class Parsed(NamedTuple):
    """A decision as it was meant."""

    steps: Decision
    golden_if_reached: Place | None = None
    """Where the golden hourglass goes if these steps reach the mark (`golden PLACE if reached`)."""


def resolve(typed: tuple[TypedStep, ...], table: Table, seat: Seat) -> Parsed:
    """The decision that `seat` means at this table; raises Ambiguous."""
    gifts = iter(
        _gifts([step for step in typed if isinstance(step, TypedGive)], _owed(typed, table, seat), table, seat)
    )
    steps: list[Step] = []
    golden: Place | None = None
    for step in typed:
        match step:
            case TypedGive():
                steps.append(next(gifts))
            case TypedSwap():
                steps.append(_swap(step, table))
            case TakeBest(wishes):
                steps.append(_best(wishes, _display_there(typed, table, seat), table))
            case GoldenIfReached(place):
                golden = place
            case _:
                steps.append(step)
    return Parsed(tuple(steps), golden)


def _owed(typed: tuple[TypedStep, ...], table: Table, seat: Seat) -> tuple[Seat, ...]:
    """The seats that the gifts of this decision can be for: those met where it goes, else those still owed one."""
    for step in typed:
        if isinstance(step, Go):
            return () if step.place is Place.LONDON else table.others_at(seat, step.place)
    return table.owed


def _gifts(gifts: list[TypedGive], owed: tuple[Seat, ...], table: Table, seat: Seat) -> list[Give]:
    """The gifts in the order in which they are owed (R-GO-4)."""
    named = {gift.to for gift in gifts}
    takers = tuple(other for other in owed if other not in named)
    open_gifts = [gift for gift in gifts if gift.to is None]
    if len(takers) < 2:
        somebody = takers or tuple(other for other in table.seats if other is not seat)
        takers = somebody[:1] * len(open_gifts)
    elif open_gifts and (len(takers) != len(open_gifts) or len({gift.card for gift in open_gifts}) > 1):
        raise Ambiguous(Reason.TAKER, open_gifts[0].text, choices=tuple(taker.value for taker in takers))
    free = iter(takers)
    given = [Give(gift.card, next(free) if gift.to is None else gift.to) for gift in gifts]
    return sorted(given, key=lambda give: owed.index(give.to) if give.to in owed else len(owed))


def _display_there(typed: tuple[TypedStep, ...], table: Table, seat: Seat) -> Place:
    """The place whose display this decision takes cards from, if it has one."""
    if table.pick is not None:
        return table.pick
    goals = (step.place for step in typed if isinstance(step, Go))
    return next(goals, table.at[table.index(seat)])


def _best(wishes: tuple[Card, ...], place: Place, table: Table) -> Take:
    """As many cards as may be taken there: those wished for, in this order, and then the dearest of the others."""
    due = PICK_CARDS if table.phase is Phase.PICK else TAKE_CARDS
    lying = list(open_at(table, place))
    chosen: list[Card] = []
    for card in (*wishes, *sorted(lying, key=_dearest_first)):
        if len(chosen) < due and card in lying:
            lying.remove(card)
            chosen.append(card)
    return Take(tuple(sorted(chosen or wishes[:due])))


def _dearest_first(card: Card) -> tuple[bool, int, Card]:
    """Jokers, then cards with two symbols, then the others; each in card order."""
    return card is not JOKER, -CARD_SYMBOLS[card], card


def _swap(typed: TypedSwap, table: Table) -> Swap:
    return swap_of(
        tuple(Exchange(_display(exchange, table), exchange.taken, exchange.given) for exchange in typed.exchanges)
    )


def _display(exchange: TypedExchange, table: Table) -> Place:
    if exchange.place is not None:
        return exchange.place
    displays = table.board.displays
    having = [place for place, cards in zip(displays, table.displays, strict=True) if exchange.taken in cards]
    if len(having) > 1:
        raise Ambiguous(Reason.DISPLAY, exchange.text, choices=tuple(map(str, having)))
    return having[0] if having else displays[0]
