"""Absences by mail: asked for in all running games of a player at once, granted by each within its own allowance."""

from datetime import datetime, timedelta

from legends_pbem.reports.errands import Absence, Returned
from legends_pbem.schedule.absence import come_back, grant, left_in
from legends_pbem.schedule.errors import ScheduleError
from legends_pbem.schedule.intervals import Interval, difference
from legends_pbem.schedule.moments import DAY, FOREVER, SECOND, format_moment, parse_moment
from legends_pbem.schedule.zones import day_at, load_zone
from legends_pbem.service.clocks.timing import reschedule
from legends_pbem.service.desk.desk_plan import Desk, Plan, running_games
from legends_pbem.service.log.player_records import Absent, Back
from legends_pbem.service.log.records import Kind
from legends_pbem.store.protocol import Unit
from legends_pbem.store.rows import Game, Player, Stop

_CAUSE = "absence"
_A_YEAR = timedelta(days=400)
"""Absences that ended before that are in no calendar year that is asked about, in whatever zone."""


def plan_absence(desk: Desk, about: str) -> Plan:
    """The absence that the line asks for, in all games that grant it.

    Raises ScheduleError if the game that the mail came in for does not, and no other either; Refused if none runs.
    """
    text = f"absent {about}"
    now, zone = parse_moment(desk.now), desk.person.zone
    granted: list[tuple[Game, Player, Interval]] = []
    refused: list[tuple[Game, ScheduleError]] = []
    for game, player in running_games(desk):
        try:
            absence = grant(text, now, zone, timedelta(days=game.absence), _absences(desk, player))
            granted.append((game, player, absence))
        except ScheduleError as error:
            refused.append((game, error))
    if not granted:
        raise next((error for game, error in refused if game.id == desk.game.id), refused[0][1])
    absence = granted[0][2]

    def act(unit: Unit, evidence: str) -> None:
        for game, player, interval in granted:
            _stop(unit, desk, game, player, interval, evidence)

    absent = (*desk.absent, *((game.id, interval) for game, _, interval in granted))
    return Plan(desk._replace(absent=absent), _told(desk, zone, absence, granted, refused), act)


def plan_return(desk: Desk, about: str) -> Plan:
    """The end of all absences, and of what bots play for the player, now. Raises Refused if no game runs."""
    now = parse_moment(desk.now)
    ended = [
        (game, player)
        for game, player in running_games(desk)
        if player.stand_in is not None or any(_lasts(stop, now) for stop in _stops(desk, player))
    ]

    def act(unit: Unit, evidence: str) -> None:
        for game, player in ended:
            _end(unit, desk, game, player, now, evidence)

    return Plan(desk, Returned(tuple(game.id for game, _ in ended)), act)


def _stops(desk: Desk, player: Player) -> list[Stop]:
    """The absences of the player in that game, of the last year and to come."""
    since = format_moment(parse_moment(desk.now) - _A_YEAR)
    stops = desk.reads.stops(player.game, since)
    return [stop for stop in stops if (stop.cause, stop.seat) == (_CAUSE, player.seat) and stop.since >= player.since]


def _absences(desk: Desk, player: Player) -> list[Interval]:
    """The same as intervals, with those that the mail has asked for in its lines before."""
    asked = [interval for game, interval in desk.absent if game == player.game]
    return [*(_interval(stop) for stop in _stops(desk, player)), *asked]


def _interval(stop: Stop) -> Interval:
    return Interval(parse_moment(stop.since), FOREVER if stop.until is None else parse_moment(stop.until))


def _lasts(stop: Stop, now: datetime) -> bool:
    """Whether some of the absence is still to come."""
    interval = _interval(stop)
    return now < interval.end and interval.start < interval.end


def _stop(unit: Unit, desk: Desk, game: Game, player: Player, absence: Interval, evidence: str) -> None:
    """Let the player's clock stand, unless it would anyway: who says the same again is away no longer."""
    if not difference([absence], _absences(desk, player)):
        return
    since, until = format_moment(absence.start), format_moment(absence.end)
    unit.append(game.id, Kind.ABSENT, Absent(player.seat, since, until).to_json(), evidence)
    unit.stop_clocks(_CAUSE, since, until, game=game.id, seat=player.seat)
    reschedule(desk.home.config, unit, game, desk.now, seat=player.seat)


def _end(unit: Unit, desk: Desk, game: Game, player: Player, now: datetime, evidence: str) -> None:
    unit.append(game.id, Kind.BACK, Back(player.seat).to_json(), evidence)
    for stop in _stops(desk, player):
        if _lasts(stop, now):
            kept = come_back([_interval(stop)], now)
            unit.end_stop(stop.id, format_moment(kept[0].end) if kept else stop.since)
    if player.stand_in is not None:
        # Read anew: what was just heard of the player may have changed it.
        present = next(one for one in unit.players(game.id) if one.seat == player.seat)
        unit.update_player(present._replace(stand_in=None))
    reschedule(desk.home.config, unit, game, desk.now, seat=player.seat, keep_promises=False)


def _told(
    desk: Desk,
    zone: str,
    absence: Interval,
    granted: list[tuple[Game, Player, Interval]],
    refused: list[tuple[Game, ScheduleError]],
) -> Absence:
    """What the player is told: the days, and how many each game leaves in the last one's year."""
    place = load_zone(zone)
    first, last = day_at(place, absence.start), day_at(place, absence.end - SECOND)
    left = []
    for game, player, interval in granted:
        rest = left_in(last.year, zone, timedelta(days=game.absence), [*_absences(desk, player), interval])
        left.append((game.id, rest // DAY, game.absence))
    return Absence(first.isoformat(), last.isoformat(), tuple(left), tuple(game.id for game, _ in refused))
