"""Lines of spans on a terminal: its width, and colours where they are wanted."""

import os
import shutil
from collections.abc import Iterable
from enum import Enum
from typing import TextIO

import click

Line = tuple[tuple[str, Enum | None, bool], ...]
"""Pieces of text, each with the seat whose colour it has, and whether it is strong."""


def terminal_width() -> int:
    """The columns of the terminal; 80 where there is none."""
    return shutil.get_terminal_size().columns


def terminal_rows(stream: TextIO) -> int | None:
    """The rows of the terminal; None if the stream is none, and nothing scrolls out of sight."""
    return shutil.get_terminal_size().lines if stream.isatty() else None


def _wants_colour(stream: TextIO) -> bool:
    """Whether the stream is a terminal that knows colours, and NO_COLOR is not set (no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def painted(lines: Iterable[Line], stream: TextIO) -> str:
    """The lines as text for the stream; with colours if they are wanted there."""
    in_colour = _wants_colour(stream)
    return "".join([_painted(line, in_colour) + "\n" for line in lines])


def _painted(line: Line, in_colour: bool) -> str:
    if not in_colour:
        return "".join([text for text, _, _ in line]).rstrip()
    return "".join(
        [click.style(text, fg=None if seat is None else seat.value, bold=strong or None) for text, seat, strong in line]
    )
