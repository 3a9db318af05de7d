"""`deliver`: the mail server's pipe."""

import sys

from legends_pbem.commands.context import Settings
from legends_pbem.service.errors import TryLater
from legends_pbem.service.failures import failure_of


def run(settings: Settings) -> str:
    """Take one mail from standard input; what became of it.

    Raises TryLater for every failure, so that the mail server keeps the mail and tries again: it bounces a mail to the
    player for nearly any other exit code.
    """
    from legends_pbem.service.mailroom import read_mail, take_mail

    raw = read_mail(sys.stdin.buffer)
    try:
        home = settings.home()
        with home.open_store() as store:
            handled = take_mail(home, store, raw, settings.now())
    except Exception as error:
        told = failure_of(error)
        raise TryLater(told[1] if told else f"internal fault, please report it: {error!r}") from error
    return f"{handled.outcome}{' before' if handled.again else ''}: {handled.reason}"
