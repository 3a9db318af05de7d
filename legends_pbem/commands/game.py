"""`game new|list|show|log|export|verify`, and what hosts can do to a running game."""

import sys
from gettext import gettext as _
from gettext import ngettext, pgettext
from pathlib import Path

import click

from legends_pbem.commands.completing import complete_games, complete_languages
from legends_pbem.commands.context import Settings
from legends_pbem.commands.host_powers import (
    abandon_command,
    extend_command,
    pause_command,
    replace_command,
    resume_command,
    undo_command,
)
from legends_pbem.commands.output import SEATS, Pair, as_json, language_for, pass_settings, show_json
from legends_pbem.commands.tables import show_table

_seen_by = click.option("--as", "seat", type=click.Choice(SEATS), help="Show what this seat may know.")
_shown_in = click.option(
    "--lang", metavar="CODE", shell_complete=complete_languages, help="The language; yours if left out."
)


@click.group("game")
def game_command() -> None:
    """Start games, look at them, and help them along."""


for power in (undo_command, replace_command, abandon_command, pause_command, resume_command, extend_command):
    game_command.add_command(power)


@game_command.command("new")
@click.option(
    "--seat",
    "seats",
    metavar="SEAT=WHO",
    type=Pair(),
    multiple=True,
    required=True,
    help="red=kim@example.net or blue=bot:greedy",
)
@click.option(
    "--key", "keys", metavar="SEAT=FILE", type=Pair(), multiple=True, help="red=FILE: the player's OpenSSH public key."
)
@click.option("--signed-only", multiple=True, type=click.Choice(SEATS), help="Refuse unsigned replies of this seat.")
@click.option(
    "--lang",
    "languages",
    metavar="SEAT=CODE",
    type=Pair(),
    multiple=True,
    help="red=de: the language of the player's mails.",
)
@click.option(
    "--zone",
    "zones",
    metavar="SEAT=ZONE",
    type=Pair(),
    multiple=True,
    help="red=Europe/Berlin: the player's time zone.",
)
@click.option(
    "--clock", metavar="CLOCK", default="none", show_default=True, help="Deadlines: 72h, 3d weekdays, bank 14d +1d, …"
)
@click.option("--lapse", metavar="RULE", help="When a deadline passes: wait (the default), bot once, or bot after 3.")
@click.option(
    "--absence",
    metavar="N",
    type=click.IntRange(0, 366),
    help="Days a year that a player may be absent; 30 if left out.",
)
@click.option("--rules", type=click.Choice(["en", "de"]), default="en", show_default=True, help="The rule set.")
@click.option("--board", type=click.Path(exists=True, dir_okay=False), help="A board file; else the standard board.")
@click.option("--draw", is_flag=True, help="Draw the start order; else it is that of the --seat options.")
@as_json
@pass_settings
def new_command(
    settings: Settings,
    seats: tuple[tuple[str, str], ...],
    keys: tuple[tuple[str, str], ...],
    signed_only: tuple[str, ...],
    languages: tuple[tuple[str, str], ...],
    zones: tuple[tuple[str, str], ...],
    clock: str,
    lapse: str | None,
    absence: int | None,
    rules: str,
    board: str | None,
    draw: bool,
    as_json: bool,
) -> None:
    """Create a game, start it, and print its id.

    \b
    Example:
      legends-pbem game new --seat red=kim@example.net --seat blue=bot:greedy
      legends-pbem game new --seat … --seat … --clock 3d --lapse "bot once"
    """
    from legends_pbem.service.chance import new_secret
    from legends_pbem.service.host.games import create_game
    from legends_pbem.service.host.wishes import read_clock, read_wishes

    home = settings.home()
    wanted = read_wishes(home, seats, keys, signed_only, languages, zones, rules, board, draw)
    wanted = wanted._replace(clock=read_clock(clock, lapse, absence))
    with home.open_store() as store:
        game = create_game(home, store, wanted, new_secret(), settings.now())
    if as_json:
        show_json({"game": game})
    else:
        click.echo(game)


@game_command.command("list")
@as_json
@pass_settings
def list_command(settings: Settings, as_json: bool) -> None:
    """List all games.

    \b
    Example: legends-pbem game list
    """
    from legends_pbem.service.host.looking import list_games

    with settings.home().open_store() as store:
        games = list_games(store)
    if as_json:
        show_json([game._asdict() for game in games])
        return
    rows = []
    for game in games:
        since = _("since {time}").format(time=game.created)
        entries = ngettext("{n:>4} entry", "{n:>4} entries", game.entries).format(n=game.entries)
        rows.append((game.game, pgettext("game", game.state), since, entries, " ".join(game.seats)))
    show_table(rows)
    if not games:
        click.echo(_("There is no game yet; `game new` makes one."), err=True)


@game_command.command("show")
@click.argument("game", metavar="ID", shell_complete=complete_games)
@_seen_by
@_shown_in
@click.option("--whole", is_flag=True, help="All that a report tells: places, choices and everybody's clocks as well.")
@as_json
@pass_settings
def show_command(settings: Settings, game: str, seat: str | None, lang: str | None, whole: bool, as_json: bool) -> None:
    """Show the table at a glance, as a spectator sees it, or one seat.

    \b
    Example: legends-pbem game show G7K2 --as red
    """
    from legends_pbem.commands.painting import painted, terminal_width
    from legends_pbem.service.host.looking import show_glance, show_text, show_view

    home, game, lang = settings.home(), game.upper(), lang or settings.language
    with home.open_store() as store:
        if as_json:
            told = show_view(store, game, seat) + "\n"
        elif whole:
            told = show_text(home, store, game, seat, lang, settings.now())
        else:
            told = painted(show_glance(home, store, game, seat, lang, settings.now(), terminal_width()), sys.stdout)
    click.echo(told, nl=False)


@game_command.command("log")
@click.argument("game", metavar="ID", shell_complete=complete_games)
@_seen_by
@_shown_in
@as_json
@pass_settings
def log_command(settings: Settings, game: str, seat: str | None, lang: str | None, as_json: bool) -> None:
    """Show what happened, entry by entry, as a spectator or one seat may know it.

    \b
    Example: legends-pbem game log G7K2
    """
    from legends_pbem.service.host.looking import log_lines

    home = settings.home()
    with home.open_store() as store:
        lines = log_lines(home, store, game.upper(), seat, lang or language_for(settings, as_json))
    if as_json:
        show_json([line._asdict() for line in lines])
        return
    for line in lines:
        click.echo(f"{line.n:>4}  {line.time}  {pgettext('entry', line.kind)}")
        for sentence in line.happened:
            click.echo(click.wrap_text(sentence, 76, "      ", "      "))


@game_command.command("export")
@click.argument("game", metavar="ID", shell_complete=complete_games)
@pass_settings
def export_command(settings: Settings, game: str) -> None:
    """Print a game's bundle: all that is needed to check it elsewhere. A running game's holds hidden cards.

    \b
    Example: legends-pbem game export G7K2 > G7K2.json
    """
    from legends_pbem.service.log.bundles import export_game

    with settings.home().open_store() as store:
        click.echo(export_game(store, game.upper()), nl=False)


@game_command.command("verify")
@click.argument("game", metavar="ID|FILE")
@as_json
@pass_settings
def verify_command(settings: Settings, game: str, as_json: bool) -> None:
    """Check a game's hashes, commitment, signatures and rules, from the log or from a bundle alone.

    \b
    Example: legends-pbem game verify G7K2
             legends-pbem game verify G7K2.json
    """
    from legends_pbem.service.log.auditing import audit_bundle, audit_game
    from legends_pbem.service.translating import told

    path = Path(game)
    if path.is_file():
        verdict = audit_bundle(path)
    else:
        with settings.home().open_store() as store:
            verdict = audit_game(store, game.upper())
    if as_json:
        show_json({name: value for name, value in verdict._asdict().items() if name != "last"})
    elif verdict.bad is not None:
        reason = told(verdict.reason, settings.language).removesuffix(".")
        click.echo(_("Entry {entry} does not hold: {reason}.").format(entry=verdict.bad, reason=reason))
    elif verdict.rules_checked:
        held = _("All {entries} entries hold: hashes, commitment, signatures, luck and rules.")
        click.echo(held.format(entries=verdict.entries))
    else:
        held = _("All {entries} entries hold: hashes and signatures. Luck and rules can be checked at the end.")
        click.echo(held.format(entries=verdict.entries))
    if verdict.bad is not None:
        raise SystemExit(1)
