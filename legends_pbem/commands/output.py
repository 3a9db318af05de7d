"""What the commands of click share."""

import json
from typing import Any

import click

from legends_pbem.commands.context import Settings

pass_settings = click.make_pass_decorator(Settings)
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def show_json(value: Any) -> None:
    """Print a value as one line of JSON."""
    click.echo(json.dumps(value, ensure_ascii=False))
