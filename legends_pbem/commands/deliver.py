"""`deliver`: the MTA's pipe."""

import sys

import click

from legends_pbem.commands.context import Settings, pass_settings


@click.command("deliver")
@pass_settings
def deliver_command(settings: Settings) -> None:
    """Take one mail from standard input. A mail that was answered is done: the exit code is 0.

    Exit code 75 asks the mail server to keep the mail and try again.

    \b
    Example: legends-pbem --home /var/lib/legends deliver < mail.eml
    """
    from legends_pbem.mail.troubles import MAX_MAIL_BYTES
    from legends_pbem.service.mailroom import take_mail

    raw = sys.stdin.buffer.read(MAX_MAIL_BYTES + 1)
    while sys.stdin.buffer.read(MAX_MAIL_BYTES):
        pass  # so that the mail server, still writing, is not cut off
    home = settings.home()
    with home.open_store() as store:
        handled = take_mail(home, store, raw, settings.now())
    again = " (before)" if handled.again else ""
    click.echo(f"{handled.outcome}{again}: {handled.reason}")
