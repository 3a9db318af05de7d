"""`cron` does all that can be done, whatever else cannot."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tables import NOW, REPLIES, Table, address_for, chosen, letter, move_mail, new_table, take

from legends_pbem.mail.spool import SpooledMail
from legends_pbem.service.errors import TryLater
from legends_pbem.service.home import Home
from legends_pbem.service.rounds import make_round
from legends_pbem.store.rows import Outcome


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = new_table(tmp_path, {"red": REPLIES, "blue": REPLIES})
    with table.store:
        yield table


def configured(table: Table, line: str) -> Home:
    with (table.home.folder / "config.toml").open("a") as file:
        file.write(f"\n{line}\n")
    return Home(table.home.folder)


def put_in_spool(table: Table, raw: bytes) -> None:
    mail = table.home.spool.add(raw)
    assert isinstance(mail, SpooledMail)
    with mail:
        pass


def test_what_waits_in_spool_and_mailbox_is_taken_in_before_mails_are_sent(table: Table, tmp_path: Path) -> None:
    for name in ("tmp", "new", "cur"):
        (tmp_path / "in" / name).mkdir(parents=True)
    home = configured(table, f'fetch = "maildir:{tmp_path / "in"}"')
    put_in_spool(table, move_mail(table, "red", chosen(table, "red")))
    (tmp_path / "in" / "new" / "1").write_bytes(letter("kim", "hello").as_bytes())
    done = make_round(home, table.store, NOW)
    assert (done.received, done.failure) == (2, None)
    assert [mail.outcome for mail in table.store.inbox()] == [Outcome.SET_ASIDE, Outcome.APPLIED]
    again = make_round(home, table.store, NOW)
    assert (again.received, again.sent) == (0, 0)


def test_a_mailbox_that_is_away_keeps_no_mail_from_being_sent(table: Table) -> None:
    home = configured(table, 'fetch = "maildir:nowhere"')
    done = make_round(home, table.store, NOW)
    assert isinstance(done.failure, TryLater)
    assert done.sent == 2


@pytest.mark.parametrize("change", [str.upper, str.title, str.swapcase])
def test_a_reply_address_survives_any_change_of_case(table: Table, change: Callable[[str], str]) -> None:
    to = address_for(table, "red", table.request("red").ticket)
    mail = letter("red", chosen(table, "red"), to=change(to))
    assert take(table, mail.as_bytes()).outcome is Outcome.APPLIED


def test_a_reply_to_the_plain_address_is_known_by_the_mail_that_it_answers(table: Table) -> None:
    tagged = address_for(table, "red", table.request("red").ticket)
    answered = f"<{tagged.partition('+')[2]}>"
    mail = letter("red", chosen(table, "red"), In_Reply_To=answered.upper())
    assert take(table, mail.as_bytes()).outcome is Outcome.APPLIED


def test_a_reply_without_tag_and_thread_is_not_obeyed(table: Table) -> None:
    mail = letter("red", chosen(table, "red"))
    assert take(table, mail.as_bytes()).outcome is Outcome.ANSWERED
