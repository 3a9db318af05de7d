"""The game that the gallery shows: the demonstration's, with a clock, a German player, and one who forgets to move."""

from collections.abc import Callable
from datetime import datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import NamedTuple

from legends_pbem.engine.table import View
from legends_pbem.engine.things import Seat
from legends_pbem.mail.maildir import maildir_of, waiting_mails
from legends_pbem.service import clock
from legends_pbem.service.demo import PAUSE, START, Player, Stage, set_stage
from legends_pbem.service.errors import BadData
from legends_pbem.service.host.games import NewGame
from legends_pbem.service.host.wishes import read_clock
from legends_pbem.service.player.turnmail import read_turn_mail
from legends_pbem.service.rounds import make_round
from legends_pbem.store.protocol import Store

PLAYERS = 4
SEED = 1
GERMAN = Seat.GREEN
FORGOTTEN = 12
"""The round of mails in which nobody answers before a reminder comes."""
_FORGETTING = timedelta(hours=40)
_CLOCK = "72h"
_RUN = timedelta(minutes=30)
"""How often the host's machine does what is due; if it did so less often, the service would count as down."""


class Mail(NamedTuple):
    """A mail as a player got it."""

    round: int
    seat: Seat
    message: EmailMessage
    asked: View | None
    """What the player knows who is asked for a decision; None if the mail asks for none by itself."""


def play(folder: Path, on_round: Callable[[int], bool]) -> list[Mail]:
    """All mails that the players got, in the order in which they came; the same every time.

    The home and the mails lie in `folder`, which must be empty. `on_round` is told each round, and whether to play it.
    """
    stage = set_stage(folder, PLAYERS, SEED)
    now, number = START, 0
    mails: list[Mail] = []
    with stage.home.open_store() as store:
        stage.start(store, _wanted(stage))
        while on_round(number):
            pause = PAUSE + _FORGETTING if number == FORGOTTEN else PAUSE
            for _ in range(pause // _RUN):
                _send(stage, store, now)
                now += _RUN
            new = [mail for player in stage.table for mail in _read(stage.mail, player, number)]
            if not new:
                break
            mails += sorted(new, key=lambda mail: mail.message["date"].datetime)
            for _ in stage.answer_mails(store, now):
                pass  # each was answered when it was yielded
            number += 1
    return mails


def _wanted(stage: Stage) -> NewGame:
    wanted = stage.wanted()
    seats = (new._replace(zone="Europe/Berlin", language="de" if new.seat is GERMAN else "en") for new in wanted.seats)
    return wanted._replace(seats=tuple(seats), clock=read_clock(_CLOCK, None, None))


def _send(stage: Stage, store: Store, now: datetime) -> None:
    """Do what a host's machine does regularly."""
    failure = make_round(stage.home, store, now.strftime(clock.FORMAT)).failure
    if failure is not None:
        raise failure


def _read(root: Path, player: Player, number: int) -> list[Mail]:
    """The mails that wait in the player's Maildir."""
    waiting = [mail.read() for mail in waiting_mails(maildir_of(root, player.address))]
    return [Mail(number, player.seat, message_from_bytes(raw, policy=policy.default), _asked(raw)) for raw in waiting]


def _asked(raw: bytes) -> View | None:
    try:
        turn = read_turn_mail(raw)
    except BadData:
        return None
    return turn.view if turn.asks else None
