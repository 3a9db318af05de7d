"""Reports that wait for their player's digest, the one mail a day: which of them do, and until when."""

from legends_pbem.schedule.digest import next_digest
from legends_pbem.schedule.moments import format_moment, parse_moment
from legends_pbem.schedule.reminders import Owed, plan
from legends_pbem.service.clocks.reminding import wishes_of
from legends_pbem.service.clocks.timing import seat_clock
from legends_pbem.service.config import Config
from legends_pbem.store.protocol import Unit
from legends_pbem.store.rows import MailState, Player


def held_until(config: Config, unit: Unit, player: Player) -> str | None:
    """When the digest comes that a report owed to the player now can wait for; None if it must go by itself.

    So goes the first report of a game, which tells what the whole game rests on, and one with a decision that is due,
    or would be reminded of, before the digest.
    """
    person = None if player.address is None else unit.person(player.address)
    if person is None or not person.digest or not unit.last_reported(player.game, player.seat, player.tenure):
        return None
    moment = format_moment(next_digest(person.zone, person.digest, parse_moment(unit.now)))
    return None if _is_due_before(config, unit, player, moment) else moment


def hold_anew(config: Config, unit: Unit, address: str) -> None:
    """Let what is held for an address wait for the digest as things are now, or go at once if it cannot.

    To be called when the player's choice has changed, or the time for a decision.
    """
    for mail in unit.held(address):
        if mail.state is MailState.QUEUED and mail.due > unit.now:  # else the digest is being made
            player = next((one for one in unit.players(mail.game or "") if one.seat == mail.seat), None)
            if player is not None and player.tenure == mail.tenure:
                unit.hold(mail, held_until(config, unit, player))


def let_go(unit: Unit, game: str, seat: str) -> None:
    """Send what is held for a seat at once, by itself."""
    for mail in unit.unsent(game, seat):
        if mail.held and mail.digest is None and mail.state is MailState.QUEUED:
            unit.hold(mail, None)


def _is_due_before(config: Config, unit: Unit, player: Player, moment: str) -> bool:
    """Whether the player owes a decision that is due by then, or is to be reminded of one by then."""
    game = unit.game(player.game)
    assert game is not None  # it has a player
    for request in unit.requests(game.id) if game.has_clock else ():
        if request.seat == player.seat and request.deadline is not None and player.address is not None:
            owed = Owed(request.ticket, seat_clock(config, unit, game, request), parse_moment(request.deadline))
            reminded = unit.reminded(request.ticket)
            coming = plan(owed, wishes_of(config, unit, player.address))
            return request.deadline <= moment or any(
                format_moment(one.moment) <= moment for one in coming if one.key not in reminded
            )
    return False
