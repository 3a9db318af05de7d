"""`play`: the decision for a turn mail, asked on a terminal or answered from a pipe."""

import os
import pty
import signal
import subprocess
import sys
import threading
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from console import ROOT, House
from terminals import on_terminal

FIRST = "club amber avalon; diary ark"
TYPED = ("1 3\n", "2\n", "y\n")
"""What makes this decision of red's first turn mail."""


def play(house: House, *options: str | Path, typed: str = "".join(TYPED)) -> tuple[int, str, str]:
    """Exit code, what was printed and what was said, the answers coming from a pipe."""
    done = house.run("play", "red.eml", *options, stdin=typed.encode())
    return done.code, done.out, done.err


def test_play_makes_what_move_makes(house: House) -> None:
    house.turn_mail("red")
    code, out, err = play(house, "--key", "red")
    assert code == 0 and f"Legal: {FIRST}" in err
    assert out == house.must("move", FIRST, "--mail", "red.eml", "--key", "red")
    house.write("block.txt", out)
    assert "would be taken" in house.must("check", "block.txt")


def test_play_writes_and_sends_as_move_does(house: House) -> None:
    house.turn_mail("red")
    assert play(house, "--out", "move.txt")[:2] == (0, "")
    assert (house.folder / "move.txt").read_text() == house.move_file(FIRST)
    assert play(house, "--send", "maildir:sent")[:2] == (0, "")
    (sent,) = (house.folder / "sent").glob("*/new/*")
    assert house.must("deliver", stdin=sent.read_bytes()) == f"applied: {FIRST}\n"


def test_play_prints_json(house: House) -> None:
    house.turn_mail("red")
    told = house.run("play", "red.eml", "--json", stdin="".join(TYPED).encode()).json
    assert told == house.run("move", FIRST, "--mail", "red.eml", "--json").json


@pytest.mark.parametrize("typed", ["", "1 3\n", "1 3\n2\n", "1 3\n2\nno"])
def test_play_does_nothing_if_the_input_ends_before_the_decision(house: House, typed: str) -> None:
    house.turn_mail("red")
    code, out, err = play(house, "--out", "move.txt", typed=typed)
    assert (code, out) == (65, "") and "Error: the input ended before" in err
    assert not (house.folder / "move.txt").exists()


def test_play_does_nothing_if_the_player_leaves(house: House) -> None:
    house.turn_mail("red")
    code, out, err = play(house, "--out", "move.txt", typed="1 3\nq\n")
    assert (code, out) == (1, "") and err.endswith("Nothing was written or sent.\n")
    assert not (house.folder / "move.txt").exists()


def test_play_takes_any_bytes_for_an_answer(house: House) -> None:
    house.turn_mail("red")
    done = house.run("play", "red.eml", stdin=b"\xff\xfe\0\n\x1b[A\n" + "".join(TYPED).encode())
    assert done.code == 0 and done.out == house.move_file(FIRST)


def test_play_without_any_input_says_so(house: House) -> None:
    house.turn_mail("red")
    command = f"{sys.executable} {ROOT / 'cli.py'} play red.eml <&-"
    done = subprocess.run(command, shell=True, cwd=house.folder, capture_output=True, text=True, timeout=60)
    assert done.returncode == 65 and "Error: the input ended before" in done.stderr


def test_play_refuses_before_it_asks(house: House) -> None:
    house.write("other.eml", "From: lee@example.net\n\nHello\n")
    done = house.run("play", "other.eml")
    assert done.code == 65 and "no report on a running game" in done.err
    house.turn_mail("red")
    assert house.run("play", "red.eml", "--from", "kim@example.net").code == 2
    assert house.run("play", "missing.eml").code == 65


def test_play_speaks_the_language_of_the_mail_or_another(house: House) -> None:
    mail = house.turn_mail("red")
    sent = mail.read_bytes()
    assert message_from_bytes(sent, policy=policy.default)["Content-Language"] == "en"
    for language, key, told in (("de", "j", "Deine Entscheidung:"), ("tlh", "y", "Your decision:")):
        mail.write_bytes(sent.replace(b"Content-Language: en", f"Content-Language: {language}".encode()))
        code, out, err = play(house, typed=f"1 3\n2\n{key}\n")
        assert (code, out) == (0, house.move_file(FIRST)) and told in err
    assert "Deine Entscheidung:" in play(house, "--lang", "de", typed="1 3\n2\nj\n")[2]


@pytest.mark.parametrize("variables", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}])
@pytest.mark.parametrize("columns", [40, 80])
def test_play_on_a_terminal_goes_back_shows_the_table_and_needs_no_colour(
    house: House, columns: int, variables: dict[str, str]
) -> None:
    house.turn_mail("red")
    shown = on_terminal(
        *("play", "red.eml", "--out", "move.txt"),
        folder=house.folder,
        typed=("4 5\n", "b\n", "t\n", "1 3\n", "w\n", "2\n", "b\n", "2\n", "y\n"),
        columns=columns,
        variables=variables,
    )
    assert shown.code == 0 and (house.folder / "move.txt").read_text() == house.move_file(FIRST)
    assert shown.is_painted is not bool(variables)
    assert shown.plain.count("You, Red") == 2
    assert "\x1b" not in shown.plain and "\r" not in shown.plain  # no cursor is ever moved


def test_play_interrupted_leaves_nothing_behind(house: House) -> None:
    house.turn_mail("red")
    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, ROOT / "cli.py", "play", "red.eml", "--out", "move.txt"],
        cwd=house.folder, stdin=terminal, stdout=terminal, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    guard = threading.Timer(60, process.kill)
    guard.start()
    assert process.stderr is not None
    said = b""
    while not said.endswith(b"): ") and (more := process.stderr.read(1)):
        said += more
    process.send_signal(signal.SIGINT)
    _, rest = process.communicate()
    guard.cancel()
    os.close(controller)
    os.close(terminal)
    assert process.returncode == 1 and b"Traceback" not in rest and b"Aborted!" in rest
    assert not (house.folder / "move.txt").exists()


def test_the_word_for_a_file_is_completed_to_files(house: House) -> None:
    typing = {"COMP_WORDS": "legends-pbem play ", "COMP_CWORD": "2", "_LEGENDS_PBEM_COMPLETE": "bash_complete"}
    assert house.run(variables=typing).out.startswith("file,")
