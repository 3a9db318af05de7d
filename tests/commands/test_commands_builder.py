"""`engine` and `replay` from the command line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from legends_pbem.commands.group import cli
from legends_pbem.engine.board import STANDARD
from legends_pbem.notation.boards import read_board
from legends_pbem.notation.json_text import canonical_json, short_hash

_ROOT = Path(__file__).parents[2]
_VECTORS = _ROOT / "tests" / "vectors"
_GAME = """\
legends-transcript/1
rules: en
board: standard
seed: 0000000000000000000000000000000000000000000000000000000000000000
seats: red blue

red: club ark avalon; diary ark
blue: club ark atlantis; diary atlantis
red: go yeti; draw
"""
_NEW = '{"op":"new","seed":"' + "00" * 32 + '","seats":["red","blue"]}\n'


def _replay(text: str, *options: str) -> Result:
    return CliRunner().invoke(cli, ["replay", "-", *options], input=text.encode())


def _engine(*options: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(_ROOT / "cli.py"), "engine", *options]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8")


def test_engine_answers_each_question_before_it_reads_the_next() -> None:
    with _engine() as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        for _ in range(3):
            engine.stdin.write(_NEW)
            engine.stdin.flush()
            assert "position" in json.loads(engine.stdout.readline())
        rest, errors = engine.communicate()
    assert (rest, errors, engine.returncode) == ("", "", 0)


def test_engine_goes_on_after_bad_input_and_ends_well() -> None:
    with _engine() as engine:
        told, errors = engine.communicate("nonsense\n\n{}\n" + _NEW)
    assert [next(iter(json.loads(line))) for line in told.splitlines()] == ["error", "error", "position"]
    assert (errors, engine.returncode) == ("", 0)


def test_engine_ends_quietly_when_nobody_reads_its_answers() -> None:
    with _engine() as engine:
        assert engine.stdout is not None
        engine.stdout.close()
        _, errors = engine.communicate(_NEW * 50)
    assert (errors, engine.returncode) == ("", 0)


def test_engine_plays_on_the_boards_it_is_given(tmp_path: Path) -> None:
    file = _board_file(tmp_path)
    board = read_board(file.read_text(encoding="utf-8"))
    with _engine("--board", str(file)) as engine:
        told, _ = engine.communicate(_NEW.replace("]}", f'],"board":"{board.id}"}}'))
    assert json.loads(told)["position"]["board"] == board.id


def test_engine_refuses_a_file_that_is_no_board(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text("not a board", encoding="utf-8")
    result = CliRunner().invoke(cli, ["engine", "--board", str(file)])
    assert result.exit_code == 65
    assert "board.toml cannot be used" in result.output


def test_replay_shows_the_last_position() -> None:
    result = _replay(_GAME)
    assert result.exit_code == 0
    assert "turn 2, phase travel, blue to act" in result.output
    assert "week 8" in result.output


@pytest.mark.parametrize("number", range(6))
def test_replay_finds_the_positions_of_the_test_vectors(number: int) -> None:
    expected = json.loads((_VECTORS / f"game-{number:03}.json").read_text(encoding="utf-8"))
    result = CliRunner().invoke(cli, ["replay", "--json", "--each", str(_VECTORS / f"game-{number:03}.transcript")])
    ids = [short_hash(canonical_json(position)) for position in json.loads(result.output)]
    assert ids == [expected["start"], *expected["after_each_decision"]]


def test_replay_prints_one_position_as_json() -> None:
    position = json.loads(_replay(_GAME, "--json").output)
    assert position["format"] == "legends-position/1"
    assert position["weeks"] == {"red": 8, "blue": 0}


def test_replay_shows_what_led_to_each_position() -> None:
    lines = _replay(_GAME, "--each").output.splitlines()
    assert [line.split("  ", 1)[1] for line in lines[:4]] == ["start", *_GAME.splitlines()[6:9]]


def test_replay_stops_at_an_illegal_line_with_its_number_and_the_reason() -> None:
    result = _replay(_GAME + "blue: go yeti; draw\n")
    assert result.exit_code == 1
    assert "line 10: " in result.output
    assert "give ark to red" in result.output


def test_replay_stops_at_a_line_that_cannot_be_read() -> None:
    result = _replay(_GAME + "blue: go lundon; draw\n")
    assert result.exit_code == 65
    assert "line 10: " in result.output
    assert "london" in result.output


def test_replay_keeps_what_was_reached_while_valid() -> None:
    result = _replay(_GAME + "blue: go yeti; draw\nblue: draw\n", "--while-valid", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == json.loads(_replay(_GAME, "--json").output)
    assert "line 10: " in result.stderr


@pytest.mark.parametrize(
    "text",
    [
        "",
        "legends-transcript/2\n",
        _GAME.replace("rules: en", "rules: fr"),
        _GAME.replace("board: standard", "board: mine"),
        _GAME.replace("seed: 00", "seed: 0"),
        _GAME.replace("red blue", "red red"),
    ],
)
def test_replay_refuses_what_is_no_transcript(text: str) -> None:
    result = _replay(text)
    assert result.exit_code == 65
    assert result.output.startswith("Error: the transcript cannot be read: ")


def test_replay_refuses_what_is_no_text() -> None:
    result = CliRunner().invoke(cli, ["replay", "-"], input=b"legends\xff")
    assert result.exit_code == 65
    assert "not UTF-8" in result.output


def test_replay_plays_on_the_boards_it_is_given(tmp_path: Path) -> None:
    file = _board_file(tmp_path)
    board = read_board(file.read_text(encoding="utf-8"))
    game = _GAME.replace("board: standard", f"board: {board.id}")
    assert _replay(game).exit_code == 65
    replayed = _replay(game, "--json", "--board", str(file))
    assert json.loads(replayed.output)["board"] == board.id


def _board_file(folder: Path) -> Path:
    """The standard board under another name."""
    standard = (_ROOT / "legends_pbem" / "boards" / "standard.toml").read_text(encoding="utf-8")
    file = folder / "mine.toml"
    file.write_text(standard.replace(f'name = "{STANDARD.id}"', 'name = "mine"'), encoding="utf-8")
    return file
