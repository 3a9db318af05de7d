"""What each line for the desk asks for: first it is checked and planned, and only when all are, it is done."""

from collections.abc import Callable

from legends_pbem.notation.desk import Command, DeskLine
from legends_pbem.reports.errands import (
    CalendarChosen,
    FormChosen,
    Helped,
    LanguageChosen,
    Listed,
    MailsChosen,
    NightChosen,
    OffChosen,
    OrderFormChosen,
    OrdersCancelled,
    OrdersListed,
    PicturesChosen,
    RemindersChosen,
    Told,
    ZoneChosen,
)
from legends_pbem.schedule.errors import ScheduleError
from legends_pbem.schedule.policy import check_choice, parse_policy
from legends_pbem.schedule.reminders import Wishes, format_wishes, parse_wishes
from legends_pbem.schedule.timeoff import format_hours, format_time_off, parse_hours, parse_time_off
from legends_pbem.schedule.zones import load_zone, parse_zone
from legends_pbem.service import clock
from legends_pbem.service.desk.absences import plan_absence, plan_return
from legends_pbem.service.desk.desk_plan import Desk, Plan, running_games
from legends_pbem.service.desk.nudging import plan_nudge
from legends_pbem.service.desk.tongues import language_named
from legends_pbem.service.moves.ordering import cancel_orders, standing_of
from legends_pbem.store.rows import Person


def plan_line(desk: Desk, line: DeskLine) -> Plan:
    """What the line leads to; nothing is changed yet. Raises ScheduleError, NotationError or Refused."""
    return _PLANNERS[line.command](desk, line.about)


def _status(desk: Desk, about: str) -> Plan:
    return Plan(desk, Told())


def _help(desk: Desk, about: str) -> Plan:
    return Plan(desk, Helped())


def _preferences(desk: Desk, about: str) -> Plan:
    person = desk.person
    return Plan(
        desk,
        Listed(
            language=person.language or desk.player.language,
            zone=person.zone,
            each=person.each,
            html=person.html,
            calendar=person.calendar,
            pictures=person.pictures,
            form=person.form,
            remind=person.remind,
            night=person.night,
            off=person.off,
            digest=person.digest,
            signed=desk.player.signed_only if desk.player.key is not None else None,
        ),
    )


def _language(desk: Desk, about: str) -> Plan:
    code = language_named(desk.home.templates, about)
    return Plan(_knowing(desk, desk.person._replace(language=code)), LanguageChosen(code))


def _zone(desk: Desk, about: str) -> Plan:
    zone = parse_zone(about)
    now = clock.parse(desk.now)
    assert now is not None  # it is our own clock's
    return Plan(
        _knowing(desk, desk.person._replace(zone=zone)), ZoneChosen(zone, f"{now.astimezone(load_zone(zone)):%H:%M}")
    )


def _mails(desk: Desk, about: str) -> Plan:
    which, _, hour = about.partition(" at ")
    each = which == "each"
    return Plan(_knowing(desk, desk.person._replace(each=each, digest=hour)), MailsChosen(each, hour))


def _text_only(desk: Desk, about: str) -> Plan:
    return Plan(_knowing(desk, desk.person._replace(html=False)), FormChosen(html=False))


def _html(desk: Desk, about: str) -> Plan:
    return Plan(_knowing(desk, desk.person._replace(html=True)), FormChosen(html=True))


def _calendar(desk: Desk, about: str) -> Plan:
    on = about == "on"
    return Plan(_knowing(desk, desk.person._replace(calendar=on)), CalendarChosen(on))


def _pictures(desk: Desk, about: str) -> Plan:
    on = about == "on"
    return Plan(_knowing(desk, desk.person._replace(pictures=on)), PicturesChosen(on))


def _form(desk: Desk, about: str) -> Plan:
    on = about == "on"
    return Plan(_knowing(desk, desk.person._replace(form=on)), OrderFormChosen(on))


def _off(desk: Desk, about: str) -> Plan:
    """Days and hours off; raises ScheduleError unless a running game lets them be chosen."""
    if about == "none":
        return Plan(_knowing(desk, desk.person._replace(off="")), OffChosen("", ()))
    choice = parse_time_off(_as_policy(about))
    games, errors = [], []
    for game, _ in running_games(desk):
        try:
            check_choice(parse_policy(game.clock), choice)
            games.append(game.id)
        except ScheduleError as error:
            errors.append(error)
    if not games:
        raise errors[0]
    off = format_time_off(choice)
    return Plan(_knowing(desk, desk.person._replace(off=off)), OffChosen(off, tuple(games)))


def _as_policy(about: str) -> str:
    """The days and hours in the words of a game's policy, where days come behind `without`."""
    return about if about.split()[0] in ("weekdays", "without", "quiet") else f"without {about}"


def _remind(desk: Desk, about: str) -> Plan:
    remind = format_wishes(parse_wishes(about, Wishes()))
    return Plan(_knowing(desk, desk.person._replace(remind=remind)), RemindersChosen(remind))


def _night(desk: Desk, about: str) -> Plan:
    night = format_hours(parse_hours(about))
    return Plan(_knowing(desk, desk.person._replace(night=night)), NightChosen(night))


def _knowing(desk: Desk, person: Person) -> Desk:
    return desk._replace(person=person)


def _orders(desk: Desk, about: str) -> Plan:
    return Plan(desk, OrdersListed(len(standing_of(desk.reads, desk.player))))


def _cancel_orders(desk: Desk, about: str) -> Plan:
    number = len(standing_of(desk.reads, desk.player))
    return Plan(desk, OrdersCancelled(number), lambda unit, _: cancel_orders(unit, desk.player))


def _take_back(desk: Desk, about: str) -> Plan:
    from legends_pbem.service.desk.taking_back import plan_taking_back  # few ever write it, and it loads the whole past

    return plan_taking_back(desk)


def _signed(desk: Desk, about: str) -> Plan:
    from legends_pbem.service.desk.protecting import plan_signing  # few ever write it

    return plan_signing(desk, about)


def _new_tickets(desk: Desk, about: str) -> Plan:
    from legends_pbem.service.desk.protecting import plan_new_tickets  # few ever write it

    return plan_new_tickets(desk, about)


_PLANNERS: dict[Command, Callable[[Desk, str], Plan]] = {
    Command.STATUS: _status,
    Command.HELP: _help,
    Command.ABSENT: plan_absence,
    Command.BACK: plan_return,
    Command.TAKE_BACK: _take_back,
    Command.NUDGE: plan_nudge,
    Command.PREFERENCES: _preferences,
    Command.LANGUAGE: _language,
    Command.ZONE: _zone,
    Command.MAILS: _mails,
    Command.TEXT_ONLY: _text_only,
    Command.HTML: _html,
    Command.CALENDAR: _calendar,
    Command.PICTURES: _pictures,
    Command.FORM: _form,
    Command.OFF: _off,
    Command.REMIND: _remind,
    Command.NIGHT: _night,
    Command.SIGNED: _signed,
    Command.NEW_TICKET: _new_tickets,
    Command.ORDERS: _orders,
    Command.CANCEL_ORDERS: _cancel_orders,
}
