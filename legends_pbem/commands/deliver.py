"""`deliver`: the mail server's pipe."""

import sys

from legends_pbem.commands.context import Settings
from legends_pbem.sentences import Sentence
from legends_pbem.service.errors import TryLater
from legends_pbem.service.failures import failure_of


def run(settings: Settings) -> str:
    """Take one mail from standard input; what became of it.

    Once the mail is safe in the spool, the mail server has done its part: a locked database or a fault of ours only
    delays the mail then. Before that, every failure raises TryLater, so that the mail server keeps the mail and tries
    again: it bounces a mail to the player for nearly any other exit code.
    """
    from legends_pbem.service.incoming.mailroom import read_mail
    from legends_pbem.service.incoming.spooling import handle_kept, keep_mail

    raw = read_mail(sys.stdin.buffer)
    try:
        home, now = settings.home(), settings.now()
        mail = keep_mail(home, raw)
        del raw  # the spool has it now, and a mail may have many megabytes
    except Exception as error:
        raise TryLater(_told(error)) from error
    try:
        return handle_kept(home, mail, now)
    except Exception as error:
        return f"kept in the spool: {_told(error)}"


def _told(error: Exception) -> Sentence:
    told = failure_of(error)
    return told[1] if told else Sentence("internal fault, please report it: {fault}", fault=repr(error))
