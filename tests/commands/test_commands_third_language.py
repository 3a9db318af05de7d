"""Another language on the command line, made as docs/translating.md says: with files alone."""

import shutil
import subprocess
import sys
from pathlib import Path

from console import ROOT

_TOOLS = ("catalogues.py", "command_lines.py")


def _run(folder: Path, script: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a script with the program in the folder, in Polish if it can."""
    return subprocess.run(
        [sys.executable, script, *words],
        capture_output=True,
        check=False,
        cwd=folder,
        text=True,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(folder), "PYTHONUTF8": "1", "LANG": "pl_PL.UTF-8"},
        timeout=120,
    )


def test_a_third_language_needs_files_alone(tmp_path: Path) -> None:
    for name in ("legends_pbem", "templates"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for tool in (ROOT / "cli.py", *(ROOT / "tests" / "commands" / tool for tool in _TOOLS)):
        shutil.copy(tool, tmp_path)
    folder = tmp_path / "templates" / "pl"
    shutil.copytree(tmp_path / "templates" / "en", folder)
    catalogue = folder / "commands.po"
    text = catalogue.read_text(encoding="utf-8")
    for english, polish in (("Usage:", "Użycie:"), ("Missing command.", "Brak polecenia.")):
        untranslated = f'msgid "{english}"\nmsgstr ""\n'
        assert untranslated in text
        text = text.replace(untranslated, f'msgid "{english}"\nmsgstr "{polish}"\n')
    catalogue.write_text(text, encoding="utf-8")

    made = _run(tmp_path, tmp_path / "catalogues.py")
    assert made.returncode == 0, made.stderr
    waiting = {line.split(": ")[0]: line.split(": ")[1] for line in made.stdout.splitlines()}
    assert waiting[str(tmp_path / "templates" / "de" / "commands.po")].startswith("0 messages")
    assert not waiting[str(catalogue)].startswith("0 messages")
    written = catalogue.read_text(encoding="utf-8")
    assert '"Language: pl\\n"' in written
    assert 'msgid_plural "{n:>4} entries"\nmsgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n' in written

    told = _run(tmp_path, tmp_path / "cli.py", "game")
    assert told.returncode == 2
    assert told.stderr.startswith("Użycie: legends-pbem game [OPTIONS]")  # what is not translated yet is English
