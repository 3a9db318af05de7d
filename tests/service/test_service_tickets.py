"""Tickets, tokens and the addresses that carry them, computed again from their formulas (FORMATS, chapter 4)."""

import base64
import hashlib
import hmac
import itertools
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest
from tables import BOT, KEYED, NOW, REPLIES, Table, chosen, letter, move_mail, new_table, play, reply, signed_mail, take

from legends_pbem.engine.things import Rules
from legends_pbem.service.log.auditing import audit_game
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.store.rows import Outcome, RequestState

FOUR = {"red": KEYED, "blue": REPLIES, "green": KEYED, "yellow": REPLIES}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game of red, who signs, and blue, who answers."""
    table = new_table(tmp_path)
    with table.store:
        yield table


def sixteen_hex(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def heads(table: Table) -> list[str]:
    return [entry.hash for entry in table.store.entries(table.game)]


def cause_of_answer(table: Table) -> str:
    """Why the last mail was refused."""
    mail = next(mail for mail in table.store.outbox() if mail.purpose == "refusal")
    assert mail.detail is not None
    return str(mail.detail["cause"])


def sent_mails(table: Table) -> list[Message]:
    """The mails that are in the Maildirs after all that is due was sent."""
    send_due(table.home, table.store, NOW)
    return [message_from_bytes(path.read_bytes()) for path in (table.home.folder / "mail").glob("*/new/*")]


def test_a_request_ticket_comes_from_the_last_entry_of_the_transaction_that_opened_it(tmp_path: Path) -> None:
    table = new_table(tmp_path, {"red": KEYED, "blue": REPLIES, "green": BOT})
    with table.store:
        for _ in range(8):
            (request,) = table.store.requests(table.game)
            assert request.ticket == sixteen_hex(f"legends-ticket/1\nG7K2\n{request.seat}\n{heads(table)[-1]}")
            take(table, move_mail(table, request.seat, chosen(table, request.seat), number=len(heads(table))))


def test_simultaneous_requests_share_a_head_and_later_entries_do_not_change_them(tmp_path: Path) -> None:
    table = new_table(tmp_path, FOUR, rules=Rules.DE)
    with table.store:
        play(table, 4)  # the diaries
        head = heads(table)[-1]
        tickets = {request.seat: request.ticket for request in table.store.requests(table.game)}
        assert tickets == {seat: sixteen_hex(f"legends-ticket/1\nG7K2\n{seat}\n{head}") for seat in FOUR}
        play(table, 1, start=10)
        still_open = {request.seat: request.ticket for request in table.store.requests(table.game)}
        assert still_open == {seat: tickets[seat] for seat in ("blue", "green", "yellow")}


def test_simultaneous_decisions_can_come_in_any_order(tmp_path: Path) -> None:
    positions = set()
    for number, order in enumerate(itertools.permutations(("red", "blue", "green"))):
        folder = tmp_path / str(number)
        folder.mkdir()
        table = new_table(folder, dict(list(FOUR.items())[:3]), rules=Rules.DE)
        with table.store:
            play(table, 3)
            for seat in order:
                assert take(table, move_mail(table, seat, chosen(table, seat), number=10)).outcome is Outcome.APPLIED
            assert audit_game(table.store, table.game).bad is None
            positions.add(str(table.position))
    assert len(positions) == 1


def test_a_closed_request_remembers_the_decision_that_closed_it(table: Table) -> None:
    ticket, decision = table.request("red").ticket, chosen(table, "red")
    take(table, signed_mail(table, "red", decision))
    request = table.store.request(ticket)
    assert request is not None
    assert (request.state, request.decision, request.closed_by) == (RequestState.DONE, decision, 3)


def test_the_desk_ticket_stays_the_same_and_authorises_no_decision(table: Table) -> None:
    desk = sixteen_hex("legends-desk/1\nG7K2\nblue\n1")
    (started,) = [mail for mail in table.store.outbox() if mail.seat == "blue"]
    assert (started.purpose, started.ticket) == ("started", desk)
    assert take(table, reply(table, "blue", "go avalon; draw\n", ticket=desk)).outcome is Outcome.APPLIED
    assert len(heads(table)) == 2  # it is ordered ahead, and nothing is decided


def test_the_desk_ticket_does_not_do_for_a_decision_that_is_due(table: Table) -> None:
    desk = sixteen_hex("legends-desk/1\nG7K2\nred\n1")
    assert take(table, signed_mail(table, "red", chosen(table, "red"), ticket=desk)).outcome is Outcome.ANSWERED
    assert len(heads(table)) == 2


@pytest.mark.parametrize(
    ("ticket", "cause"),
    [("0" * 16, "unknown-ticket"), ("another seat's", "other-seat")],
)
def test_a_ticket_that_is_not_the_seats_own_is_refused(table: Table, ticket: str, cause: str) -> None:
    if ticket == "another seat's":
        ticket = table.request("red").ticket
        play(table, 1)
        decision = chosen(table, "blue")
        assert take(table, signed_mail(table, "blue", decision, ticket=ticket)).outcome is Outcome.ANSWERED
    else:
        decision = chosen(table, "red")
        assert take(table, signed_mail(table, "red", decision, ticket=ticket)).outcome is Outcome.ANSWERED
    assert cause_of_answer(table) == cause


def test_a_ticket_of_another_game_is_refused(table: Table, tmp_path: Path) -> None:
    other = new_table(tmp_path / "other", seed=1)
    with other.store:
        mail = signed_mail(table, "red", chosen(table, "red"), ticket=other.request("red").ticket)
    assert take(table, mail).outcome is Outcome.ANSWERED
    assert cause_of_answer(table) == "unknown-ticket"


def test_a_move_file_with_a_line_that_is_not_due_is_refused_as_a_whole(table: Table) -> None:
    mail = signed_mail(table, "red", chosen(table, "red"), "go avalon; draw")
    assert take(table, mail).outcome is Outcome.ANSWERED
    assert cause_of_answer(table) == "too-many-decisions"
    assert len(heads(table)) == 2
    assert table.request("red").state is RequestState.OPEN


def test_every_mail_carries_the_ticket_and_token_in_its_address_and_its_id(table: Table) -> None:
    """The third mail for the same ticket is number 2, for they are counted from 0."""
    ticket = table.request("red").ticket
    sent_mails(table)
    for number in (1, 2):
        take(table, letter("red", f"go nowhere {number}\n", number=number).as_bytes())
        sent_mails(table)
    key = table.home.token_secret
    digest = hmac.digest(key, f"legends-token/1\nG7K2\nred\n{ticket}".encode(), "sha256")
    token = base64.b32encode(digest).decode().lower()[:26]
    tag = f"g7k2.{ticket}.{token}"
    ours = [mail for mail in sent_mails(table) if mail["To"] == "red@example.net"]
    assert {mail["Message-ID"] for mail in ours} == {
        f"<{tag}@example.org>",
        f"<{tag}.1@example.org>",
        f"<{tag}.2@example.org>",
    }
    assert {mail["Reply-To"] for mail in ours} == {f"Legends by mail <play+{tag}@example.org>"}
