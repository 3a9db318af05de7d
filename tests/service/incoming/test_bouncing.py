"""Mails of ours that come back: found again, marked, told to the table and to the host."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tables import LATER, NOW, REPLIES, SERVICE, Table, chosen, letter, new_table, reply, take

from legends_pbem.mail.maildir import maildir_of, waiting_mails
from legends_pbem.service.home import Home
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.store.rows import MailState, OutboxMail, Player

HOST = "host@example.org"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game of two who answer mails, whose first mails were sent; the host wants to be told."""
    table = new_table(tmp_path, {"red": REPLIES, "blue": REPLIES})
    with (table.home.folder / "config.toml").open("a") as file:
        file.write(f'\nhost = "{HOST}"\n')
    table = table._replace(home=Home(table.home.folder))
    with table.store:
        send_due(table.home, table.store, NOW)
        yield table


def player(table: Table, seat: str) -> Player:
    return next(player for player in table.store.players(table.game) if player.seat == seat)


def mail_to(table: Table, seat: str) -> OutboxMail:
    return next(mail for mail in table.store.outbox(table.game) if mail.seat == seat)


def verp_address(mail: OutboxMail) -> str:
    """The envelope sender of a report."""
    assert mail.message_id is not None
    return f"play+{mail.message_id.strip('<>').partition('@')[0]}@example.org"


def report_of(mail: OutboxMail, action: str = "failed", to: str = SERVICE, returned: str | None = None) -> bytes:
    """What a mail server writes about a mail that it could not deliver (RFC 3464)."""
    shown = mail.message_id if returned is None else returned
    return f"""\
From: Mail Delivery System <MAILER-DAEMON@mx.example.net>
To: {to}
Subject: Undelivered Mail Returned to Sender
Message-ID: <bounce.{mail.id}.{action}@mx.example.net>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Your mail could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; {mail.address}
Action: {action}
Status: {"5.1.1" if action == "failed" else "4.4.1"}

--b
Content-Type: text/rfc822-headers

Message-ID: {shown}
Subject: Legends

--b--
""".encode()


def texts(table: Table, address: str) -> list[str]:
    """The mails in an address's Maildir, as they stand there."""
    return [mail.read().decode() for mail in waiting_mails(maildir_of(table.home.folder / "mail", address))]


def test_a_bounce_marks_mail_and_player(table: Table) -> None:
    mail = mail_to(table, "blue")
    handled = take(table, report_of(mail), LATER)
    assert (handled.outcome, handled.game, handled.seat) == ("bounce", table.game, "blue")
    assert mail_to(table, "blue").state is MailState.FAILED
    assert (player(table, "blue").bouncing, player(table, "red").bouncing) == (LATER, None)


def test_a_bounce_without_our_message_id_is_known_by_the_address_it_came_to(table: Table) -> None:
    mail = mail_to(table, "blue")
    take(table, report_of(mail, to=verp_address(mail), returned="<lost@mx.example.net>"))
    assert mail_to(table, "blue").state is MailState.FAILED
    assert player(table, "blue").bouncing == NOW


def test_an_old_servers_plain_text_is_a_bounce_too(table: Table) -> None:
    mail = mail_to(table, "blue")
    text = f"Hi. This is the qmail-send program.\n\n<{mail.address}>:\nSorry, no mailbox here by that name.\n"
    notice = letter("blue", text, to=verp_address(mail), From="MAILER-DAEMON@mx.example.net", Subject="failure notice")
    assert take(table, notice.as_bytes()).outcome == "bounce"
    assert player(table, "blue").bouncing == NOW


def test_a_delay_changes_nothing(table: Table) -> None:
    mail = mail_to(table, "blue")
    assert take(table, report_of(mail, action="delayed")).outcome == "bounce"
    assert mail_to(table, "blue").state is MailState.SENT
    assert player(table, "blue").bouncing is None


def test_a_report_with_a_false_token_marks_nobody(table: Table) -> None:
    mail = mail_to(table, "blue")
    right = verp_address(mail)
    token = right.partition("@")[0].rpartition(".")[2]
    false = right.replace(token, "a" * len(token))
    take(table, report_of(mail, to=false, returned=f"<{false.partition('+')[2]}>"))
    assert player(table, "blue").bouncing is None


def test_the_others_are_told_since_when_until_the_player_writes(table: Table) -> None:
    for seat in ("red", "blue"):
        assert take(table, reply(table, seat, chosen(table, seat))).outcome == "applied"
    send_due(table.home, table.store, NOW)
    lost = next(mail for mail in table.store.outbox(table.game) if mail.seat == "blue" and mail.state == "sent")
    take(table, report_of(lost))
    mover = table.store.requests(table.game)[0].seat
    assert mover == "red"
    take(table, reply(table, "red", chosen(table, "red"), number=2))
    send_due(table.home, table.store, LATER)
    told = " ".join(" ".join(texts(table, "red@example.net")).split())
    assert "mails to Blue have come back since Sunday, 1 March" in told
    take(table, reply(table, "blue", "nonsense that nobody can read: go nowhere at all", number=9), LATER)
    assert player(table, "blue").bouncing is None


def test_the_host_is_told_once_a_day(table: Table) -> None:
    take(table, report_of(mail_to(table, "blue")))
    take(table, report_of(mail_to(table, "red")))
    sent = send_due(table.home, table.store, NOW)
    assert [(mail.purpose, mail.address) for mail in sent] == [("bounced", HOST)]
    (text,) = texts(table, HOST)
    assert "A mail to blue@example.net" in text
    assert "Subject: Legends by mail: a mail could not be delivered" in text


def test_a_mail_to_the_host_that_comes_back_makes_no_other(table: Table) -> None:
    take(table, report_of(mail_to(table, "blue")))
    send_due(table.home, table.store, NOW)
    notice = next(mail for mail in table.store.outbox() if mail.address == HOST)
    take(table, report_of(notice), "2026-03-05T12:00:00Z")
    assert table.store.due("2026-03-06T12:00:00Z") == []
