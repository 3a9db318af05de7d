"""`deliver`, `fetch` and `cron` as click commands: for help, and for command lines that are not in the plain form."""

import click

from legends_pbem.commands import cron, deliver, fetch
from legends_pbem.commands.context import Settings
from legends_pbem.commands.output import pass_settings


@click.command("deliver")
@pass_settings
def deliver_command(settings: Settings) -> None:
    """Take one mail from standard input. A mail that was answered is done: the exit code is 0.

    The mail is first made safe in the home's spool. Exit code 75 says that this could not be, and asks the mail server
    to keep the mail and to try again.

    \b
    Example: legends-pbem --home /var/lib/legends deliver < mail.eml
    """
    click.echo(deliver.run(settings))


@click.command("fetch")
@pass_settings
def fetch_command(settings: Settings) -> None:
    """Take the new mails of the mailbox that the configuration names, and mark each when it is done with.

    Safe to run twice at once, and beside `deliver`.

    \b
    Example: legends-pbem --home /var/lib/legends fetch
    """
    click.echo(fetch.run(settings))


@click.command("cron")
@pass_settings
def cron_command(settings: Settings) -> None:
    """Do what is to be done regularly: take in what waits, fetch, send what is due. Safe to run twice at once.

    \b
    Example: */5 * * * * legends-pbem --home /var/lib/legends cron
    """
    done = cron.run(settings)
    if done:
        click.echo(done)
