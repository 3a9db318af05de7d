"""What the host is told by mail, and that it is never more than one mail a kind and day."""

import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from tables import LATER, NOW, Table, letter, new_table, reply, take

from legends_pbem.mail.spool import SpooledMail
from legends_pbem.reports.folders import templates_directory
from legends_pbem.service import clock
from legends_pbem.service.home import Home
from legends_pbem.service.incoming.spooling import take_spooled
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.store.rows import MailState

HOST = "host@example.org"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game whose host wants to be told."""
    table = new_table(tmp_path)
    with (table.home.folder / "config.toml").open("a") as file:
        file.write(f'\nhost = "{HOST}"\n')
    with table.store:
        yield table._replace(home=Home(table.home.folder))


def break_mail(table: Table, raw: bytes) -> None:
    """Leave a mail in the spool over which three processes have died."""
    for _ in range(3):
        mail = table.home.spool.add(raw)
        assert isinstance(mail, SpooledMail)
        with mail:
            mail.begin()


def notices(table: Table) -> list[str]:
    """The kinds of the mails owed to the host, the oldest first."""
    return [mail.purpose for mail in reversed(table.store.outbox()) if mail.address == HOST]


def test_templates_of_the_hosts_own_that_fail_are_told_once(table: Table) -> None:
    own = table.home.folder / "templates" / "layout"
    own.mkdir(parents=True)
    (own / "report.txt").write_text("{{ nothing_of_this_name }}")
    assert [mail.state for mail in send_due(table.home, table.store, NOW)].count(MailState.SENT) >= 2
    assert notices(table) == ["templates"]


def test_a_sentence_of_the_hosts_own_that_cannot_be_filled_is_told(table: Table) -> None:
    packaged = templates_directory() / "en" / "refusals.toml"
    own = table.home.folder / "templates" / "en" / "refusals.toml"
    own.parent.mkdir(parents=True)
    own.write_text(packaged.read_text().replace("{line", "{nothing_of_this_name"))
    send_due(table.home, table.store, NOW)
    assert notices(table) == []
    asked = table.store.requests(table.game)[0]
    assert take(table, reply(table, asked.seat, "go to nowhere", asked.ticket)).outcome == "answered"
    send_due(table.home, table.store, NOW)
    assert notices(table) == ["templates"]


def test_a_player_is_refused_in_the_words_of_the_hosts_own(table: Table) -> None:
    own = table.home.folder / "templates"
    shutil.copytree(templates_directory() / "en", own / "fr")
    words = own / "fr" / "refusals.toml"
    words.write_text(words.read_text().replace(' = "', ' = "Non : '))
    asked = table.store.requests(table.game)[0]
    player = next(player for player in table.store.players(table.game) if player.seat == asked.seat)
    with table.store.write(NOW) as unit:
        unit.update_player(player._replace(language="fr"))
    handled = take(table, reply(table, asked.seat, "go to nowhere", asked.ticket))
    assert handled.outcome == "answered"
    assert "Non : " in handled.reason


def test_a_mail_that_is_given_up_is_told(table: Table) -> None:
    (table.home.folder / "mail").write_text("in the way")
    now = NOW
    for _ in range(40):
        send_due(table.home, table.store, now)
        now = clock.moved(now, timedelta(hours=9))
    assert "given-up" in notices(table)
    assert {mail.state for mail in table.store.outbox(table.game)} == {MailState.FAILED}


def test_a_mail_that_is_set_aside_as_broken_is_told(table: Table) -> None:
    for number in (1, 2):
        break_mail(table, letter("kim", "hello", number=number).as_bytes())
    assert len(list(take_spooled(table.home, table.store, NOW))) == 2
    assert notices(table) == ["fault"]


def test_the_same_kind_is_told_again_on_another_day(table: Table) -> None:
    for now in (NOW, LATER, clock.moved(NOW, timedelta(days=1, seconds=1))):
        break_mail(table, letter("kim", f"hello at {now}").as_bytes())
        assert len(list(take_spooled(table.home, table.store, now))) == 1
    assert notices(table) == ["fault", "fault"]


def test_a_host_who_does_not_want_to_be_told_is_not(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    with table.store:
        break_mail(table, letter("kim", "hello").as_bytes())
        list(take_spooled(table.home, table.store, NOW))
        assert all(mail.game is not None for mail in table.store.outbox())
