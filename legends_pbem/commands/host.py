"""`init`, `requests` and `send`."""

from gettext import gettext as _
from gettext import pgettext

import click

from legends_pbem.commands.completing import complete_games, complete_languages
from legends_pbem.commands.context import Settings
from legends_pbem.commands.output import as_json, pass_settings, show_json
from legends_pbem.commands.tables import show_table


@click.command("init")
@click.option(
    "--address",
    metavar="ADDRESS",
    required=True,
    help="The service's mail address; at most 15 characters before the @.",
)
@click.option(
    "--name", metavar="NAME", default="Legends by mail", show_default=True, help="What players see as the sender."
)
@click.option(
    "--send", metavar="URL", default="maildir:mail", show_default=True, help="maildir:DIR, sendmail:[PATH] or stdout:"
)
@click.option(
    "--lang",
    metavar="CODE",
    shell_complete=complete_languages,
    default="en",
    show_default=True,
    help="Language of mails.",
)
@pass_settings
def init_command(settings: Settings, address: str, name: str, send: str, lang: str) -> None:
    """Make the service's folder: configuration, database, keys.

    \b
    Example: legends-pbem --home ~/legends init --address play@example.org
    """
    from legends_pbem.service.chance import new_secret
    from legends_pbem.service.home import init_home

    home = init_home(
        settings.folder,
        address=address,
        name=name,
        send=send,
        language=lang,
        luck=new_secret(),
        key_seed=new_secret(),
    )
    told = _("The service lives in {folder}; its settings are in config.toml there.")
    click.echo(told.format(folder=home.folder), err=True)


@click.command("requests")
@click.option("--game", metavar="ID", shell_complete=complete_games, help="Of this game alone.")
@as_json
@pass_settings
def requests_command(settings: Settings, game: str | None, as_json: bool) -> None:
    """Show who owes which decision, since when and until when. Times are UTC.

    \b
    Example: legends-pbem requests --game G7K2
    """
    from legends_pbem.service.host.looking import open_requests

    home = settings.home()
    with home.open_store() as store:
        requests = open_requests(home, store, game)
    if as_json:
        show_json([request._asdict() for request in requests])
        return
    rows = []
    for request in requests:
        opened, due = (_minute(time) for time in (request.opened, request.deadline or ""))
        rows.append((request.game, request.seat, pgettext("phase", request.phase), request.ticket, opened, due))
    show_table(rows)
    if not requests:
        click.echo(_("Nobody owes a decision."), err=True)


def _minute(time: str) -> str:
    """The time without its seconds, for people: so a line fits in 80 columns."""
    return time[:-4].replace("T", " ")


@click.command("send")
@as_json
@pass_settings
def send_command(settings: Settings, as_json: bool) -> None:
    """Send the mails that are due.

    \b
    Example: legends-pbem send
    """
    from legends_pbem.service.outgoing.postroom import send_due

    with settings.home().open_store() as store:
        sent = send_due(settings.home(), store, settings.now())
    if as_json:
        show_json([mail._asdict() for mail in sent])
        return
    show_table(
        [(pgettext("mail", mail.state), pgettext("purpose", mail.purpose), mail.address, mail.note) for mail in sent]
    )
    if not sent:
        click.echo(_("No mail is due."), err=True)
