"""One round of what is to be done regularly: spool, mailbox, deadlines, outbox."""

from collections.abc import Callable
from typing import TypeAlias

from legends_pbem.service.failures import failure_of
from legends_pbem.service.home import Home
from legends_pbem.store.protocol import Store
from legends_pbem.values import NamedTuple

Part: TypeAlias = Callable[[Home, Store, str], int]
"""A part of the round: how many things it did at a moment."""


class Round(NamedTuple):
    """What a round did."""

    received: int
    """Mails that were taken from the spool and the mailbox; those of a part that failed are not counted."""
    lapsed: int
    """Deadlines that had passed and were dealt with."""
    sent: int
    """Mails that were due, whatever became of them."""
    failure: Exception | None
    """The first failure; the parts of the round behind it were done all the same."""


def make_round(home: Home, store: Store, now: str) -> Round:
    """Do the round. Safe in two processes at once. Raises nothing but faults of ours."""
    failures: list[Exception] = []

    def attempt(part: Part) -> int:
        try:
            return part(home, store, now)
        except Exception as error:
            if failure_of(error) is None:
                raise
            failures.append(error)
            return 0

    received = attempt(_take_spooled) + attempt(_fetch)
    # While mails cannot be taken in, answers may be among them: then nobody is late, and nobody reminded.
    lapsed = 0
    if not failures:
        lapsed = attempt(_act)
        attempt(_remind)
    attempt(_look_after)
    sent = attempt(_send)
    return Round(received, lapsed, sent, failures[0] if failures else None)


# Each part loads what it needs when there is something to do: most rounds find nothing.


def _take_spooled(home: Home, store: Store, now: str) -> int:
    if home.spool.count() == 0:
        return 0
    from legends_pbem.service.incoming.spooling import take_spooled

    return sum(1 for _ in take_spooled(home, store, now))


def _fetch(home: Home, store: Store, now: str) -> int:
    if home.config.fetch is None:
        return 0
    from legends_pbem.service.incoming.fetching import fetch_mails

    return sum(1 for _ in fetch_mails(home, store, now))


def _act(home: Home, store: Store, now: str) -> int:
    from legends_pbem.service.clocks.deadlines import act_on_deadlines, remember_run

    remember_run(store, now)
    return act_on_deadlines(home, store, now)


def _remind(home: Home, store: Store, now: str) -> int:
    if not store.reminders_due(now):
        return 0
    from legends_pbem.service.clocks.reminding import owe_reminders

    return owe_reminders(home, store, now)


def _look_after(home: Home, store: Store, now: str) -> int:
    if home.config.host is None:
        return 0
    from legends_pbem.service.outgoing.weekly import mail_health

    mail_health(home, store, now)
    return 0


def _send(home: Home, store: Store, now: str) -> int:
    from legends_pbem.service.outgoing.postroom import send_due

    return len(send_due(home, store, now))
