"""What is owed is sent once, the same at each attempt, and not at all when something newer tells the same."""

import sys
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path
from subprocess import PIPE, Popen

import pytest
from tables import BOT, KEYED, LATER, NOW, Table, chosen, letter, move_mail, new_home, new_table, play, start_game, take

from legends_pbem.service.outgoing.postroom import MailResult, send_due
from legends_pbem.store.rows import MailState, OutboxMail, Outcome

CLI = Path(__file__).parents[3] / "cli.py"
MUCH_LATER = "2026-03-01T20:00:00Z"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game of red, who signs, and blue, who answers."""
    table = new_table(tmp_path)
    with table.store:
        yield table


@pytest.fixture
def shaky(tmp_path: Path) -> Iterator[Table]:
    """A game of red against a bot; the program that sends its mails keeps each one and ends with what `code` says."""
    program = tmp_path / "sendmail"
    program.write_text(f'#!/bin/sh\ncat >> {tmp_path}/attempts\necho no room >&2\nexit "$(cat {tmp_path}/code)"\n')
    program.chmod(0o755)
    home = new_home(tmp_path, send=f"sendmail:{program}")
    table = start_game(home, home.open_store(), {"red": KEYED, "blue": BOT})
    with table.store:
        yield table


def send(table: Table, now: str, code: int = 0) -> list[MailResult]:
    """What becomes of the mails that are due while the program ends with this code."""
    (table.home.folder.parent / "code").write_text(str(code))
    return send_due(table.home, table.store, now)


def owed_to(table: Table, seat: str) -> list[OutboxMail]:
    """All mails that the seat was ever owed, the oldest first."""
    return [mail for mail in reversed(table.store.outbox()) if mail.seat == seat]


def test_a_mail_that_could_not_be_sent_is_sent_later_with_the_same_bytes(shaky: Table) -> None:
    assert [(mail.state, mail.note) for mail in send(shaky, NOW, 75)] == [
        (MailState.DEFERRED, f"{shaky.home.folder.parent}/sendmail ended with code 75: no room")
    ]
    assert send(shaky, NOW) == []
    assert [mail.state for mail in send(shaky, LATER)] == [MailState.SENT]
    attempts = (shaky.home.folder.parent / "attempts").read_bytes()
    half = len(attempts) // 2
    assert attempts[:half] == attempts[half:]
    assert send(shaky, MUCH_LATER) == []


def test_a_mail_that_nobody_can_take_is_given_up_at_once(shaky: Table) -> None:
    assert [mail.state for mail in send(shaky, NOW, 67)] == [MailState.FAILED]
    assert send(shaky, MUCH_LATER) == []


def test_a_mail_that_cannot_be_sent_for_over_a_week_is_given_up_and_its_news_stand_in_the_next_one(
    shaky: Table,
) -> None:
    attempts = 0
    for hour in range(24 * 10):
        attempts += len(send(shaky, f"2026-03-{2 + hour // 24:02}T{hour % 24:02}:30:00Z", 75))
    (mail,) = owed_to(shaky, "red")
    assert (mail.state, mail.attempts, attempts) == (MailState.FAILED, 30, 30)
    assert mail.changed > "2026-03-08"
    play(shaky, 1)
    send(shaky, "2026-03-20T12:00:00Z")
    assert owed_to(shaky, "red")[-1].from_n == 1


def test_a_deferred_report_is_replaced_by_the_next_one_which_tells_all(shaky: Table) -> None:
    send(shaky, NOW, 75)
    play(shaky, 1)
    first, second = owed_to(shaky, "red")
    assert (first.state, first.note) == (MailState.WITHDRAWN, "a newer report tells the same")
    assert [mail.state for mail in send(shaky, LATER)] == [MailState.SENT]
    assert owed_to(shaky, "red")[1].from_n == 1
    assert second.to_n == len(shaky.store.entries(shaky.game))


def test_a_report_whose_sender_died_is_not_sent_after_a_newer_one(shaky: Table) -> None:
    (first,) = owed_to(shaky, "red")
    with shaky.store.write(NOW) as unit:
        assert unit.claim(first.id, "2026-03-01T12:10:00Z") is not None
    play(shaky, 1)
    assert [mail.state for mail in send(shaky, NOW)] == [MailState.SENT]
    assert [(mail.state, mail.note) for mail in send(shaky, LATER)] == [
        (MailState.WITHDRAWN, "the decision was taken meanwhile")
    ]
    assert [mail.state for mail in owed_to(shaky, "red")] == [MailState.WITHDRAWN, MailState.SENT]


def test_of_two_reports_whose_senders_died_only_the_newer_is_sent(table: Table) -> None:
    for number in (0, 10):
        play(table, 1, start=number)
        newest = owed_to(table, "red")[-1]
        with table.store.write(NOW) as unit:
            assert unit.claim(newest.id, "2026-03-01T12:10:00Z") is not None
    receipt, turn = owed_to(table, "red")[-2:]
    assert (receipt.purpose, turn.purpose) == ("receipt", "turn")
    notes = {mail.note for mail in send_due(table.home, table.store, LATER) if mail.state is MailState.WITHDRAWN}
    assert notes == {"a newer report tells the same"}
    assert [mail.state for mail in owed_to(table, "red")[-2:]] == [MailState.WITHDRAWN, MailState.SENT]


def test_a_report_that_waited_is_not_sent_after_a_newer_one(table: Table) -> None:
    play(table, 1)
    receipt = owed_to(table, "red")[-1]
    with table.store.write(NOW) as unit:
        unit.claim(receipt.id, "2026-03-01T12:10:00Z")
    play(table, 1, start=10)
    send_due(table.home, table.store, NOW)
    assert [mail.note for mail in send_due(table.home, table.store, LATER)] == ["a newer report was sent"]


def test_many_senders_at_once_send_each_mail_once(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    with table.store:
        for number in range(8):
            take(table, letter("red", f"go nowhere {number}\n", number=number).as_bytes())
        owed = len(table.store.outbox())
    command = [sys.executable, str(CLI), "--home", str(table.home.folder), "send"]
    senders = [Popen(command, stdout=PIPE, stderr=PIPE, env={"LEGENDS_PBEM_NOW": NOW}) for _ in range(4)]
    ended = [(*sender.communicate(), sender.returncode) for sender in senders]
    assert [code for _, _, code in ended] == [0] * 4
    lines = [line for out, _, _ in ended for line in out.decode().splitlines()]
    assert len(lines) == owed > 5
    assert all(line.startswith("sent") for line in lines)
    assert len(list((table.home.folder / "mail").glob("*/new/*"))) == owed


def bounce_of(mail: OutboxMail, action: str) -> bytes:
    """A report of a mail server on a mail of ours."""
    return (
        "From: MAILER-DAEMON@mx.example.net\nTo: play@example.org\nMessage-ID: <bounce@mx.example.net>\n"
        f'MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\n\n'
        "--b\nContent-Type: text/plain\n\nIt could not be delivered.\n"
        "--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.net\n\n"
        f"Final-Recipient: rfc822; {mail.address}\nAction: {action}\nStatus: 5.1.1\n"
        f"\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: {mail.message_id}\nTo: {mail.address}\n\n--b--\n"
    ).encode()


@pytest.mark.parametrize(("action", "state"), [("failed", MailState.FAILED), ("delayed", MailState.SENT)])
def test_a_bounce_marks_the_mail_that_came_back(table: Table, action: str, state: MailState) -> None:
    send_due(table.home, table.store, NOW)
    (mail,) = owed_to(table, "red")
    assert take(table, bounce_of(mail, action)).outcome is Outcome.BOUNCE
    assert [mail.state for mail in owed_to(table, "red")] == [state]
    assert len(table.store.outbox()) == 2, "nothing is answered to a bounce"


def test_a_reports_news_begin_where_the_last_one_that_was_sent_ended(table: Table) -> None:
    for number in range(6):
        seat = table.store.requests(table.game)[0].seat
        take(table, move_mail(table, seat, chosen(table, seat), number=number))
        send_due(table.home, table.store, NOW)
    for seat in ("red", "blue"):
        sent = [mail for mail in owed_to(table, seat) if mail.state is MailState.SENT]
        ends = [0, *(mail.to_n or 0 for mail in sent)]
        assert [mail.from_n for mail in sent] == [end + 1 for end in ends[:-1]]
        assert ends == sorted(ends)


def test_an_answer_stands_in_the_thread_of_the_mail_that_it_answers(table: Table) -> None:
    send_due(table.home, table.store, NOW)
    take(table, letter("red", "what now?\n", number=77).as_bytes())
    send_due(table.home, table.store, NOW)
    mails = [message_from_bytes(path.read_bytes()) for path in table.home.folder.glob("mail/red@example.net/new/*")]
    (answer,) = [mail for mail in mails if mail["Auto-Submitted"] == "auto-replied"]
    assert answer["In-Reply-To"] == "<red.77@mail.example.net>"


def test_mails_say_of_which_list_they_are_and_how_to_leave_it_where_the_host_has_a_page(tmp_path: Path) -> None:
    page = "https://example.org/legends/leave"
    for name, line in (("plain", ""), ("page", f'unsubscribe = "{page}"\n')):
        home = new_home(tmp_path / name)
        (home.folder / "config.toml").write_text((home.folder / "config.toml").read_text() + line)
        table = start_game(home, home.open_store(), {"red": KEYED, "blue": BOT})
        with table.store:
            (sent,) = send_due(home, table.store, NOW)
            mail = message_from_bytes(table.store.mail_content(1) or b"")
        assert (sent.state, mail["List-Id"]) == (MailState.SENT, "Legends by mail <play.example.org>")
        expected = (f"<{page}>", "List-Unsubscribe=One-Click") if line else (None, None)
        assert (mail["List-Unsubscribe"], mail["List-Unsubscribe-Post"]) == expected
