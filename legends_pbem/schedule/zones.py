"""Time zones: names of the IANA data base, and which moment a wall clock in a zone means.

Wall clocks skip times and show times twice. Here a day or an hour begins when the wall clock shows it, or a later time,
for the first time. So each day ends where the next begins, and a day that a zone left out has no length.
"""

from datetime import UTC, date, datetime, time, tzinfo

from legends_pbem.schedule.errors import Reason, Unknown
from legends_pbem.schedule.moments import DAY, SECOND

_SUGGESTIONS = 3


def load_zone(name: str) -> tzinfo:
    """The zone with exactly this name; raises Unknown."""
    from zoneinfo import ZoneInfo  # 5 ms, which clocks without days or hours off need not pay

    try:
        return ZoneInfo(name)
    except (LookupError, ValueError, OSError):  # no such name, no name at all, the name of a folder
        raise Unknown(Reason.NO_SUCH_ZONE, name, suggestions=tuple(_near(name))) from None


def parse_zone(text: str) -> str:
    """The name of the zone that the text says, in any capitals, and with a space for `_`; raises Unknown.

    A city alone is enough where only one zone has it.
    """
    from zoneinfo import available_timezones

    wanted = "_".join(text.casefold().split())
    names = [name for name in sorted(available_timezones()) if _says(wanted, name)]
    exact = [name for name in names if name.casefold() == wanted]
    if len(exact or names) != 1:
        raise Unknown(Reason.NO_SUCH_ZONE, text, suggestions=tuple(names[:_SUGGESTIONS] or _near(wanted)))
    return (exact or names)[0]


def first_moment(zone: tzinfo, wall: datetime) -> datetime:
    """The first moment at which a wall clock in the zone shows `wall` (a datetime without zone), or a later time.

    PEP 495 calls times that are skipped gaps and times that come twice folds.
    """
    moment = wall.replace(tzinfo=zone, fold=0).astimezone(UTC)
    if _shown(zone, moment) == wall:
        return moment
    before = wall.replace(tzinfo=zone, fold=1).astimezone(UTC)  # in a gap, fold 1 is as long before it as 0 is after
    while moment - before > SECOND:
        middle = before + (moment - before) // 2 // SECOND * SECOND
        if _shown(zone, middle) < wall:
            before = middle
        else:
            moment = middle
    return moment


def day_start(zone: tzinfo, day: date) -> datetime:
    """The moment at which the day begins in the zone."""
    return first_moment(zone, datetime.combine(day, time()))


def day_at(zone: tzinfo, moment: datetime) -> date:
    """The day that it is in the zone at the moment."""
    day = moment.astimezone(zone).date()
    # Where clocks go back over midnight, the day that has begun goes on though they show the day before again.
    return day + DAY if day_start(zone, day + DAY) <= moment else day


def _shown(zone: tzinfo, moment: datetime) -> datetime:
    return moment.astimezone(zone).replace(tzinfo=None)


def _says(wanted: str, name: str) -> bool:
    name = name.casefold()
    return wanted in (name, name.rpartition("/")[2])


def _near(name: str) -> list[str]:
    from difflib import get_close_matches
    from zoneinfo import available_timezones

    return get_close_matches(name.title(), sorted(available_timezones()), n=_SUGGESTIONS)
