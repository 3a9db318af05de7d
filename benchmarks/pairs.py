"""Paired measurement: what we measure and its floor in turns, so that a slow moment of the machine hits both."""

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple


class Row(NamedTuple):
    """A line of the table."""

    what: str
    floor: str
    """What it is compared with."""
    ours: float
    """Median, in `unit`."""
    base: float
    """Median of the floor, in the same unit."""
    unit: str
    ratio: float
    """Median of the ratios of the pairs."""
    bound: float
    at_most: bool
    """Whether the ratio must stay below the bound; else it must reach it."""
    pairs: int
    """How many were measured."""

    @property
    def reached(self) -> bool:
        """Whether the bound holds."""
        return self.ratio <= self.bound if self.at_most else self.ratio >= self.bound

    @property
    def sign(self) -> str:
        """Which side of the bound is good."""
        return "≤" if self.at_most else "≥"

    def line(self) -> str:
        """The row as text."""
        verdict = "ok" if self.reached else "MISSED"
        return (
            f"{self.what:<34} {self.ours:>10,.2f} {self.base:>10,.2f} {self.unit:<8} {self.ratio:>6.2f}"
            f"  {self.sign} {self.bound:<4} {verdict}"
        )


def timed(run: Callable[[], object]) -> float:
    """The seconds that one run takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def pair_times(
    what: str, floor: str, ours: Callable[[], float], base: Callable[[], float], *, rounds: int, bound: float
) -> Row:
    """The row of so many paired runs; `ours` and `base` run once and say how many seconds that took.

    Our time must stay below `bound` times the floor's.
    """
    pairs = [(one * 1000, other * 1000) for one, other in _pairs(ours, base, rounds)]
    return _row(what, floor, pairs, "ms", bound, at_most=True)


def pair_rates(
    what: str, floor: str, ours: Callable[[], float], base: Callable[[], float], *, rounds: int, bound: float
) -> Row:
    """The row of so many paired runs; `ours` and `base` run once and say how much they did a second.

    Our rate must reach `bound` times the other.
    """
    return _row(what, floor, _pairs(ours, base, rounds), "a second", bound, at_most=False)


def pair_sizes(
    what: str, floor: str, ours: Callable[[], int], base: Callable[[], int], *, rounds: int, bound: float
) -> Row:
    """The row of so many paired runs; `ours` and `base` run once and say how many bytes they made.

    Our size must stay below `bound` times the other.
    """
    pairs = [(one / 1000, other / 1000) for one, other in _pairs(ours, base, rounds)]
    return _row(what, floor, pairs, "kB", bound, at_most=True)


def _pairs(ours: Callable[[], float], base: Callable[[], float], rounds: int) -> list[tuple[float, float]]:
    ours()
    base()  # both once before, so that files and byte code are in the cache
    return [(ours(), base()) for _ in range(rounds)]


def _row(what: str, floor: str, pairs: list[tuple[float, float]], unit: str, bound: float, *, at_most: bool) -> Row:
    return Row(
        what,
        floor,
        statistics.median(one for one, _ in pairs),
        statistics.median(other for _, other in pairs),
        unit,
        statistics.median(one / other for one, other in pairs),
        bound,
        at_most,
        len(pairs),
    )
