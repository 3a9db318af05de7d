"""No program that answers mails can keep the service busy: whoever starts, it ends after at most one answer."""

from collections.abc import Callable, Iterator
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest
from tables import NOW, REPLIES, SERVICE, Table, address_of, chosen, letter, new_table, reply, take

from legends_pbem.mail.maildir import maildir_of, waiting_mails
from legends_pbem.service.outgoing.postroom import send_due

Program = Callable[[EmailMessage, int], EmailMessage]
"""From a mail of the service and a number to the mail that a program answers with."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = new_table(tmp_path, {"red": REPLIES, "blue": REPLIES})
    with table.store:
        yield table


def answered(mail: EmailMessage, number: int, text: str, **fields: str) -> EmailMessage:
    """A mail by which a program answers: to Reply-To, as people's mail programs do."""
    fields = {"Subject": f"Re: {mail['Subject']}", "In_Reply_To": mail["Message-ID"], **fields}
    return letter("red", text, to=mail["Reply-To"] or mail["From"], number=number, **fields)


def vacation(mail: EmailMessage, number: int) -> EmailMessage:
    return answered(mail, number, "I am away until May.", Auto_Submitted="auto-replied")


def old_vacation(mail: EmailMessage, number: int) -> EmailMessage:
    return answered(mail, number, "I am away until May.", Precedence="bulk")


def naive_vacation(mail: EmailMessage, number: int) -> EmailMessage:
    """No field says that a program wrote it, and it quotes what it answers."""
    body = mail.get_body(("plain",))
    quoted = "\n".join(f"> {line}" for line in (body.get_content() if body else "").splitlines())
    return answered(mail, number, f"I am away until May. Mail number {number} was not read.\n\n{quoted}\n")


def second_service(mail: EmailMessage, number: int) -> EmailMessage:
    """Another service of our kind, to which our mail was sent: it refuses what it cannot read."""
    return answered(
        mail,
        number,
        "YOUR MOVE WAS NOT TAKEN\n\nno command found\n",
        Auto_Submitted="auto-replied",
        From="play@b.example",
    )


def mailing_list(mail: EmailMessage, number: int) -> EmailMessage:
    """A list that sends everything on to its members, the service among them."""
    copy = message_from_bytes(mail.as_bytes(), policy=default)
    del copy["To"]
    copy["To"] = SERVICE
    copy["List-Id"] = "<players.example.net>"
    copy["Delivered-To"] = SERVICE
    return copy


def service_itself(mail: EmailMessage, number: int) -> EmailMessage:
    """The service's own mail, sent back to it."""
    return mail


def new_mails(table: Table) -> list[EmailMessage]:
    """The mails that red got since the last time."""
    found: list[EmailMessage] = []
    for waiting in waiting_mails(maildir_of(table.home.folder / "mail", address_of("red"))):
        found.append(message_from_bytes(waiting.read(), policy=default))
        waiting.take()
    return found


@pytest.mark.parametrize(
    ("program", "most"),
    [
        (vacation, 0),
        (old_vacation, 0),
        (naive_vacation, 1),
        (second_service, 0),
        (mailing_list, 0),
        (service_itself, 0),
    ],
)
def test_a_ping_pong_ends(table: Table, program: Program, most: int) -> None:
    number = answers = 0
    send_due(table.home, table.store, NOW)
    while mails := new_mails(table):
        for mail in mails:
            number += 1
            assert number < 50
            take(table, program(mail, number).as_bytes())
        answers += sum(sent.purpose == "refusal" for sent in send_due(table.home, table.store, NOW))
    assert number >= 1
    assert answers <= most


def wrong_moves(table: Table, count: int, first: int = 1, now: str = NOW) -> list[str]:
    """What becomes of so many different wrong moves of red."""
    numbers = range(first, first + count)
    return [take(table, reply(table, "red", f"go place{number}", number=number), now).outcome for number in numbers]


def test_at_most_five_answers_a_day_go_to_one_address(table: Table) -> None:
    assert wrong_moves(table, 7) == ["answered"] * 5 + ["set-aside"] * 2
    assert "5 answers went to red@example.net within a day" in table.store.inbox()[0].reason
    assert wrong_moves(table, 1, first=8, now="2026-03-02T12:00:01Z") == ["answered"]


def test_a_right_move_is_taken_after_any_number_of_wrong_ones(table: Table) -> None:
    wrong_moves(table, 7)
    assert take(table, reply(table, "red", chosen(table, "red"), number=8)).outcome == "applied"


def test_the_same_answer_is_not_given_twice_a_day(table: Table) -> None:
    outcomes = [take(table, reply(table, "red", "go nowhere", number=number)).outcome for number in (1, 2)]
    assert outcomes == ["answered", "set-aside"]
    assert "the very same within a day" in table.store.inbox()[0].reason


def test_answers_carry_no_envelope_sender_and_reports_one_of_their_own(table: Table, tmp_path: Path) -> None:
    """A program in place of `sendmail` notes the envelope senders that it is called with."""
    program, log = tmp_path / "sendmail", tmp_path / "log"
    program.write_text(f'#!/bin/sh\ncat >/dev/null\necho "<$3>" >> {log}\n')
    program.chmod(0o755)
    table.home.__dict__["config"] = table.home.config._replace(send=f"sendmail:{program}")
    wrong_moves(table, 1)
    send_due(table.home, table.store, NOW)
    senders = log.read_text().split()
    assert senders.count("<>") == 1
    assert [sender.startswith("<play+g7k2.") for sender in senders if sender != "<>"] == [True, True]
