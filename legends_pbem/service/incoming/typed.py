"""Which of a mail's paragraphs are commands (FORMATS, chapter 7: what counts as typed)."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from legends_pbem.mail.decoding import LOST
from legends_pbem.notation import movefile
from legends_pbem.notation.errors import NotationError
from legends_pbem.notation.sequence import said_in
from legends_pbem.notation.typed import begins_command, begins_desk_line, begins_order_line, reads_as_commands
from legends_pbem.values import NamedTuple

_MAX_SHOWN = 100
_MAX_LINE = 1000
"""Characters; no turn needs so many, and reading a line takes time."""
_MAX_LINES = 100
_WIDTH = 60
"""Columns; mail programs break lines near 66 to 78 of them, and never shorter lines than these."""


class TypedProblem(StrEnum):
    """Why typed text cannot be obeyed."""

    NO_COMMAND = "no-command"  # no paragraph begins with a command
    UNSIGNED_FILE = "unsigned-file"  # line: a decision of a move file that came as text, without its signature
    NOT_FIRST = "not-first"  # line: a command, but other text stands right above it
    UNREADABLE_LINE = "unreadable-line"  # line: it stands among the commands and is none
    DAMAGED_LINE = "damaged-line"  # line: a command that was damaged on its way
    MIXED_LINES = "mixed-lines"  # line: a move among lines that are none, or such a line in a move
    SECOND_COMMANDS = "second-commands"  # line: commands stand in more than one place
    TOO_MANY_LINES = "too-many-lines"  # of commands, or of what may be some


class Typed(NamedTuple):
    """What was typed: decisions, or lines that are no moves, or the problem that none of it is obeyed for."""

    decisions: tuple[str, ...] = ()
    """As typed: decisions, their steps joined by `; `, or lines for the desk."""
    desk: bool = False
    """Whether they are lines for the desk: no moves (`notation.desk`)."""
    problem: TypedProblem | NotationError | None = None
    line: str = ""


def read_typed(paragraphs: Sequence[Sequence[str]]) -> Typed:
    """The decisions of the first paragraph that begins with a command; all of it or nothing.

    Commands in any other place make it unclear which are meant.
    """
    first = next((place for place, lines in enumerate(paragraphs) if _begins(lines[0])), None)
    if first is None:
        inside = [line for lines in paragraphs for line in lines]
        if movefile.FORMAT in inside:
            return _stray_command(inside, TypedProblem.UNSIGNED_FILE) or Typed(problem=TypedProblem.NO_COMMAND)
        return _stray_command(inside, TypedProblem.NOT_FIRST) or Typed(problem=TypedProblem.NO_COMMAND)
    if len(paragraphs[first]) > _MAX_LINES:
        return Typed(problem=TypedProblem.TOO_MANY_LINES)
    desk = not _begins_command(paragraphs[first][0])
    typed = _read_desk(paragraphs[first]) if desk else _read_moves(paragraphs[first])
    if typed.problem is not None:
        return typed
    above = [line for lines in paragraphs[:first] for line in lines]
    below = [lines[0] for lines in paragraphs[first + 1 :]]
    return _stray_command((*above, *below), TypedProblem.SECOND_COMMANDS) or typed


def _read_moves(lines: Sequence[str]) -> Typed:
    commands = _unbroken(lines)
    for line in commands:
        if LOST in line:
            return _problem(TypedProblem.DAMAGED_LINE, line)
        if is_desk_line(line):
            return _problem(TypedProblem.MIXED_LINES, line)
        if not _is_command(line):
            return _problem(TypedProblem.UNREADABLE_LINE, line)
    return Typed(said_in(commands))


def _read_desk(lines: Sequence[str]) -> Typed:
    from legends_pbem.notation.desk import first_desk_error, split_lines  # the way of a move needs none of it

    for line in lines:
        if _is_command(line):
            return _problem(TypedProblem.MIXED_LINES, line)
        if _begins_desk_line(line) and (error := first_desk_error(line)):
            return Typed(problem=error)
        if not is_desk_line(line):
            return _problem(TypedProblem.UNREADABLE_LINE, line)
    return Typed(tuple(piece for line in lines for piece in split_lines(line)), desk=True)


def _stray_command(lines: Iterable[str], problem: TypedProblem) -> Typed | None:
    """The problem with the first command among the lines; None if there is none."""
    possible = (line for line in lines if _begins_command(line) or _begins_desk_line(line))
    for count, line in enumerate(possible):
        if count == _MAX_LINES:
            return Typed(problem=TypedProblem.TOO_MANY_LINES)
        if _is_command(line) or _changes_something(line):
            return _problem(problem, line)
    return None


def _changes_something(line: str) -> bool:
    """Whether the line asks the desk for more than a mail: `Help` may well stand in the footer of a mail program."""
    if not is_desk_line(line):
        return False
    from legends_pbem.notation.desk import ASKING, desk_lines

    return any(said.command not in ASKING for said in desk_lines(line))


def _begins(line: str) -> bool:
    """Whether a paragraph that begins with the line is meant as commands.

    Its first word tells that of a move. For the desk, and for orders ahead, the whole line must be read, for many a
    greeting begins like the one, and many a sentence like the other.
    """
    if begins_order_line(line[:_MAX_SHOWN]):
        return _is_command(line)
    return _begins_command(line) or is_desk_line(line)


def _unbroken(lines: Sequence[str]) -> list[str]:
    """The lines, with those put together again that a mail program broke because they were too long."""
    whole: list[str] = []
    above = ""
    for line in lines:
        if whole and len(f"{above} {line.partition(' ')[0]}") > _WIDTH and not _begins_command(line):
            whole[-1] = f"{whole[-1]} {line}"
        else:
            whole.append(line)
        above = line
    return whole


def _is_command(line: str) -> bool:
    return len(line) <= _MAX_LINE and _begins_command(line) and reads_as_commands(line)


def _begins_command(line: str) -> bool:
    return begins_command(line[:_MAX_SHOWN])


def is_for_desk(lines: Sequence[str]) -> bool:
    """Whether the lines of a move file are for the desk: all of them can be read as such."""
    return all(map(is_desk_line, lines))


def is_desk_line(line: str) -> bool:
    """Whether the line is for the desk: it can be read as such, and begins no move."""
    if len(line) > _MAX_LINE or not _begins_desk_line(line):
        return False
    from legends_pbem.notation.desk import desk_lines  # the way of a move needs none of it

    return bool(desk_lines(line))


def _begins_desk_line(line: str) -> bool:
    return begins_desk_line(line[:_MAX_SHOWN])


def _problem(problem: TypedProblem, line: str) -> Typed:
    return Typed(problem=problem, line=line[:_MAX_SHOWN])
