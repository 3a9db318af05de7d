"""What any store must do with requests."""

import pytest
from store_samples import GAME, LATER, NOW

from legends_pbem.store.errors import Conflict
from legends_pbem.store.protocol import Store, Unit
from legends_pbem.store.rows import RequestState

TICKET = "3f9a41c07d2e88b1"


def open_request(unit: Unit, ticket: str = TICKET, seat: str = "red", deadline: str | None = None) -> None:
    unit.open_request(ticket, game=GAME, seat=seat, phase="travel", deadline=deadline)


class RequestsConformance:
    def test_an_open_request_is_found_by_ticket_and_by_game(self, store: Store) -> None:
        with store.write(NOW) as unit:
            open_request(unit, deadline=LATER)
        request = store.request(TICKET)
        assert request is not None
        assert (request.seat, request.phase, request.opened, request.deadline) == ("red", "travel", NOW, LATER)
        assert store.requests(GAME) == store.requests() == [request]
        assert store.requests("ZZZZ") == []

    def test_an_unknown_ticket_is_none(self, store: Store) -> None:
        assert store.request(TICKET) is None

    def test_a_closed_request_says_what_closed_it(self, store: Store) -> None:
        with store.write(NOW) as unit:
            open_request(unit)
            entry = unit.append(GAME, "decision", {"text": "draw"})
            unit.close_request(TICKET, RequestState.DONE, closed_by=entry.n, decision="draw")
        request = store.request(TICKET)
        assert request is not None
        assert (request.state, request.closed_by, request.decision) == (RequestState.DONE, 2, "draw")
        assert store.requests() == []

    def test_a_request_is_closed_once(self, store: Store) -> None:
        with store.write(NOW) as unit:
            open_request(unit)
            unit.close_request(TICKET, RequestState.VOID, closed_by=1)
        with pytest.raises(Conflict), store.write(NOW) as unit:
            unit.close_request(TICKET, RequestState.DONE, closed_by=1, decision="draw")

    def test_a_request_is_not_closed_by_an_entry_that_is_not_there(self, store: Store) -> None:
        with pytest.raises(Conflict), store.write(NOW) as unit:
            open_request(unit)
            unit.close_request(TICKET, RequestState.VOID, closed_by=2)

    def test_a_renewed_request_is_the_same_with_another_ticket(self, store: Store) -> None:
        with store.write(NOW) as unit:
            open_request(unit, deadline=LATER)
            unit.add_time(TICKET, 60)
            unit.add_reminder(TICKET, f"{TICKET}/half")
            before = unit.request(TICKET)
        with store.write(LATER) as unit:
            unit.renew_request(TICKET, "b" * 16, closed_by=1)
        assert before is not None
        assert store.requests() == [before._replace(ticket="b" * 16)]
        assert store.reminded("b" * 16) == {f"{'b' * 16}/half"}
        void = store.request(TICKET)
        assert void is not None
        assert (void.state, void.closed_by) == (RequestState.VOID, 1)

    def test_only_an_open_request_is_renewed_and_with_a_ticket_that_was_never_used(self, store: Store) -> None:
        with store.write(NOW) as unit:
            open_request(unit)
        for ticket, new in ((TICKET, TICKET), ("c" * 16, "d" * 16)):
            with pytest.raises(Conflict), store.write(NOW) as unit:
                unit.renew_request(ticket, new, closed_by=1)

    def test_the_lines_of_a_file_are_done_once(self, store: Store) -> None:
        with store.write(NOW) as unit:
            unit.set_done("a" * 64)
        assert (store.is_done("a" * 64), store.is_done("b" * 64)) == (True, False)
        with pytest.raises(Conflict), store.write(NOW) as unit:
            unit.set_done("a" * 64)

    def test_a_seat_owes_one_decision_at_a_time(self, store: Store) -> None:
        with pytest.raises(Conflict), store.write(NOW) as unit:
            open_request(unit, ticket="a" * 16)
            open_request(unit, ticket="b" * 16)

    def test_several_seats_may_owe_decisions_at_once(self, store: Store) -> None:
        with store.write(NOW) as unit:
            open_request(unit, ticket="a" * 16)
            open_request(unit, ticket="b" * 16, seat="blue")
        assert [request.seat for request in store.requests()] == ["red", "blue"]

    def test_a_ticket_is_used_once(self, store: Store) -> None:
        with pytest.raises(Conflict), store.write(NOW) as unit:
            open_request(unit)
            unit.close_request(TICKET, RequestState.VOID, closed_by=1)
            open_request(unit)
