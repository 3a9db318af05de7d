"""The examples in the help of all commands work as they stand, in a home with a running game."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from command_lines import commands
from console import GAME, NOW, ROOT, House, build_house

from legends_pbem.service.host.wishes import read_clock

_EXAMPLE = re.compile(r"^ *(?:Example: )?(?:\*/5 \* \* \* \* )?(legends-pbem .*)$", re.MULTILINE)
EXAMPLES = [(name, line) for name, command in commands() for line in _EXAMPLE.findall(command.help or "")]
_IN_THIS_HOME = {
    "/var/lib/legends": '"$LEGENDS_PBEM_HOME"',
    "/var/backups/": "",
    "smtps://kim:PASSWORD@mail.example.net": "maildir:sent",
    "--seat … --seat …": "--seat red=kim@example.net --seat blue=bot:greedy",
    "outbox 12": "outbox 1",
    "--to 41": "--to 3",
}
"""What stands in an example for something else → what it is here."""
_TYPED = {"play": "\n\ny\n", "game undo": "y\n", "game abandon": "y\n", "game replace": "y\n"}
_TRANSCRIPT = """legends-transcript/1
rules: en
board: standard
seed: 0000000000000000000000000000000000000000000000000000000000000000
seats: red blue
"""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all files that the examples name, where Red is to travel."""
    house = build_house(tmp_path_factory.mktemp("examples"), clock=read_clock("72h", None, None))
    for seat in ("red", "blue"):
        house.turn_mail(seat)
        done = house.run("play", f"{seat}.eml", "--send", "maildir:sent", stdin=b"\n\ny\n")
        assert done.code == 0, done
        (sent,) = (house.folder / "sent").glob("*/new/*")
        house.must("deliver", stdin=sent.read_bytes())
        sent.unlink()
        house.must("send")
    turn = house.turn_mail("red").read_bytes()
    for name in ("turn.eml", "report.eml", "mail.eml", "test-mail.eml"):
        house.write(name, turn)
    house.write("move.txt", house.move_file("go yeti; draw"))
    house.write(f"{GAME}.json", house.must("game", "export", GAME))
    for folder in ("new", "cur", "tmp"):
        (house.home / "waiting" / folder).mkdir(parents=True)
    config = house.home / "config.toml"
    config.write_text(config.read_text() + 'fetch = "maildir:waiting"\n')
    house.write("questions.jsonl", '{"op":"nothing"}\n')
    house.write("game.transcript", _TRANSCRIPT)
    (house.folder / ".ssh").mkdir()
    shutil.copy(house.folder / "red", house.folder / ".ssh" / "id_ed25519")
    program = house.write("legends-pbem", f'#!/bin/sh\nexec "{sys.executable}" "{ROOT / "cli.py"}" "$@"\n')
    program.chmod(0o755)
    return house.folder


@pytest.mark.parametrize(("name", "line"), EXAMPLES, ids=[line for _, line in EXAMPLES])
def test_the_example_works(prepared: Path, tmp_path: Path, name: str, line: str) -> None:
    house = House(shutil.copytree(prepared, tmp_path / "here"))
    if name in ("submit", "check"):
        house.sign((house.folder / "move.txt").read_text())
    if name == "game resume":
        house.must("game", "pause", GAME)
    for there, here in _IN_THIS_HOME.items():
        line = line.replace(there, here)
    done = subprocess.run(
        ["sh", "-c", line],
        input=_TYPED.get(name, ""),
        capture_output=True,
        text=True,
        check=False,
        cwd=house.folder,
        timeout=300,
        env={
            "PATH": f"{house.folder}:{os.environ['PATH']}",
            "HOME": str(house.folder),
            "LEGENDS_PBEM_HOME": str(house.home),
            "LEGENDS_PBEM_NOW": NOW,
        },
    )
    assert done.returncode in ((0, 1) if name == "doctor" else (0,)), done  # a rehearsed service is not all well
    assert "Traceback" not in done.stderr
