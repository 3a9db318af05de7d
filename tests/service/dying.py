"""A program that runs one command again and again, each time killed at another point (see `dying_runs`).

Usage: dying.py COMMAND HOME TARGET < MAIL, where COMMAND is what would stand on the command line. Run number k works in
a copy of HOME in TARGET/k and dies by SIGKILL at its k-th point: right before or right after something that is to
become durable. The last run comes to its end. One line a run is printed: where it died.
"""

import io
import os
import shutil
import signal
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

from legends_pbem.commands.group import cli
from legends_pbem.commands.plain import run_plainly
from legends_pbem.mail.doors import MaildirDoor
from legends_pbem.mail.sendmail import SendmailDoor
from legends_pbem.service.clocks.deadlines import act_on_deadlines
from legends_pbem.service.home import Home
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.store.connection import Connection
from legends_pbem.store.sqlite import SqliteStore

_PARTS: dict[str, Callable[[Home, SqliteStore, str], object]] = {"send": send_due, "act": act_on_deadlines}
"""Parts of `cron` that can be run alone, the second being what is done about deadlines."""
_STANDARD_OUTPUT = 1
"""The file descriptor, for `sys.stdout` is another while a command runs."""
_READS = ("SELECT", "PRAGMA")
_LASTING = ("fsync", "link", "rename", "unlink", "mkdir")
"""The functions of `os` through which files come and go."""


class Fate:
    """Counts points, and kills the process at one of them."""

    def __init__(self, deadly: int) -> None:
        self._left = deadly

    def point(self, name: str) -> None:
        """Pass a point, or die at it."""
        self._left -= 1
        if self._left == 0:
            os.write(_STANDARD_OUTPUT, f"{name}\n".encode())
            os.kill(os.getpid(), signal.SIGKILL)

    def around(self, owner: Any, function: str, name_of: Callable[..., str | None]) -> None:
        """Make a point before and after each call of a function; none where `name_of` its arguments is None."""
        original = getattr(owner, function)

        def watched(*args: Any, **options: Any) -> Any:
            name = name_of(*args)
            if name is None:
                return original(*args, **options)
            self.point(f"before {name}")
            result = original(*args, **options)
            self.point(f"after {name}")
            return result

        setattr(owner, function, watched)


def _statement(_connection: Connection, sql: str, *_: object) -> str | None:
    """The first words of a statement that changes something."""
    words = sql.split()
    return None if words[0] in _READS else " ".join(words[:3])


def _watch(fate: Fate) -> None:
    fate.around(Connection, "rows", _statement)
    for function in _LASTING:
        fate.around(os, function, lambda *_, function=function: function)
    for door in (MaildirDoor, SendmailDoor):
        fate.around(door, "send", lambda *_: "handing the mail over")


def _run(command: str, home: Path, mail: bytes, now: str) -> None:
    if command == "deliver":
        sys.stdin = io.TextIOWrapper(io.BytesIO(mail))
        assert run_plainly(["--home", str(home), "deliver"]) == 0
    elif command in _PARTS:
        opened = Home(home)
        with opened.open_store() as store:
            _PARTS[command](opened, store, now)
    else:
        with redirect_stdout(io.StringIO()):
            cli.main(["--home", str(home), *command.split()], standalone_mode=False)


def main() -> None:
    """Run the command until it comes to its end."""
    command, home, target = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    mail = sys.stdin.buffer.read()
    import_module("legends_pbem.service.outgoing.composing")  # once, and not in each run
    for number in count(1):
        copy = shutil.copytree(home, target / str(number))
        child = os.fork()
        if child == 0:
            os.chdir(copy)
            _watch(Fate(number))
            _run(command, copy, mail, os.environ["LEGENDS_PBEM_NOW"])
            os.write(_STANDARD_OUTPUT, b"at its end\n")
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            sys.exit(os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()
