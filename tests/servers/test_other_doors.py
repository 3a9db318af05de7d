"""The other ways in of docs/hosting.md, each with the lines that stand there: Exim, procmail, sieve, and the timers."""

import configparser
import os
import pwd
import shlex
import shutil
import smtplib
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path

import pytest
from documented import block
from mail_servers import USER, Dovecot, free_port, give_to_user, listens, open_folder, until, write_program

from legends_pbem.service.home import Home, init_home
from legends_pbem.service.incoming.fetching import fetch_mails
from legends_pbem.store.rows import Outcome

NOW = "2026-12-01T12:00:00Z"
PATH = "/usr/sbin:/usr/bin:/sbin:/bin"


@pytest.fixture
def folder() -> Iterator[Path]:
    with open_folder() as folder:
        yield folder


def new_home(folder: Path) -> Home:
    home = init_home(
        folder / "home",
        address="play@example.org",
        name="Legends by mail",
        send="maildir:mail",
        language="en",
        luck=bytes(32),
        key_seed=bytes(range(32)),
    )
    give_to_user(home.folder)
    return home


def letter(to: str, number: int = 1) -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "kim@example.net", to, "Hello"
    mail["Message-ID"] = f"<{number}@example.net>"
    mail.set_content("hello")
    return mail


def taken_in(home: Home) -> list[str]:
    """The Message-IDs of the mails that came in, the oldest first."""
    with home.open_store() as store:
        return [mail.message_id for mail in reversed(store.inbox())]


_EXIM = """\
exim_user = {user}
exim_group = {group}
primary_hostname = mail.example.org
spool_directory = {folder}/exim
log_file_path = {folder}/exim/%slog
pid_file_path = {folder}/exim/pid
local_interfaces = <; 127.0.0.1
daemon_smtp_ports = {port}
never_users =
exim_path = {binary}
keep_environment =
tls_advertise_hosts =
acl_smtp_rcpt = all
queue_run_in_order
begin acl
all:
  accept
begin routers
{router}
begin transports
{transport}
begin retry
* * F,1h,1s
"""


class Exim:
    """An Exim, unpacked from its Debian package, for it cannot be installed beside Postfix."""

    def __init__(self, folder: Path, program: Path, home: Home) -> None:
        found = shutil.which("exim4")
        assert found is not None
        self._binary = found
        self.port = free_port()
        account = pwd.getpwnam(USER)
        self.log = folder / "exim.log"
        for name in ("input", "msglog", "db"):
            (folder / "exim" / name).mkdir(parents=True)
        give_to_user(folder / "exim")
        self._config = folder / "exim.conf"
        self._config.write_text(
            _EXIM.format(
                user=account.pw_uid,
                group=account.pw_gid,
                folder=folder,
                port=self.port,
                binary=found,
                router=block("a router, before the one for local users", program, home.folder, USER),
                transport=block("a transport", program, home.folder, USER),
            )
        )

    def start(self) -> subprocess.Popen[bytes]:
        words = [self._binary, "-C", str(self._config), "-bdf", "-q1s"]
        # With a configuration of its own, a process that is not root logs to its standard error.
        with self.log.open("wb") as log:
            process = subprocess.Popen(words, env={"PATH": PATH}, stderr=log)
        until(lambda: listens(self.port), "Exim listens")
        return process


@pytest.mark.needs("root", "exim4")
def test_exim_hands_mails_to_the_program_and_keeps_what_is_not_safe(folder: Path) -> None:
    home = new_home(folder)
    exim = Exim(folder, write_program(folder), home)
    process = exim.start()
    try:
        with smtplib.SMTP("127.0.0.1", exim.port) as server:
            server.send_message(letter("play@example.org", 1))
            server.send_message(letter("play+g7k2.3f9a41c07d2e88b1.none@example.org", 2))
        until(lambda: len(taken_in(home)) == 2, "Exim has delivered both")
        (home.folder / "spool").rename(home.folder / "away")
        (home.folder / "spool").write_text("in the way")
        with smtplib.SMTP("127.0.0.1", exim.port) as server:
            server.send_message(letter("play@example.org", 3))
        until(lambda: "defer (0)" in exim.log.read_text(), "Exim keeps the third")
        (home.folder / "spool").unlink()
        until(lambda: len(taken_in(home)) == 3, "Exim has delivered the third")
    finally:
        process.terminate()
        process.wait()


def run_procmail(folder: Path, rules: str, mail: EmailMessage) -> int:
    """The exit code of procmail with these rules, run as the user for one mail."""
    file = folder / "procmailrc"
    file.write_text(f"MAILDIR={folder / 'user'}\nDEFAULT=other-mails\n{rules}")
    file.chmod(0o644)
    (folder / "user").mkdir(exist_ok=True)
    give_to_user(folder / "user")
    words = ["runuser", "-u", USER, "--", "procmail", str(file)]
    return subprocess.run(words, input=mail.as_bytes(), env={"PATH": PATH}, check=False).returncode


@pytest.mark.needs("root", "procmail")
def test_procmail_hands_our_mails_to_the_program_and_leaves_the_others(folder: Path) -> None:
    home = new_home(folder)
    rules = block("~/.procmailrc", write_program(folder), home.folder, USER)
    assert run_procmail(folder, rules, letter("play@example.org", 1)) == 0
    assert run_procmail(folder, rules, letter("play+g7k2.3f9a41c07d2e88b1.none@example.org", 2)) == 0
    assert run_procmail(folder, rules, letter("kim@example.org", 3)) == 0
    assert len(taken_in(home)) == 2
    assert "<3@example.net>" in (folder / "user" / "other-mails").read_text()


@pytest.mark.needs("root", "procmail")
def test_procmail_passes_on_that_a_mail_is_not_safe(folder: Path) -> None:
    home = new_home(folder)
    rules = block("~/.procmailrc", write_program(folder), home.folder, USER)
    (home.folder / "spool").write_text("in the way")
    assert run_procmail(folder, rules, letter("play@example.org", 1)) == os.EX_TEMPFAIL
    assert not (folder / "user" / "other-mails").exists()


_SIEVE = """
protocol lmtp {{
  mail_plugins = sieve
}}
plugin {{
  sieve = file:{file}
}}
"""


@pytest.mark.needs("root", "dovecot", "sievec")
def test_sieve_sorts_our_mails_into_a_folder_that_is_fetched(folder: Path) -> None:
    home = new_home(folder)
    script = folder / "sieve" / "dovecot.sieve"
    script.parent.mkdir()
    script.write_text(block("~/.dovecot.sieve", Path("unused"), home.folder, USER))
    give_to_user(script.parent)
    dovecot = Dovecot(folder / "dovecot", _SIEVE.format(file=script))
    dovecot.start()
    try:
        with smtplib.LMTP("127.0.0.1", dovecot.lmtp_port) as server:
            for number, to in enumerate(("play@example.org", "play+x.y.z@example.org", "kim@example.org")):
                server.send_message(letter(to, number), to_addrs=["kim@example.org"])
    finally:
        dovecot.stop()
    documented = block("config.toml", Path("unused"), home.folder, USER, line="maildir:/srv/mail")
    maildir = dovecot.maildir("kim@example.org")
    with (home.folder / "config.toml").open("a") as file:
        file.write(documented.replace("/srv/mail/kim", str(maildir)))
    home = Home(home.folder)
    with home.open_store() as store:
        outcomes = [handled.outcome for handled in fetch_mails(home, store, NOW)]
    assert outcomes == [Outcome.SET_ASIDE, Outcome.SET_ASIDE]
    assert len(list((maildir / "new").iterdir())) == 1


def put_in_spool(home: Home) -> None:
    """Leave a mail in the spool, as a process does that is killed."""
    with closing(sqlite3.connect(home.database)):
        mail = home.spool.add(letter("play@example.org").as_bytes())
        assert not isinstance(mail, str)
        with mail:
            pass
    give_to_user(home.folder)


@pytest.mark.needs("root", "runuser")
def test_the_line_for_cron_takes_in_what_waits(folder: Path) -> None:
    home = new_home(folder)
    put_in_spool(home)
    line = block("crontab -e -u legends", write_program(folder), home.folder, USER).splitlines()[-1]
    schedule, command = line.split(" ", 5)[:5], line.split(" ", 5)[5]
    assert len(schedule) == 5
    subprocess.run(["runuser", "-u", USER, "--", "sh", "-c", command], env={"PATH": PATH}, check=True)
    assert len(taken_in(home)) == 1


@pytest.mark.needs("root", "runuser", "systemd-analyze")
def test_the_units_for_systemd_are_valid_and_take_in_what_waits(folder: Path) -> None:
    home = new_home(folder)
    put_in_spool(home)
    program = write_program(folder)
    for name in ("legends.service", "legends.timer"):
        unit = block(f"/etc/systemd/system/{name}", program, home.folder, "daemon")
        (folder / name).write_text(unit)
    words = ["systemd-analyze", "verify", str(folder / "legends.service"), str(folder / "legends.timer")]
    verified = subprocess.run(words, capture_output=True, text=True, check=False)
    assert "legends." not in verified.stderr, verified.stderr
    parser = configparser.ConfigParser()
    parser.read(folder / "legends.service")
    command = shlex.split(parser["Service"]["ExecStart"])
    subprocess.run(["runuser", "-u", USER, "--", *command], env={"PATH": PATH}, check=True)
    assert len(taken_in(home)) == 1


@pytest.mark.needs("root")
def test_the_lines_for_a_mailbox_at_a_provider_are_read(folder: Path) -> None:
    from legends_pbem.mail.imap import read_folder
    from legends_pbem.mail.servers import read_server

    home = new_home(folder)
    config = (home.folder / "config.toml").read_text()
    lines = block("config.toml", Path("unused"), home.folder, USER, line="imaps://")
    (home.folder / "config.toml").write_text(config.replace('send = "maildir:mail"\n', "") + lines)
    config_read = Home(home.folder).config
    assert config_read.fetch is not None
    servers = read_folder(config_read.fetch).server, read_server(config_read.send, "smtp")
    assert [(server.host, server.port) for server in servers] == [("mail.example.org", 993), ("mail.example.org", 465)]


@pytest.mark.needs("root", "runuser")
def test_the_lines_for_backups_copy_all_that_a_home_needs(folder: Path) -> None:
    home = new_home(folder)
    program = write_program(folder)
    lines = block("daily, as the user legends", program, home.folder, USER)
    backups = folder / "backups"
    backups.mkdir()
    give_to_user(backups)
    lines = lines.replace("/var/backups", str(backups)).replace("legends-pbem --home", f"{program} --home")
    subprocess.run(["runuser", "-u", USER, "--", "sh", "-ec", lines], env={"PATH": PATH}, check=True)
    restored = folder / "restored"
    shutil.copytree(backups, restored)
    (database,) = restored.glob("*.db")
    database.rename(restored / "legends.db")
    again = Home(restored)
    with again.open_store() as store:
        assert store.check() == []
    assert (again.config, again.token_secret) == (home.config, home.token_secret)
    assert again.signer.public == home.signer.public


@pytest.mark.needs("root", "runuser")
def test_the_first_lines_make_a_home_that_is_well(folder: Path) -> None:
    program = write_program(folder)
    lines = block("as root", program, folder / "new", USER).splitlines()
    assert lines[1].startswith("useradd --system ")  # the tests add no user to the machine
    (folder / "new").mkdir()
    give_to_user(folder / "new")
    for line in lines[2:4]:
        command = line.replace("runuser -u legends", f"runuser -u {USER}").replace("-- legends-pbem", f"-- {program}")
        assert command != line
        subprocess.run(command.replace("sendmail:", "maildir:mail"), shell=True, env={"PATH": PATH}, check=True)
    assert Home(folder / "new").config.address == "play@example.org"
