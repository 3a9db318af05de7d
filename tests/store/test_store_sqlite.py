"""The SQLite store does what any store must do, and is quick to import."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from store_conformance import StoreConformance
from store_samples import new_store

import legends_pbem
from legends_pbem.store.protocol import Store


class TestSqliteStore(StoreConformance):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[Store]:
        with new_store(tmp_path) as store:
            yield store


def test_importing_the_store_loads_nothing_slow() -> None:
    """One process takes in one mail, so what is imported is paid for by each."""
    program = (
        "import contextlib, enum, errno, hashlib, hmac, json, os, sqlite3, sys, typing, zlib\n"
        "before = set(sys.modules)\n"
        "import legends_pbem.store.sqlite\n"
        "print(*(name for name in sys.modules if name not in before))"
    )
    root = Path(legends_pbem.__file__).parents[1]
    loaded = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        check=True,
        text=True,
    ).stdout.split()
    assert [name for name in loaded if not name.startswith("legends_pbem")] == []
    assert "legends_pbem.store.schema" not in loaded
    assert "legends_pbem.store.maintenance" not in loaded
