"""All commands of the command line. A command's module is imported only when that command runs."""

from functools import cache
from gettext import gettext as _
from importlib import import_module

import click

from legends_pbem import __version__
from legends_pbem.commands.context import Settings
from legends_pbem.commands.language import translate
from legends_pbem.service.catalogues import language_spoken

_COMMANDS = {
    "init": "host",
    "game": "game",
    "requests": "host",
    "deliver": "unattended",
    "fetch": "unattended",
    "submit": "submit",
    "check": "submit",
    "send": "host",
    "cron": "unattended",
    "outbox": "ledger",
    "inbox": "ledger",
    "inspect": "ledger",
    "backup": "upkeep",
    "upgrade": "upkeep",
    "doctor": "upkeep",
    "sign": "player",
    "move": "player",
    "play": "player",
    "receipt": "player",
    "engine": "builder",
    "replay": "builder",
    "demo": "demo",
}
"""Command → the module beside this one that defines it as `COMMAND_command`."""


@cache
def _load(name: str) -> click.Command:
    """The command, which is translated once."""
    command = getattr(import_module(f"legends_pbem.commands.{_COMMANDS[name]}"), f"{name}_command")
    assert isinstance(command, click.Command)
    translate(command)
    return command


class LazyGroup(click.Group):
    """A group whose commands are imported when they are used, and whose failures end in a sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of their audience: hosts, players, builders."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, its module imported now; None for an unknown one."""
        return _load(cmd_name) if cmd_name in _COMMANDS else None

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; a failure of a use case is told in one sentence."""
        try:
            return super().invoke(ctx)
        except Exception as error:
            from legends_pbem.service.failures import failure_of

            failure = failure_of(error)
            if failure is None or isinstance(error, click.ClickException):
                raise
            from legends_pbem.service.translating import told

            code, sentence = failure
            message = told(sentence, language_spoken())
            click.echo(_("Error: {message}").format(message=message), err=True)
            ctx.exit(code)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--home", metavar="DIR", type=click.Path(), envvar="LEGENDS_PBEM_HOME", help="The service's folder.")
@click.option("--now", metavar="TIME", envvar="LEGENDS_PBEM_NOW", help="Take TIME (UTC, 2026-05-01T12:00:00Z) for now.")
@click.version_option(__version__, prog_name="legends-pbem")
@click.pass_context
def cli(ctx: click.Context, home: str | None, now: str | None) -> None:
    """Play the board game Legends by e-mail.

    Hosts begin with `legends-pbem init --address play@example.org`, players with the mail they got.
    """
    ctx.obj = Settings(home, now)
