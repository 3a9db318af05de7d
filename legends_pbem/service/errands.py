"""What each line for the desk asks for: first it is checked and planned, and only when all are, it is done."""

from collections.abc import Callable

from legends_pbem.notation.desk import Command, DeskLine
from legends_pbem.reports.errands import (
    Errand,
    FormChosen,
    Helped,
    LanguageChosen,
    Listed,
    MailsChosen,
    Told,
    ZoneChosen,
)
from legends_pbem.schedule.zones import load_zone, parse_zone
from legends_pbem.service import clock
from legends_pbem.store.protocol import Unit
from legends_pbem.store.rows import Game, Person, Player
from legends_pbem.values import NamedTuple


class Desk(NamedTuple):
    """Who wrote, and what the lines before have led to."""

    unit: Unit
    game: Game
    """The one that the mail came in for."""
    player: Player
    person: Person
    """What is known of the player, with all that the lines before have changed."""
    now: str


class Plan(NamedTuple):
    """What a line leads to."""

    person: Person
    errand: Errand


def plan_line(desk: Desk, line: DeskLine) -> Plan:
    """What the line leads to; nothing is changed yet. Raises ScheduleError."""
    return _PLANNERS[line.command](desk, line.about)


def _status(desk: Desk, about: str) -> Plan:
    return Plan(desk.person, Told())


def _help(desk: Desk, about: str) -> Plan:
    return Plan(desk.person, Helped())


def _preferences(desk: Desk, about: str) -> Plan:
    person = desk.person
    language = person.language or desk.player.language
    return Plan(person, Listed(language, person.zone, person.each, person.html))


def _language(desk: Desk, about: str) -> Plan:
    return Plan(desk.person._replace(language=about), LanguageChosen(about))


def _zone(desk: Desk, about: str) -> Plan:
    zone = parse_zone(about)
    now = clock.parse(desk.now)
    assert now is not None  # it is our own clock's
    return Plan(desk.person._replace(zone=zone), ZoneChosen(zone, f"{now.astimezone(load_zone(zone)):%H:%M}"))


def _mails(desk: Desk, about: str) -> Plan:
    each = about == "each"
    return Plan(desk.person._replace(each=each), MailsChosen(each))


def _text_only(desk: Desk, about: str) -> Plan:
    return Plan(desk.person._replace(html=False), FormChosen(html=False))


def _html(desk: Desk, about: str) -> Plan:
    return Plan(desk.person._replace(html=True), FormChosen(html=True))


_PLANNERS: dict[Command, Callable[[Desk, str], Plan]] = {
    Command.STATUS: _status,
    Command.HELP: _help,
    Command.PREFERENCES: _preferences,
    Command.LANGUAGE: _language,
    Command.ZONE: _zone,
    Command.MAILS: _mails,
    Command.TEXT_ONLY: _text_only,
    Command.HTML: _html,
}
