"""Once a week the host is mailed how the service fares; `doctor` tells the same."""

from collections.abc import Iterator
from datetime import timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import NOW, Table, new_table

from legends_pbem.service import clock
from legends_pbem.service.clocks.deadlines import remember_run
from legends_pbem.service.home import Home
from legends_pbem.service.host.health import back_up, health_findings
from legends_pbem.service.host.pausing import pause_game, resume_game
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.service.outgoing.weekly import mail_health
from legends_pbem.service.rounds import make_round
from legends_pbem.store.rows import MailState, OutboxMail

HOST = "host@example.org"
WEEK = timedelta(days=7)
SOON = clock.moved(NOW, timedelta(minutes=5))
A_WEEK_ON = clock.moved(NOW, WEEK)
LONG_AFTER = clock.moved(NOW, timedelta(days=400))


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A table that tests leave as it is."""
    with (table := new_table(tmp_path_factory.mktemp("shared"))).store:
        yield with_host(table)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game whose host wants to be told."""
    with (table := new_table(tmp_path)).store:
        yield with_host(table)


def with_host(table: Table) -> Table:
    with (table.home.folder / "config.toml").open("a") as file:
        file.write(f'\nhost = "{HOST}"\n')
    return table._replace(home=Home(table.home.folder))


def to_host(table: Table) -> list[OutboxMail]:
    """The mails owed to the host, in order."""
    return [mail for mail in reversed(table.store.outbox(limit=10_000)) if mail.address == HOST]


def last_mail(table: Table) -> EmailMessage:
    """The last mail to the host as it was sent."""
    content = table.store.mail_content(to_host(table)[-1].id)
    return message_from_bytes(content or b"", policy=default)


def told(table: Table, now: str) -> dict[str, str]:
    """What is wrong now, by what was looked at."""
    return {
        finding.subject: finding.words for finding in health_findings(table.home, table.store, now) if finding.remedy
    }


def test_the_first_run_mails_and_then_one_run_a_week_does(table: Table) -> None:
    for now in (NOW, NOW, SOON, clock.moved(NOW, WEEK - timedelta(seconds=1)), A_WEEK_ON, A_WEEK_ON):
        make_round(table.home, table.store, now)
    assert [(mail.created, mail.state) for mail in to_host(table)] == [
        (NOW, MailState.SENT),
        (A_WEEK_ON, MailState.SENT),
    ]


def test_after_a_years_gap_one_mail_comes(table: Table) -> None:
    for now in (NOW, LONG_AFTER, LONG_AFTER):
        make_round(table.home, table.store, now)
    assert [mail.created for mail in to_host(table)] == [NOW, LONG_AFTER]


def test_a_clock_that_was_wrong_by_a_year_does_not_keep_the_mail_away(table: Table) -> None:
    for now in (LONG_AFTER, NOW, SOON):
        make_round(table.home, table.store, now)
    assert [mail.created for mail in to_host(table)] == [LONG_AFTER, NOW]


@given(st.lists(st.integers(min_value=-30 * 24, max_value=30 * 24), max_size=8))
def test_whatever_the_clock_does_two_mails_are_a_week_apart(shared: Table, hours: list[int]) -> None:
    before = len(to_host(shared))
    now = NOW
    for step in hours:
        now = clock.moved(now, timedelta(hours=step))
        mail_health(shared.home, shared.store, now)
    times = [clock.parse(mail.created) for mail in to_host(shared)[max(0, before - 1) :]]
    for one, other in pairwise(times):
        assert one is not None
        assert other is not None
        assert abs(other - one) >= WEEK


def test_a_host_without_address_gets_no_mail(tmp_path: Path) -> None:
    with (table := new_table(tmp_path)).store:
        make_round(table.home, table.store, NOW)
        assert {mail.address for mail in table.store.outbox()} == {"red@example.net", "blue@example.net"}


def test_the_mail_is_short_when_all_is_well(table: Table, tmp_path: Path) -> None:
    back_up(table.store, tmp_path / "copy.db", NOW)
    make_round(table.home, table.store, NOW)
    mail = last_mail(table)
    assert mail["Subject"] == "Legends by mail: all is well"
    text = str(mail.get_content())
    assert text.startswith("Nothing needs you.")
    assert len(text.splitlines()) < 10


def test_the_mail_speaks_the_hosts_language(table: Table) -> None:
    config = table.home.folder / "config.toml"
    config.write_text(config.read_text().replace('language = "en"', 'language = "de"'))
    make_round(Home(table.home.folder), table.store, NOW)
    mail = last_mail(table)
    assert mail["Subject"] == "Legends by mail: ein Ding zum Nachsehen"
    text = "\n".join(str(mail.get_content()).splitlines())
    assert text.startswith("Sicherung: mit `backup` wurde noch keine gemacht\n→ lass ")
    assert "Alles andere ist in Ordnung:" in text and "cron: es lief um" in text


def test_the_mail_says_what_is_wrong_and_how_to_mend_it(table: Table) -> None:
    make_round(table.home, table.store, NOW)
    mail = last_mail(table)
    assert mail["Subject"] == "Legends by mail: one thing to look at"
    text = "\n".join(str(mail.get_content()).splitlines())
    assert text.startswith("backup: none was made with `backup`\n→ let a crontab line")
    assert "All else is well:" in text


def test_a_game_is_stuck_when_a_decision_has_been_owed_for_over_a_week(table: Table) -> None:
    assert f"game {table.game}" not in told(table, A_WEEK_ON)
    late = told(table, clock.moved(A_WEEK_ON, timedelta(seconds=1)))
    seat = table.store.requests()[0].seat
    assert late[f"game {table.game}"].startswith(f"{seat} has owed a decision since {NOW}")


def test_a_game_whose_deadline_lies_ahead_is_not_stuck(table: Table) -> None:
    with table.store.write(NOW) as unit:
        for request in unit.requests():
            unit.set_deadline(request.ticket, LONG_AFTER)
    before = clock.moved(LONG_AFTER, -timedelta(seconds=1))
    assert f"game {table.game}" not in told(table, before)
    assert f"game {table.game}" in told(table, clock.moved(LONG_AFTER, timedelta(seconds=1)))


def test_a_game_that_the_host_paused_long_ago_is_paused_and_not_stuck(tmp_path: Path) -> None:
    table = new_table(tmp_path, clock=Clock("3d", "wait", 30))
    with table.store:
        pause_game(table.home, table.store, table.game, "Happy holidays!", SOON)
        found = {str(one.subject): one for one in health_findings(table.home, table.store, LONG_AFTER)}
        told_of = found[f"game {table.game}"]
        assert told_of.words == f"paused by the host since {SOON} (“Happy holidays!”); `game resume G7K2` lets it go on"
        assert told_of.remedy is None
        assert found["games"].words.startswith("0 wait for decisions")
        resume_game(table.home, table.store, table.game, "", LONG_AFTER)
        later = clock.moved(LONG_AFTER, timedelta(days=30))
        assert told(table, later)[f"game {table.game}"].startswith("red has owed a decision since")


def test_players_whom_mails_do_not_reach_are_told(table: Table) -> None:
    with table.store.write(NOW) as unit:
        unit.update_player(unit.players(table.game)[0]._replace(bouncing=NOW))
    assert told(table, SOON)[f"red in {table.game}"] == f"mails to red@example.net have come back since {NOW}"


def test_mails_that_did_not_arrive_within_a_week_are_told(table: Table) -> None:
    send_due(table.home, table.store, NOW)
    with table.store.write(NOW) as unit:
        unit.bounced(unit.outbox()[0], "no such user")
    assert told(table, A_WEEK_ON)["mails"].startswith("within a week 1 did not arrive: to ")
    assert "mails" not in told(table, clock.moved(A_WEEK_ON, timedelta(seconds=1)))


def test_that_cron_has_never_run_or_runs_no_more_is_told(table: Table) -> None:
    assert told(table, NOW)["cron"] == "it has never run"
    make_round(table.home, table.store, NOW)
    assert "cron" not in told(table, clock.moved(NOW, timedelta(minutes=30)))
    assert told(table, clock.moved(NOW, timedelta(minutes=31)))["cron"].startswith(f"it ran last at {NOW}")


def test_gaps_between_runs_are_told_for_a_week(table: Table) -> None:
    back = clock.moved(NOW, timedelta(hours=2))
    for now in (NOW, back):
        make_round(table.home, table.store, now)
    assert told(table, back)["cron"] == f"within a week it did not run from {NOW} to {back}"
    later = clock.moved(back, WEEK)
    for minutes in range(20, 7 * 24 * 60 + 1, 20):
        remember_run(table.store, clock.moved(back, timedelta(minutes=minutes)))
    assert "cron" not in told(table, later)


def test_a_backup_counts_for_a_week(table: Table, tmp_path: Path) -> None:
    back_up(table.store, tmp_path / "copy.db", NOW)
    assert "backup" not in told(table, A_WEEK_ON)
    assert told(table, clock.moved(A_WEEK_ON, timedelta(seconds=1)))["backup"] == f"the last was made at {NOW}"


def test_a_backup_that_failed_does_not_count(table: Table, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_bytes(b"precious")
    with pytest.raises(Exception, match="exists already"):
        back_up(table.store, tmp_path / "copy.db", NOW)
    assert told(table, NOW)["backup"] == "none was made with `backup`"


def test_much_that_is_wrong_is_told_in_few_words(table: Table) -> None:
    with table.store.write(NOW) as unit:
        for number in range(30):
            unit.create_game(f"G{number:03}", rules="en", board="standard", luck="host", secret=bytes(32))
            unit.open_request(f"{number:016x}", game=f"G{number:03}", seat="red", phase="travel")
    late = told(table, LONG_AFTER)
    assert len([subject for subject in late if subject.startswith("game ")]) == 20
    assert late["games"] == "the same in 11 more"
