"""What was done for a line that is no move: a value a line, each with a sentence of its name in `desk.jinja`."""

from collections.abc import Mapping
from typing import Any, get_args

from legends_pbem.values import NamedTuple


class Told(NamedTuple):
    """The whole report goes along."""


class Helped(NamedTuple):
    """The guide to all that can be written goes along."""


class Absence(NamedTuple):
    """No clock of the player runs on some days."""

    first: str
    """The first day, as 2026-12-24, in the player's zone."""
    last: str
    """The last day."""
    granted: tuple[tuple[str, int, int], ...]
    """Of each game that grants it: its id, how many days it still leaves in the last day's year, and how many of."""
    refused: tuple[str, ...]
    """The ids of the games whose allowance is too small."""


class Returned(NamedTuple):
    """The absences of the player are over."""

    games: tuple[str, ...]
    """The ids of the games in which they were absent, now or later."""


class AskedAgain(NamedTuple):
    """What a bot decided for the player is taken back, and the player is asked again."""


class Nudged(NamedTuple):
    """Others were reminded of their decisions, or spared."""

    asked: tuple[str, ...]
    """The seats that get a reminder."""
    spared: tuple[tuple[str, str], ...]
    """Seat and reason of the others: acted, bot, bouncing, absent, today (they were reminded by the same player)."""


class LanguageChosen(NamedTuple):
    """All mails to the player are in this language from now on."""

    language: str
    """A folder of words."""


class ZoneChosen(NamedTuple):
    """All times are told in this zone from now on."""

    zone: str
    """A name of the IANA data base."""
    time: str
    """What its clocks show now, as `14:05`."""


class MailsChosen(NamedTuple):
    """Which mails come from now on."""

    each: bool
    """Whether one comes after each move of others."""
    digest: str = ""
    """The hour of the one mail a day, as `07:00`; empty if mails come by themselves."""


class FormChosen(NamedTuple):
    """What mails are made of from now on."""

    html: bool
    """Whether they have HTML beside the plain text."""


class CalendarChosen(NamedTuple):
    """Whether deadlines come as calendar files from now on."""

    on: bool


class PicturesChosen(NamedTuple):
    """Whether mails have pictures from now on."""

    on: bool


class OrderFormChosen(NamedTuple):
    """Whether mails bring the order form along from now on."""

    on: bool


class OffChosen(NamedTuple):
    """Days and hours off, from the next decision on."""

    off: str
    """Canonical text; empty for those that each game gives."""
    games: tuple[str, ...]
    """The ids of the running games that they hold in."""


class RemindersChosen(NamedTuple):
    """When reminders come from now on."""

    remind: str
    """Canonical text, as `half 12h` or `none`."""


class NightChosen(NamedTuple):
    """When no reminder comes from now on."""

    night: str
    """Hours of the day, as `22-8`."""


class Listed(NamedTuple):
    """What the player has chosen, or what holds for who never chose."""

    language: str
    zone: str
    each: bool
    html: bool
    calendar: bool
    pictures: bool
    form: bool
    remind: str
    night: str
    off: str
    digest: str = ""
    signed: bool | None = None
    """Whether only signed moves count in the game of the mail; None without a key."""


class SigningChosen(NamedTuple):
    """Whether a seat takes signed moves alone from now on."""

    game: str
    on: bool


class TicketsRenewed(NamedTuple):
    """Replies to earlier mails count no more; new mails follow."""

    games: tuple[str, ...]
    """The ids of the running games."""


class Ordered(NamedTuple):
    """What was ordered ahead is kept, in place of all that was before."""

    number: int
    """Of orders."""


class OrdersListed(NamedTuple):
    """The orders ahead that stand go along."""

    number: int


class OrdersCancelled(NamedTuple):
    """The orders ahead that stood do so no more."""

    number: int


Errand = (
    Told
    | Helped
    | Absence
    | Returned
    | AskedAgain
    | Nudged
    | LanguageChosen
    | ZoneChosen
    | MailsChosen
    | FormChosen
    | CalendarChosen
    | PicturesChosen
    | OrderFormChosen
    | OffChosen
    | RemindersChosen
    | NightChosen
    | Listed
    | SigningChosen
    | TicketsRenewed
    | Ordered
    | OrdersListed
    | OrdersCancelled
)


def errand_named(name: str, fields: Mapping[str, Any]) -> Errand:
    """The errand of that name with these fields, as it is kept with the mail that tells of it."""
    kinds: dict[str, type[Errand]] = {kind.__name__: kind for kind in get_args(Errand)}
    return kinds[name](**fields)
