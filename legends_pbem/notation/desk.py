"""Lines that are no moves: what a player may write besides, in English and German, read into a value.

Such a line is a command of one or a few words, and then what it is about, where it is about something. Which games and
players there are, and what time it is, is not known here.
"""

import re
from enum import StrEnum

from legends_pbem.engine.things import Seat
from legends_pbem.notation.errors import Malformed, NotationError, Reason, Unknown
from legends_pbem.notation.names import AND, did_you_mean, find_seat, key_of
from legends_pbem.values import NamedTuple


class Command(StrEnum):
    """The commands, by their canonical words."""

    STATUS = "status"  # the whole report once more
    HELP = "help"  # what can be written
    ABSENT = "absent"  # no clock runs meanwhile; about: the days
    BACK = "back"  # absences are over
    TAKE_BACK = "take back"  # what a bot decided when the deadline had passed
    NUDGE = "nudge"  # a reminder to others; about: seats, none for all who owe a decision
    PREFERENCES = "preferences"  # what the player has chosen
    LANGUAGE = "language"  # of all mails; about: its code or name, which `service` knows
    ZONE = "zone"  # the time zone; about: its name, or a city
    MAILS = "mails"  # which mails come; about: each, due, digest at an hour
    TEXT_ONLY = "text only"  # no HTML in mails
    CALENDAR = "calendar"  # whether deadlines come as calendar files; about: on, off
    PICTURES = "pictures"  # whether mails have them; about: on, off
    FORM = "form"  # whether mails bring the order form along; about: on, off
    OFF = "off"  # when no clock runs week by week; about: days and hours
    REMIND = "remind"  # when reminders come; about: how much time is left
    NIGHT = "night"  # when no reminder comes; about: hours of the day
    SIGNED = "signed"  # whether only signed moves count for the seat; about: only, off
    NEW_TICKET = "new ticket"  # for mails that went to the wrong hands
    HTML = "html"  # HTML in mails again
    ORDERS = "orders"  # the orders ahead that stand
    CANCEL_ORDERS = "cancel orders"


ASKING = frozenset({Command.STATUS, Command.HELP, Command.PREFERENCES, Command.ORDERS})
"""The commands that ask for a mail and change nothing."""


class DeskLine(NamedTuple):
    """One line, understood."""

    command: Command
    about: str = ""
    """What it is about: one of the words in `CHOICES`, or free text; empty where the command says all."""

    def __str__(self) -> str:
        """The canonical text, which reads as the same line."""
        return f"{self.command} {self.about}".rstrip()


PHRASES = {
    "status": Command.STATUS,
    "stand": Command.STATUS,
    "help": Command.HELP,
    "hilfe": Command.HELP,
    "absent": Command.ABSENT,
    "away": Command.ABSENT,
    "abwesend": Command.ABSENT,
    "verreist": Command.ABSENT,
    "back": Command.BACK,
    "i am back": Command.BACK,
    "im back": Command.BACK,
    "zurueck": Command.BACK,
    "wieder da": Command.BACK,
    "ich bin zurueck": Command.BACK,
    "ich bin wieder da": Command.BACK,
    "take back": Command.TAKE_BACK,
    "zurueck nehmen": Command.TAKE_BACK,
    "zuruecknehmen": Command.TAKE_BACK,
    "nimm zurueck": Command.TAKE_BACK,
    "nudge": Command.NUDGE,
    "stups": Command.NUDGE,
    "stupse": Command.NUDGE,
    "anstupsen": Command.NUDGE,
    "erinnere": Command.NUDGE,
    "preferences": Command.PREFERENCES,
    "settings": Command.PREFERENCES,
    "einstellungen": Command.PREFERENCES,
    "language": Command.LANGUAGE,
    "sprache": Command.LANGUAGE,
    "zone": Command.ZONE,
    "time zone": Command.ZONE,
    "timezone": Command.ZONE,
    "zeitzone": Command.ZONE,
    "mails": Command.MAILS,
    "text only": Command.TEXT_ONLY,
    "only text": Command.TEXT_ONLY,
    "nur text": Command.TEXT_ONLY,
    "signed": Command.SIGNED,
    "unterschrieben": Command.SIGNED,
    "new ticket": Command.NEW_TICKET,
    "new tickets": Command.NEW_TICKET,
    "neues ticket": Command.NEW_TICKET,
    "neue tickets": Command.NEW_TICKET,
    "html": Command.HTML,
    "calendar": Command.CALENDAR,
    "kalender": Command.CALENDAR,
    "pictures": Command.PICTURES,
    "bilder": Command.PICTURES,
    "form": Command.FORM,
    "formular": Command.FORM,
    "zugformular": Command.FORM,
    "off": Command.OFF,
    "frei": Command.OFF,
    "remind": Command.REMIND,
    "remind me": Command.REMIND,
    "erinnere mich": Command.REMIND,
    "reminders": Command.REMIND,
    "erinnerung": Command.REMIND,
    "erinnerungen": Command.REMIND,
    "night": Command.NIGHT,
    "nacht": Command.NIGHT,
    "orders": Command.ORDERS,
    "auftraege": Command.ORDERS,
    "cancel orders": Command.CANCEL_ORDERS,
    "streiche auftraege": Command.CANCEL_ORDERS,
}
"""Phrase, its words as names are compared → its command. They begin with `names.DESK_WORDS` or `names.DESK_PAIRS`."""
_LONGEST_PHRASE = max(len(phrase.split()) for phrase in PHRASES)

_SWITCH = {"on": "on", "yes": "on", "an": "on", "ja": "on", "off": "off", "no": "off", "aus": "off", "nein": "off"}

_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")

_DIGEST = "digest at 07:00"
"""What is chosen where no hour is said."""

CHOICES: dict[Command, dict[str, str]] = {
    Command.CALENDAR: _SWITCH,
    Command.PICTURES: _SWITCH,
    Command.FORM: _SWITCH,
    Command.SIGNED: {"only": "only", "nur": "only", "off": "off", "aus": "off"},
    Command.MAILS: {
        "each": "each",
        "all": "each",
        "alle": "each",
        "due": "due",
        "noetige": "due",
        **dict.fromkeys(("digest", "daily", "taeglich", "gesammelt"), _DIGEST),
    },
}
"""Command → what it can be about, as names are compared → the canonical word."""
EXAMPLES = {
    Command.LANGUAGE: "language de",
    Command.ABSENT: "absent until 24 Dec",
    Command.ZONE: "zone Europe/Berlin",
    Command.REMIND: "remind half 12h",
    Command.OFF: "off sat sun quiet 22-8",
    Command.NIGHT: "night 22-8",
}
"""Command with free text → a line as it is written."""
_IN_ENGLISH = {
    **dict(zip(("mo", "di", "mi", "do", "fr", "sa", "so"), _DAYS, strict=True)),
    **dict(zip(("montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"), _DAYS, strict=True)),
    "ruhe": "quiet",
    "wochenende": "weekdays",
    "weekends": "weekdays",
    "nie": "none",
    "never": "none",
    "keine": "none",
    "halb": "half",
    "haelfte": "half",
}
"""Word about time, as names are compared → how `schedule` writes it."""

_AT = ("at", "um")
_HOUR = re.compile(r"([01]?[0-9]|2[0-3])(?:[:.]([0-5][0-9]))?(?: ?uhr| ?h| o’?'?clock)?")

_PARTED = str.maketrans({"；": ";", "\n": ";", **dict.fromkeys("‐‑‒–—−", "-")})
_END_MARKS = " .!…。:"
"""What may stand at the end of a line and says nothing."""
_QUESTION_MARKS = " ?？"
"""The same where a line asks for a mail; who asks whether to do something else does not want it done yet."""


def split_lines(text: str) -> list[str]:
    """The texts of the lines, as typed but for white space; two on one line are parted by `;`."""
    pieces = (" ".join(piece.split()) for piece in text.translate(_PARTED).split(";"))
    return [piece for piece in pieces if piece]


def desk_lines(text: str) -> tuple[DeskLine, ...]:
    """What the text says, if all of it is such lines; else none."""
    return () if first_desk_error(text) else tuple(map(read_desk_line, split_lines(text)))


def first_desk_error(text: str) -> NotationError | None:
    """Why the text cannot be read as such lines; None if it can."""
    try:
        for line in split_lines(text):
            read_desk_line(line)
    except NotationError as error:
        return error
    return None


def read_desk_line(text: str) -> DeskLine:
    """What the line says; raises NotationError."""
    line = text.rstrip(_END_MARKS)
    question = PHRASES.get(key_of(line.rstrip(_QUESTION_MARKS)))
    if question in ASKING:
        return DeskLine(question)
    words = [said for word in line.split() if (said := word.rstrip(":"))]
    for count in range(min(_LONGEST_PHRASE, len(words)), 0, -1):
        command = PHRASES.get(" ".join(map(key_of, words[:count])))
        if command is not None:
            return _read_rest(command, " ".join(words[count:]), text)
    first = words[0] if words else text
    raise Malformed(Reason.NO_COMMAND, first, choices=tuple(Command), suggestions=did_you_mean(PHRASES, key_of(first)))


def _read_rest(command: Command, about: str, text: str) -> DeskLine:
    if command is Command.NUDGE:
        return DeskLine(command, " ".join(_seats(about)))
    if command is Command.MAILS:
        return DeskLine(command, _mails(about, text))
    if command in CHOICES:
        return DeskLine(command, _chosen(CHOICES[command], about, text))
    if command in EXAMPLES:
        said = _about_time(about) if command in (Command.OFF, Command.REMIND) else about
        if not said:
            raise Malformed(Reason.INCOMPLETE, text, example=EXAMPLES[command])
        return DeskLine(command, said)
    if about:
        raise Malformed(Reason.STRAY, about, example=str(command))
    return DeskLine(command)


def _about_time(about: str) -> str:
    words = about.replace(",", " ").split()
    return " ".join(_IN_ENGLISH.get(key_of(word), word) for word in words if key_of(word) not in AND)


def _seats(about: str) -> tuple[Seat, ...]:
    """The seats that are named, each once; raises Unknown or Ambiguous."""
    words = [word for word in about.replace(",", " ").split() if key_of(word) not in AND]
    return tuple(dict.fromkeys(find_seat(key_of(word), word) for word in words))


def _mails(about: str, text: str) -> str:
    """Which mails are chosen; for a digest with its hour as `07:00`."""
    which, *words = about.lower().split() or [""]
    if not words or CHOICES[Command.MAILS].get(key_of(which)) != _DIGEST:
        return _chosen(CHOICES[Command.MAILS], about, text)
    match = _HOUR.fullmatch(" ".join(words[1:] if words[0] in _AT else words))
    if match is None:
        raise Malformed(Reason.STRAY, about.partition(" ")[2], example=f"mails {_DIGEST}")
    return f"digest at {match[1]:0>2}:{match[2] or '00'}"


def _chosen(choices: dict[str, str], about: str, text: str) -> str:
    key = " ".join(map(key_of, about.split()))
    if key not in choices:
        canonical = tuple(dict.fromkeys(choices.values()))
        raise Unknown(Reason.CHOICE, about or text, choices=canonical, suggestions=did_you_mean(choices, key))
    return choices[key]
