"""Orders ahead: lines that say what to do when a later question comes.

A line that begins with `then` is for the next question of its kind; one that begins with `or` says what to do where the
line above it is not possible, and `or ask` that the player wants to be asked. The first lines of a text, which begin
with neither, are what the player does now, or the first order of one who is not asked now.
"""

from collections.abc import Sequence

from legends_pbem.engine.things import Phase
from legends_pbem.notation.errors import Malformed, Reason
from legends_pbem.notation.names import THEN
from legends_pbem.notation.parse import read_decision
from legends_pbem.notation.sequence import decisions_of, split_decisions
from legends_pbem.notation.tokens import tokens_of
from legends_pbem.notation.typed import begins_order_line, is_ask, verb_of, without_opening
from legends_pbem.values import NamedTuple

MOST_ORDERS = 12
"""So many orders one text may hold, and so many alternatives each of them."""

_QUESTIONS = {
    "go": (Phase.TRAVEL,),
    "rest": (Phase.TRAVEL,),
    "club": (Phase.SETUP_CLUB, Phase.CONTRIBUTE),
    "diary": (Phase.SETUP_DIARY,),
}
"""First verb of an order → the questions that it answers."""

Alternatives = tuple[tuple[str, ...], ...]
"""The first that is possible is taken; each is decisions in a row, as typed."""


class OrderLines(NamedTuple):
    """One order, or what is done now."""

    is_later: bool
    """Whether `then` begins it."""
    first: int
    """Which of the text's decisions is the first of these, from 1."""
    alternatives: Alternatives


def read_orders(lines: Sequence[str]) -> tuple[OrderLines, ...]:
    """What the lines say: first what is done now, if they begin with that, then the orders.

    The names in all decisions are checked, and that each order answers one question. Raises NotationError.
    """
    plain = next((place for place, line in enumerate(lines) if begins_order_line(line)), len(lines))
    orders: list[OrderLines] = []
    if plain:
        orders.append(OrderLines(False, 1, (decisions_of(lines[:plain]),)))
    asks = False
    for line in lines[plain:]:
        asks = _add_line(orders, line, asks)
    for order in orders:
        for alternative in order.alternatives:
            for text in alternative:
                read_decision(text)
        if order.is_later or len(order.alternatives) > 1:
            questions_of(order.alternatives)
    if max([len(orders), *(len(order.alternatives) for order in orders)]) > MOST_ORDERS:
        raise Malformed(Reason.TOO_MANY_ORDERS, lines[-1], most=MOST_ORDERS)
    return tuple(orders)


def _add_line(orders: list[OrderLines], line: str, asks: bool) -> bool:
    """Add what a line says; whether it ends its order by `or ask`. `asks` is that of the line above."""
    if not begins_order_line(line):
        raise Malformed(Reason.NEITHER_THEN_NOR_OR, line)
    is_then = tokens_of(line)[0].key in THEN
    if not is_then and (asks or not orders):
        raise Malformed(Reason.ASK_LAST if asks else Reason.NEITHER_THEN_NOR_OR, line)
    if is_ask(line) and not is_then:
        return True
    alternative = tuple(split_decisions(without_opening(line)))
    if is_then:
        first = sum(len(one) for order in orders for one in order.alternatives) + 1
        orders.append(OrderLines(True, first, (alternative,)))
    else:
        orders[-1] = orders[-1]._replace(alternatives=(*orders[-1].alternatives, alternative))
    return False


def questions_of(alternatives: Alternatives) -> tuple[Phase, ...]:
    """The questions that an order answers; raises Malformed if it answers none, or its alternatives different ones."""
    questions: tuple[Phase, ...] | None = None
    for first, *_ in alternatives:
        found = _QUESTIONS.get(verb_of(first) or "")
        if found is None:
            raise Malformed(Reason.NO_ORDER, first)
        if questions not in (None, found):
            raise Malformed(Reason.OTHER_QUESTION, first)
        questions = found
    assert questions is not None  # an order has an alternative
    return questions


class Spot(NamedTuple):
    """Where a decision stands in what a text says."""

    order: int
    """Which of the text's orders, from 0; what is done now counts as one."""
    alternative: int
    row: tuple[str, ...]
    """All decisions of the alternative."""
    place: int
    """Which of them it is, from 0."""

    @property
    def text(self) -> str:
        """The decision as typed."""
        return self.row[self.place]


def spot_of(orders: tuple[OrderLines, ...], number: int) -> Spot | None:
    """Where decision `number` of a text stands, counted from 1; None if it has no such decision."""
    for order, lines in enumerate(orders):
        first = lines.first
        for alternative, row in enumerate(lines.alternatives):
            if first <= number < first + len(row):
                return Spot(order, alternative, row, number - first)
            first += len(row)
    return None
