"""Which mails of the game are shown, and what else of it."""

from collections.abc import Callable
from email.message import EmailMessage
from typing import NamedTuple

from gallery.game import FORGOTTEN, GERMAN, Mail
from legends_pbem.engine.things import Phase, Seat

_WEEK = 40
"""Turns are shown once all hourglasses have come so far: by then there is something on the board."""


class Scenes(NamedTuple):
    """All that is shown."""

    turn: EmailMessage
    german: EmailMessage
    text: EmailMessage
    scoring: EmailMessage
    reminder: EmailMessage
    over: EmailMessage
    show: str
    """What `game show` printed on a terminal."""
    play: str
    """The dialog of `play` about the turn, on a terminal."""


def scenes_of(mails: list[Mail], show: str, dialog: Callable[[EmailMessage], str]) -> Scenes:
    """What is shown of a whole game; `mails` are in the order in which they came.

    `dialog` holds the dialog of `play` about a turn mail.
    """
    late = [mail for mail in mails if mail.asked is not None and min(mail.asked.weeks) >= _WEEK]
    turn = _asked(late, Seat.RED, Phase.TRAVEL)
    return Scenes(
        turn=turn,
        german=_asked(late, GERMAN, Phase.TRAVEL),
        text=_asked(late, Seat.YELLOW, Phase.TRAVEL),
        scoring=_asked(mails, Seat.RED, Phase.CONTRIBUTE),  # what is asked after a scoring
        reminder=[mail.message for mail in mails if mail.round == FORGOTTEN][-1],
        over=[mail.message for mail in mails if mail.seat is Seat.RED][-1],
        show=show,
        play=dialog(turn),
    )


def _asked(mails: list[Mail], seat: Seat, phase: Phase) -> EmailMessage:
    """The first mail that asks the seat for such a decision."""
    return next(
        mail.message for mail in mails if mail.seat is seat and mail.asked is not None and mail.asked.phase is phase
    )
