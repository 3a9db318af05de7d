"""Commands on a terminal of their own (a pty), with its size, and what they printed on it."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
import threading
from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from console import NOW, ROOT, Variables

PATIENCE = 60
"""Seconds after which a command that hangs is killed."""
_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


class Shown(NamedTuple):
    """What a command left on its terminal."""

    code: int
    text: str
    """With colours, if there are any, and all that was typed."""

    @property
    def plain(self) -> str:
        """Without colours."""
        return _ESCAPE.sub("", self.text)

    @property
    def is_painted(self) -> bool:
        """Whether there are colours."""
        return "\x1b" in self.text


def on_terminal(
    *words: str | Path,
    folder: Path,
    typed: Sequence[str] = (),
    columns: int = 80,
    variables: Variables = MappingProxyType({}),
) -> Shown:
    """Run a command; type each of the lines when it has printed a prompt, which ends in a colon and a blank."""
    controller, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    process = subprocess.Popen(
        [sys.executable, ROOT / "cli.py", *words],
        cwd=folder,
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,
        env={**kept, "LANG": "C.UTF-8", "TERM": "xterm-256color", "LEGENDS_PBEM_NOW": NOW, **variables},
    )
    os.close(terminal)
    guard = threading.Timer(PATIENCE, process.kill)
    guard.start()
    printed = _conversation(controller, list(typed))
    code = process.wait(PATIENCE)
    guard.cancel()
    os.close(controller)
    text = printed.decode().replace("\r\n", "\n")
    assert "Traceback" not in text, text
    return Shown(code, text)


def _conversation(controller: int, typed: list[str]) -> bytes:
    """All that was printed until the command closed its terminal."""
    printed = b""
    answered = 0
    while True:
        try:
            more = os.read(controller, 65536)
        except OSError:  # so Linux says that nobody has the terminal open any more
            return printed
        if not more:
            return printed
        printed += more
        if typed and printed[answered:].endswith(b": "):
            os.write(controller, typed.pop(0).encode())
            answered = len(printed)
