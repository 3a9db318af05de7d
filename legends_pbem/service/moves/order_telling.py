"""What became of a player's orders ahead, for that player's reports alone."""

from collections.abc import Iterator, Sequence

from legends_pbem.engine.table import View
from legends_pbem.engine.things import Seat
from legends_pbem.engine.view import view_of
from legends_pbem.reports.notes import Note, OrderFailed, OrdersDropped, OrderTaken
from legends_pbem.reports.report import Ahead
from legends_pbem.service import clock
from legends_pbem.service.log.history import Moment
from legends_pbem.service.moves.ordered import why_impossible
from legends_pbem.service.moves.ordering import standing_of
from legends_pbem.store.protocol import Reads
from legends_pbem.store.rows import Order, OrderState, Player


def ahead_of(reads: Reads, player: Player) -> tuple[Ahead, ...]:
    """The player's orders ahead that stand now."""
    return tuple(Ahead(tuple(map("; ".join, order.alternatives))) for order in standing_of(reads, player))


def order_notes(reads: Reads, player: Player, moments: Sequence[Moment], first: int) -> Iterator[Note]:
    """What became of the player's orders from entry `first` on; `moments` are the game up to the last entry told of."""
    views = {moment.n: moment.position for moment in moments}
    dropped = 0
    for order in reads.orders(player.game, player.seat, player.tenure):
        if order.closed_by is None or order.closed_by not in views or order.closed_by < first:
            continue
        if order.state is OrderState.WITHDRAWN:
            dropped += 1
            continue
        # It was taken in this entry, or tried in vain behind it.
        tried = order.closed_by - 1 if order.state is OrderState.TAKEN else order.closed_by
        yield from _told(order, Seat(player.seat), view_of(views[tried], Seat(player.seat)))
    if dropped:
        yield OrdersDropped(dropped)


def _told(order: Order, seat: Seat, view: View) -> Iterator[Note]:
    """Which alternatives were not possible, and which was taken."""
    given = clock.parse(order.given)
    assert given is not None  # the store wrote it
    for row in order.alternatives:
        why = why_impossible(view, seat, row[0])
        if why is None:
            yield OrderTaken("; ".join(row), given)
            return
        yield OrderFailed("; ".join(row), why)
