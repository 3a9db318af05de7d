"""`game abandon`: what hosts can do to a running game."""

from typing import TYPE_CHECKING

import click

from legends_pbem.commands.context import Settings
from legends_pbem.commands.output import as_json, pass_settings, show_json

if TYPE_CHECKING:
    from legends_pbem.service.powers import Done

_id = click.argument("game", metavar="ID")
_reason = click.option("--reason", metavar="TEXT", default="", help="What the table is told about it.")
_yes = click.option("--yes", is_flag=True, help="Do not ask.")


@click.command("abandon")
@_id
@_reason
@_yes
@as_json
@pass_settings
def abandon_command(settings: Settings, game: str, reason: str, yes: bool, as_json: bool) -> None:
    """End a game now, before its end. This cannot be undone.

    Nobody wins. Everybody gets a last report, with all hands and with the secret of the luck, so that the game can be
    checked as far as it went.

    \b
    Example: legends-pbem game abandon G7K2 --reason "We start again in May."
    """
    from legends_pbem.service.powers import abandon_game

    home = settings.home()
    _ask(f"End game {game.upper()} now, before its end, and publish its secret?", yes)
    with home.open_store() as store:
        done = abandon_game(home, store, game.upper(), reason.strip(), settings.now())
    _show(done, "ended; everybody gets a last report", as_json)


def _ask(question: str, yes: bool) -> None:
    """Nothing, if the host agrees, or said so before; ends the command otherwise."""
    if not yes:
        click.confirm(question, abort=True, err=True)


def _show(done: "Done", what: str, as_json: bool) -> None:
    """Tell what was done to the game."""
    if as_json:
        show_json(done._asdict())
    elif done.again:
        click.echo(f"{done.game}: nothing to be done; entry {done.entry} of the log says so already")
    else:
        click.echo(f"{done.game}: {what} (entry {done.entry} of the log)")
