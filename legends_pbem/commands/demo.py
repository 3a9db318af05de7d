"""`demo`: a whole game by mail, to look at."""

import sys
import tempfile
from gettext import gettext as _
from gettext import pgettext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from legends_pbem.commands.context import Settings
from legends_pbem.commands.output import as_json, language_for, pass_settings, show_json

if TYPE_CHECKING:
    from legends_pbem.service.demo import Demonstration


@click.command("demo")
@click.option("--players", default=4, show_default=True, metavar="N", type=click.IntRange(2, 4), help="How many play.")
@click.option("--seed", default=1, show_default=True, metavar="N", help="The same seed gives the same game.")
@as_json
@pass_settings
def demo_command(settings: Settings, players: int, seed: int, as_json: bool) -> None:
    """Play a whole game by mail between bots, in a new folder, and show the result.

    Keys are made, each move is signed and delivered as a mail, and each report is read from the player's Maildir.

    \b
    Example: legends-pbem demo --players 3 --seed 7
    """
    from legends_pbem.service.demo import demonstrate
    from legends_pbem.service.translating import told

    folder = Path(tempfile.mkdtemp(prefix="legends-demo-"))
    with click.progressbar(length=1000, label=_("Playing by mail"), file=sys.stderr) as bar:

        def show_progress(done: float) -> None:
            bar.update(int(done * 1000) - bar.pos)

        shown = demonstrate(folder, players, seed, language_for(settings, as_json), show_progress)
        show_progress(1)
    if as_json:
        show_json(_to_json(shown))
        return
    ended = _("Game {game}: {moves} signed mails in, {reports} reports out.")
    click.echo("\n" + ended.format(game=shown.game, moves=shown.moves, reports=shown.reports) + "\n")
    for place in shown.table:
        named = place._replace(seat=pgettext("seat", place.seat))
        click.echo(_("  {rank}.  {seat:<7} {prestige:>4} prestige   week {weeks}").format(**named._asdict()))
    for scoring in shown.scorings:
        click.echo("\n" + click.wrap_text(scoring.text, 76))
        for point in scoring.points:
            click.echo(click.wrap_text(point, 76, "- ", "  "))
    click.echo()
    if shown.verdict.bad is None:
        held = _("Verified: all {entries} log entries hold: hashes, commitment, signatures, luck and rules.")
        click.echo(held.format(entries=shown.verdict.entries))
    else:
        found = _("Entry {entry} does not hold: {reason}.")
        click.echo(found.format(entry=shown.verdict.bad, reason=told(shown.verdict.reason, settings.language)))
    click.echo(_("The mails lie in {folder}.").format(folder=shown.mail))
    if shown.verdict.bad is not None:
        raise SystemExit(1)


def _to_json(shown: "Demonstration") -> dict[str, object]:
    verdict = {name: value for name, value in shown.verdict._asdict().items() if name != "last"}
    return {
        **shown._asdict(),
        "table": [place._asdict() for place in shown.table],
        "scorings": [passage._asdict() for passage in shown.scorings],
        "verdict": verdict,
        "mail": str(shown.mail),
    }
