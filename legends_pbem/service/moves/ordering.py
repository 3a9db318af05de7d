"""Orders ahead are given and cancelled by their player."""

from legends_pbem.notation.orders import OrderLines
from legends_pbem.service.moves.moves import Move
from legends_pbem.store.protocol import Reads, Unit
from legends_pbem.store.rows import Order, OrderState, Player


def standing_of(reads: Reads, player: Player) -> list[Order]:
    """The player's orders that are still to be taken, in order."""
    return [order for order in reads.standing_orders(player.game) if order.seat == player.seat]


def cancel_orders(unit: Unit, player: Player) -> None:
    """Withdraw all orders of the player that stand."""
    for order in standing_of(unit, player):
        unit.close_order(order, OrderState.WITHDRAWN)


def give_orders(unit: Unit, player: Player, orders: tuple[OrderLines, ...], move: Move, evidence: str) -> None:
    """Keep the orders of a move that was checked, in place of all that stood."""
    cancel_orders(unit, player)
    file, signature = move.signed or (None, None)
    for order in orders:
        unit.give_order(
            player,
            order.alternatives,
            first=order.first,
            ticket=move.ticket,
            evidence=evidence,
            move=file,
            signature=signature,
        )
