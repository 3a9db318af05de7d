"""Print the benchmark table: `make bench`."""

import argparse
import sys
from collections.abc import Callable
from inspect import getdoc
from pathlib import Path

from benchmarks import due, mailbox, moves, picture, processes, report
from benchmarks.engine import engine
from benchmarks.page import Measured, machine, page
from benchmarks.pairs import Row

_MEASURES: tuple[Callable[..., Row], ...] = (
    processes.deliver,
    moves.moves,
    engine,
    report.report,
    report.form,
    picture.picture,
    picture.size,
    mailbox.fetch,
    processes.cron,
    due.due_scan,
)
"""Each takes the number of its rounds, and knows how many are enough; its docstring says what it measures."""


def main() -> int:
    """Measure everything in turn; 1 if a bound was missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Print the benchmark table.")
    parser.add_argument("--write", metavar="FILE", type=Path, help="write the page of the documents too")
    parser.add_argument("--rounds", type=int, help="pairs a row, for a quick look; else as many as each row needs")
    arguments = parser.parse_args()
    print(f"{machine()}; medians of pairs")
    print(f"{'what':<34} {'ours':>10} {'floor':>10} {'unit':<8} {'ratio':>6}  bound")
    measured = []
    for measure in _MEASURES:
        row = measure() if arguments.rounds is None else measure(arguments.rounds)
        measured.append(Measured(row, getdoc(measure) or ""))
        print(row.line(), flush=True)
    if arguments.write is not None:
        arguments.write.write_text(page(measured), encoding="utf-8")
    return 0 if all(one.row.reached for one in measured) else 1


if __name__ == "__main__":
    sys.exit(main())
