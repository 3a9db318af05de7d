"""What the planning of lines for the desk starts from, and what it leads to."""

from collections.abc import Callable

from legends_pbem.reports.errands import Errand
from legends_pbem.schedule.intervals import Interval
from legends_pbem.service.home import Home
from legends_pbem.store.protocol import Reads, Unit
from legends_pbem.store.rows import Game, Person, Player
from legends_pbem.values import NamedTuple


class Desk(NamedTuple):
    """Who wrote, and what the lines before have led to."""

    home: Home
    reads: Reads
    game: Game
    """The one that the mail came in for."""
    player: Player
    person: Person
    """What is known of the player, with all that the lines before have changed."""
    now: str
    absent: tuple[tuple[str, Interval], ...] = ()
    """Game and absence: what the lines before have asked for."""


class Plan(NamedTuple):
    """What a line leads to. Nothing is changed before all lines of the mail are planned."""

    desk: Desk
    """What the next line starts from."""
    errand: Errand
    """What the answer tells."""
    act: Callable[[Unit, str], None] | None = None
    """What is to be done besides, with the hash of the mail or file as its evidence; None if nothing is."""
