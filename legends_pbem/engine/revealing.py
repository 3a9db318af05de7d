"""Whether what happened showed cards that were hidden before, so that a decision cannot be taken back fairly."""

from collections.abc import Iterable

from legends_pbem.engine.events import (
    Drawn,
    Event,
    GameEnded,
    Given,
    PassedOver,
    PutIntoClub,
    Refilled,
    Reshuffled,
    Scored,
    Swept,
)

_REVEALING: tuple[type[Event], ...] = (
    PutIntoClub,
    Given,
    Drawn,
    Swept,  # the display is filled anew
    Refilled,
    Reshuffled,
    Scored,
    PassedOver,  # tells of the hand, and follows a scoring
    GameEnded,
)


def reveals(events: Iterable[Event]) -> bool:
    """Whether a hidden card came up for anybody, went into hidden places, or places were scored.

    It goes by the kinds of events alone, which all may know. What a seat laid open from its hand (Booked, Swapped) is
    no such thing: whoever decides anew knew these cards, and the whole table has seen them alike.
    """
    return any(isinstance(event, _REVEALING) for event in events)
