"""The page `docs/benchmarks.md`."""

import os
import platform
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from benchmarks.pairs import Row

_PAGE = """\
# Benchmarks

`make bench` measures, `python -m benchmarks --write docs/benchmarks.md` writes this page. Figures of one machine say
little, so each thing is compared with a *floor*: the least that anything doing this job must spend, or another engine.
Both run in turns, in pairs, and the ratio is the median of the pairs' ratios, so that a slow moment of the machine hits
both. A ratio beyond its bound makes `make bench` fail.

| what | ours | floor | unit | pairs | ratio | bound | |
|---|--:|--:|---|--:|--:|--:|---|
{table}

{notes}

Measured on {day} with {machine}.
"""


class Measured(NamedTuple):
    """A row, and how it was measured."""

    row: Row
    how: str


def machine() -> str:
    """What the figures were measured with, in words."""
    return (
        f"Python {platform.python_version()} and SQLite {sqlite3.sqlite_version} on {platform.system()},"
        f" {_processor()}, {os.cpu_count()} cores"
    )


def page(measured: Sequence[Measured]) -> str:
    """The page, of today."""
    return _PAGE.format(
        table="\n".join(_table_line(one.row) for one in measured),
        notes="\n".join(f"- **{one.row.what}**: {one.how}" for one in measured),
        day=datetime.now(UTC).date().isoformat(),
        machine=machine(),
    )


def _table_line(row: Row) -> str:
    floor = f"{row.base:,.2f} ({row.floor})"
    reached = "reached" if row.reached else "missed"
    figures = (f"{row.ours:,.2f}", floor, row.unit, str(row.pairs), f"{row.ratio:.2f}", f"{row.sign} {row.bound}")
    return f"| {' | '.join((row.what, *figures, reached))} |"


def _processor() -> str:
    """The processor's name where Linux tells it, else its architecture."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.is_file() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
