"""Looking for deadlines that have passed and for whom to remind, among few open requests and among many."""

import tempfile
from itertools import islice, product
from pathlib import Path

from benchmarks.pairs import Row, pair_times, timed
from benchmarks.stage import NOW, new_home
from legends_pbem.notation.ids import GAME_ALPHABET, GAME_ID_LENGTH
from legends_pbem.service.clocks.deadlines import act_on_deadlines
from legends_pbem.service.home import Home
from legends_pbem.service.tickets import request_ticket
from legends_pbem.store.protocol import Store

_MANY = 100_000
_FEW = 10_000
_SCANS = 500
"""So many a measurement, for one is too short for the clock."""
_DUE = "2999-01-01T00:00:00Z"


def due_scan(rounds: int = 15) -> Row:
    """What `cron` does to find no deadline that has passed and nobody to remind; the floor has 10,000 open requests."""
    with tempfile.TemporaryDirectory() as folder:
        many, few = (_home_with(Path(folder, str(count)), count) for count in (_MANY, _FEW))
        with many.open_store() as many_open, few.open_store() as few_open:
            return pair_times(
                f"due scan, {_MANY:,} requests",
                f"{_FEW:,} requests",
                lambda: _scan(many, many_open),
                lambda: _scan(few, few_open),
                rounds=rounds,
                bound=1.5,
            )


def _home_with(folder: Path, requests: int) -> Home:
    """A home with so many games, each of which waits for a decision with a deadline."""
    home = new_home(folder)
    with home.open_store() as store, store.write(NOW) as unit:
        for letters in islice(product(GAME_ALPHABET, repeat=GAME_ID_LENGTH), requests):
            game = "".join(letters)
            unit.create_game(game, rules="en", board="standard", luck="host", secret=bytes(32), clock="3d")
            ticket = request_ticket(game, "red", "0" * 64)
            unit.open_request(ticket, game=game, seat="red", phase="travel", deadline=_DUE)
            unit.set_reminder(ticket, _DUE)
    return home


def _scan(home: Home, store: Store) -> float:
    """Seconds of one scan."""

    def scans() -> None:
        for _ in range(_SCANS):
            act_on_deadlines(home, store, NOW)
            store.reminders_due(NOW)

    return timed(scans) / _SCANS
