"""A report: all that one mail to one seat, or to a spectator, is made of.

Rendering depends on nothing but this value and the templates, so that two worlds which look the same to the viewer give
the same bytes.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from legends_pbem.engine.events import Event
from legends_pbem.engine.steps import Decision
from legends_pbem.engine.table import View
from legends_pbem.engine.things import Cards, Phase, Seat


class Purpose(StrEnum):
    """What a report is sent for."""

    TURN = "turn"  # the seat owes a decision
    RECEIPT = "receipt"  # the seat's decision was taken
    SCORING = "scoring"  # places were scored
    STARTED = "started"  # the game has begun
    END = "end"  # the game is over
    DESK = "desk"  # the seat asked how the game stands


@dataclass(frozen=True)
class Answer:
    """How the seat can send a decision for this mail."""

    ticket: str
    """The request ticket, or the desk ticket when nothing is due."""
    address: str
    """Where moves are sent."""
    by_reply: bool
    """Whether a plain reply is enough; False for a `signed only` seat."""

    @property
    def takes_new_mails(self) -> bool:
        """Whether typed words in a new mail to the address are enough, for it says itself what they answer."""
        return self.by_reply and self.ticket in self.address


@dataclass(frozen=True)
class Disclosure:
    """The secrets that are told on purpose, once the game is over."""

    hands: tuple[Cards, ...]
    """By seat."""
    secret: bytes
    """The 32 bytes that the commitment of the first mail was made of."""


@dataclass(frozen=True)
class Bouncing:
    """A player whom mails do not reach."""

    seat: Seat
    since: datetime
    """When the first of them came back, UTC."""


@dataclass(frozen=True)
class Report:
    """The content of one report. ValueError if it discloses secrets before the game is over."""

    view: View
    purpose: Purpose
    language: str
    """A folder of words in the templates: `en`, `de`, …"""
    events: tuple[Event, ...] = ()
    """What happened since the seat's last report, as the viewer may know it, in order."""
    game: str | None = None
    """The game id; None for a report on a position that belongs to no game."""
    host: str = ""
    """The name of the service, for the last line."""
    names: tuple[str, ...] = ()
    """By seat: the player's display name, as the player wrote it; empty if nobody gave one."""
    answer: Answer | None = None
    likely: tuple[Decision, ...] = ()
    """Decisions that the player may want to send, the most promising first; made from the view alone."""
    deadline: datetime | None = None
    """When the decision is due, UTC."""
    commitment: str | None = None
    """64 hex digits: the hash that fixes all luck; told in the first mail, and again in the last."""
    receipt: str | None = None
    """The signed receipt, verbatim."""
    disclosure: Disclosure | None = None
    bouncing: tuple[Bouncing, ...] = ()
    """Whose mails come back, in seat order."""

    def __post_init__(self) -> None:
        if self.disclosure is not None and self.view.phase is not Phase.OVER:
            raise ValueError("secrets are disclosed only once the game is over")
