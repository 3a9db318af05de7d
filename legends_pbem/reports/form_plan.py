"""What the order form asks: a decision as questions, each choice with the words that it adds and what it costs.

Python judges; the form's script only follows. What depends on earlier answers is told so that it can be worked out from
the hand alone: a choice can be made while the cards that it `pays` are held, and whatever must still be given away can
be given besides (R-TIME-4).
"""

from legends_pbem.values import NamedTuple

Words = tuple[str, ...]
"""Canonical words of cards."""


class Refused(NamedTuple):
    """Something that the rules do not allow here."""

    label: str
    why: str
    """A sentence, with the rule's id."""
    stop: str = ""
    """The word of the stop that it is about; empty if it is about none."""


class Option(NamedTuple):
    """One of several choices."""

    label: str
    note: str = ""
    """What else is told about it before it is chosen."""
    stop: str = ""
    """The word of the stop on the map that stands for it; empty if none does."""
    words: str = ""
    """The canonical step; empty where the questions that follow make it."""
    weeks: int = 0
    pays: Words = ()
    """The cards that leave the hand."""
    draws: int = 0
    """How many unknown cards come to it."""
    effects: tuple[str, ...] = ()
    """What will come of it, a sentence each."""
    then: "tuple[Question, ...]" = ()
    ends: bool = True
    """False for a sweep: its cards are chosen once they are seen, in a decision of their own."""
    shows: Words = ()
    """Cards that lie open there."""


class One(NamedTuple):
    """Choose one of the options."""

    title: str
    options: tuple[Option, ...]
    refused: tuple[Refused, ...] = ()
    kind: str = "one"


class Pick(NamedTuple):
    """Choose some of the cards; the canonical step is `verb` and their words, or `none`."""

    title: str
    verb: str
    cards: Words
    """In card order, from a display or the hand."""
    held: bool
    """Whether they are of the hand, which they leave; else they come to it."""
    least: int
    most: int
    wrong: str
    """What is said of another number of cards; empty where there can be none."""
    barred: tuple[Refused, ...] = ()
    weeks: int = 0
    weeks_each: int = 0
    draws: int = 0
    effects: tuple[str, ...] = ()
    kind: str = "cards"


class Pay(NamedTuple):
    """Choose cards of the hand that pay for a promotion."""

    title: str
    options: tuple[Option, ...]
    """Every payment that the rules take, that with the fewest cards first; `pays` are its cards."""
    due: int
    """Symbols."""
    needless: str
    """What is said of a payment that is enough without the card `{card}`."""
    kind: str = "pay"


class Gift(NamedTuple):
    """Choose a card of the hand for another seat."""

    title: str
    to: str
    """The seat's word."""
    kind: str = "gift"


class Display(NamedTuple):
    """The open cards at a place."""

    place: str
    label: str
    """The heading of its cards."""
    cards: Words


class Swap(NamedTuple):
    """Choose one or two open cards, and a card of the hand for each."""

    displays: tuple[Display, ...]
    weeks: int
    kind: str = "swap"


Question = One | Pick | Pay | Gift | Swap


class Other(NamedTuple):
    """Another player, for telling whose turn will be next."""

    week: int
    turn: str
    """The sentence that it will be that player's turn."""


class Marks(NamedTuple):
    """What a week of the time track brings."""

    week: int
    """Of the next silver hourglass."""
    golden: One | None
    """The question that comes with reaching it; None if the golden hourglass stands on a place already."""
    passed: str
    """The sentence that this turn passes the mark."""
    scoring: str
    """The sentence that a scoring follows, for when all will have reached it."""


class Leg(NamedTuple):
    """Two neighbouring stops on the map, by their words."""

    one: str
    other: str
    weeks: int


class Journeys(NamedTuple):
    """What the script needs to draw a route."""

    legs: tuple[Leg, ...]
    start: str
    """The word of the stop where the adventurer stands."""
    far: dict[str, int]
    """The word of each stop → the weeks of the shortest way there (R-GO-2)."""
    names: dict[str, str]
    """The word of each stop → its name."""


class Deed(NamedTuple):
    """Something that can be said of a later question."""

    label: str
    words: str
    """What cards follow, if any belong to it."""
    of: str = ""
    """Which cards: `all`, `club` for those that may go there, or those of a place, by its word; empty for none."""
    most: int = 0
    """How many cards may follow."""


class Later(NamedTuple):
    """A later question that can be answered beforehand."""

    label: str
    go: str
    """The words of the journey that the answer begins with; empty if it is about no turn."""
    deeds: tuple[Deed, ...]


class Plan(NamedTuple):
    """All that the form's script works with, words apart."""

    opening: tuple[Question, ...]
    journeys: Journeys | None
    """None where no journey is due."""
    hand: Words
    week: int
    spent: int
    """Weeks of the turn that were spent before this decision."""
    marks: Marks | None
    """None once all scorings are over, and where this decision ends no turn."""
    others: tuple[Other, ...]
    """In the order of their next turns."""
    later: tuple[Later, ...]
    kept: tuple[Refused, ...]
    """For each kind of card in the hand, why it may not be given away where that leaves no action; `label` its word."""
