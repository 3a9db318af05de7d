"""The words of the notation: what things are called in English and German, and how a typed name is found.

A *key* is a word as it is compared: no case, no accents, umlauts as two letters, no hyphens and apostrophes. Names of
several words are one key (`tombofnefertiti`), and so are their parts that mean something by themselves (`tomb`).
"""

from collections.abc import Mapping
from typing import TypeVar

from legends_pbem.engine.things import JOKER, LEGENDARY, ONE_SYMBOL, TWO_SYMBOLS, Card, Place, Seat
from legends_pbem.notation.errors import Ambiguous, Reason, Unknown

V = TypeVar("V")

CARD_WORDS = tuple(str(card) for card in Card)
"""Card → its canonical word."""
PLACE_WORDS = tuple(str(place) for place in Place)
"""Place → its canonical word."""
CARD_OF_WORD = {str(card): card for card in Card}
"""Canonical word → card."""
PLACE_OF_WORD = {str(place): place for place in Place}
"""Canonical word → place."""
LEGENDARY_OF_WORD = {str(place): place for place in LEGENDARY}
"""Canonical word → legendary place."""
SEAT_OF_WORD = {seat.value: seat for seat in Seat}
"""Canonical word → seat."""

MIN_ABBREVIATION = 3
"""A shorter piece of a name is never taken for it."""

_APART = str.maketrans("", "", "-'`’‘´‐‑–—−")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_SMALL_WORDS = ("of", "the", "der")


def key_of(word: str) -> str:
    """The word as names are compared."""
    word = word.translate(_APART)
    if word.isascii():
        return word.lower()
    # A module of several hundred kilobytes that plain mails never need.
    from unicodedata import combining, normalize

    word = normalize("NFC", word).casefold().translate(_UMLAUTS)
    return "".join(char for char in normalize("NFKD", word) if not combining(char))


def _names(table: tuple[tuple[V, tuple[str, ...]], ...]) -> dict[str, V]:
    """Key → value for the names in the table, for them without small words, and for each of their other words."""
    keys: dict[str, V] = {}
    for value, names in table:
        for name in names:
            words = name.split()
            telling = [word for word in words if word not in _SMALL_WORDS]
            for key in ("".join(words), "".join(telling), *telling):
                keys[key] = value
    return keys


_PLACES = (
    (Place.AMBER, ("amber", "amber room", "bernsteinzimmer")),
    (Place.ARK, ("ark", "ark of the covenant", "bundeslade")),
    (Place.ATLANTIS, ("atlantis",)),
    (Place.AVALON, ("avalon",)),
    (Place.ELEPHANTS, ("elephants", "elephant graveyard", "elephants graveyard", "elefantenfriedhof")),
    (Place.NEFERTITI, ("nefertiti", "tomb of nefertiti", "nefertitis tomb", "grab der nofretete")),
    (Place.SHANGRILA, ("shangrila",)),
    (Place.YETI, ("yeti",)),
    (Place.LONDON, ("london", "adventurers club", "club der abenteurer", "abenteurerclub")),
)

PLACE_NAMES = _names(_PLACES)
"""Key → place, in English and German."""
CARD_NAMES = {key: ONE_SYMBOL[place] for key, place in PLACE_NAMES.items() if place is not Place.LONDON}
"""Key → the place's card with one symbol, or the joker."""
CARD_NAMES |= {"joker": JOKER, "wild": JOKER, "wildcard": JOKER}
SEAT_NAMES = {
    "red": Seat.RED,
    "rot": Seat.RED,
    "blue": Seat.BLUE,
    "blau": Seat.BLUE,
    "green": Seat.GREEN,
    "gruen": Seat.GREEN,
    "grun": Seat.GREEN,
    "yellow": Seat.YELLOW,
    "gelb": Seat.YELLOW,
}
"""Key → seat, in English and German."""
LONGEST_NAME = 4
"""How many words the longest name has."""

COMMANDS = {
    "club": "club",
    "diary": "diary",
    "tagebuch": "diary",
    "go": "go",
    "travel": "go",
    "reise": "go",
    "gehe": "go",
    "give": "give",
    "gib": "give",
    "draw": "draw",
    "ziehe": "draw",
    "take": "take",
    "nimm": "take",
    "swap": "swap",
    "tausche": "swap",
    "sweep": "sweep",
    "raeume": "sweep",
    "raume": "sweep",
    "book": "book",
    "buch": "book",
    "golden": "golden",
    "gold": "golden",
    "rest": "rest",
    "raste": "rest",
}
"""Key → the canonical verb of a step."""
COMMAND_WORDS = tuple(dict.fromkeys(COMMANDS.values()))
DESK_WORDS = frozenset(
    {
        *("status", "stand", "help", "hilfe"),
        *("absent", "away", "abwesend", "verreist", "back", "i", "im", "zurueck", "wieder", "ich"),
        *("nudge", "stups", "stupse", "anstupsen", "erinnere"),
        *("preferences", "settings", "einstellungen", "language", "sprache", "zone", "time", "timezone", "zeitzone"),
        *("mails", "text", "only", "nur", "html", "calendar", "kalender", "night", "nacht"),
        *("form", "formular", "zugformular"),
        *("pictures", "bilder", "off", "frei", "remind", "reminders", "erinnerung", "erinnerungen"),
        *("orders", "auftraege", "cancel", "streiche", "zuruecknehmen"),
        *("signed", "unterschrieben", "new", "neues", "neue"),
    }
)
"""Keys of the words with which lines can begin that are no moves; `desk.py` reads them."""

DESK_PAIRS = frozenset({("take", "back"), ("nimm", "zurueck")})
"""Keys of two words with which such lines can begin though the first of them begins a step too."""

THEN = frozenset({"then", "dann"})
OR = frozenset({"or", "oder"})
"""Words that begin a line of orders ahead."""
ASK = frozenset({"ask", "frage", "fragen"})

AND = frozenset({",", "，", "、", "&", "and", "und"})
TO = frozenset({"to", "an"})
FOR = frozenset({"for", "gegen"})
WITH = frozenset({"with", "mit"})
FROM = frozenset({"from", "von"})
NONE = frozenset({"none", "keine"})
IF = frozenset({"if", "falls", "wenn"})
REACHED = frozenset({"reached", "erreicht"})
BEST = frozenset({"best", "beste", "besten", "liebsten"})
BEFORE_BEST = frozenset({"the", "das", "die", "am"})
OF = frozenset({"of", "von", "aus"})
TOWARDS = frozenset({"to", "the", "nach", "zu", "zum", "zur"})
"""Words that may stand before a place and say nothing."""


def find(names: Mapping[str, V], key: str) -> tuple[V, ...]:
    """What the key can mean: the bearer of that very name, else all whose names begin with it."""
    if key in names:
        return (names[key],)
    if len(key) < MIN_ABBREVIATION:
        return ()
    return tuple(dict.fromkeys(value for name, value in names.items() if name.startswith(key)))


def find_place(key: str, piece: str) -> Place:
    """The place that is meant; raises Unknown or Ambiguous about `piece`."""
    return _only(PLACE_NAMES, key, piece, Reason.PLACE, PLACE_WORDS)


def find_seat(key: str, piece: str) -> Seat:
    """The seat that is meant; raises Unknown or Ambiguous about `piece`."""
    return _only(SEAT_NAMES, key, piece, Reason.SEAT, tuple(SEAT_OF_WORD))


def read_seat(word: str, line: int) -> Seat:
    """The seat with that canonical name; raises Unknown about the line of a file."""
    if word not in SEAT_OF_WORD:
        raise Unknown(Reason.SEAT, word, line, choices=tuple(SEAT_OF_WORD), suggestions=did_you_mean(SEAT_NAMES, word))
    return SEAT_OF_WORD[word]


def find_card(key: str, digits: str, piece: str) -> Card:
    """The card that is meant, `digits` being what stands behind its name; raises Unknown or Ambiguous about `piece`."""
    card = _only(CARD_NAMES, key, piece, Reason.CARD, CARD_WORDS)
    if not digits:
        return card
    if digits != "2" or card is JOKER:
        raise Unknown(Reason.CARD, piece, choices=CARD_WORDS, suggestions=(CARD_WORDS[card],))
    return TWO_SYMBOLS[LEGENDARY[card // 2]]


def _only(names: Mapping[str, V], key: str, piece: str, unknown: Reason, choices: tuple[str, ...]) -> V:
    found = find(names, key)
    if len(found) == 1:
        return found[0]
    if found:
        raise Ambiguous(Reason.NAME, piece, choices=tuple(str(value) for value in found))
    raise Unknown(unknown, piece, choices=choices, suggestions=did_you_mean(names, key))


def did_you_mean(names: Mapping[str, object], key: str, cutoff: float = 0.65) -> tuple[str, ...]:
    """The canonical words of up to three names that look like the key, most similar first.

    `cutoff` is how much alike they must be, from 0 to 1.
    """
    # Only errors need it, and it costs a few milliseconds to import.
    from difflib import get_close_matches

    close = get_close_matches(key, names, n=6, cutoff=cutoff)
    return tuple(dict.fromkeys(str(names[name]) for name in close))[:3]
