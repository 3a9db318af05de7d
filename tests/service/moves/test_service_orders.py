"""Orders ahead: what a player decides before being asked is done the moment the question comes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from order_games import move, ordering_table, send
from tables import KEYED, LATER, REPLIES, Table

from legends_pbem.service.log.auditing import audit_game
from legends_pbem.store.rows import Order, OrderState, Outcome

TURN = "go shangrila; take best of joker"


@pytest.fixture(params=[REPLIES, KEYED])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    """A game after the set-up: red has to travel; blue, who answers mails or signs, is next."""
    table = ordering_table(tmp_path, request.param)
    with table.store:
        yield table


def decisions(table: Table, seat: str = "blue") -> list[tuple[str, str]]:
    """Way and text of what the seat decided since the set-up."""
    entries = table.store.entries(table.game)[4:]
    return [(entry.payload["way"], entry.payload["decision"]) for entry in entries if entry.payload["seat"] == seat]


def orders(table: Table) -> list[Order]:
    return table.store.orders(table.game, "blue", 1)


def standing(table: Table) -> list[Order]:
    return table.store.standing_orders(table.game)


def way(table: Table) -> str:
    return "signed-order" if table.plays["blue"] == KEYED else "order"


def cause(table: Table) -> str:
    refusal = next(mail for mail in table.store.outbox() if mail.purpose == "refusal")
    assert refusal.detail is not None
    return str(refusal.detail["cause"])


def test_an_order_is_taken_the_moment_the_question_comes(table: Table) -> None:
    assert send(table, [TURN]).outcome is Outcome.APPLIED
    move(table)
    ((how, decision),) = decisions(table)
    assert how == way(table)
    assert decision.startswith("go shangrila; take ")
    assert standing(table) == []
    assert audit_game(table.store, table.game).bad is None


def test_it_is_confirmed_by_one_mail(table: Table) -> None:
    send(table, [TURN, "or ask", "then rest"])
    (answer,) = [mail for mail in table.store.outbox() if mail.purpose == "desk"]
    assert answer.seat == "blue"
    assert answer.detail is not None
    assert answer.detail["done"][0][1:] == ["Ordered", {"number": 2}]


def test_the_first_alternative_that_is_possible_is_taken(table: Table) -> None:
    send(table, ["rest", "or go london; club ark", "or go yeti; draw", "or go ark; draw"])
    move(table)
    assert decisions(table) == [(way(table), "go yeti; draw")]
    assert audit_game(table.store, table.game).bad is None


@pytest.mark.parametrize("last", [["or ask"], []])
def test_where_none_is_possible_the_player_is_asked(table: Table, last: list[str]) -> None:
    send(table, ["rest", *last, "then go yeti; draw"])
    move(table)
    assert decisions(table) == []
    assert table.request("blue").phase == "travel"
    assert [order.state for order in orders(table)] == [OrderState.FAILED, OrderState.WITHDRAWN]


def test_a_row_of_orders_plays_on_without_a_mail(table: Table) -> None:
    send(table, ["go yeti; draw", "then go ark; draw", "then go yeti; draw"])
    asked = 0
    while standing(table):
        asked += 1
        assert asked < 20
        move(table, number=50 + asked)
    assert [text for _, text in decisions(table)] == ["go yeti; draw", "go ark; draw", "go yeti; draw"]
    assert audit_game(table.store, table.game).bad is None


def test_orders_below_a_decision_are_for_the_next_turn(table: Table) -> None:
    move(table)
    lines = ["go yeti; draw", "then go ark; draw", "or ask"]
    assert send(table, lines, ticket=table.request("blue").ticket).outcome is Outcome.APPLIED
    assert [text for _, text in decisions(table)] == ["go yeti; draw"]
    asked = 0
    while standing(table):
        asked += 1
        move(table, number=50 + asked)
    assert [text for _, text in decisions(table)] == ["go yeti; draw", "go ark; draw"]
    assert audit_game(table.store, table.game).bad is None


def test_orders_alone_leave_the_request_open(table: Table) -> None:
    move(table)
    ticket = table.request("blue").ticket
    assert send(table, ["then go ark; draw"], ticket=ticket).outcome is Outcome.APPLIED
    assert table.request("blue").ticket == ticket
    assert len(standing(table)) == 1


def test_a_new_mail_replaces_all_orders(table: Table) -> None:
    send(table, ["go yeti; draw", "then go ark; draw"])
    send(table, ["go shangrila; take best of joker"], number=2)
    assert [order.alternatives for order in standing(table)] == [(("go shangrila; take best of joker",),)]
    assert [order.state for order in orders(table)][:2] == [OrderState.WITHDRAWN] * 2


@pytest.mark.parametrize("line", ["cancel orders", "Streiche Aufträge."])
def test_orders_are_cancelled_by_a_line(table: Table, line: str) -> None:
    send(table, ["go yeti; draw", "then go ark; draw"])
    assert send(table, [line], number=2).outcome is Outcome.APPLIED
    assert standing(table) == []
    move(table)
    assert table.request("blue").phase == "travel"


@pytest.mark.parametrize("line", ["orders", "Aufträge"])
def test_orders_are_listed_by_a_line(table: Table, line: str) -> None:
    send(table, ["go yeti; draw"])
    assert send(table, [line], number=2).outcome is Outcome.APPLIED
    assert len(standing(table)) == 1
    answer = next(mail for mail in table.store.outbox() if mail.purpose == "desk")
    assert answer.detail is not None
    assert answer.detail["done"][0][1:] == ["OrdersListed", {"number": 1}]


def test_an_order_for_another_question_waits_for_its_own(table: Table) -> None:
    """A contribution that is ordered ahead does not answer the turn that comes first."""
    send(table, ["then club ark"])
    move(table)
    assert table.request("blue").phase == "travel"
    assert len(standing(table)) == 1


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["then go unicorn; draw"], {"unknown-place", "unreadable"}),  # typed, it is no command at all
        (["go yeti; draw", "or club ark"], {"other-question"}),
        (["take best of ark"], {"no-order"}),
    ],
)
def test_what_can_be_checked_is_checked_when_it_is_sent(table: Table, lines: list[str], told: set[str]) -> None:
    assert send(table, lines).outcome is Outcome.ANSWERED
    assert cause(table) in told
    assert orders(table) == []


def test_a_decision_that_is_due_is_not_taken_at_the_desk(table: Table) -> None:
    move(table)
    assert send(table, ["go yeti; draw"]).outcome is Outcome.ANSWERED
    assert cause(table) == "due-now"
    assert send(table, ["then go yeti; draw"], number=2).outcome is Outcome.APPLIED


def test_alternatives_for_what_is_asked_now_are_refused(table: Table) -> None:
    move(table)
    lines = ["go yeti; draw", "or go ark; draw"]
    assert send(table, lines, ticket=table.request("blue").ticket).outcome is Outcome.ANSWERED
    assert cause(table) == "or-now"


def test_the_same_orders_ten_times_are_taken_once(table: Table) -> None:
    for number in range(10):
        assert send(table, ["go yeti; draw"], number=number % 5).outcome in (Outcome.APPLIED, Outcome.ACKNOWLEDGED)
    assert len(standing(table)) == 1
    move(table)
    assert [text for _, text in decisions(table)] == ["go yeti; draw"]


def test_a_signed_file_cannot_be_used_by_others_to_order_again_what_was_done(table: Table) -> None:
    send(table, ["go yeti; draw"])
    move(table)
    again = send(table, ["go yeti; draw"], number=7)
    assert again.outcome is (Outcome.ANSWERED if table.plays["blue"] == KEYED else Outcome.APPLIED)
    assert len(standing(table)) == (0 if table.plays["blue"] == KEYED else 1)


def test_orders_end_with_the_tenure_of_who_gave_them(table: Table) -> None:
    send(table, ["go yeti; draw"])
    with table.store.write(LATER) as unit:
        unit.seat(table.game, "blue", person="person-9", language="en", address="new@example.net")
    move(table)
    assert decisions(table) == []
    assert table.request("blue").phase == "travel"


def test_a_reply_orders_nothing_for_a_seat_that_takes_signed_moves_alone(tmp_path: Path) -> None:
    table = ordering_table(tmp_path)
    with table.store:
        send(table, ["go yeti; draw"])
        (player,) = [player for player in table.store.players(table.game) if player.seat == "blue"]
        with table.store.write(LATER) as unit:
            unit.update_player(player._replace(signed_only=True))
        move(table)
        assert decisions(table) == []
        assert send(table, ["go yeti; draw"], number=2).outcome is Outcome.ANSWERED


def test_only_the_owner_is_mailed_that_a_move_came_from_an_order(table: Table) -> None:
    """The others get what they would have got: red is asked; blue is told that the order was taken."""
    send(table, ["go yeti; draw"])
    before = {mail.id for mail in table.store.outbox()}
    move(table)
    new = [mail for mail in table.store.outbox() if mail.id not in before]
    assert sorted((mail.seat or "", mail.purpose) for mail in new) == [("blue", "receipt"), ("red", "turn")]
