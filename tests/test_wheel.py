"""The wheel is all that a host needs: built, installed into an empty environment, and used from an empty folder."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from email import message_from_bytes, policy
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest
from environments import new_environment

from legends_pbem import __version__

_ROOT = Path(__file__).parents[1]
_BOTS = ("--seat", "red=bot:random", "--seat", "blue=bot:random")


class Installed(NamedTuple):
    """The command of an environment that holds the wheel, and an empty folder to run it from."""

    folder: Path
    python: Path

    def legends(self, *words: str) -> str:
        """What `legends-pbem` prints when it is run with these words; it must succeed."""
        folder = str(self.folder)
        environment = {"PATH": os.defpath, "HOME": folder, "TMPDIR": folder, "LEGENDS_PBEM_HOME": f"{folder}/home"}
        return _run([str(self.python.with_name("legends-pbem")), *words], self.folder, environment)

    def with_home(self) -> "Installed":
        """The same, with a home made."""
        self.legends("init", "--address", "play@example.org")
        return self


def _run(words: Sequence[str], folder: Path, environment: dict[str, str] | None = None) -> str:
    run = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    _run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(_ROOT)], folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a new environment in which the wheel was installed."""
    python = new_environment(tmp_path_factory.mktemp("environment"))
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    _run([*pip, "install", "--quiet", "--no-deps", "--no-index", str(wheel)], wheel.parent)
    return python


@pytest.fixture
def installed(python: Path, tmp_path: Path) -> Installed:
    return Installed(tmp_path, python)


def test_the_wheel_holds_all_templates_and_boards_and_no_tests(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    templates = {f"legends_pbem/{path.relative_to(_ROOT)}" for path in (_ROOT / "templates").rglob("*.*")}
    boards = {str(path.relative_to(_ROOT)) for path in (_ROOT / "legends_pbem" / "boards").glob("*.toml")}
    assert boards | templates | {"legends_pbem/py.typed"} <= names
    assert {name.split("/")[0] for name in names} == {"legends_pbem", f"legends_pbem-{__version__}.dist-info"}
    assert not [name for name in names if "tests/" in name or "/test_" in name]


def test_the_command_tells_its_version_and_comes_from_the_wheel(installed: Installed) -> None:
    assert installed.legends("--version") == f"legends-pbem, version {__version__}\n"
    origin = _run([str(installed.python), "-c", "import legends_pbem; print(legends_pbem.__file__)"], installed.folder)
    assert Path(origin).is_relative_to(installed.python.parents[1])


def test_bots_play_a_whole_game_that_verifies_anywhere(installed: Installed) -> None:
    game = installed.with_home().legends("game", "new", *_BOTS).strip()
    (listed,) = json.loads(installed.legends("game", "list", "--json"))
    assert (listed["game"], listed["state"]) == (game, "over")
    assert json.loads(installed.legends("game", "verify", game, "--json"))["bad"] is None
    bundle = installed.folder / "bundle.json"
    bundle.write_text(installed.legends("game", "export", game), encoding="utf-8")
    verdict = json.loads(installed.legends("--home", "/nowhere", "game", "verify", str(bundle), "--json"))
    assert (verdict["bad"], verdict["rules_checked"]) == (None, True)


def test_mails_are_written_from_the_packaged_templates(installed: Installed) -> None:
    installed.with_home().legends(
        "game", "new", "--seat", "red=kim@example.net", "--seat", "blue=robin@example.net", "--lang", "blue=de"
    )
    sent = json.loads(installed.legends("send", "--json"))
    assert {mail["state"] for mail in sent} == {"sent"}
    for player, words in (("kim", "YOUR HAND"), ("robin", "DEINE HAND")):
        (mail,) = (installed.folder / "home" / "mail" / f"{player}@example.net" / "new").iterdir()
        text = message_from_bytes(mail.read_bytes(), policy=policy.default).get_body(("plain",))
        assert text is not None
        assert words in text.get_content()


def test_the_demonstration_plays_to_the_end(installed: Installed) -> None:
    shown = json.loads(installed.legends("demo", "--players", "2", "--json"))
    assert shown["verdict"]["bad"] is None
    assert [place["rank"] for place in shown["table"]] == [1, 2]
    assert Path(shown["mail"]).is_relative_to(installed.folder)


def test_a_board_of_ones_own_is_made_from_the_packaged_one(installed: Installed) -> None:
    code = "import legends_pbem, pathlib; print(pathlib.Path(legends_pbem.__file__).parent / 'boards/standard.toml')"
    packaged = Path(_run([str(installed.python), "-c", code], installed.folder).strip())
    board = installed.folder / "mine.toml"
    text = packaged.read_text(encoding="utf-8")
    board.write_text(text.replace('"standard"', '"mine"').replace("yeti-ark = 1", "yeti-ark = 2"), encoding="utf-8")
    game = installed.with_home().legends("game", "new", *_BOTS, "--board", str(board)).strip()
    position = json.loads(installed.legends("game", "show", game, "--json"))
    assert position["board"].startswith("mine@")
    assert json.loads(installed.legends("game", "verify", game, "--json"))["bad"] is None
