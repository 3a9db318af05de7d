"""What any store must do with orders ahead."""

import pytest
from store_samples import GAME, NOW

from legends_pbem.store.errors import Conflict
from legends_pbem.store.protocol import Store, Unit
from legends_pbem.store.rows import EvidenceKind, Order, OrderState, Player

DESK = "88d7bdd167cafa94"
TURN = (("go yeti; draw",), ("go atlantis; sweep avalon", "take best of ark räume"))


def player(unit: Unit, seat: str = "red") -> Player:
    return next(player for player in unit.players(GAME) if player.seat == seat)


def give(unit: Unit, seat: str = "red", first: int = 1, failed_at: int | None = None) -> None:
    evidence = unit.keep(EvidenceKind.MAIL, b"a mail")
    unit.give_order(player(unit, seat), TURN, first=first, ticket=DESK, evidence=evidence, failed_at=failed_at)


def only(orders: list[Order]) -> Order:
    (order,) = orders
    return order


class OrdersConformance:
    def test_an_order_stands_as_it_was_given(self, store: Store) -> None:
        with store.write(NOW) as unit:
            give(unit)
            evidence = unit.keep(EvidenceKind.MAIL, b"a mail")
        order = only(store.standing_orders(GAME))
        seen = (GAME, "red", 1, NOW, DESK, evidence, None, None, 1, TURN, OrderState.STANDING, None)
        assert order == (order.id, *seen)
        assert store.orders(GAME, "red", 1) == [order]

    def test_a_signed_order_keeps_its_file(self, store: Store) -> None:
        with store.write(NOW) as unit:
            evidence = unit.keep(EvidenceKind.MOVE_FILE, b"a file")
            given = player(unit)
            unit.give_order(given, TURN, first=2, ticket=DESK, evidence=evidence, move="file", signature="armor")
        order = only(store.standing_orders(GAME))
        assert (order.move, order.signature, order.first) == ("file", "armor", 2)

    def test_orders_stand_in_the_order_in_which_they_were_given(self, store: Store) -> None:
        with store.write(NOW) as unit:
            for first in (3, 1, 2):
                give(unit, first=first)
        assert [order.first for order in store.standing_orders(GAME)] == [3, 1, 2]
        assert store.standing_orders("ZZZZ") == []

    @pytest.mark.parametrize("state", [OrderState.TAKEN, OrderState.FAILED, OrderState.WITHDRAWN])
    def test_an_order_that_was_closed_stands_no_more(self, store: Store, state: OrderState) -> None:
        with store.write(NOW) as unit:
            give(unit)
            unit.close_order(only(unit.standing_orders(GAME)), state, closed_by=1)
        assert store.standing_orders(GAME) == []
        order = only(store.orders(GAME, "red", 1))
        assert (order.state, order.closed_by) == (state, 1)

    def test_an_order_is_closed_once(self, store: Store) -> None:
        with store.write(NOW) as unit:
            give(unit)
            order = only(unit.standing_orders(GAME))
            unit.close_order(order, OrderState.WITHDRAWN)
        with pytest.raises(Conflict), store.write(NOW) as unit:
            unit.close_order(order, OrderState.WITHDRAWN)

    def test_what_failed_already_never_stands(self, store: Store) -> None:
        with store.write(NOW) as unit:
            give(unit, failed_at=1)
        assert store.standing_orders(GAME) == []
        assert only(store.orders(GAME, "red", 1)).state is OrderState.FAILED

    def test_an_order_is_closed_by_an_entry_that_is_there(self, store: Store) -> None:
        with pytest.raises(Conflict), store.write(NOW) as unit:
            give(unit)
            unit.close_order(only(unit.standing_orders(GAME)), OrderState.TAKEN, closed_by=2)

    def test_orders_do_not_outlast_whoever_gave_them(self, store: Store) -> None:
        with store.write(NOW) as unit:
            give(unit)
            unit.seat(GAME, "red", person="person-3", language="en", address="new@example.net")
            assert unit.standing_orders(GAME) == []
            give(unit)
        assert only(store.standing_orders(GAME)).tenure == 2
        assert len(store.orders(GAME, "red", 1)) == len(store.orders(GAME, "red", 2)) == 1
