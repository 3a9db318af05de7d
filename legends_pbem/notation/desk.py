"""Lines that are no moves: what a player may write besides, in English and German, read into a value.

Such a line is a command of one or a few words, and then what it is about, where it is about something. Which games and
players there are, and what time it is, is not known here.
"""

from enum import StrEnum

from legends_pbem.notation.errors import Malformed, NotationError, Reason
from legends_pbem.notation.names import did_you_mean, key_of
from legends_pbem.values import NamedTuple


class Command(StrEnum):
    """The commands, by their canonical words."""

    STATUS = "status"  # the whole report once more
    HELP = "help"  # what can be written


ASKING = frozenset({Command.STATUS, Command.HELP})
"""The commands that ask for a mail and change nothing."""


class DeskLine(NamedTuple):
    """One line, understood."""

    command: Command
    about: str = ""
    """What it is about; empty where the command says all."""

    def __str__(self) -> str:
        """The canonical text, which reads as the same line."""
        return f"{self.command} {self.about}".rstrip()


PHRASES = {
    "status": Command.STATUS,
    "stand": Command.STATUS,
    "help": Command.HELP,
    "hilfe": Command.HELP,
}
"""Phrase, its words as names are compared → its command. Their first words are `names.DESK_WORDS`."""
_LONGEST_PHRASE = 4
"""Words."""

_PARTED = str.maketrans({"；": ";", "\n": ";"})
_END_MARKS = " .!…。"
"""What may stand at the end of a line and says nothing."""


def split_lines(text: str) -> list[str]:
    """The texts of the lines, as typed but for white space; two on one line are parted by `;`."""
    pieces = (" ".join(piece.split()) for piece in text.translate(_PARTED).split(";"))
    return [piece for piece in pieces if piece]


def desk_lines(text: str) -> tuple[DeskLine, ...]:
    """What the text says, if all of it is such lines; else none."""
    try:
        return tuple(map(read_desk_line, split_lines(text)))
    except NotationError:
        return ()


def read_desk_line(text: str) -> DeskLine:
    """What the line says; raises Malformed."""
    words = text.rstrip(_END_MARKS).split()
    for count in range(min(_LONGEST_PHRASE, len(words)), 0, -1):
        command = PHRASES.get(" ".join(map(key_of, words[:count])))
        if command is not None:
            return _read_rest(command, " ".join(words[count:]), text)
    first = words[0] if words else text
    raise Malformed(Reason.NO_COMMAND, first, choices=tuple(Command), suggestions=did_you_mean(PHRASES, key_of(first)))


def _read_rest(command: Command, about: str, text: str) -> DeskLine:
    if about:
        raise Malformed(Reason.STRAY, about, example=str(command))
    return DeskLine(command)
