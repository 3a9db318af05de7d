"""What all commands have in common: help with an example, JSON, colours, variables, completion, the two doors."""

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from command_lines import commands, parse_line
from console import GAME, ROOT, House, run

from legends_pbem import __version__
from legends_pbem.commands.group import cli

NOTHING_TO_SHOW = {"init", "deliver", "fetch", "cron", "engine", "game export", "backup", "upgrade"}
"""Commands without --json: they print nothing, one line for a log, or JSON in any case."""
WIDTH = 80


ALL = dict(commands())
NAMES = sorted(ALL)


@pytest.mark.parametrize("name", NAMES)
def test_help_fits_a_terminal_and_explains_every_option(name: str) -> None:
    told = CliRunner().invoke(cli, [*name.split(), "--help"], prog_name="legends-pbem")
    assert told.exit_code == 0
    assert [line for line in told.output.splitlines() if len(line) > WIDTH] == []
    unexplained = [option.name for option in ALL[name].params if isinstance(option, click.Option) and not option.help]
    assert unexplained == []


@pytest.mark.parametrize("name", [name for name in NAMES if not isinstance(ALL[name], click.Group)])
def test_the_examples_of_the_help_are_command_lines_that_exist(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    examples = re.findall(
        r"^ *(?:Example: )?((?:\*/5 \* \* \* \* )?legends-pbem .*)$", ALL[name].help or "", re.MULTILINE
    )
    assert examples
    for example in examples:
        assert " ".join(parse_line(example)) == name


@pytest.mark.parametrize("name", [name for name in NAMES if not isinstance(ALL[name], click.Group)])
def test_whatever_shows_something_shows_it_as_json_too(name: str) -> None:
    has_json = any("--json" in param.opts for param in ALL[name].params)
    assert has_json is (name not in NOTHING_TO_SHOW)


def test_both_doors_tell_the_version() -> None:
    assert run("--version").out == f"legends-pbem, version {__version__}\n"
    installed = Path(sys.executable).with_name("legends-pbem")
    told = subprocess.run([installed, "--version"], capture_output=True, text=True, check=True, timeout=30)
    assert told.stdout == run("--version").out


def test_a_command_without_arguments_shows_its_help() -> None:
    told = run()
    assert told.code == 2 and "Usage: legends-pbem" in told.out + told.err


def test_options_are_taken_from_variables(house: House) -> None:
    view = run(
        *("game", "show", GAME, "--json"),
        variables={"LEGENDS_PBEM_HOME": str(house.home), "LEGENDS_PBEM_GAME_SHOW_SEAT": "red"},
    ).json
    assert view["seat"] == "red"
    late = house.run("game", "new", "--seat", "red=kim@example.net", "--seat", "blue=lee@example.net")
    assert late.code == 0
    listed = run("game", "list", "--json", variables={"LEGENDS_PBEM_HOME": str(house.home)}).json
    assert listed[-1]["created"] == "2026-05-01T12:00:00Z"  # what LEGENDS_PBEM_NOW says


def test_an_option_goes_before_its_variable(house: House) -> None:
    wrong = {"LEGENDS_PBEM_HOME": "/nowhere", "LEGENDS_PBEM_NOW": "never"}
    named = run("--home", house.home, "--now", "2026-05-02T00:00:00Z", "send", variables=wrong)
    assert named.code == 0


def test_nothing_is_coloured_where_nobody_wants_it(house: House) -> None:
    unwanted: list[dict[str, str]] = [{}, {"NO_COLOR": "1"}, {"NO_COLOR": "1", "FORCE_COLOR": "1"}]
    for variables in unwanted:
        told = house.run("game", "log", GAME, variables=variables)
        assert told.code == 0 and "\x1b" not in told.out + told.err
        assert "\x1b" not in house.must("game", "show", GAME, "--as", "red")
        assert "\x1b" not in house.run("game", "show", "ZZZZ", variables=variables).err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_get_their_completion(shell: str) -> None:
    told = run(variables={"_LEGENDS_PBEM_COMPLETE": f"{shell}_source"})
    assert told.code == 0 and "_LEGENDS_PBEM_COMPLETE" in told.out


def test_completion_knows_commands_and_options() -> None:
    for typed, completed in (("game ver", "verify"), ("outbox --li", "--limit")):
        typing = {"COMP_WORDS": f"legends-pbem {typed}", "COMP_CWORD": "2"}
        told = run(variables={"_LEGENDS_PBEM_COMPLETE": "bash_complete", **typing})
        assert told.out == f"plain,{completed}\n"


def test_a_reader_who_hangs_up_is_no_fault(house: House) -> None:
    command: list[str | Path] = [sys.executable, ROOT / "cli.py", "--home", house.home, "game", "show", GAME]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
