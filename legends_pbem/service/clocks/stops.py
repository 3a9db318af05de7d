"""Clocks of a game, or of one seat, that stand and go on. Nothing in games without a clock."""

from legends_pbem.service.home import Home
from legends_pbem.store.protocol import Reads, Unit
from legends_pbem.store.rows import Game, Player, Stop

PAUSE = "pause"
"""The cause for which all clocks of a paused game stand: `schedule.clock.Cause.PAUSE`, which few need to load."""


def stop_seat(home: Home, unit: Unit, player: Player, cause: str, now: str) -> None:
    """Let the player's clock stand from now on, nobody knows until when; `cause` is one of `schedule.clock.Cause`."""
    game = unit.game(player.game)
    if game is not None and game.has_clock:
        _stop(home, unit, game, player.seat, cause, now)


def end_stops_of_seat(home: Home, unit: Unit, player: Player, cause: str, now: str) -> None:
    """Let the player's clock go on that stands for this cause, with the time that was left."""
    game = unit.game(player.game)
    if game is None or not game.has_clock:
        return
    for stop in unit.stops(game.id, now):
        if (stop.cause, stop.seat) == (cause, player.seat):
            unit.end_stop(stop.id, max(now, stop.since))
    _reschedule(home, unit, game, player.seat, now)


def pause(home: Home, unit: Unit, game: Game, now: str) -> None:
    """Let all clocks of the game stand from now on, until it is resumed."""
    _stop(home, unit, game, None, PAUSE, now)


def resume(home: Home, unit: Unit, game: Game, now: str) -> None:
    """Let the clocks of the game go on that stand for a pause, with the time that was left."""
    end_pause(unit, game.id, now)
    _reschedule(home, unit, game, None, now)


def end_pause(unit: Unit, game: str, now: str) -> None:
    """End the pause of a game if there is one; whether clocks go on is for the caller to know."""
    stop = open_pause(unit, game, now)
    if stop is not None:
        unit.end_stop(stop.id, max(now, stop.since))


def open_pause(reads: Reads, game: str, now: str) -> Stop | None:
    """The stop that holds while the game is paused; None if it is not."""
    stops = reads.stops(game, now)
    return next((stop for stop in stops if (stop.cause, stop.seat, stop.until) == (PAUSE, None, None)), None)


def _stop(home: Home, unit: Unit, game: Game, seat: str | None, cause: str, now: str) -> None:
    from legends_pbem.service.clocks.timing import settle_promises  # games without a clock never need it

    settle_promises(home.config, unit, game, seat)
    unit.stop_clocks(cause, now, game=game.id, seat=seat)
    _reschedule(home, unit, game, seat, now)


def _reschedule(home: Home, unit: Unit, game: Game, seat: str | None, now: str) -> None:
    from legends_pbem.service.clocks.timing import reschedule  # as above

    reschedule(home.config, unit, game, now, seat=seat)
