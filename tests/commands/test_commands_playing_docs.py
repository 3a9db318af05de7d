"""docs/playing.md says what works: its commands exist, and its files are what the program reads."""

import re
import shlex

import pytest
from command_lines import parse
from console import ROOT, House
from terminals import on_terminal

from legends_pbem.mail.armor import separate_blocks
from legends_pbem.notation import movefile
from legends_pbem.notation.desk import Command, read_desk_line
from legends_pbem.notation.orders import read_orders
from legends_pbem.notation.sequence import said_in
from legends_pbem.service.inspection import MailKind, inspect

TEXT = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", TEXT, re.DOTALL)
COMMANDS = [line for kind, block in BLOCKS if kind == "sh" for line in block.splitlines()]
REPLY, MOVE_FILE, SIGNED = [block for kind, block in BLOCKS if kind == "text"]


@pytest.mark.parametrize("line", [line for line in COMMANDS if line.startswith("legends-pbem ")])
def test_every_command_line_exists(line: str) -> None:
    assert parse(shlex.split(line)[1:])


def test_the_reply_is_read_as_one_decision() -> None:
    mail = f"From: kim@example.net\nTo: play+g7k2.3f9a41c07d2e88b1.none@example.org\n\n{REPLY}\nBye\n".encode()
    inspection = inspect(mail, ["play@example.org"])
    assert (inspection.kind, inspection.decisions) == (MailKind.REPLY, ("go yeti; draw",))


def test_the_move_file_is_one_and_stands_in_the_signed_block() -> None:
    assert movefile.read(MOVE_FILE).decisions == ("go yeti; draw",)
    move, signature = separate_blocks(SIGNED.splitlines()).blocks
    assert (move.label, move.exact, signature.label) == ("LEGENDS MOVE", MOVE_FILE, "SSH SIGNATURE")


def test_the_lines_for_turns_that_do_not_wait_are_read() -> None:
    sequence, first, second = [block.splitlines() for kind, block in BLOCKS if kind in ("sequence", "orders")]
    assert [order.alternatives for order in read_orders(said_in(sequence))] == [
        (("go atlantis; sweep avalon", "take best of yeti2 yeti joker ark; golden ark if reached"),)
    ]
    assert [len(order.alternatives) for order in read_orders(said_in(first))] == [2]
    assert [(order.is_later, len(order.alternatives)) for order in read_orders(said_in(second))] == [
        (False, 1),
        (True, 2),
        (True, 1),
    ]


def test_the_session_of_play_goes_as_it_is_told(house: House) -> None:
    (session,) = [block for kind, block in BLOCKS if kind == "session"]
    command, told = session.split("\n", 1)
    house.turn_mail("red").rename(house.folder / "turn.eml")
    typed = [line.rpartition("): ")[2] + "\n" for line in told.splitlines() if "leave): " in line]
    shown = on_terminal(*shlex.split(command)[2:], folder=house.folder, typed=typed)
    assert shown.plain.replace("\N{NO-BREAK SPACE}", " ").replace(" \n", "\n") == told
    assert movefile.read((house.folder / "move.txt").read_text()).decisions == ("club amber avalon; diary ark",)


def test_every_line_that_is_no_move_is_told_in_both_languages() -> None:
    chapter = TEXT.partition("## Write what is no move")[2].partition("\n## ")[0]
    rows = [re.findall(r"`([^`]+)`", row)[:2] for row in chapter.splitlines() if row.startswith("| `")]
    pairs = [[read_desk_line(line).command for line in row] for row in rows]
    assert all(english is german for english, german in pairs)
    assert {english for english, _ in pairs} == set(Command)
