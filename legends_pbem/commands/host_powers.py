"""`game undo|replace|abandon|pause|resume|extend`: what hosts can do to a running game."""

from gettext import gettext as _
from gettext import pgettext
from typing import TYPE_CHECKING

import click

from legends_pbem.commands.completing import complete_games, complete_languages
from legends_pbem.commands.context import Settings
from legends_pbem.commands.output import SEATS, Pair, as_json, pass_settings, show_json

if TYPE_CHECKING:
    from legends_pbem.service.host.powers import Done

_id = click.argument("game", metavar="ID", shell_complete=complete_games)
_reason = click.option("--reason", metavar="TEXT", default="", help="What the table is told about it.")
_yes = click.option("--yes", is_flag=True, help="Do not ask.")


@click.command("undo")
@_id
@click.option("--to", metavar="N", type=click.IntRange(2), help="Go back to where the game stood after log entry N.")
@click.option("--last", is_flag=True, help="Take back the last decision of a player, and what followed from it.")
@_reason
@as_json
@pass_settings
def undo_command(settings: Settings, game: str, to: int | None, last: bool, reason: str, as_json: bool) -> None:
    """Put a running game back to where it stood before.

    Everybody is told, and whoever has to decide now gets a new mail; answers to earlier ones do not count any more. The
    log keeps what was taken back: an undo is undone by going to an entry that it took back.

    \b
    Example: legends-pbem game undo G7K2 --last --reason "A slip of Blue."
             legends-pbem game undo G7K2 --to 41
    """
    from legends_pbem.service.host.powers import undo

    if last is (to is not None):
        raise click.UsageError(_("give either --to N or --last"))
    home = settings.home()
    with home.open_store() as store:
        done = undo(home, store, game.upper(), to, reason.strip(), settings.now())
    _show(done, _("put back; everybody is told"), as_json)


@click.command("replace")
@_id
@click.option(
    "--seat", "who", metavar="SEAT=WHO", type=Pair(), required=True, help="red=new@example.net or red=bot:greedy"
)
@click.option(
    "--key", "key_file", metavar="SEAT=FILE", type=Pair(), help="red=FILE: the new player's OpenSSH public key."
)
@click.option("--signed-only", is_flag=True, help="Refuse unsigned replies of the new player.")
@click.option(
    "--lang", metavar="CODE", shell_complete=complete_languages, help="The language of the new player's mails."
)
@click.option("--zone", metavar="ZONE", help="The new player's time zone, for example Europe/Berlin.")
@_reason
@_yes
@as_json
@pass_settings
def replace_command(
    settings: Settings,
    game: str,
    who: tuple[str, str],
    key_file: tuple[str, str] | None,
    signed_only: bool,
    lang: str | None,
    zone: str | None,
    reason: str,
    yes: bool,
    as_json: bool,
) -> None:
    """Give a seat of a running game to another player, or to a bot.

    The new player sees the hand, so this cannot be undone. Mails to the earlier player can no longer be answered; the
    others are told.

    \b
    Example: legends-pbem game replace G7K2 --seat red=new@example.net
             legends-pbem game replace G7K2 --seat red=bot:greedy --reason "Lost."
    """
    from legends_pbem.service.host.replacing import replace_player
    from legends_pbem.service.host.wishes import read_seats

    home = settings.home()
    seat, player = who
    keys = () if key_file is None else (key_file,)
    languages = () if lang is None else ((seat, lang),)
    zones = () if zone is None else ((seat, zone),)
    (new,) = read_seats(home, (who,), keys, (seat,) if signed_only else (), languages, zones)
    asked = _("Give {seat} in game {game} to {player}, who will see its hand?")
    named = pgettext("seat", seat)
    _ask(asked.format(seat=named, game=game.upper(), player=player), yes)
    with home.open_store() as store:
        done = replace_player(home, store, game.upper(), new, reason.strip(), settings.now())
    _show(done, _("{seat} is given to {player}; everybody is told").format(seat=named, player=player), as_json)


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
    from legends_pbem.service.host.powers import abandon_game

    home = settings.home()
    _ask(_("End game {game} now, before its end, and publish its secret?").format(game=game.upper()), yes)
    with home.open_store() as store:
        done = abandon_game(home, store, game.upper(), reason.strip(), settings.now())
    _show(done, _("ended; everybody gets a last report"), as_json)


@click.command("pause")
@_id
@_reason
@as_json
@pass_settings
def pause_command(settings: Settings, game: str, reason: str, as_json: bool) -> None:
    """Let all clocks of a game stand until it is resumed.

    Moves are taken meanwhile; nobody is late or reminded. Everybody is told.

    \b
    Example: legends-pbem game pause G7K2 --reason "Happy holidays!"
    """
    from legends_pbem.service.host.pausing import pause_game

    home = settings.home()
    with home.open_store() as store:
        done = pause_game(home, store, game.upper(), reason.strip(), settings.now())
    _show(done, _("paused; everybody is told"), as_json)


@click.command("resume")
@_id
@_reason
@as_json
@pass_settings
def resume_command(settings: Settings, game: str, reason: str, as_json: bool) -> None:
    """Let the clocks of a paused game go on, each with the time that was left. Everybody is told.

    \b
    Example: legends-pbem game resume G7K2
    """
    from legends_pbem.service.host.pausing import resume_game

    home = settings.home()
    with home.open_store() as store:
        done = resume_game(home, store, game.upper(), reason.strip(), settings.now())
    _show(done, _("resumed; everybody is told"), as_json)


@click.command("extend")
@_id
@click.option("--seat", type=click.Choice(SEATS), required=True, help="Whose decision is due.")
@click.option("--by", metavar="TIME", required=True, help="How much is added: 24h, 3d, 1d12h, …")
@click.option("--once-more", is_flag=True, help="Add it though the very same was added for this decision before.")
@_reason
@as_json
@pass_settings
def extend_command(
    settings: Settings, game: str, seat: str, by: str, once_more: bool, reason: str, as_json: bool
) -> None:
    """Give a seat more time for the decision that it owes; from now on, if the deadline has passed.

    The same command again changes nothing, unless you say --once-more.

    \b
    Example: legends-pbem game extend G7K2 --seat red --by 24h
    """
    from legends_pbem.service.host.extending import Extension, extend_time
    from legends_pbem.service.host.wishes import read_time

    home = settings.home()
    wanted = Extension(seat, read_time(by), once_more)
    with home.open_store() as store:
        done = extend_time(home, store, game.upper(), wanted, reason.strip(), settings.now())
    again = _("{game}: nothing to be done; entry {entry} of the log says so already; --once-more adds it again")
    _show(done, _("{seat} has {time} more").format(seat=pgettext("seat", seat), time=by), as_json, again)


def _ask(question: str, yes: bool) -> None:
    """Nothing, if the host agrees, or said so before; ends the command otherwise."""
    if yes:
        return
    # Click's own question takes English answers alone; here they are taken in any language.
    asked = _("{question} [y/N]").format(question=question)
    answer: str = click.prompt(asked, default="", show_default=False, err=True)
    if answer.strip().lower() not in ("y", "yes", _("y"), _("yes")):
        raise click.Abort


def _show(done: "Done", what: str, as_json: bool, again: str | None = None) -> None:
    """Tell what was done to the game, or, if it was done before, what `again` says of it."""
    if as_json:
        show_json(done._asdict())
    elif done.again:
        known = again or _("{game}: nothing to be done; entry {entry} of the log says so already")
        click.echo(known.format(game=done.game, entry=done.entry))
    else:
        told = _("{game}: {what} (entry {entry} of the log)")
        click.echo(told.format(game=done.game, what=what, entry=done.entry))
