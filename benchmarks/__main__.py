"""Print the benchmark table: `make bench`."""

import platform
import sqlite3
import sys
from collections.abc import Callable

from benchmarks import moves, processes, report
from benchmarks.engine import engine
from benchmarks.pairs import Row

_ROWS: tuple[Callable[[], Row], ...] = (processes.deliver, moves.moves, engine, report.report, processes.cron)


def main() -> int:
    """Measure everything in turn; 1 if a bound was missed."""
    print(
        f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {platform.machine()}; medians of pairs"
    )
    print(f"{'what':<34} {'ours':>10} {'floor':>10} {'unit':<8} {'ratio':>6}  bound")
    rows = []
    for measure in _ROWS:
        rows.append(measure())
        print(rows[-1].line(), flush=True)
    return 0 if all(row.reached for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
