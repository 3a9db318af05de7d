"""The command line as its users meet it: real processes, and a home with a game that always has the same cards."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from legends_pbem.engine.board import STANDARD
from legends_pbem.engine.things import Rules, Seat
from legends_pbem.service.home import init_home
from legends_pbem.service.host.games import NewGame, NewSeat, create_game
from legends_pbem.service.log.time_records import NO_CLOCK, Clock
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.signing.keyfiles import write_new_key

ROOT = Path(__file__).parents[2]
GAME = "G7K2"
SERVICE = "play@example.org"
NOW = "2026-05-01T12:00:00Z"
ADDRESSES = {"red": "kim@example.net", "blue": "lee@example.net"}
"""Red signs, with the key in `red`; blue replies."""
_KEPT = ("PATH", "HOME", "TMPDIR", "PYTHONPATH")


class Done(NamedTuple):
    """What a process left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Its output, read as JSON."""
        return json.loads(self.out)


Variables = Mapping[str, str]
"""Environment variables."""


def run(
    *words: str | Path, stdin: bytes = b"", cwd: Path | None = None, variables: Variables = MappingProxyType({})
) -> Done:
    """Run the command line, with these variables besides. Whatever happens, nobody may be shown a traceback."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    done = subprocess.run(
        [sys.executable, ROOT / "cli.py", *words],
        input=stdin,
        capture_output=True,
        check=False,
        cwd=cwd,
        env={**kept, "LANG": "C.UTF-8", "LEGENDS_PBEM_NOW": NOW, **variables},
        timeout=60,
    )
    err = done.stderr.decode()
    assert "Traceback" not in err, err
    return Done(done.returncode, done.stdout.decode(), err)


class House:
    """A folder with a home, the players' keys and mailboxes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"

    def run(self, *words: str | Path, stdin: bytes = b"", variables: Variables = MappingProxyType({})) -> Done:
        """Run a command in this home; file names are seen from the folder."""
        return run("--home", self.home, *words, stdin=stdin, cwd=self.folder, variables=variables)

    def must(self, *words: str | Path, stdin: bytes = b"") -> str:
        """The output of a command that must succeed."""
        done = self.run(*words, stdin=stdin)
        assert done.code == 0, done
        return done.out

    def write(self, name: str, text: str | bytes) -> Path:
        """A file in the folder."""
        path = self.folder / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def head(self) -> list[Any]:
        """Number and hash of the game's last entry, and what is asked: all that a move would change."""
        log = self.run("game", "log", GAME, "--json").json
        return [log[-1]["n"], log[-1]["hash"], self.run("requests", "--json").json]

    def ticket(self) -> str:
        """The ticket of the only open request."""
        (request,) = self.run("requests", "--json").json
        ticket: str = request["ticket"]
        return ticket

    def newest_mail(self, address: str) -> Path:
        """The newest mail in somebody's mailbox, by Message-ID and time of writing."""
        return max((self.home / "mail" / address / "new").iterdir(), key=lambda path: path.stat().st_mtime_ns)

    def turn_mail(self, seat: str) -> Path:
        """The newest mail to a seat, as a file of its own."""
        return self.write(f"{seat}.eml", self.newest_mail(ADDRESSES[seat]).read_bytes())

    def move_file(self, *decisions: str, game: str = GAME, seat: str = "red", ticket: str | None = None) -> str:
        """The text of a move file, for the open request if nothing else is said."""
        header = ("legends-move/1", f"game: {game}", f"seat: {seat}", f"ticket: {ticket or self.ticket()}")
        return "\n".join((*header, *decisions, ""))

    def sign(self, text: str, name: str = "move.txt", key: str = "red") -> Path:
        """A signed block in a file."""
        self.write("unsigned.txt", text)
        return self.write(name, self.must("sign", "unsigned.txt", "--key", key))


def fixed_bytes(name: str) -> bytes:
    """32 bytes that are always the same for the same name."""
    return hashlib.sha256(name.encode()).digest()


def build_house(folder: Path, language: str = "en", clock: Clock = NO_CLOCK) -> House:
    """A house with one game just dealt, and the first mails sent to its players in their language."""
    home = init_home(
        folder / "home",
        address=SERVICE,
        name="Legends by mail",
        send="maildir:mail",
        language="en",
        luck=fixed_bytes("tokens"),
        key_seed=fixed_bytes("service"),
    )
    red = write_new_key(folder / "red", fixed_bytes("red"), ADDRESSES["red"])
    write_new_key(folder / "stranger", fixed_bytes("stranger"), "stranger@example.com")
    seats = (
        NewSeat(Seat.RED, ADDRESSES["red"], None, red.public.line, language),
        NewSeat(Seat.BLUE, ADDRESSES["blue"], None, None, language),
    )
    wanted = NewGame(seats, Rules.EN, STANDARD, drawn=False, clock=clock)
    with home.open_store() as store:
        create_game(home, store, wanted, fixed_bytes("secret"), NOW, lambda: GAME)
        send_due(home, store, NOW)
    return House(folder)
