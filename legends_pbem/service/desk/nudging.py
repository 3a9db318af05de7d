"""Nudges: a friendly reminder in a player's name to those who owe a decision, once a day and never at night."""

from datetime import datetime, timedelta

from legends_pbem.reports.errands import Nudged
from legends_pbem.schedule.moments import format_moment, parse_moment
from legends_pbem.schedule.reminders import DEFAULT_NIGHT, night_at
from legends_pbem.schedule.timeoff import parse_hours
from legends_pbem.schedule.zones import load_zone
from legends_pbem.service.clocks.stops import open_pause
from legends_pbem.service.desk.desk_plan import Desk, Plan
from legends_pbem.service.errors import Cause, Refused
from legends_pbem.service.moves.moves import present_position
from legends_pbem.service.people import zone_of
from legends_pbem.service.purposes import Purpose
from legends_pbem.store.protocol import Unit
from legends_pbem.store.rows import GameState, Player, Request

_DAY = timedelta(days=1)
_ABSENCE = "absence"


def plan_nudge(desk: Desk, about: str) -> Plan:
    """The reminders that the line asks for: to the seats it names, else to all who owe a decision.

    Who needs none, or must not get one, is told with the reason. A seat without a choice of hidden cards is not asked
    for them; as nobody may know that, it is told of like one that is. Raises Refused for a seat that nobody plays, and
    where nothing is due any more.
    """
    if desk.game.state is not GameState.RUNNING:
        raise Refused(Cause.GAME_OVER, game=desk.game.id)
    players = {player.seat: player for player in desk.reads.players(desk.game.id)}
    owed = {request.seat: request for request in desk.reads.requests(desk.game.id)}
    waited_for = tuple(str(seat) for seat in present_position(desk.reads, desk.game).to_act)
    named = about.split() or [seat for seat in waited_for if seat != desk.player.seat]
    for seat in named:
        if seat not in players:
            raise Refused(Cause.UNKNOWN_SEAT, game=desk.game.id, seat=seat)
    spared = [(seat, why) for seat in named if (why := _why_spared(desk, players[seat], waited_for))]
    asked = [seat for seat in named if seat not in dict(spared)]

    def act(unit: Unit, evidence: str) -> None:
        for seat in owed.keys() & set(asked):
            _nudge(unit, desk, players[seat], owed[seat])

    return Plan(desk, Nudged(tuple(asked), tuple(spared)), act)


def _why_spared(desk: Desk, player: Player, waited_for: tuple[str, ...]) -> str | None:
    """Why the player is not reminded, in a word of the sentence; None if they are."""
    if player.seat not in waited_for or player.seat == desk.player.seat:
        return "acted"
    if open_pause(desk.reads, player.game, desk.now) is not None:
        return "paused"
    if player.address is None or player.stand_in is not None:
        return "bot"
    if player.bouncing is not None:
        return "bouncing"
    if _is_absent(desk, player):
        return "absent"
    return "today" if _was_asked_today(desk, player.seat) else None


def _was_asked_today(desk: Desk, seat: str) -> bool:
    """Whether an answer of the last day told the nudger that the seat will be asked; answers go out for all alike."""
    lately = desk.reads.owed_since(desk.person.address, Purpose.DESK, format_moment(parse_moment(desk.now) - _DAY))
    return any(
        name == Nudged.__name__ and seat in fields["asked"]
        for mail in lately
        if mail.game == desk.game.id and mail.detail is not None
        for _, name, fields in mail.detail["done"]
    )


def _is_absent(desk: Desk, player: Player) -> bool:
    stops = desk.reads.stops(player.game, desk.now)
    return any((stop.cause, stop.seat) == (_ABSENCE, player.seat) and stop.since <= desk.now for stop in stops)


def _nudge(unit: Unit, desk: Desk, player: Player, request: Request) -> None:
    """Owe the reminder: now, or in the morning. It tells all that a report would, and takes no report's place."""
    assert player.address is not None  # bots are spared
    game = unit.game(player.game)
    assert game is not None  # the line came in for it
    unit.owe(
        player.address,
        Purpose.NUDGE,
        language=player.language,
        game=player.game,
        seat=player.seat,
        tenure=player.tenure,
        to_n=game.head_n,
        ticket=request.ticket,
        detail={"by": desk.player.seat},
        due=format_moment(_by_day(desk, player)),
    )


def _by_day(desk: Desk, player: Player) -> datetime:
    """Now, or the end of the player's night."""
    now = parse_moment(desk.now)
    assert player.address is not None  # bots are spared
    person = desk.reads.person(player.address)
    hours = DEFAULT_NIGHT if person is None else parse_hours(person.night)
    night = night_at(load_zone(zone_of(desk.home.config, desk.reads, player)), hours, now)
    return now if night is None else night.end
