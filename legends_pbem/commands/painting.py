"""Lines of spans on a terminal: its width, and colours where they are wanted."""

import os
import shutil
import sys
from collections.abc import Iterable
from enum import Enum

import click

Line = tuple[tuple[str, Enum | None, bool], ...]
"""Pieces of text, each with the seat whose colour it has, and whether it is strong."""


def terminal_width() -> int:
    """The columns of the terminal; 80 where there is none."""
    return shutil.get_terminal_size().columns


def wants_colour() -> bool:
    """Whether stdout is a terminal that knows colours, and NO_COLOR is not set (no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def painted(lines: Iterable[Line]) -> str:
    """The lines as text; with colours if they are wanted."""
    in_colour = wants_colour()
    return "".join([_painted(line, in_colour) + "\n" for line in lines])


def _painted(line: Line, in_colour: bool) -> str:
    if not in_colour:
        return "".join([text for text, _, _ in line]).rstrip()
    return "".join(
        [click.style(text, fg=None if seat is None else seat.value, bold=strong or None) for text, seat, strong in line]
    )
