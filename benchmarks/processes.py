"""Whole commands, as a mail server or cron starts them, against an interpreter that only imports the libraries."""

import os
import shutil
import subprocess
import sys
import tempfile
from itertools import product
from pathlib import Path

from benchmarks.pairs import Row, pair_times, timed
from benchmarks.stage import NOW, new_home, next_mail, set_stage
from legends_pbem.notation.ids import GAME_ALPHABET, GAME_ID_LENGTH
from legends_pbem.service.incoming.mailroom import take_mail
from legends_pbem.service.tickets import request_ticket

_FLOOR = "import click, sqlite3, email; from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey"
_MOVES_BEFORE = 20
_OPEN_REQUESTS = 10_000
_FLOOR_NAME = "imports alone"
_COMMAND = str(Path(sys.executable).with_name("legends-pbem"))


def _run(words: list[str], mail: bytes = b"") -> float:
    # Byte code must be written and used, as on a host's machine.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return timed(lambda: subprocess.run(words, input=mail, check=True, capture_output=True, env=environment))


def _floor() -> float:
    return _run([sys.executable, "-c", _FLOOR])


def deliver(rounds: int = 40) -> Row:
    """`deliver` of one signed move, whole process, durable and applied."""
    with tempfile.TemporaryDirectory() as folder:
        stage = set_stage(Path(folder, "home"))
        for _ in range(_MOVES_BEFORE):
            take_mail(stage.home, stage.store, next_mail(stage) or b"", NOW)
        mail = next_mail(stage) or b""
        stage.store.close()
        copies = iter(Path(folder, f"copy{number}") for number in range(rounds + 1))

        def once() -> float:
            copy = next(copies)
            shutil.copytree(Path(folder, "home"), copy)
            return _run([_COMMAND, "--home", str(copy), "deliver"], mail)

        return pair_times("deliver one signed move", _FLOOR_NAME, once, _floor, rounds=rounds, bound=1.5)


def cron(rounds: int = 40) -> Row:
    """`cron` with nothing due and 10,000 open requests."""
    with tempfile.TemporaryDirectory() as folder:
        home = new_home(Path(folder, "home"))
        games = product(GAME_ALPHABET, repeat=GAME_ID_LENGTH)
        with home.open_store() as store, store.write(NOW) as unit:
            for _ in range(_OPEN_REQUESTS):
                game = "".join(next(games))
                unit.create_game(game, rules="en", board="standard", luck="host", secret=bytes(32))
                unit.open_request(request_ticket(game, "red", "0" * 64), game=game, seat="red", phase="travel")
        words = [_COMMAND, "--home", str(home.folder), "cron"]
        return pair_times(
            "cron, 10,000 open requests", _FLOOR_NAME, lambda: _run(words), _floor, rounds=rounds, bound=1.5
        )
