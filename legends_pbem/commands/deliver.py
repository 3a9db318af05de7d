"""`deliver`: the mail server's pipe."""

import sys
from typing import TYPE_CHECKING

from legends_pbem.commands.context import Settings
from legends_pbem.service.errors import TryLater
from legends_pbem.service.failures import failure_of

if TYPE_CHECKING:
    from legends_pbem.mail.spool import SpooledMail
    from legends_pbem.service.home import Home


def run(settings: Settings) -> str:
    """Take one mail from standard input; what became of it.

    Once the mail is safe in the spool, the mail server has done its part: a locked database or a fault of ours only
    delays the mail then. Before that, every failure raises TryLater, so that the mail server keeps the mail and tries
    again: it bounces a mail to the player for nearly any other exit code.
    """
    from legends_pbem.mail.spool import Elsewhere
    from legends_pbem.service.mailroom import read_mail
    from legends_pbem.service.spooling import keep_mail

    raw = read_mail(sys.stdin.buffer)
    try:
        home, now = settings.home(), settings.now()
        mail = keep_mail(home, raw)
        del raw  # the spool has it now, and a mail may have many megabytes
    except Exception as error:
        raise TryLater(_told(error)) from error
    if isinstance(mail, Elsewhere):
        return f"known already: the very same mail is {mail}"
    try:
        return _handle(home, mail, now)
    except Exception as error:
        return f"kept in the spool: {_told(error)}"


def _handle(home: "Home", mail: "SpooledMail", now: str) -> str:
    """What became of the mail; those that were left in the spool before are taken after it."""
    from legends_pbem.service.spooling import handle_spooled, take_spooled

    with mail, home.open_store() as store:
        handled = handle_spooled(home, store, mail, now)
        line = f"{handled.outcome}{' before' if handled.again else ''}: {handled.reason}"
        try:
            for _ in take_spooled(home, store, now):
                pass
        except Exception as error:
            line += f"; the spool is left to later runs: {_told(error)}"
    return line


def _told(error: Exception) -> str:
    told = failure_of(error)
    return told[1] if told else f"internal fault, please report it: {error!r}"
