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
from legends_pbem.engine.things import Cards, Phase
from legends_pbem.reports.clocks import SeatTime
from legends_pbem.reports.errands import Errand
from legends_pbem.reports.notes import Note


class Purpose(StrEnum):
    """What a report is sent for."""

    TURN = "turn"  # the seat owes a decision
    RECEIPT = "receipt"  # the seat's decision was taken
    SCORING = "scoring"  # places were scored
    MOVED = "moved"  # somebody else moved
    NUDGE = "nudge"  # another player reminds of the decision
    STARTED = "started"  # the game has begun
    LAPSED = "lapsed"  # a deadline has passed
    NEWS = "news"  # the host or a player changed the game
    END = "end"  # the game is over
    ABANDONED = "abandoned"  # the host ended the game before its end
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
    history: tuple[Event, ...]
    """All that happened in the game, with all cards, in order."""
    transcript: str
    """The whole game, to be replayed (`legends-transcript/1`)."""


@dataclass(frozen=True)
class Done:
    """A line that is no move, and what was done for it."""

    line: str
    """As typed."""
    errand: Errand


@dataclass(frozen=True)
class Ahead:
    """An order ahead of the viewer's that stands."""

    alternatives: tuple[str, ...]
    """As typed; the first that is possible is taken."""


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
    form: str | None = None
    """What the order form is called that goes with the mail; None if none does."""
    form_url: str | None = None
    """Where the same form is found on the web; None if it is not."""
    likely: tuple[Decision, ...] = ()
    """Decisions that the player may want to send, the most promising first; made from the view alone."""
    deadline: datetime | None = None
    """When the decision is due, UTC."""
    zone: str = "UTC"
    """The reader's time zone, a name of the IANA data base; in it times are told."""
    times: tuple[SeatTime, ...] = ()
    """Everybody's clocks, in seat order; empty in a game without."""
    commitment: str | None = None
    """64 hex digits: the hash that fixes all luck; told in the first mail, and again in the last."""
    receipt: str | None = None
    """The signed receipt, verbatim."""
    disclosure: Disclosure | None = None
    abandoned: bool = False
    """Whether the host ended the game before its end."""
    done: tuple[Done, ...] = ()
    """The lines of the mail that this report answers, and what was done for each."""
    no_choice: bool = False
    """Whether the viewer owes cards without a choice which: it is asked for none, and they are put in for it."""
    ahead: tuple[Ahead, ...] = ()
    """The viewer's orders ahead, in order."""
    notes: tuple[Note, ...] = ()
    """What happened to the game besides moves since the seat's last report, and what is amiss now, in order."""

    def __post_init__(self) -> None:
        if self.disclosure is not None and not self.ended:
            raise ValueError("secrets are disclosed only once the game is over")

    @property
    def ended(self) -> bool:
        """Whether nothing can be played any more."""
        return self.view.phase is Phase.OVER or self.abandoned

    @property
    def transcript_name(self) -> str:
        """What the transcript is called that goes with the last report."""
        return f"{self.game}.transcript"

    @property
    def asks(self) -> bool:
        """Whether a decision is asked of the viewer."""
        return self.view.seat in self.view.to_act and not self.ended and not self.no_choice
