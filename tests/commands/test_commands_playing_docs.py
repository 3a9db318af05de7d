"""docs/playing.md says what works, in both languages: its commands exist, and its files are what the program reads."""

import re
import shlex
from collections.abc import Iterable
from pathlib import Path

import pytest
from command_lines import parse
from console import ROOT, build_house
from terminals import on_terminal

from legends_pbem.mail.armor import separate_blocks
from legends_pbem.notation import movefile
from legends_pbem.notation.desk import Command, read_desk_line
from legends_pbem.notation.orders import read_orders
from legends_pbem.notation.parse import read_decision
from legends_pbem.notation.sequence import said_in
from legends_pbem.notation.typed_steps import TypedStep
from legends_pbem.service.incoming.inspection import MailKind, inspect
from legends_pbem.values import NamedTuple


class Edition(NamedTuple):
    """The page in one language."""

    language: str
    text: str

    def blocks(self, *kinds: str) -> list[str]:
        """The blocks of code of these kinds."""
        found = re.findall(r"```(\w+)\n(.*?)```", self.text, re.DOTALL)
        return [block for kind, block in found if kind in kinds]

    @property
    def commands(self) -> list[str]:
        """The lines to be typed into a shell."""
        return [line for block in self.blocks("sh") for line in block.splitlines()]

    @property
    def lines(self) -> list[list[str]]:
        """Each line that is no move, as it is written in this language and in the other."""
        rows = [row for row in self.text.splitlines() if row.startswith("| `")]
        return [re.findall(r"`([^`]+)`", row)[:2] for row in rows]


ENGLISH, GERMAN = (
    Edition(language, (ROOT / "docs" / name).read_text(encoding="utf-8"))
    for language, name in (("en", "playing.md"), ("de", "playing.de.md"))
)
EDITIONS = pytest.mark.parametrize("page", [ENGLISH, GERMAN], ids=["en", "de"])
TURN = read_decision("go yeti; draw")


def meaning(decisions: Iterable[str]) -> list[tuple[TypedStep, ...]]:
    return list(map(read_decision, decisions))


@pytest.mark.parametrize("line", sorted({line for page in (ENGLISH, GERMAN) for line in page.commands}))
def test_every_command_line_exists(line: str) -> None:
    program, *words = shlex.split(line)
    assert program == "ssh-keygen" or parse(words)


def test_both_pages_show_the_same_commands() -> None:
    moves = [re.sub('"[^"]+"', "MOVE", line.replace("PASSWORT", "PASSWORD")) for line in GERMAN.commands]
    assert moves == [re.sub('"[^"]+"', "MOVE", line) for line in ENGLISH.commands]
    quoted = [move for line in (*ENGLISH.commands, *GERMAN.commands) for move in re.findall('"([^"]+)"', line)]
    assert meaning(quoted) == [TURN] * 4


@EDITIONS
def test_the_reply_is_read_as_one_decision(page: Edition) -> None:
    reply, _, _ = page.blocks("text")
    mail = f"From: kim@example.net\nTo: play+g7k2.3f9a41c07d2e88b1.none@example.org\n\n{reply}\nBye\n".encode()
    inspection = inspect(mail, ["play@example.org"])
    assert (inspection.kind, meaning(inspection.decisions)) == (MailKind.REPLY, [TURN])


@EDITIONS
def test_the_move_file_is_one_and_stands_in_the_signed_block(page: Edition) -> None:
    _, move_file, signed = page.blocks("text")
    assert meaning(movefile.read(move_file).decisions) == [TURN]
    move, signature = separate_blocks(signed.splitlines()).blocks
    assert (move.label, move.exact, signature.label) == ("LEGENDS MOVE", move_file, "SSH SIGNATURE")


@EDITIONS
def test_the_lines_for_turns_that_do_not_wait_are_read(page: Edition) -> None:
    sequence, first, second = [read_orders(said_in(block.splitlines())) for block in page.blocks("sequence", "orders")]
    (along,) = [order.alternatives for order in sequence]
    assert [meaning(decisions) for decisions in along] == [
        meaning(("go atlantis; sweep avalon", "take best of yeti2 yeti joker ark; golden ark if reached"))
    ]
    assert [meaning(decisions) for order in first for decisions in order.alternatives] == [
        meaning(("go yeti; draw",)),
        meaning(("go ark; draw",)),
    ]
    assert [(order.is_later, len(order.alternatives)) for order in second] == [(False, 1), (True, 2), (True, 1)]


@EDITIONS
def test_the_session_of_play_goes_as_it_is_told(page: Edition, tmp_path: Path) -> None:
    house = build_house(tmp_path, page.language)
    (session,) = page.blocks("session")
    command, told = session.split("\n", 1)
    house.turn_mail("red").rename(house.folder / "turn.eml")
    typed = [line.rpartition("): ")[2] + "\n" for line in told.splitlines() if "): " in line]
    speaking = {"LEGENDS_PBEM_LANG": page.language}
    shown = on_terminal(*shlex.split(command)[2:], folder=house.folder, typed=typed, variables=speaking)
    assert shown.plain.replace("\N{NO-BREAK SPACE}", " ").replace(" \n", "\n") == told
    assert movefile.read((house.folder / "move.txt").read_text()).decisions == ("club amber avalon; diary ark",)


def test_every_line_that_is_no_move_is_told_in_both_languages() -> None:
    pairs = [[read_desk_line(line).command for line in row] for row in ENGLISH.lines]
    assert all(english is german for english, german in pairs)
    assert {english for english, _ in pairs} == set(Command)
    assert [row[::-1] for row in GERMAN.lines] == ENGLISH.lines
