"""Paired measurement: what we measure and its floor in turns, so that a slow moment of the machine hits both."""

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple


class Row(NamedTuple):
    """A line of the table."""

    what: str
    floor: str
    ours: float
    """Median, in milliseconds or as a rate; see `unit`."""
    base: float
    """Median of the floor, in the same unit."""
    unit: str
    ratio: float
    """Median of the ratios of the pairs."""
    bound: float
    at_most: bool
    """Whether the ratio must stay below the bound; else it must reach it."""

    @property
    def reached(self) -> bool:
        """Whether the bound holds."""
        return self.ratio <= self.bound if self.at_most else self.ratio >= self.bound

    def line(self) -> str:
        """The row as text."""
        sign = "≤" if self.at_most else "≥"
        verdict = "ok" if self.reached else "MISSED"
        return (
            f"{self.what:<34} {self.ours:>10.2f} {self.base:>10.2f} {self.unit:<8} {self.ratio:>6.2f}"
            f"  {sign} {self.bound:<4} {verdict}"
        )


def timed(run: Callable[[], object]) -> float:
    """The seconds that one run takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def pair_times(
    what: str, floor: str, ours: Callable[[], float], base: Callable[[], float], *, rounds: int, bound: float
) -> Row:
    """The row of so many paired runs; `ours` and `base` run once and say how many seconds that took."""
    ours()
    base()  # both once before, so that files and byte code are in the cache
    pairs = [(ours(), base()) for _ in range(rounds)]
    return Row(
        what,
        floor,
        statistics.median(one for one, _ in pairs) * 1000,
        statistics.median(other for _, other in pairs) * 1000,
        "ms",
        statistics.median(one / other for one, other in pairs),
        bound,
        at_most=True,
    )
