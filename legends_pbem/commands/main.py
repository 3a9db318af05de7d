"""The door: `legends-pbem COMMAND …`. A command's module is imported only when that command runs.

An MTA starts one process a mail, so that what `deliver` does not need must not be loaded for it.
"""

from importlib import import_module
from typing import NoReturn

import click

from legends_pbem import __version__
from legends_pbem.commands.context import Settings

_COMMANDS = {
    "init": "host",
    "game": "game",
    "requests": "host",
    "deliver": "deliver",
    "submit": "submit",
    "check": "submit",
    "send": "host",
    "cron": "cron",
    "outbox": "ledger",
    "inbox": "ledger",
    "inspect": "inspect",
    "sign": "player",
    "move": "player",
    "receipt": "player",
    "engine": "builder",
    "replay": "builder",
    "demo": "demo",
}
"""Command → the module here that defines it, as a click command of the same name (`_command` behind reserved words)."""


class LazyGroup(click.Group):
    """A group whose commands are imported when they are used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of their audience: hosts, players, builders."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, its module imported now; None for an unknown one."""
        if cmd_name not in _COMMANDS:
            return None
        module = import_module(f"legends_pbem.commands.{_COMMANDS[cmd_name]}")
        command = getattr(module, f"{cmd_name}_command")
        assert isinstance(command, click.Command)
        return command


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--home", type=click.Path(), envvar="LEGENDS_PBEM_HOME", help="The service's folder.")
@click.option("--now", metavar="TIME", envvar="LEGENDS_PBEM_NOW", help="Take TIME (UTC, 2026-05-01T12:00:00Z) for now.")
@click.version_option(__version__, prog_name="legends-pbem")
@click.pass_context
def cli(ctx: click.Context, home: str | None, now: str | None) -> None:
    """Play the board game Legends by e-mail.

    Hosts begin with `legends-pbem init --address play@example.org`, players with the mail they got.
    """
    ctx.obj = Settings(home, now)


def main() -> NoReturn:
    """Run the command line and leave with its exit code; environment variables are LEGENDS_PBEM_*."""
    cli(auto_envvar_prefix="LEGENDS_PBEM", prog_name="legends-pbem")
    raise SystemExit  # click has left already
