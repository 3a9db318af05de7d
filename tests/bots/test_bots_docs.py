"""The programs in docs/bots.md run as printed."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]
_PROGRAMS = re.findall(r"```python\n(.*?)```", (_ROOT / "docs" / "bots.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("program", _PROGRAMS, ids=["over-a-pipe", "in-process"])
def test_an_example_plays_a_whole_game(program: str, tmp_path: Path) -> None:
    command = tmp_path / "legends-pbem"  # what an installation puts on the path
    command.write_text(f'#!/bin/sh\nexec {sys.executable} {_ROOT / "cli.py"} "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": str(_ROOT)}
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], env=environment, capture_output=True, text=True, timeout=120
    )
    assert run.stderr == ""
    assert "red" in run.stdout
    assert "blue" in run.stdout


def test_the_bot_over_a_pipe_is_short() -> None:
    assert len(_PROGRAMS[0].splitlines()) <= 35
