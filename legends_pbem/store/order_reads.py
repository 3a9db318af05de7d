"""What can be read about orders ahead."""

import json

from legends_pbem.store.connection import OnConnection, Row
from legends_pbem.store.rows import Order, OrderState

_ORDER = """
SELECT id, orders.game, orders.seat, orders.tenure, given, ticket, evidence, move, signature, first, alternatives,
       state, closed_by
FROM orders
"""


class OrderReads(OnConnection):
    """Reading about orders ahead. Takes no write lock; every method raises `StoreError` where it must."""

    def standing_orders(self, game: str) -> list[Order]:
        """The orders in a game that are still to be taken, in the order in which they are; of present players only."""
        rows = self._connection.rows(
            _ORDER
            + """
            JOIN players ON players.game = orders.game AND players.seat = orders.seat AND players.until IS NULL
            WHERE orders.game = ? AND state = 'standing' AND orders.tenure = players.tenure ORDER BY id
            """,
            (game,),
        )
        return [_order(row) for row in rows]

    def orders(self, game: str, seat: str, tenure: int) -> list[Order]:
        """All orders that a player ever gave for a seat, whatever became of them, in order."""
        rows = self._connection.rows(
            _ORDER + "WHERE orders.game = ? AND orders.seat = ? AND orders.tenure = ? ORDER BY id",
            (game, seat, tenure),
        )
        return [_order(row) for row in rows]


def _order(row: Row) -> Order:
    order = Order._make(row)
    alternatives = tuple(tuple(texts) for texts in json.loads(row[10]))
    return order._replace(alternatives=alternatives, state=OrderState(order.state))
