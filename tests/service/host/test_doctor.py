"""`doctor` finds what is wrong with a home, and says how to mend it."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from tables import LATER, NOW, Table, letter, new_table, take

from legends_pbem.commands.group import cli
from legends_pbem.mail.maildir import maildir_of, waiting_mails
from legends_pbem.mail.spool import SpooledMail
from legends_pbem.service.errors import BadRequest, TryLater
from legends_pbem.service.home import Home
from legends_pbem.service.host.doctor import examine
from legends_pbem.service.host.findings import Finding, Verdict
from legends_pbem.service.outgoing.mailtest import send_tests
from legends_pbem.service.outgoing.origins import origin_findings


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = new_table(tmp_path)
    with table.store:
        yield table


def say(table: Table, lines: str) -> None:
    """Add lines to the configuration."""
    with (table.home.folder / "config.toml").open("a") as file:
        file.write(f"\n{lines}\n")


def found(table: Table, now: str = LATER) -> dict[str, Finding]:
    return {finding.subject: finding for finding in examine(Home(table.home.folder), now)}


def test_a_new_home_is_well_but_for_what_was_not_tried(table: Table) -> None:
    verdicts = {subject: finding.verdict for subject, finding in found(table).items()}
    assert verdicts.pop("plus addresses") is Verdict.UNKNOWN
    assert (verdicts.pop("backup"), verdicts.pop("cron")) == (Verdict.UNKNOWN, Verdict.UNKNOWN)
    assert set(verdicts.values()) == {Verdict.OK}
    assert set(verdicts) == {
        *("configuration", "permissions", "disk", "spool", "database", "clock", "way out", "way in"),
        *("games", "players", "mails"),
    }


def test_every_remedy_stands_beside_what_is_wrong(table: Table) -> None:
    table.home.folder.chmod(0o755)
    (table.home.folder / "token_secret").chmod(0o644)
    say(table, 'fetch = "maildir:nowhere"')
    for finding in found(table, now="2020-01-01T00:00:00Z").values():
        assert (finding.verdict is Verdict.OK) == (finding.remedy is None)
    assert {
        subject for subject, finding in found(table, "2020-01-01T00:00:00Z").items() if finding.verdict == "wrong"
    } == {
        "permissions",
        "way in",
        "clock",
    }


def test_a_broken_configuration_does_not_hide_the_rest(table: Table) -> None:
    say(table, "nonsense = true")
    findings = found(table)
    assert "nonsense, which means nothing here" in findings["configuration"].words
    assert findings["database"].verdict is Verdict.OK
    assert "way out" not in findings


def test_a_damaged_database_is_found(table: Table) -> None:
    table.store.close()
    table.home.database.write_bytes(b"Dear host, " * 500)
    assert found(table)["database"].verdict is Verdict.WRONG


def test_mails_that_wait_or_are_broken_are_told(table: Table) -> None:
    mails = [table.home.spool.add(letter("kim", "hello", number=number).as_bytes()) for number in (1, 2)]
    for mail, reason in zip(mails, ("", "three processes died"), strict=True):
        assert isinstance(mail, SpooledMail)
        with mail:
            if reason:
                mail.set_aside(reason)
    words = [finding.words for finding in examine(table.home, LATER) if finding.subject == "spool"]
    assert len(words) == 2
    assert words[0].endswith("three processes died")
    assert words[1] == "1 mail waits"


def test_a_server_that_is_away_is_told(table: Table) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        config = (table.home.folder / "config.toml").read_text()
        url = f"smtp://127.0.0.1:{unused.getsockname()[1]}"
        (table.home.folder / "config.toml").write_text(config.replace("maildir:mail", url))
        assert "refused" in found(table)["way out"].words


def test_the_test_mail_to_itself_shows_whether_plus_addresses_arrive(table: Table) -> None:
    send_tests(table.home, table.store, "host@example.com", NOW)
    assert found(table)["plus addresses"].verdict is Verdict.WRONG
    (mail,) = waiting_mails(maildir_of(table.home.folder / "mail", "play+doctor@example.org"))
    take(table, mail.read())
    assert found(table)["plus addresses"].verdict is Verdict.OK
    assert len(list(waiting_mails(maildir_of(table.home.folder / "mail", "host@example.com")))) == 1


def test_a_test_mail_needs_an_address_and_a_way_out(table: Table) -> None:
    with pytest.raises(BadRequest):
        send_tests(table.home, table.store, "nobody", NOW)
    (table.home.folder / "mail").write_text("in the way")
    with pytest.raises(TryLater, match="cannot be sent"):
        send_tests(table.home, table.store, "host@example.com", NOW)


ALIGNED = b"""\
Authentication-Results: mx.example.com;
 dkim=pass (2048-bit key; secure) header.d=example.org header.i=@example.org;
 spf=pass (example.com: domain of play@example.org) smtp.mailfrom=play@example.org;
 dmarc=pass (p=NONE) header.from=example.org
From: play@example.org

hello
"""


def verdicts(raw: bytes) -> dict[str, Verdict]:
    return {finding.subject: finding.verdict for finding in origin_findings(raw, "play@example.org")}


def test_a_mail_that_passed_everything_is_well() -> None:
    assert verdicts(ALIGNED) == {"SPF": Verdict.OK, "DKIM": Verdict.OK, "DMARC": Verdict.OK}


def test_a_pass_for_another_domain_does_not_count() -> None:
    other = ALIGNED.replace(b"mailfrom=play@example.org", b"mailfrom=bounce@mailer.example.net")
    assert verdicts(other)["SPF"] is Verdict.WRONG


def test_what_failed_or_was_not_checked_is_wrong() -> None:
    failed = ALIGNED.replace(b"dkim=pass", b"dkim=fail").replace(b"dmarc=pass", b"arc=none")
    assert verdicts(failed) == {"SPF": Verdict.OK, "DKIM": Verdict.WRONG, "DMARC": Verdict.WRONG}


def test_only_the_topmost_results_count() -> None:
    forged = b"Authentication-Results: mx.example.com; none\n" + ALIGNED
    assert set(verdicts(forged).values()) == {Verdict.WRONG}


def test_a_mail_without_results_tells_nothing() -> None:
    assert verdicts(b"From: play@example.org\n\nhello\n") == {"origin": Verdict.UNKNOWN}


def test_the_command_exits_with_1_if_something_is_wrong(table: Table, tmp_path: Path) -> None:
    home = str(table.home.folder)
    assert CliRunner().invoke(cli, ["--home", home, "--now", LATER, "doctor"]).exit_code == 0
    (tmp_path / "mail.eml").write_bytes(ALIGNED.replace(b"spf=pass", b"spf=softfail"))
    result = CliRunner().invoke(cli, ["--home", home, "doctor", "--check", str(tmp_path / "mail.eml")])
    assert result.exit_code == 1
    assert "spf is softfail" in result.output


def test_a_backup_is_a_whole_database_and_overwrites_nothing(table: Table, tmp_path: Path) -> None:
    words = ["--home", str(table.home.folder), "backup", str(tmp_path / "copy.db")]
    assert CliRunner().invoke(cli, words).exit_code == 0
    again = CliRunner().invoke(cli, words)
    assert again.exit_code == 78
    assert "exists already" in again.output


def test_an_upgrade_of_a_present_database_does_nothing(table: Table, tmp_path: Path) -> None:
    result = CliRunner().invoke(cli, ["--home", str(table.home.folder), "upgrade", str(tmp_path / "before.db")])
    assert (result.exit_code, "Nothing was to be done" in result.output) == (0, True)
    assert not (tmp_path / "before.db").exists()
