"""Rows of a list on a terminal: columns that stand below each other, however wide their letters are."""

import unicodedata
from collections.abc import Sequence

import click

_APART = "  "
_WIDTH = 80
_MORE = "…"


def show_table(rows: Sequence[Sequence[str | int]]) -> None:
    """Print the rows, numbers to the right; of a line that is longer than 80 columns the end is cut off."""
    told = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(display_width, column)) for column in zip(*told, strict=True)]
    for row, cells in zip(rows, told, strict=True):
        padded = [
            _padded(text, width, to_right=isinstance(cell, int))
            for cell, text, width in zip(row, cells, widths, strict=True)
        ]
        click.echo(_cut(" ".join(_APART.join(padded).split("\n")).rstrip()))


def display_width(text: str) -> int:
    """The columns that a terminal needs for the text."""
    return sum(map(_columns, text))


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _padded(text: str, width: int, *, to_right: bool) -> str:
    blanks = " " * (width - display_width(text))
    return blanks + text if to_right else text + blanks


def _cut(line: str) -> str:
    if display_width(line) <= _WIDTH:
        return line
    while display_width(line) >= _WIDTH:
        line = line[:-1]
    return line.rstrip() + _MORE
