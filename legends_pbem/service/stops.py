"""Clocks of one seat that stand, and go on. Nothing in games without a clock."""

from legends_pbem.service.home import Home
from legends_pbem.store.protocol import Unit
from legends_pbem.store.rows import Game, Player


def stop_seat(home: Home, unit: Unit, player: Player, cause: str, now: str) -> None:
    """Let the player's clock stand from now on, nobody knows until when; `cause` is one of `schedule.clock.Cause`."""
    game = unit.game(player.game)
    if game is not None and game.has_clock:
        unit.stop_clocks(cause, now, game=game.id, seat=player.seat)
        _reschedule(home, unit, game, player, now)


def end_stops_of_seat(home: Home, unit: Unit, player: Player, cause: str, now: str) -> None:
    """Let the player's clock go on that stands for this cause, with the time that was left."""
    game = unit.game(player.game)
    if game is None or not game.has_clock:
        return
    for stop in unit.stops(game.id, now):
        if (stop.cause, stop.seat) == (cause, player.seat):
            unit.end_stop(stop.id, max(now, stop.since))
    _reschedule(home, unit, game, player, now)


def _reschedule(home: Home, unit: Unit, game: Game, player: Player, now: str) -> None:
    from legends_pbem.service.timing import reschedule  # games without a clock never need it

    reschedule(home.config, unit, game, now, seat=player.seat)
