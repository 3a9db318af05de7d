"""Shells complete words: games of the home, seats, languages and files, and a real bash does it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from console import GAME, ROOT, House


def completed(house: House, *words: str) -> list[str]:
    """What is offered for the last of the words."""
    typing = {
        "_LEGENDS_PBEM_COMPLETE": "bash_complete",
        "COMP_WORDS": f"legends-pbem --home {house.home} {' '.join(words)}",
        "COMP_CWORD": str(len(words) + 2),
    }
    done = house.run(variables=typing)
    assert done.code == 0 and done.err == ""
    return [line.partition(",")[2] for line in done.out.splitlines() if line]


@pytest.mark.parametrize("words", ["game show", "game pause", "outbox --game", "requests --game", "game log"])
def test_games_of_the_home_are_completed(house: House, words: str) -> None:
    assert completed(house, *words.split(), "''") == [GAME]
    assert completed(house, *words.split(), GAME[:2].lower()) == [GAME]
    assert completed(house, *words.split(), "ZZ") == []


def test_seats_and_languages_are_completed(house: House) -> None:
    assert completed(house, "game", "show", GAME, "--as", "r") == ["red"]
    assert completed(house, "game", "show", GAME, "--lang", "d") == ["de"]
    assert completed(house, "play", "--lang", "''") == ["de", "en"]


def test_without_a_home_nothing_is_offered_and_nobody_is_bothered(house: House) -> None:
    house.home.rename(house.folder / "elsewhere")
    assert completed(house, "game", "show", "''") == []


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_a_real_bash_completes_a_game(house: House) -> None:
    program = house.write("legends-pbem", f'#!/bin/sh\nexec "{sys.executable}" "{ROOT / "cli.py"}" "$@"\n')
    program.chmod(0o755)
    script = f"""
        eval "$(_LEGENDS_PBEM_COMPLETE=bash_source legends-pbem)" 2>&1
        COMP_WORDS=(legends-pbem --home {house.home} game show {GAME[:1]}) COMP_CWORD=5
        _legends_pbem_completion legends-pbem
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    path = {"PATH": f"{house.folder}:{Path('/usr/bin')}:/bin"}
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False, env=path, timeout=120)
    assert (done.stdout, done.stderr) == (f"{GAME}\n", "")
