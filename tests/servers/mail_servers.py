"""Real mail servers on loopback, each with a configuration, a queue and ports of its own, for the tests in this folder.

They run as they do on a host's machine, so the tests need root: Postfix and Dovecot change users.
"""

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

USER = "nobody"
"""Whom the mail server runs the service as: a user who is on every machine, and who may do nothing else."""
PASSWORD = "secret"
_PATIENCE = 60
_ROOT = Path(__file__).parents[2]


def until(wanted: Callable[[], bool], what: str) -> None:
    """Wait until something holds: mail servers do their work in their own time, and tell nobody when it is done."""
    give_up = time.monotonic() + _PATIENCE
    while not wanted():
        if time.monotonic() > give_up:
            raise AssertionError(f"after {_PATIENCE} seconds still not: {what}")
        time.sleep(0.05)


def free_port() -> int:
    """A port of loopback that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def open_folder() -> Iterator[Path]:
    """A folder that every user may enter, unlike those of pytest; short, for the sockets in it."""
    folder = Path(tempfile.mkdtemp(prefix="lp-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def give_to_user(folder: Path) -> None:
    """Make the folder and all in it belong to the user whom the service runs as."""
    account = pwd.getpwnam(USER)
    for path in (folder, *folder.rglob("*")):
        os.chown(path, account.pw_uid, account.pw_gid)


def write_program(folder: Path) -> Path:
    """The installed command, as a program that USER may run even where the tests' own Python lies in root's folder."""
    program = folder / "legends-pbem"
    path = ":".join([str(_ROOT), *(entry for entry in sys.path if entry.endswith("site-packages"))])
    for python in (sys.executable, "/usr/bin/python3"):
        program.write_text(
            f'#!/bin/sh\nPYTHONPATH={path} PYTHONDONTWRITEBYTECODE=1 exec {python} {_ROOT}/cli.py "$@"\n'
        )
        program.chmod(0o755)
        tried = subprocess.run(["runuser", "-u", USER, "--", program, "--version"], capture_output=True, check=False)
        if tried.returncode == 0:
            return program
    raise AssertionError(f"{USER} can run no Python with the packages that the tests use: {tried.stderr.decode()}")


class Postfix:
    """A Postfix: example.org is its own domain, mails to example.net go on to an LMTP server.

    It logs to the system, if there is a log at all: its own logger, `postlogd`, can block over its first line when
    others wrote theirs faster, and then all of Postfix waits for ever.
    """

    def __init__(self, folder: Path, main: str, master: str, lmtp_port: int) -> None:
        """`main`, `master`: lines that a host adds to the configuration files."""
        self.port = free_port()
        self._folder = folder
        for name in ("etc", "data", "queue"):
            (folder / name).mkdir(parents=True)
        shutil.chown(folder / "data", "postfix")
        for name in ("aliases", "virtual"):
            (folder / "etc" / name).write_text("")
        (folder / "etc" / "main.cf").write_text(_MAIN.format(folder=folder, lmtp_port=lmtp_port) + main)
        (folder / "etc" / "master.cf").write_text(_MASTER.format(port=self.port) + master)

    def start(self) -> None:
        self._run("postfix", "start")
        until(lambda: listens(self.port), "Postfix listens")

    def stop(self) -> None:
        self._run("postfix", "stop")

    def close_mailbox(self, address: str) -> None:
        """Let mails to the address come back from now on: they are sent on to where nobody is."""
        (self._folder / "etc" / "virtual").write_text(f"{address} nobody@gone.example.com\n")
        self._run("postfix", "reload")

    def queue(self) -> str:
        """What waits, as the host would see it."""
        return self._run("postqueue", "-j")

    def try_again(self) -> None:
        """Deliver what was deferred, without waiting for its time."""
        self._run("postqueue", "-f")

    def drain(self) -> None:
        """Wait until nothing is left in the queue."""
        self.try_again()
        until(lambda: not self.queue(), "Postfix has delivered everything")

    def _run(self, program: str, *words: str) -> str:
        command = [f"/usr/sbin/{program}", "-c", str(self._folder / "etc"), *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=_PATIENCE)
        assert done.returncode == 0, done.stderr + done.stdout
        return done.stdout


_MAIN = """\
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
myhostname = mail.example.org
mydestination = example.org
relay_domains = example.net
relay_transport = lmtp:inet:127.0.0.1:{lmtp_port}
alias_maps = texthash:{folder}/etc/aliases
virtual_alias_maps = texthash:{folder}/etc/virtual
default_transport = error:5.1.1 nobody lives here
smtpd_relay_restrictions = permit_mynetworks, reject
queue_run_delay = 2s
minimal_backoff_time = 2s
maximal_backoff_time = 4s
"""

_MASTER = """\
{port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
local unix - n n - - local
virtual unix - n n - - virtual
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
"""


class Dovecot:
    """A Dovecot with a mailbox for every address, filled by LMTP and read by IMAP."""

    def __init__(self, folder: Path, more: str = "") -> None:
        """`more`: lines that a host adds to the configuration."""
        self.imap_port, self.lmtp_port = free_port(), free_port()
        self.folder = folder
        (folder / "mail").mkdir(parents=True)
        give_to_user(folder / "mail")
        account = pwd.getpwnam(USER)
        self._config = folder / "dovecot.conf"
        self._config.write_text(
            _DOVECOT.format(
                folder=folder,
                imap_port=self.imap_port,
                lmtp_port=self.lmtp_port,
                uid=account.pw_uid,
                gid=account.pw_gid,
                password=PASSWORD,
            )
            + more
        )
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(["/usr/sbin/dovecot", "-F", "-c", str(self._config)])
        until(lambda: listens(self.imap_port) and listens(self.lmtp_port), "Dovecot listens")

    def stop(self) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait(_PATIENCE)

    def maildir(self, address: str) -> Path:
        return self.folder / "mail" / address / "Maildir"


_DOVECOT = """\
protocols = imap lmtp
listen = 127.0.0.1
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:{folder}/mail/%u/Maildir
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/mail/%u allow_all_users=yes
}}
service imap-login {{
  inet_listener imap {{
    port = {imap_port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    port = {lmtp_port}
  }}
}}
"""
