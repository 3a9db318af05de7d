"""Digests: when the one mail a day comes to a player who wants no more."""

from datetime import datetime, time

from legends_pbem.schedule.moments import DAY
from legends_pbem.schedule.zones import day_at, first_moment, load_zone


def next_digest(zone: str, hour: str, now: datetime) -> datetime:
    """The first moment after `now` at which a day's digest comes: when clocks in the zone show the hour, as `07:00`.

    On a day whose clocks skip it, when they first show a later time. Raises Unknown if the zone does not exist.
    """
    place = load_zone(zone)
    today = day_at(place, now)
    moment = first_moment(place, datetime.combine(today, time.fromisoformat(hour)))
    return moment if moment > now else first_moment(place, datetime.combine(today + DAY, time.fromisoformat(hour)))
