"""Orders ahead are told to their owner alone, stand in the log so that anyone can check them, and outlive any crash."""

from email import message_from_bytes
from email.policy import default
from pathlib import Path
from random import Random

import pytest
from alike_worlds import in_another_world
from dying_runs import dump, dying_runs
from order_games import move, order_mail, ordering_table, red_mail, send
from tables import KEYED, NOW, REPLIES, Table, fixed_bytes, take
from tampering import Change, all_changes, changed, rehashed

from legends_pbem.engine.things import Seat
from legends_pbem.service.log.auditing import audit_game
from legends_pbem.service.log.verification import verify_log
from legends_pbem.service.outgoing.composing import compose
from legends_pbem.store.rows import Entry, OutboxMail, Outcome

SECRET = fixed_bytes("secret 0")
ORDERS = ("rest", "or go yeti; draw", "or ask", "then go ark; draw", "then go yeti; draw")


def last_mail(table: Table, seat: str) -> OutboxMail:
    return next(mail for mail in table.store.outbox() if mail.seat == seat)


def text_of(table: Table, mail: OutboxMail) -> str:
    """The mail's text on one line."""
    content = compose(table.home, table.store, mail._replace(serial=0), NOW).content
    body = message_from_bytes(content, policy=default).get_body(("plain",))
    assert body is not None
    return " ".join(str(body.get_content()).split())


@pytest.mark.parametrize("how", [REPLIES, KEYED])
def test_the_owner_is_told_what_was_taken_what_was_not_possible_and_what_still_stands(tmp_path: Path, how: str) -> None:
    table = ordering_table(tmp_path, how)
    with table.store:
        send(table, ORDERS)
        move(table)
        told = text_of(table, last_mail(table, "blue"))
        assert "This was decided by your order of Sunday, 1 March: “go yeti; draw”." in told
        assert "was not possible: “rest”. Resting is allowed only when no turn is possible" in told
        assert "YOUR ORDERS AHEAD - “go ark; draw” - “go yeti; draw”" in told
        others = text_of(table, last_mail(table, "red"))
        assert "order of" not in others and "YOUR ORDERS" not in others


def test_whose_order_fails_is_asked_and_told_why(tmp_path: Path) -> None:
    table = ordering_table(tmp_path)
    with table.store:
        send(table, ["rest", "then go yeti; draw"])
        move(table)
        told = text_of(table, last_mail(table, "blue"))
        assert "was not possible: “rest”." in told
        assert "Your next order was dropped with it." in told
        assert last_mail(table, "blue").purpose == "turn"


def test_reports_of_orders_tell_nothing_that_their_owner_cannot_know(tmp_path: Path) -> None:
    table = ordering_table(tmp_path)
    with table.store:
        send(table, ORDERS)
        move(table)
        mail = last_mail(table, "blue")
        told, luck = text_of(table, mail), Random(5)
        for _ in range(5):
            with in_another_world(Seat.BLUE, luck):
                assert text_of(table, mail) == told


def ordered_log(folder: Path, how: str) -> tuple[list[Entry], int]:
    """The log of a game in which an order was taken, and the index of that entry, which is not the last."""
    table = ordering_table(folder, how)
    with table.store:
        send(table, ORDERS)
        for number in range(20):
            entries = table.store.entries(table.game)
            taken = [index for index, entry in enumerate(entries) if "order" in entry.payload.get("way", "")]
            if len(taken) == 2:
                return entries, taken[0]
            move(table, number)
    raise AssertionError("no order was taken")


@pytest.mark.parametrize("how", [REPLIES, KEYED])
def test_every_changed_value_of_a_decision_from_an_order_is_found(tmp_path: Path, how: str) -> None:
    entries, index = ordered_log(tmp_path, how)
    assert verify_log("G7K2", entries, SECRET).bad is None
    for change in all_changes(entries, index):
        assert verify_log("G7K2", changed(entries, change), SECRET).bad == index + 1, change


def renumbered(entries: list[Entry]) -> list[Entry]:
    return rehashed([entry._replace(n=n) for n, entry in enumerate(entries, start=1)])


def test_a_signed_order_is_taken_once(tmp_path: Path) -> None:
    entries, index = ordered_log(tmp_path, KEYED)
    verdict = verify_log("G7K2", renumbered([*entries[: index + 1], entries[index]]))
    assert (verdict.bad, verdict.reason) == (index + 2, "its order was taken before")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (3, "the move file says 'go ark; draw', the log 'go yeti; draw'"),
        (1, "only when no turn is possible"),
        (9, "its move file has no decision 9"),
    ],
)
def test_a_decision_stands_where_the_log_says_in_the_orders_file(tmp_path: Path, line: int, reason: str) -> None:
    entries, index = ordered_log(tmp_path, KEYED)
    tampered = rehashed(changed(entries, Change(index, ("payload", "line"), line))[: index + 1])
    verdict = verify_log("G7K2", tampered, SECRET)
    assert verdict.bad == index + 1
    assert reason in verdict.reason or "needless" in verdict.reason


def test_an_alternative_is_not_taken_while_one_before_it_is_possible(tmp_path: Path) -> None:
    """The host prefers the second, though the first one was possible."""
    table = ordering_table(tmp_path, KEYED)
    with table.store:
        send(table, ["go yeti; draw", "or go ark; draw"])
        move(table)
        entries = table.store.entries(table.game)
    index = next(index for index, entry in enumerate(entries) if entry.payload.get("way") == "signed-order")
    log = changed(entries, Change(index, ("payload", "line"), 2))
    log = changed(log, Change(index, ("payload", "decision"), "go ark; draw"))
    verdict = verify_log("G7K2", rehashed(log[: index + 1]), SECRET)
    assert verdict.bad == index + 1
    assert "'go yeti; draw' stands before it in its order, and was possible" in verdict.reason


def test_a_process_killed_anywhere_has_taken_move_and_order_or_neither(tmp_path: Path) -> None:
    table = ordering_table(tmp_path, KEYED)
    send(table, ORDERS)
    before, entries = dump(table.home), len(table.store.entries(table.game))
    runs = dying_runs("deliver", table, tmp_path / "runs", red_mail(table))
    after = dump(runs[-1].home)
    for home, where in runs:
        assert dump(home) in (before, after), where
    with runs[-1].home.open_store() as store:
        assert len(store.entries(table.game)) == entries + 2
        assert audit_game(store, table.game).bad is None


@pytest.mark.parametrize("order_first", [True, False])
def test_whether_order_or_question_comes_first_the_turn_is_taken_once_or_asked_for(
    tmp_path: Path, order_first: bool
) -> None:
    table = ordering_table(tmp_path)
    with table.store:
        mails = [order_mail(table, ["go yeti; draw"]), red_mail(table)]
        outcomes = {take(table, mail).outcome for mail in (mails if order_first else mails[::-1])}
        assert outcomes == ({Outcome.APPLIED} if order_first else {Outcome.APPLIED, Outcome.ANSWERED})
        ways = [entry.payload.get("way") for entry in table.store.entries(table.game)]
        assert ways.count("order") == (1 if order_first else 0)
        assert len(table.store.requests(table.game)) == 1
