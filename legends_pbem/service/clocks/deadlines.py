"""Time that has passed: found out by `cron`, and dealt with.

A run is a round in which mails could be taken in: while they cannot, players who answered must not be taken for late.
So the time without a run counts as an outage, whatever the reason.
"""

from datetime import timedelta

from legends_pbem.sentences import Sentence
from legends_pbem.service import clock
from legends_pbem.service.errors import BadHome
from legends_pbem.service.home import Home
from legends_pbem.service.purposes import Notice
from legends_pbem.store.errors import StoreError
from legends_pbem.store.protocol import Reads, Store

_LAST_RUN = "last-run"
"""The setting that holds the time of the last run."""
GAP = timedelta(minutes=30)
"""A shorter time without a run is no outage: `schedule.outage.DEFAULT_LIMITS`, which most runs need not load."""


def last_run(reads: Reads) -> str | None:
    """The time of the last run; None if there was none."""
    return reads.setting(_LAST_RUN)


def remember_run(store: Store, now: str) -> None:
    """Remember this run; a long time without one before it is an outage, in which no clock ran.

    A last run that lies ahead tells nothing: the machine's clock was ahead.
    """
    with store.write(now) as unit:
        last = last_run(unit)
        if last is not None and clock.moved(last, GAP) < now:
            unit.stop_clocks("outage", last, now)
        if last != now:
            unit.set_setting(_LAST_RUN, now)


def act_on_deadlines(home: Home, store: Store, now: str) -> int:
    """How many deadlines that had passed were dealt with; each in a transaction of its own.

    Costs as much as is due, however many games there are.
    """
    due = store.requests_due(now)
    if not due:
        return 0
    from legends_pbem.service.clocks.lapsing import deal_with  # most runs find nothing

    done = 0
    for request in due:
        try:
            done += deal_with(home, store, request.ticket, now)
        except (StoreError, BadHome):
            raise
        except Exception as error:  # one game at fault must not keep the others waiting
            fault = Sentence(
                "The deadline of {seat} in game {game}: {fault}",
                seat=request.seat,
                game=request.game,
                fault=repr(error),
            )
            tell_host(home, store, fault, now)
    return done


def tell_host(home: Home, store: Store, text: Sentence, now: str) -> None:
    """Tell the host of a fault that concerns one game or player, so that the others need not wait."""
    from legends_pbem.service.outgoing.notices import notify

    with store.write(now) as unit:
        notify(home, unit, Notice.FAULT, text, now)
