"""`outbox`, `inbox` and `inspect`: what became of each mail, and what would become of one."""

from gettext import gettext as _
from gettext import pgettext
from typing import BinaryIO

import click

from legends_pbem.commands.completing import complete_games
from legends_pbem.commands.context import Settings
from legends_pbem.commands.output import as_json, pass_settings, show_json
from legends_pbem.commands.tables import show_table

_WIDTH = 80
_game = click.option("--game", metavar="ID", shell_complete=complete_games, help="Of this game alone.")
_limit = click.option(
    "--limit", default=50, show_default=True, metavar="N", type=click.IntRange(1), help="So many, the newest."
)


@click.command("outbox")
@click.argument("number", metavar="[NUMBER]", type=click.IntRange(1, 2**63 - 1), required=False)
@_game
@_limit
@as_json
@pass_settings
def outbox_command(settings: Settings, number: int | None, game: str | None, limit: int, as_json: bool) -> None:
    """List the mails that are owed or were sent, the newest first; or tell all of the one with this NUMBER.

    \b
    Example: legends-pbem outbox --game G7K2
             legends-pbem outbox 12
    """
    from legends_pbem.service.host.ledger import outgoing_mails

    if number is not None:
        _show_history(settings, number, as_json)
        return
    with settings.home().open_store() as store:
        mails = outgoing_mails(store, game, limit)
    if as_json:
        show_json([{**mail._asdict(), "state": standing} for mail, standing in mails])
        return
    rows = []
    for mail, standing in mails:
        stands, purpose = pgettext("mail", standing), pgettext("purpose", mail.purpose)
        rows.append((mail.id, mail.changed, stands, purpose, mail.game or "", mail.seat or "", mail.address))
    show_table(rows)
    if not mails:
        click.echo(_("No mail was ever owed."), err=True)


def _show_history(settings: Settings, number: int, as_json: bool) -> None:
    """Show one owed mail, and every state that it was in."""
    from legends_pbem.service.host.ledger import mail_history

    with settings.home().open_store() as store:
        mail, standing, changes = mail_history(store, number)
    if as_json:
        show_json({**mail._asdict(), "state": standing, "history": [change._asdict() for change in changes]})
        return
    stands, purpose = pgettext("mail", standing), pgettext("purpose", mail.purpose)
    told = _("Mail {number} to {address}: {purpose}, {state}")
    click.echo(told.format(number=mail.id, address=mail.address, purpose=purpose, state=stands))
    if mail.game is not None:
        about = _("Game {game}, seat {seat}, ticket {ticket}")
        click.echo(about.format(game=mail.game, seat=pgettext("seat", mail.seat or ""), ticket=mail.ticket))
    if standing == "held":
        click.echo(_("Held for the player's digest until {time}").format(time=mail.due))
    if mail.message_id is not None:
        click.echo(f"Message-ID {mail.message_id}")
    for change in changes:
        click.echo(f"{change.time}  {pgettext('mail', change.state):<9}  {change.note}".rstrip())


@click.command("inbox")
@_game
@_limit
@as_json
@pass_settings
def inbox_command(settings: Settings, game: str | None, limit: int, as_json: bool) -> None:
    """List the mails that came in, the newest first: what became of each, and why.

    A line is cut at 80 columns; --json tells all.

    \b
    Example: legends-pbem inbox --limit 10
    """
    from legends_pbem.service.host.ledger import incoming_mails

    with settings.home().open_store() as store:
        mails = incoming_mails(store, game, limit)
    if as_json:
        show_json([mail._asdict() for mail in mails])
        return
    rows = []
    for mail in mails:
        outcome = pgettext("outcome", mail.outcome)
        rows.append((mail.id, mail.received, outcome, mail.game or "", mail.seat or "", mail.reason))
    show_table(rows)
    if not mails:
        click.echo(_("No mail has come in yet."), err=True)


@click.command("inspect")
@click.argument("file", metavar="FILE", type=click.File("rb"))
@click.option(
    "--address",
    "addresses",
    metavar="ADDRESS",
    multiple=True,
    help="The service's address, with any plus part; else that of the home. Can be repeated.",
)
@as_json
@pass_settings
def inspect_command(settings: Settings, file: BinaryIO, addresses: tuple[str, ...], as_json: bool) -> None:
    """Say what the service would make of a mail, without doing anything.

    \b
    Example: legends-pbem inspect mail.eml --address play@example.org
    """
    from legends_pbem.service.incoming.describing import sentence_about
    from legends_pbem.service.incoming.inspection import inspect
    from legends_pbem.service.incoming.mailroom import read_mail

    ours = addresses or (settings.home().config.address,)
    inspection = inspect(read_mail(file), ours)
    if as_json:
        show_json(inspection.as_json())
        return
    click.echo(click.wrap_text(sentence_about(inspection, ours), _WIDTH))
    for decision in inspection.decisions:
        click.echo(f"  {decision}")  # on one line, so that it can be copied
