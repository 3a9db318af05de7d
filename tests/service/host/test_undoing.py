"""`game undo`: the game stands again where it stood, nothing is taken out of the log, and old answers are stale."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import (
    BOT,
    KEYED,
    LATER,
    NOW,
    REPLIES,
    Table,
    chosen,
    foreseen,
    move_mail,
    new_table,
    newest_report,
    play,
    reply,
    signed_mail,
    take,
)
from tampering import rehashed

from legends_pbem.engine.things import Seat
from legends_pbem.notation.position_json import position_id
from legends_pbem.service.errors import BadRequest
from legends_pbem.service.host.powers import abandon_game, undo
from legends_pbem.service.log.auditing import audit_bundle, audit_game
from legends_pbem.service.log.bundles import export_game
from legends_pbem.service.log.confirming import confirm_by_store, open_receipt
from legends_pbem.service.log.history import replay, standing
from legends_pbem.service.log.records import Way
from legends_pbem.service.log.verification import verify_log
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.service.tickets import desk_ticket
from legends_pbem.store.rows import Entry, MailState, OrderState, Outcome, RequestState

REASON = "A slip of Blue."


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game of red, who signs, blue, who answers, and a bot, in which ten decisions were taken and told."""
    table = new_table(tmp_path, {"red": KEYED, "blue": REPLIES, "green": BOT})
    with table.store:
        play(table, 10)
        send_due(table.home, table.store, NOW)
        yield table


def back(table: Table, to: int | None = None) -> int:
    """The number of the entry that puts the game back, now made."""
    done = undo(table.home, table.store, table.game, to, REASON, LATER)
    assert not done.again
    return done.entry


def position_after(table: Table, n: int) -> str:
    """The id of the position after an entry, worked out from the log."""
    entries = table.store.entries(table.game)
    return next(
        position_id(moment.position) for moment in replay(entries, table.store.secret(table.game)) if moment.n == n
    )


def persons(entries: list[Entry]) -> list[Entry]:
    return [entry for entry in entries if entry.payload.get("way") in (Way.SIGNED, Way.REPLY, Way.HOST)]


def assert_good(table: Table) -> None:
    verdict = audit_game(table.store, table.game)
    assert (verdict.bad, verdict.rules_checked) == (None, True), verdict.reason


def test_the_last_decision_of_a_player_is_taken_back_with_what_followed(table: Table) -> None:
    entries = table.store.entries(table.game)
    last = persons(entries)[-1]
    n = back(table)
    after = table.store.entries(table.game)
    assert after[: len(entries)] == entries
    assert (after[n - 1].kind, after[n - 1].payload) == ("undone", {"to": last.n - 1, "reason": REASON})
    assert position_id(table.position) == position_after(table, last.n - 1)
    assert [request.seat for request in table.store.requests(table.game)] == [last.payload["seat"]]
    assert_good(table)


def test_all_decisions_of_one_mail_are_taken_back_together(table: Table) -> None:
    number = 50
    while True:
        number += 1
        seat = table.store.requests(table.game)[0].seat
        decisions = foreseen(table, seat)
        before = table.position, len(table.store.entries(table.game))
        assert take(table, move_mail(table, seat, *decisions, number=number)).outcome == "applied"
        if seat == "red" and len(decisions) > 1:
            break
    with pytest.raises(BadRequest, match=f"go back to {before[1]}, before all of them"):
        back(table, before[1] + 1)
    n = back(table)
    assert table.store.entries(table.game)[n - 1].payload["to"] == before[1]
    assert table.position == before[0]
    assert_good(table)


def test_what_was_asked_is_void_and_a_late_answer_is_stale(table: Table) -> None:
    (asked,) = table.store.requests(table.game)
    late = move_mail(table, asked.seat, chosen(table, asked.seat), number=70)
    back(table)
    request = table.store.request(asked.ticket)
    assert request is not None
    assert request.state is RequestState.VOID
    entries = table.store.entries(table.game)
    assert take(table, late, LATER).outcome is Outcome.ANSWERED
    (answer,) = [mail for mail in table.store.outbox() if mail.purpose == "refusal"]
    assert answer.detail is not None and answer.detail["cause"] == "stale-ticket"
    assert table.store.entries(table.game) == entries


def test_the_very_decision_that_was_taken_back_is_stale_and_not_acknowledged(table: Table) -> None:
    record = persons(table.store.entries(table.game))[-1].payload
    back(table)
    send = signed_mail if record["way"] == Way.SIGNED else reply
    again = send(table, record["seat"], record["decision"], ticket=record["ticket"], number=80)
    assert take(table, again, LATER).outcome is Outcome.ANSWERED


def test_a_mail_whose_decision_is_void_still_opens_the_desk(table: Table) -> None:
    (asked,) = table.store.requests(table.game)
    back(table)
    send = signed_mail if table.plays[asked.seat] == KEYED else reply
    assert take(table, send(table, asked.seat, "status", ticket=asked.ticket, number=81), LATER).outcome == "applied"


def test_orders_ahead_are_dropped(table: Table) -> None:
    (asked,) = table.store.requests(table.game)
    seat = next(seat for seat in ("red", "blue") if seat != asked.seat)
    send = signed_mail if table.plays[seat] == KEYED else reply
    order = send(table, seat, "go yeti; draw", ticket=desk_ticket(table.game, seat, 1), number=82)
    assert take(table, order).outcome is Outcome.APPLIED
    assert len(table.store.standing_orders(table.game)) == 1
    back(table)
    assert table.store.standing_orders(table.game) == []
    assert [order.state for order in table.store.orders(table.game, seat, 1)] == [OrderState.WITHDRAWN]


def test_everybody_is_told_what_was_taken_back_and_why(table: Table) -> None:
    last = persons(table.store.entries(table.game))[-1].payload["seat"]
    other = "blue" if last == "red" else "red"
    back(table)
    sent = send_due(table.home, table.store, LATER)
    assert {(mail.purpose, mail.address) for mail in sent} == {
        ("turn", f"{last}@example.net"),
        ("news", f"{other}@example.net"),
    }
    told = newest_report(table, other)
    assert told.startswith("NEWS OF THE GAME") and f"“{REASON}”" in told
    assert last.title() in told and "has taken back the last" in told
    assert "SINCE YOUR LAST REPORT" not in told
    assert "made by you" in newest_report(table, last)


def test_mails_about_what_was_taken_back_are_withdrawn(table: Table) -> None:
    play(table, 1, start=90)
    owed = [mail for seat in ("red", "blue") for mail in table.store.unsent(table.game, seat)]
    assert owed
    back(table)
    for mail in owed:
        now = table.store.mail(mail.id)
        assert now is not None and now.state is MailState.WITHDRAWN


def test_who_was_told_nothing_yet_hears_only_of_what_still_stands(table: Table) -> None:
    """One decision is taken and taken back between two mails to the same player; another one stands."""
    heard = len(table.store.entries(table.game))
    play(table, 2, start=100)
    stands = [entry.n for entry in standing(table.store.entries(table.game)) if entry.n > heard]
    back(table)
    left = [entry.n for entry in standing(table.store.entries(table.game)) if entry.n > heard]
    assert left and set(left) < set(stands)
    send_due(table.home, table.store, LATER)
    assert_good(table)


def test_an_undo_is_undone_by_naming_an_entry_that_it_took_back(table: Table) -> None:
    whole, head = table.position, len(table.store.entries(table.game))
    back(table, 3)
    assert table.position != whole
    back(table, head)
    assert table.position == whole
    assert_good(table)
    send_due(table.home, table.store, LATER)
    assert "has put back" in newest_report(table, "red")
    play(table, 3, start=200)
    assert_good(table)


def test_undoing_twice_does_it_once(table: Table) -> None:
    for to in (None, 5):
        n = back(table, to)
        again = undo(table.home, table.store, table.game, to, REASON, LATER)
        assert (again.entry, again.again) == (n, True)
        play(table, 2, start=300 + n)


@pytest.mark.parametrize(("to", "told"), [(1, "no entry 1"), (10_000, "no entry 10000")])
def test_there_must_be_an_entry_to_go_back_to(table: Table, to: int, told: str) -> None:
    with pytest.raises(BadRequest, match=told):
        back(table, to)


def test_where_nothing_was_decided_nothing_is_taken_back(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    with table.store, pytest.raises(BadRequest, match="nothing to take back"):
        back(table)


def test_a_game_that_has_ended_cannot_be_put_back(table: Table) -> None:
    abandon_game(table.home, table.store, table.game, "", LATER)
    with pytest.raises(BadRequest, match="is abandoned"):
        back(table)


def test_receipts_from_before_still_fit_and_the_bundle_is_good(table: Table, tmp_path: Path) -> None:
    held = open_receipt(next((table.home.folder / "mail" / "red@example.net" / "new").iterdir()))
    back(table, 6)
    play(table, start=400)
    confirm_by_store(held, table.store, table.game)
    bundle = tmp_path / "bundle.json"
    bundle.write_text(export_game(table.store, table.game))
    assert (audit_bundle(bundle).bad, audit_bundle(bundle).rules_checked) == (None, True)
    assert_good(table)


@pytest.mark.parametrize("to", [0, 1, 99])
def test_an_entry_that_leads_nowhere_is_found(table: Table, to: int) -> None:
    n = back(table)
    entries = table.store.entries(table.game)[:n]
    entries[-1] = entries[-1]._replace(payload={"to": to, "reason": ""})
    assert verify_log(table.game, rehashed(entries), table.store.secret(table.game)).bad == n


def test_a_signed_move_from_before_does_not_count_after_it(table: Table) -> None:
    """The host takes a signed move back, and then enters it again by itself in the log."""
    entries = table.store.entries(table.game)
    signed = [entry for entry in persons(entries) if entry.payload["way"] == Way.SIGNED][-1]
    n = back(table, signed.n - 1)
    entries = table.store.entries(table.game)[:n]
    forged = rehashed([*entries, signed._replace(n=n + 1)])
    verdict = verify_log(table.game, forged)
    assert verdict.bad == n + 1 and "ticket" in verdict.reason


@settings(max_examples=6)
@given(st.lists(st.tuples(st.integers(1, 4), st.integers(0, 40)), min_size=1, max_size=5), st.integers(0, 3))
def test_however_often_a_game_is_put_back_its_log_leads_to_its_position(
    tmp_path_factory: pytest.TempPathFactory, rounds: list[tuple[int, int]], seed: int
) -> None:
    ways = {"red": REPLIES, "blue": KEYED, "green": BOT}
    table = new_table(tmp_path_factory.mktemp("game"), ways, seed=seed)
    with table.store:
        for number, (moves, choice) in enumerate(rounds):
            play(table, moves, start=100 * number)
            entries = table.store.entries(table.game)
            to = 2 + choice % (len(entries) - 2)
            try:
                n = undo(table.home, table.store, table.game, to, "", NOW).entry
            except BadRequest:
                continue
            assert position_after(table, n) == position_after(table, to)
            assert_good(table)
            send_due(table.home, table.store, NOW)
            assert table.store.unsent(table.game, Seat.RED) == []
        play(table, 3, start=9000)
        assert_good(table)
