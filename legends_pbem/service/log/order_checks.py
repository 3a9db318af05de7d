"""What the log must show of decisions that were taken from a move file: in which order, and each once."""

from collections.abc import Sequence

from legends_pbem.notation import movefile
from legends_pbem.notation.errors import NotationError
from legends_pbem.notation.movefile import MoveFile
from legends_pbem.notation.orders import OrderLines, Spot, read_orders, spot_of
from legends_pbem.service.log.flaws import Bad
from legends_pbem.service.log.records import DecisionRecord, Kind, Way
from legends_pbem.service.tickets import desk_ticket, request_ticket
from legends_pbem.store.rows import Entry


def spot_in(record: DecisionRecord, orders: tuple[OrderLines, ...]) -> Spot:
    """Where the decision stands in its move file; raises Bad if it does not."""
    spot = spot_of(orders, record.line)
    if spot is None:
        raise Bad("its move file has no decision {line}", line=record.line)
    return spot


def goes_on(entries: Sequence[Entry], n: int) -> bool:
    """Whether entry `n`, counted from 1, and the one after it are decisions of one move file."""
    if not 1 <= n < len(entries) or not entries[n - 1].kind == entries[n].kind == Kind.DECISION:
        return False
    return follows(DecisionRecord.from_json(entries[n].payload), DecisionRecord.from_json(entries[n - 1].payload))


def follows(record: DecisionRecord | None, before: DecisionRecord | None) -> bool:
    """Whether the decision is the next one of the same move file, taken in the same way."""
    if record is None or before is None:
        return False
    return record == before._replace(decision=record.decision, line=before.line + 1)


class OrderChecker:
    """Checks that each order ahead that a player signed is taken once, and in their order."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._next: dict[str, int] = {}
        """Move file → the first of its orders that may still be taken."""

    def check(
        self, record: DecisionRecord, spot: Spot, orders: tuple[OrderLines, ...], heads: list[str], desks: list[int]
    ) -> None:
        """Nothing, if this may be the first decision from an order ahead; raises Bad otherwise.

        `heads` are the hashes of the entries before it since which no order was dropped; `desks` the numbers of the
        desk tickets that the seat's player had.
        """
        at_desk = any(desk_ticket(self._game, record.seat, desk) == record.ticket for desk in desks)
        if not at_desk and all(request_ticket(self._game, record.seat, head) != record.ticket for head in heads):
            raise Bad("its ticket is neither that of the seat's desk nor one that the seat was asked with")
        if not at_desk and not orders[spot.order].is_later:
            raise Bad("it was decided for what was asked then, and not ordered ahead")
        if spot.place != 0:
            raise Bad("the decision before it in its order is missing")
        if spot.order < self._next.get(record.move, 0):
            raise Bad("its order was taken before")
        self._next[record.move] = spot.order + 1


def read_rows(record: DecisionRecord, lines: tuple[str, ...]) -> tuple[OrderLines, ...]:
    """What the lines of the record's move file say. Raises NotationError, and Bad if they are not of its way."""
    orders = read_orders(lines)
    if record.way is not Way.SIGNED_ORDER and (not orders or orders[0].is_later):
        raise Bad("its move file holds orders ahead alone")
    return orders


def read_move(record: DecisionRecord) -> MoveFile:
    """The move file of the record. Raises Bad if it cannot be read."""
    try:
        return movefile.read(record.move)
    except NotationError as error:
        raise Bad("its move file cannot be read: {why}", why=error) from None
