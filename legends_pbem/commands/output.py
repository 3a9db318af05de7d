"""What the commands of click share."""

import json
from pathlib import Path
from typing import Any

import click

from legends_pbem.commands.context import Settings

SEATS = ("red", "blue", "green", "yellow")

pass_settings = click.make_pass_decorator(Settings)
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
boards_option = click.option(
    "--board",
    "board_files",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    help="A board file, for games on another board than the standard one. Can be repeated.",
)


class Pair(click.ParamType[tuple[str, str]]):
    """A `SEAT=VALUE` of the command line."""

    name = "seat=value"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        """The seat and the value."""
        if isinstance(value, tuple):
            return value
        seat, equals, rest = str(value).partition("=")
        if seat not in SEATS or not equals or not rest:
            self.fail(f"'{value}' does not say SEAT=…; the seats are {', '.join(SEATS)}", param, ctx)
        return seat, rest


def show_json(value: Any) -> None:
    """Print a value as one line of JSON."""
    click.echo(json.dumps(value, ensure_ascii=False))
