"""What can be changed about orders ahead."""

import json

from legends_pbem.sentences import Sentence
from legends_pbem.store.connection import OnTransaction
from legends_pbem.store.order_reads import OrderReads
from legends_pbem.store.rows import Order, OrderState, Player


class OrderWrites(OnTransaction, OrderReads):
    """Changing orders ahead, inside a transaction. Every method raises `StoreError` where it must."""

    def give_order(
        self,
        player: Player,
        alternatives: tuple[tuple[str, ...], ...],
        *,
        first: int,
        ticket: str,
        evidence: str,
        move: str | None = None,
        signature: str | None = None,
        failed_at: int | None = None,
    ) -> None:
        """Keep an order of a player behind those that stand.

        `evidence`: hash of the mail or file that gave it; `move` and `signature`: of the signed move file, if it was;
        `failed_at`: the last log entry where it was tried in vain already, for one that does not stand.
        """
        state = OrderState.STANDING if failed_at is None else OrderState.FAILED
        self._change(
            """
            INSERT INTO orders (game, seat, tenure, given, ticket, evidence, move, signature, first, alternatives,
                                state, closed_by)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            (
                player.game,
                player.seat,
                player.tenure,
                self._now,
                ticket,
                evidence,
                move,
                signature,
                first,
                json.dumps(alternatives, ensure_ascii=False),
                state,
                failed_at,
            ),
        )

    def close_order(self, order: Order, state: OrderState, closed_by: int | None = None) -> None:
        """Say what became of an order that stands; `closed_by` is the log entry that decided that, if one did.

        Raises `Conflict` if it does not stand.
        """
        self._changed_one(
            Sentence("order {order} does not stand", order=order.id),
            "UPDATE orders SET state = ?, closed_by = ? WHERE id = ? AND state = 'standing' RETURNING 1",
            (state, closed_by, order.id),
        )
