"""The same mail, or two mails for the same decision, however often and at whatever moment."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from subprocess import PIPE, Popen

import pytest
from tables import LATER, NOW, REPLIES, Table, chosen, move_mail, new_table, play, reply, signed_mail, take

from legends_pbem.service.log.auditing import audit_game
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.service.purposes import REPORTS
from legends_pbem.store.rows import MailState, OutboxMail, Outcome

CLI = Path(__file__).parents[3] / "cli.py"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game of red, who signs, and blue, who answers."""
    table = new_table(tmp_path)
    with table.store:
        yield table


def deliver_at_once(table: Table, mails: Sequence[bytes]) -> list[str]:
    """What as many processes of `deliver` print, all started before the first gets its mail; all must exit with 0."""
    command = [sys.executable, str(CLI), "--home", str(table.home.folder), "deliver"]
    processes = [
        Popen(
            command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env={"LEGENDS_PBEM_NOW": NOW},
        )
        for _ in mails
    ]
    for process, mail in zip(processes, mails, strict=True):
        assert process.stdin is not None
        process.stdin.write(mail)
        process.stdin.close()
        process.stdin = None  # so that communicate does not close it again
    ended = [(*process.communicate(), process.returncode) for process in processes]
    assert [(err, code) for _, err, code in ended] == [(b"", 0)] * len(mails)
    return [out.decode().partition(":")[0] for out, _, _ in ended]


def reports_owed(table: Table) -> list[OutboxMail]:
    """The reports that are to be sent, to whomever."""
    mails = table.store.outbox(table.game)
    return [mail for mail in mails if mail.purpose in REPORTS and mail.state is MailState.QUEUED]


def assert_applied_once(table: Table) -> None:
    """One decision of red's was taken; both players are told once, and all is sound."""
    assert len(table.store.entries(table.game)) == 3
    assert sorted((mail.seat or "", mail.purpose) for mail in reports_owed(table)) == [
        ("blue", "turn"),
        ("red", "receipt"),
    ]
    assert audit_game(table.store, table.game).bad is None
    assert table.store.check() == []


def test_the_same_mail_ten_times_in_turn_is_taken_once(table: Table) -> None:
    mail = signed_mail(table, "red", chosen(table, "red"))
    handled = [take(table, mail) for _ in range(10)]
    assert [one.again for one in handled] == [False] + [True] * 9
    assert len({one._replace(again=False) for one in handled}) == 1
    assert len(table.store.inbox()) == 1
    assert_applied_once(table)


def test_the_same_mail_in_ten_processes_at_once_is_taken_once(table: Table) -> None:
    deliver_at_once(table, [signed_mail(table, "red", chosen(table, "red"))] * 10)
    assert [mail.outcome for mail in table.store.inbox()] == [Outcome.APPLIED]
    assert_applied_once(table)


def test_copies_that_other_servers_changed_in_ten_processes_at_once_are_taken_once(table: Table) -> None:
    mail = signed_mail(table, "red", chosen(table, "red"))
    copies = [b"Received: from relay%d.example.net\n" % number + mail for number in range(10)]
    printed = deliver_at_once(table, copies)
    assert sorted(printed) == ["applied"] + ["applied before"] * 9
    assert_applied_once(table)


def test_of_two_decisions_at_once_for_one_ticket_one_counts_and_the_other_is_stale(table: Table) -> None:
    mails = [signed_mail(table, "red", chosen(table, "red", seed), number=seed) for seed in (1, 2)]
    assert sorted(deliver_at_once(table, mails)) == ["answered", "applied"]
    (answer,) = [mail for mail in table.store.outbox() if mail.purpose == "refusal"]
    assert answer.detail is not None
    assert answer.detail["cause"] == "stale-ticket"
    assert_applied_once(table)


def test_of_two_mails_at_once_with_the_same_decision_one_counts_and_the_other_is_acknowledged(table: Table) -> None:
    mails = [signed_mail(table, "red", chosen(table, "red"), number=number) for number in (1, 2)]
    assert sorted(deliver_at_once(table, mails)) == ["acknowledged", "applied"]
    assert_applied_once(table)


def test_a_mail_with_a_known_message_id_and_other_words_is_another_mail(table: Table) -> None:
    """Whoever has seen a Message-ID must not be able to keep the move that bears it from being taken."""
    take(
        table, reply(table, "blue", "go nowhere\n", ticket=table.request("red").ticket, Message_ID="<move@example.net>")
    )
    mail = signed_mail(table, "red", chosen(table, "red")).replace(b"<red.1@mail.example.net>", b"<move@example.net>")
    assert take(table, mail).outcome is Outcome.APPLIED


def test_the_decision_that_closed_the_ticket_is_acknowledged_however_it_is_typed_and_later(table: Table) -> None:
    play(table, 1)
    decision, ticket = chosen(table, "blue"), table.request("blue").ticket
    take(table, reply(table, "blue", decision))
    play(table, 3, start=10)
    send_due(table.home, table.store, NOW)
    entries = len(table.store.entries(table.game))
    again = reply(table, "blue", decision.upper().replace("; ", ".\n"), ticket=ticket, number=2)
    assert take(table, again, LATER).outcome is Outcome.ACKNOWLEDGED
    assert len(table.store.entries(table.game)) == entries
    (report,) = reports_owed(table)
    assert (report.seat, report.created) == ("blue", LATER)


def test_an_acknowledgement_takes_no_report_away_that_is_still_to_be_sent(table: Table) -> None:
    play(table)
    last = max(entry.n for entry in table.store.entries(table.game) if entry.kind == "decision")
    record = table.store.entries(table.game)[last - 1].payload
    before = {(mail.seat, mail.purpose) for mail in reports_owed(table)}
    assert before == {("red", "end"), ("blue", "end")}
    send = signed_mail if record["way"] == "signed" else reply
    again = send(table, record["seat"], record["decision"], ticket=record["ticket"], number=9999)
    assert take(table, again).outcome is Outcome.ACKNOWLEDGED
    assert {(mail.seat, mail.purpose) for mail in reports_owed(table)} == before
    send_due(table.home, table.store, NOW)
    once_more = send(table, record["seat"], record["decision"], ticket=record["ticket"], number=10000)
    assert take(table, once_more).outcome is Outcome.ACKNOWLEDGED
    assert [(mail.seat, mail.purpose) for mail in reports_owed(table)] == [(record["seat"], "end")]


@pytest.mark.parametrize("way", ["signed", "reply"])
def test_another_decision_for_a_closed_ticket_is_stale_and_changes_nothing(table: Table, way: str) -> None:
    play(table, 0 if way == "signed" else 1)
    seat = table.store.requests(table.game)[0].seat
    ticket = table.request(seat).ticket
    decisions = sorted({chosen(table, seat, seed) for seed in range(8)})
    take(table, move_mail(table, seat, decisions[0]))
    entries = table.store.entries(table.game)
    other = (signed_mail if way == "signed" else reply)(table, seat, decisions[1], ticket=ticket, number=2)
    assert take(table, other).outcome is Outcome.ANSWERED
    assert table.store.entries(table.game) == entries


def test_a_decision_is_acknowledged_at_the_end_of_the_game_too(tmp_path: Path) -> None:
    table = new_table(tmp_path, {"red": REPLIES, "blue": REPLIES})
    with table.store:
        first = reply(table, "red", chosen(table, "red"))
        take(table, first)
        play(table, start=100)
        assert take(table, first.replace(b"<red.1@", b"<red.again@")).outcome is Outcome.ACKNOWLEDGED
