"""`deliver` and `cron` as click commands: for help, and for command lines that are not in the plain form."""

import click

from legends_pbem.commands import cron, deliver
from legends_pbem.commands.context import Settings
from legends_pbem.commands.output import pass_settings


@click.command("deliver")
@pass_settings
def deliver_command(settings: Settings) -> None:
    """Take one mail from standard input. A mail that was answered is done: the exit code is 0.

    Exit code 75 asks the mail server to keep the mail and to try again.

    \b
    Example: legends-pbem --home /var/lib/legends deliver < mail.eml
    """
    click.echo(deliver.run(settings))


@click.command("cron")
@pass_settings
def cron_command(settings: Settings) -> None:
    """Do what is to be done regularly: send the mails that are due. Safe to run twice at once.

    \b
    Example: */5 * * * * legends-pbem --home /var/lib/legends cron
    """
    done = cron.run(settings)
    if done:
        click.echo(done)
