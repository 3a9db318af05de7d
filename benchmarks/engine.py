"""How fast the engine plays, beside catanatron: random games, four seats, every legal step listed at every choice."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from benchmarks.pairs import Row, pair_rates

_ROOT = Path(__file__).parents[1]


def engine(rounds: int = 15) -> Row:
    """Random games of four players, steps a second of CPU time; beside catanatron, which plays Catan, in Python too."""
    with _worker("benchmarks.random_legends") as ours, _worker("benchmarks.random_catanatron") as theirs:
        return pair_rates("random play, steps", "catanatron", ours, theirs, rounds=rounds, bound=1.3)


@contextmanager
def _worker(module: str) -> Iterator[Callable[[], float]]:
    """A function that has the module, in a process of its own, play another round, and gives its rate."""
    words = [sys.executable, "-m", module]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=_ROOT) as process:
        asked, answered = process.stdin, process.stdout
        assert asked is not None and answered is not None  # both pipes were asked for
        numbers = count()

        def play_round() -> float:
            asked.write(f"{next(numbers)}\n")
            asked.flush()
            return float(answered.readline())

        yield play_round
        asked.close()
