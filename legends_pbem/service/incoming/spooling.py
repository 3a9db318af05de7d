"""From the spool into the game: each mail once, however often a process died over it."""

from collections.abc import Iterator

from legends_pbem.mail.errors import SpoolError
from legends_pbem.mail.spool import Elsewhere, SpooledMail
from legends_pbem.sentences import Sentence
from legends_pbem.service.errors import ServiceError, TryLater
from legends_pbem.service.home import Home
from legends_pbem.service.incoming.mailroom import Handled, take_mail
from legends_pbem.service.purposes import Notice
from legends_pbem.store.errors import StoreError, Unavailable, Unusable
from legends_pbem.store.protocol import Store
from legends_pbem.store.rows import Outcome

Kept = SpooledMail | Elsewhere
"""A mail that is safe: in the spool, for whoever put it there, or with somebody else."""

_MOST_TRIES = 3
"""So often handling a mail may be begun; one process that was killed is no reason to give the mail up."""


def keep_mail(home: Home, raw: bytes) -> Kept:
    """The mail, safe in the spool. Raises TryLater if it could not be made safe."""
    try:
        return home.spool.add(raw)
    except SpoolError as error:
        raise TryLater(error.sentence) from error


def handle_kept(home: Home, mail: Kept, now: str) -> str:
    """What became of a mail that was just kept, in words; those that were left in the spool before are taken after it.

    Raises StoreError or ServiceError while nothing can be done; the mail stays in the spool.
    """
    if isinstance(mail, Elsewhere):
        return f"known already: the very same mail is {mail}"
    with mail, home.open_store() as store:
        handled = handle_spooled(home, store, mail, now)
        told = f"{handled.outcome}{' before' if handled.again else ''}: {handled.reason}"
        try:
            for _ in take_spooled(home, store, now):
                pass
        except Exception as error:  # those have time until the next run, whatever it is; this mail is done
            told += f"; the spool is left to later runs: {error}"
    return told


def handle_spooled(home: Home, store: Store, mail: SpooledMail, now: str) -> Handled:
    """What became of the mail, which is out of the spool then: recorded in the database, or among the broken ones.

    Raises StoreError or ServiceError while that cannot be; then it stays in the spool.
    """
    if mail.tries >= _MOST_TRIES:
        return _set_aside(
            home, store, mail, Sentence("{n} processes began to handle it, and none ended well", n=mail.tries), now
        )
    mail.begin()
    try:
        handled = take_mail(home, store, mail.read(), now)
    except (Unavailable, Unusable, ServiceError):  # the mail is not to blame
        mail.postpone()
        raise
    except StoreError as error:
        if mail.tries < _MOST_TRIES:
            raise
        return _set_aside(
            home, store, mail, Sentence("it could not be recorded in {n} tries: {why}", n=mail.tries, why=error), now
        )
    mail.remove()
    return handled


def take_spooled(home: Home, store: Store, now: str) -> Iterator[Handled]:
    """What became of each mail that waited in the spool; one that cannot be recorded yet is passed over.

    Raises TryLater, Unavailable or another error that concerns all mails alike.
    """
    try:
        for mail in home.spool.waiting():
            try:
                yield handle_spooled(home, store, mail, now)
            except (Unavailable, Unusable):
                raise
            except StoreError:
                continue
    except SpoolError as error:
        raise TryLater(error.sentence) from error


def _set_aside(home: Home, store: Store, mail: SpooledMail, reason: Sentence, now: str) -> Handled:
    from legends_pbem.service.outgoing.notices import notify  # rare

    mail.set_aside(reason)
    told = Sentence("{reason}; it lies in {folder}", reason=reason, folder=home.spool.folder / "broken")
    with store.write(now) as unit:
        notify(home, unit, Notice.FAULT, Sentence("A mail that came in was set aside: {reason}", reason=told), now)
    return Handled(Outcome.SET_ASIDE, told)
