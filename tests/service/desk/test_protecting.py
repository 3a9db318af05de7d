"""How a player protects a seat by mail: signed moves alone, new tickets, and signed files that count once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from desk_mails import at_desk, new_mails, said_in
from tables import (
    KEYED,
    NOW,
    REPLIES,
    Table,
    chosen,
    move_mail,
    new_table,
    play,
    reply,
    signed_mail,
    start_game,
    take,
)

from legends_pbem.service.log.auditing import audit_game
from legends_pbem.service.log.records import Kind
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.tickets import desk_ticket
from legends_pbem.store.rows import Outcome, Player, RequestState

LATER = "2026-03-02T00:00:00Z"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game of red, who has a key, and blue, who has none, three days a decision; all first mails are sent."""
    table = new_table(tmp_path, {"red": KEYED, "blue": REPLIES}, clock=Clock("3d", "wait", 30))
    with table.store:
        new_mails(table, "red", "blue")
        yield table


def player(table: Table, seat: str) -> Player:
    return next(one for one in table.store.players(table.game) if one.seat == seat)


def asked(table: Table, seat: str) -> None:
    """Play until the seat owes a decision."""
    for number in range(100, 140):
        if any(request.seat == seat for request in table.store.requests(table.game)):
            return
        play(table, 1, start=number)
    raise AssertionError(f"{seat} was not asked")


def kinds(table: Table) -> list[str]:
    return [entry.kind for entry in table.store.entries(table.game)]


def test_who_has_a_key_may_let_only_signed_moves_count(table: Table) -> None:
    asked(table, "red")
    old = table.request("red")
    assert take(table, reply(table, "red", "signed only", at_desk(table, "red"), 1), LATER).outcome is Outcome.APPLIED
    assert player(table, "red").signed_only
    new = table.request("red")
    assert new == old._replace(ticket=new.ticket) and new.ticket != old.ticket
    assert "only signed moves count for you in G7K2" in " ".join(map(said_in, new_mails(table, "red", now=LATER)))
    assert take(table, reply(table, "red", chosen(table, "red"), number=2), LATER).outcome is Outcome.ANSWERED
    assert take(table, move_mail(table, "red", chosen(table, "red"), number=3), LATER).outcome is Outcome.APPLIED
    assert audit_game(table.store, table.game).bad is None


def test_only_a_signed_file_ends_that_and_verify_sees_it(table: Table) -> None:
    take(table, reply(table, "red", "unterschrieben nur", at_desk(table, "red"), 1))
    handled = take(table, reply(table, "red", "signed off", at_desk(table, "red"), 2))
    assert (handled.outcome, player(table, "red").signed_only) == (Outcome.ANSWERED, True)
    assert (
        take(table, signed_mail(table, "red", "signed off", ticket=at_desk(table, "red"), number=3)).outcome
        == "applied"
    )
    assert not player(table, "red").signed_only
    entry = table.store.entries(table.game)[-1]
    assert (entry.kind, entry.payload["on"]) == (Kind.SIGNED_ONLY, False)
    assert "signed off" in entry.payload["move"]
    assert audit_game(table.store, table.game).bad is None


def test_who_has_no_key_cannot_take_signed_moves_alone(table: Table) -> None:
    handled = take(table, reply(table, "blue", "signed only", at_desk(table, "blue"), 1))
    assert (handled.outcome, player(table, "blue").signed_only) == (Outcome.ANSWERED, False)
    assert Kind.SIGNED_ONLY not in kinds(table)


def test_what_is_so_already_changes_nothing(table: Table) -> None:
    take(table, reply(table, "red", "signed off", at_desk(table, "red"), 1))
    assert Kind.SIGNED_ONLY not in kinds(table)


def test_a_signed_file_counts_once_whoever_sends_it_again(table: Table) -> None:
    desk = at_desk(table, "red")
    take(table, reply(table, "red", "signed only", desk, 1))
    captured = signed_mail(table, "red", "signed off", ticket=desk, number=2)
    assert take(table, captured).outcome is Outcome.APPLIED
    assert take(table, captured).outcome is Outcome.APPLIED  # the same mail, twice
    take(table, reply(table, "red", "signed only", desk, 3))
    again = take(table, signed_mail(table, "red", "signed off", ticket=desk, number=4))
    assert (again.outcome, player(table, "red").signed_only) == (Outcome.ANSWERED, True)
    assert "counts once" in again.reason
    other = take(table, signed_mail(table, "red", "signed off", "status", ticket=desk, number=5))
    assert (other.outcome, player(table, "red").signed_only) == (Outcome.APPLIED, False)
    assert audit_game(table.store, table.game).bad is None


def test_a_signed_file_that_only_asks_may_come_again(table: Table) -> None:
    for number in (1, 2):
        mail = signed_mail(table, "red", "status", ticket=at_desk(table, "red"), number=number)
        assert take(table, mail).outcome is Outcome.APPLIED


def test_new_tickets_make_replies_to_earlier_mails_void_in_all_running_games(table: Table) -> None:
    second = start_game(table.home, table.store, {"red": KEYED, "blue": REPLIES}, game="H8M3", seed=4)
    for game in (table, second):
        asked(game, "blue")
    new_mails(table, "blue")
    old = {game.game: game.request("blue").ticket for game in (table, second)}
    assert take(table, reply(table, "blue", "new ticket", old[table.game], 1), LATER).outcome is Outcome.APPLIED
    for number, game in enumerate((table, second), start=10):
        for ticket in (old[game.game], desk_ticket(game.game, "blue", 1)):
            for text in (chosen(game, "blue"), "status", "new ticket"):
                mail = reply(game, "blue", text, ticket, 10 * number + len(text))
                assert take(game, mail, LATER).outcome is not Outcome.APPLIED
        assert (
            take(game, reply(game, "blue", "status", desk_ticket(game.game, "blue", 2), number), LATER).outcome
            == "applied"
        )
    mails = new_mails(table, "blue", now=LATER)
    names = [part.get_filename() for mail in mails for part in mail.iter_attachments()]
    assert {"G7K2-blue.html", "H8M3-blue.html"} <= set(names)
    for game in (table, second):
        assert (
            take(game, move_mail(game, "blue", chosen(game, "blue"), number=400 + ord(game.game[0])), LATER).outcome
            == "applied"
        )
        assert audit_game(table.store, game.game).bad is None


def test_time_absences_and_orders_ahead_stay_as_they_are(table: Table) -> None:
    desk = at_desk(table, "blue")
    take(table, reply(table, "blue", "absent until 10 Mar", desk, 1))
    asked(table, "red")
    if not any(request.seat == "blue" for request in table.store.requests(table.game)):
        take(table, reply(table, "blue", "go yeti; draw", desk, 2))
    orders = table.store.standing_orders(table.game)
    stops = table.store.stops(table.game, NOW)
    before = {request.seat: request.deadline for request in table.store.requests(table.game)}
    assert take(table, reply(table, "blue", "neues Ticket", desk, 3), LATER).outcome is Outcome.APPLIED
    assert table.store.standing_orders(table.game) == orders
    assert table.store.stops(table.game, NOW) == stops
    assert {request.seat: request.deadline for request in table.store.requests(table.game)} == before
    play(table, 12, start=500)
    assert audit_game(table.store, table.game).bad is None


def test_an_order_that_was_signed_with_an_earlier_ticket_is_taken_and_verified(table: Table) -> None:
    asked(table, "blue")
    desk = at_desk(table, "red")
    handled = take(
        table, signed_mail(table, "red", "go yeti; draw", "or go ark; draw", "or go avalon; draw", ticket=desk)
    )
    assert handled.outcome is Outcome.APPLIED, handled
    assert take(table, reply(table, "red", "new ticket", desk, 2)).outcome is Outcome.APPLIED
    for number in range(600, 640):
        if "signed-order" in [entry.payload.get("way") for entry in table.store.entries(table.game)]:
            break
        play(table, 1, start=number)
    assert "signed-order" in [entry.payload.get("way") for entry in table.store.entries(table.game)]
    assert audit_game(table.store, table.game).bad is None


def test_reminders_that_were_sent_do_not_come_again_for_a_new_ticket(table: Table) -> None:
    asked(table, "blue")
    old = table.request("blue").ticket
    with table.store.write(NOW) as unit:
        unit.add_reminder(old, f"{old}/half")
    take(table, reply(table, "blue", "new ticket", old, 1), LATER)
    new = table.request("blue").ticket
    assert table.store.reminded(new) == {f"{new}/half"}
    void = table.store.request(old)
    assert void is not None and void.state is RequestState.VOID
