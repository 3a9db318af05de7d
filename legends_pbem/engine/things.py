"""The things in the box: places, cards, seats, medals and marks (rules, chapter 1)."""

from enum import Enum, IntEnum, StrEnum


class Place(IntEnum):
    """A stop on the map; the eight legendary places stand in *board order*, the club comes last (R-THING-2)."""

    AMBER = 0
    ARK = 1
    ATLANTIS = 2
    AVALON = 3
    ELEPHANTS = 4
    NEFERTITI = 5
    SHANGRILA = 6
    YETI = 7
    LONDON = 8

    # Enum hashes by name in Python code; the value's own hash says the same many times faster.
    __hash__ = int.__hash__

    def __str__(self) -> str:
        return self._name_.lower()


STOPS = tuple(Place)
"""All nine stops."""
LEGENDARY = STOPS[:8]
"""The eight legendary places in board order."""
LONDON = Place.LONDON
"""The club's stop. Python 3.11 finds a module's name four times faster than an enum's member, here and below."""


class Card(IntEnum):
    """A kind of card; the values are the *card order* (R-THING-3). Cards of one kind are the same card."""

    AMBER = 0
    AMBER2 = 1
    ARK = 2
    ARK2 = 3
    ATLANTIS = 4
    ATLANTIS2 = 5
    AVALON = 6
    AVALON2 = 7
    ELEPHANTS = 8
    ELEPHANTS2 = 9
    NEFERTITI = 10
    NEFERTITI2 = 11
    SHANGRILA = 12
    SHANGRILA2 = 13
    YETI = 14
    YETI2 = 15
    JOKER = 16

    __hash__ = int.__hash__

    def __str__(self) -> str:
        return self._name_.lower()

    @property
    def place(self) -> Place | None:
        """The place that the card's symbols belong to; None for a joker."""
        return CARD_PLACE[self]

    @property
    def symbols(self) -> int:
        """How many symbols the card counts when it is paid: 1 or 2 (R-BOOK-1)."""
        return CARD_SYMBOLS[self]


JOKER = Card.JOKER
CARD_PLACE: tuple[Place | None, ...] = tuple(Place(card // 2) if card != JOKER else None for card in Card)
"""Card → its place; None for the joker."""
CARD_SYMBOLS = tuple(2 if card % 2 else 1 for card in Card)
"""Card → symbols."""
ONE_SYMBOL = tuple(Card(2 * place) for place in LEGENDARY)
"""Place → its card with one symbol."""
TWO_SYMBOLS = tuple(Card(2 * place + 1) for place in LEGENDARY)
"""Place → its card with two symbols."""
COPIES = tuple(8 if card == JOKER else 3 if card % 2 else 11 for card in Card)
"""Card → how many of it there are among the 120 (R-THING-3)."""

Cards = tuple[Card, ...]
"""Cards in card order, save for the deck, which lies top first."""

PACK: Cards = tuple(card for card in Card for _ in range(COPIES[card]))
"""All 120 cards in card order."""


class Seat(StrEnum):
    """A player's colour."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"

    __hash__ = str.__hash__


class Rules(StrEnum):
    """Which of the two rule texts decides where they differ (R-SETUP-3, R-SCORE-5)."""

    EN = "en"
    DE = "de"


class Phase(StrEnum):
    """What kind of step the game waits for."""

    SETUP_CLUB = "setup-club"
    SETUP_DIARY = "setup-diary"
    TRAVEL = "travel"
    GIVE = "give"
    ACT = "act"
    PICK = "pick"
    GOLDEN = "golden"
    CONTRIBUTE = "contribute"
    OVER = "over"

    __hash__ = str.__hash__


class Action(Enum):
    """The card action of a place (R-THING-7); the value is its word in board files."""

    DRAW3 = "draw 3"
    DRAW4 = "draw 4"
    DRAW5 = "draw 5"
    TAKE = "take"
    SWAP = "swap"
    SWEEP = "sweep"


SWAP, SWEEP = Action.SWAP, Action.SWEEP
DRAWS = {Action.DRAW3: 3, Action.DRAW4: 4, Action.DRAW5: 5}
"""How many cards a draw place gives, and as many weeks it costs (R-DRAW)."""

TAKE_CARDS = 3
"""So many of a display are taken, if there are so many (R-TAKE)."""
PICK_CARDS = 2
"""So many of the new cards are picked after a sweep (R-SWEEP)."""
TAKE_WEEKS = 4
SWAP_WEEKS = 1
SWEEP_WEEKS = 2

MEDALS = (2, 3, 5, 7)
"""Space on a book track, lowest first → its medal, which is its name and its points (R-THING-5)."""
COSTS = (2, 3, 4, 5)
"""Space on a book track, lowest first → its full cost in symbols (R-THING-5)."""
FIRST_SPACE = MEDALS.index(3)
"""The space of everybody's first diary (R-SETUP-3)."""
TOP_SPACE = len(MEDALS) - 1

DIARIES_EACH = 6
DISPLAY_SIZE = 5
MARKS = (25, 45, 60, 75)
"""The weeks of the four silver hourglasses (R-THING-4)."""
PLACES_REVEALED = 5
"""A scoring stops revealing when cards of so many different places lie open (R-SCORE-2)."""
