"""What the commands of click share."""

import json
from gettext import gettext as _
from pathlib import Path
from typing import Any

import click

from legends_pbem.commands.context import Settings
from legends_pbem.service.catalogues import SOURCE

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
            wrong = _("'{value}' does not say SEAT=…; the seats are {seats}")
            self.fail(wrong.format(value=value, seats=", ".join(SEATS)), param, ctx)
        return seat, rest


def language_for(settings: Settings, as_json: bool) -> str:
    """The language of sentences that nobody chose one for: JSON is the same for everybody, people get their own."""
    return SOURCE if as_json else settings.language


def show_json(value: Any) -> None:
    """Print a value as one line of JSON."""
    click.echo(json.dumps(value, ensure_ascii=False))
