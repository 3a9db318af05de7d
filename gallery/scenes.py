"""Which mails of the game are shown."""

from email.message import EmailMessage
from typing import NamedTuple

from gallery.game import FORGOTTEN, GERMAN, Mail
from legends_pbem.engine.things import Phase, Seat

_WEEK = 40
"""Turns are shown once all hourglasses have come so far: by then there is something on the board."""


class Scenes(NamedTuple):
    """The mails that are shown."""

    turn: EmailMessage
    german: EmailMessage
    text: EmailMessage
    scoring: EmailMessage
    reminder: EmailMessage
    over: EmailMessage


def scenes_of(mails: list[Mail]) -> Scenes:
    """The mails of a whole game that are shown; `mails` are in the order in which they came."""
    late = [mail for mail in mails if mail.asked is not None and min(mail.asked.weeks) >= _WEEK]
    return Scenes(
        turn=_asked(late, Seat.RED, Phase.TRAVEL),
        german=_asked(late, GERMAN, Phase.TRAVEL),
        text=_asked(late, Seat.YELLOW, Phase.TRAVEL),
        scoring=_asked(mails, Seat.RED, Phase.CONTRIBUTE),  # what is asked after a scoring
        reminder=[mail.message for mail in mails if mail.round == FORGOTTEN][-1],
        over=[mail.message for mail in mails if mail.seat is Seat.RED][-1],
    )


def _asked(mails: list[Mail], seat: Seat, phase: Phase) -> EmailMessage:
    """The first mail that asks the seat for such a decision."""
    return next(
        mail.message for mail in mails if mail.seat is seat and mail.asked is not None and mail.asked.phase is phase
    )
