"""What any store must do with deadlines, with clocks that stand, and with zones."""

import pytest
from conform_requests import TICKET, open_request
from store_samples import GAME, LATER, MUCH_LATER, NOW, begin_game

from legends_pbem.store.errors import Conflict
from legends_pbem.store.protocol import Store, Unit
from legends_pbem.store.rows import Person, RequestState, Stop

OTHER = "b" * 16


def decide(unit: Unit, ticket: str) -> None:
    entry = unit.append(GAME, "decision", {})
    unit.close_request(ticket, RequestState.DONE, closed_by=entry.n, decision="draw")


class DeadlinesConformance:
    def test_requests_are_due_from_their_deadline_on(self, store: Store) -> None:
        with store.write(NOW) as unit:
            open_request(unit, deadline=LATER)
            open_request(unit, ticket=OTHER, seat="blue")
        assert store.requests_due(NOW) == []
        assert [request.seat for request in store.requests_due(LATER)] == ["red"]

    def test_a_closed_request_is_not_due(self, store: Store) -> None:
        with store.write(NOW) as unit:
            open_request(unit, deadline=LATER)
            decide(unit, TICKET)
        assert store.requests_due(LATER) == []

    def test_a_deadline_can_be_moved_and_lifted(self, store: Store) -> None:
        with store.write(NOW) as unit:
            open_request(unit, deadline=NOW)
            unit.set_deadline(TICKET, MUCH_LATER)
        assert store.requests_due(LATER) == []
        with store.write(NOW) as unit:
            unit.set_deadline(TICKET, None)
        assert store.requests_due(MUCH_LATER) == []

    def test_a_deadline_that_was_dealt_with_is_due_no_more(self, store: Store) -> None:
        with store.write(NOW) as unit:
            open_request(unit, deadline=NOW)
        with store.write(LATER) as unit:
            unit.set_lapsed(TICKET)
        request = store.request(TICKET)
        assert request is not None
        assert (request.deadline, request.lapsed) == (None, LATER)
        assert store.requests_due(MUCH_LATER) == []

    def test_a_new_deadline_has_not_lapsed(self, store: Store) -> None:
        with store.write(NOW) as unit:
            open_request(unit, deadline=NOW)
            unit.set_lapsed(TICKET)
            unit.set_deadline(TICKET, LATER)
        request = store.request(TICKET)
        assert request is not None
        assert (request.deadline, request.lapsed) == (LATER, None)

    def test_time_is_added_to_what_was_added_before(self, store: Store) -> None:
        with store.write(NOW) as unit:
            open_request(unit)
            unit.add_time(TICKET, 3600)
            unit.add_time(TICKET, 60)
        request = store.request(TICKET)
        assert request is not None
        assert request.extra == 3660

    def test_a_closed_request_has_no_deadline_to_change(self, store: Store) -> None:
        with store.write(NOW) as unit:
            open_request(unit)
            unit.close_request(TICKET, RequestState.VOID, closed_by=1)
        with pytest.raises(Conflict), store.write(NOW) as unit:
            unit.set_deadline(TICKET, LATER)
        with pytest.raises(Conflict), store.write(NOW) as unit:
            unit.set_lapsed(TICKET)
        with pytest.raises(Conflict), store.write(NOW) as unit:
            unit.add_time(TICKET, 60)

    def test_a_deadline_in_another_notation_is_refused(self, store: Store) -> None:
        with pytest.raises(Conflict), store.write(NOW) as unit:
            open_request(unit, deadline="2026-03-01 13:00")

    def test_a_request_keeps_the_zone_and_the_time_off_it_was_opened_with(self, store: Store) -> None:
        with store.write(NOW) as unit:
            unit.open_request(TICKET, game=GAME, seat="red", phase="travel", zone="Europe/Berlin", off="weekdays")
        request = store.request(TICKET)
        assert request is not None
        assert (request.zone, request.off) == ("Europe/Berlin", "weekdays")

    def test_the_decisions_of_a_seat_come_in_order_with_the_times_they_were_taken_at(self, store: Store) -> None:
        with store.write(NOW) as unit:
            open_request(unit)
            open_request(unit, ticket=OTHER, seat="blue")
        with store.write(LATER) as unit:
            decide(unit, TICKET)
            decide(unit, OTHER)
            open_request(unit, ticket="c" * 16)
        with store.write(MUCH_LATER) as unit:
            decide(unit, "c" * 16)
            open_request(unit, ticket="d" * 16)
        done = store.done_requests(GAME, "red", NOW)
        assert [(request.opened, request.closed) for request in done] == [(NOW, LATER), (LATER, MUCH_LATER)]
        assert [request.opened for request in store.done_requests(GAME, "red", LATER)] == [LATER]

    def test_what_is_asked_no_more_was_not_decided(self, store: Store) -> None:
        with store.write(NOW) as unit:
            open_request(unit)
            unit.close_request(TICKET, RequestState.VOID, closed_by=1)
        assert store.done_requests(GAME, "red", NOW) == []


class RemindersConformance:
    def test_requests_are_to_be_reminded_of_from_the_moment_that_was_set(self, store: Store) -> None:
        with store.write(NOW) as unit:
            open_request(unit)
            open_request(unit, ticket=OTHER, seat="blue")
            assert unit.reminders_due(MUCH_LATER) == []
            unit.set_reminder(TICKET, MUCH_LATER)
            unit.set_reminder(OTHER, LATER)
        assert store.reminders_due(NOW) == []
        assert [request.seat for request in store.reminders_due(LATER)] == ["blue"]
        assert [request.remind for request in store.reminders_due(MUCH_LATER)] == [LATER, MUCH_LATER]

    def test_nobody_is_reminded_of_what_is_closed_or_lapsed_or_was_taken_off(self, store: Store) -> None:
        tickets = {seat: f"{number}" * 16 for number, seat in enumerate(("red", "blue", "green"))}
        with store.write(NOW) as unit:
            for seat, ticket in tickets.items():
                open_request(unit, ticket=ticket, seat=seat, deadline=LATER)
                unit.set_reminder(ticket, NOW)
            decide(unit, tickets["red"])
            unit.set_lapsed(tickets["blue"])
            unit.set_reminder(tickets["green"], None)
        assert store.reminders_due(MUCH_LATER) == []

    def test_a_closed_request_cannot_be_reminded_of(self, store: Store) -> None:
        with store.write(NOW) as unit:
            open_request(unit)
            decide(unit, TICKET)
        with pytest.raises(Conflict), store.write(NOW) as unit:
            unit.set_reminder(TICKET, LATER)

    def test_a_reminder_is_sent_once(self, store: Store) -> None:
        with store.write(NOW) as unit:
            open_request(unit)
            open_request(unit, ticket=OTHER, seat="blue")
            unit.add_reminder(TICKET, "half")
            unit.add_reminder(TICKET, "12h")
        with pytest.raises(Conflict), store.write(LATER) as unit:
            unit.add_reminder(TICKET, "half")
        assert (store.reminded(TICKET), store.reminded(OTHER)) == ({"half", "12h"}, set())

    def test_a_reminder_that_was_not_sent_after_all_can_be_sent(self, store: Store) -> None:
        with store.write(NOW) as unit:
            open_request(unit)
            unit.add_reminder(TICKET, "half")
            unit.drop_reminder(TICKET, "half")
            unit.drop_reminder(TICKET, "12h")
            assert unit.reminded(TICKET) == set()
            unit.add_reminder(TICKET, "half")
        assert store.reminded(TICKET) == {"half"}


class StopsConformance:
    def test_clocks_stand_for_one_seat_for_a_game_or_for_all_games(self, store: Store) -> None:
        with store.write(NOW) as unit:
            begin_game(unit, "AAAA")
            unit.stop_clocks("absence", NOW, MUCH_LATER, game=GAME, seat="red")
            unit.stop_clocks("pause", LATER, game=GAME)
            unit.stop_clocks("outage", NOW, LATER)
            unit.stop_clocks("bounce", NOW, game="AAAA", seat="red")
        assert [stop[1:] for stop in store.stops(GAME, NOW)] == [
            ("absence", GAME, "red", NOW, MUCH_LATER),
            ("outage", None, None, NOW, LATER),
            ("pause", GAME, None, LATER, None),
        ]

    def test_stops_that_are_over_are_left_out(self, store: Store) -> None:
        with store.write(NOW) as unit:
            unit.stop_clocks("outage", NOW, LATER)
            unit.stop_clocks("pause", NOW, game=GAME)
        assert [stop.cause for stop in store.stops(GAME, LATER)] == ["pause"]

    def test_a_stop_ends(self, store: Store) -> None:
        with store.write(NOW) as unit:
            stop = unit.stop_clocks("pause", NOW, game=GAME)
            assert stop is not None
            unit.end_stop(stop, LATER)
        assert store.stops(GAME, NOW) == [Stop(stop, "pause", GAME, None, NOW, LATER)]

    def test_a_clock_that_stands_is_not_stopped_again_for_the_same_cause(self, store: Store) -> None:
        with store.write(NOW) as unit:
            assert unit.stop_clocks("pause", NOW, game=GAME) is not None
            assert unit.stop_clocks("pause", LATER, game=GAME) is None
            assert unit.stop_clocks("bounce", LATER, game=GAME, seat="red") is not None
            assert unit.stop_clocks("bounce", LATER, game=GAME, seat="blue") is not None
        assert len(store.stops(GAME, NOW)) == 3

    def test_after_its_end_a_stop_may_come_again(self, store: Store) -> None:
        with store.write(NOW) as unit:
            stop = unit.stop_clocks("pause", NOW, game=GAME)
            assert stop is not None
            unit.end_stop(stop, LATER)
            assert unit.stop_clocks("pause", LATER, game=GAME) is not None

    def test_a_stop_that_ends_before_it_begins_is_refused(self, store: Store) -> None:
        with pytest.raises(Conflict), store.write(NOW) as unit:
            unit.stop_clocks("pause", LATER, NOW, game=GAME)

    def test_a_stop_for_a_cause_that_is_none_is_refused(self, store: Store) -> None:
        with pytest.raises(Conflict), store.write(NOW) as unit:
            unit.stop_clocks("holiday", NOW)

    def test_a_stop_that_is_not_there_cannot_end(self, store: Store) -> None:
        with pytest.raises(Conflict), store.write(NOW) as unit:
            unit.end_stop(7, LATER)

    def test_outages_are_told_apart_from_pauses_and_from_what_ended_before(self, store: Store) -> None:
        with store.write(NOW) as unit:
            unit.stop_clocks("outage", NOW, LATER)
            unit.stop_clocks("pause", NOW, game=GAME)
            unit.stop_clocks("absence", NOW, MUCH_LATER, game=GAME, seat="red")
        assert [(stop.since, stop.until) for stop in store.outages(NOW)] == [(NOW, LATER)]
        assert store.outages(LATER) == []


class PeopleConformance:
    def test_nothing_is_known_of_an_address_at_first(self, store: Store) -> None:
        assert store.person("kim@example.net") is None

    def test_a_person_is_found_by_address_without_case(self, store: Store) -> None:
        with store.write(NOW) as unit:
            unit.update_person(Person("Kim@example.net", "Europe/Berlin"))
            unit.update_person(
                Person("kim@EXAMPLE.net", "Asia/Tokyo", "de", each=True, html=False, remind="24h", night="23-7")
            )
        found = store.person("kim@example.net")
        assert found == Person("Kim@example.net", "Asia/Tokyo", "de", each=True, html=False, remind="24h", night="23-7")
