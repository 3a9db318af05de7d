"""Whether an owed mail is still true: looked at again right before it is sent."""

from legends_pbem.service.clocks.stops import open_pause
from legends_pbem.service.home import Home
from legends_pbem.service.purposes import REPORTS, Purpose
from legends_pbem.store.protocol import Reads
from legends_pbem.store.rows import MailState, OutboxMail, Player, RequestState


def why_untrue(home: Home, reads: Reads, mail: OutboxMail, now: str) -> str | None:
    """Why the mail is no longer true, so that it must not be sent; None if it is."""
    if mail.game is None:
        return None
    player = next((player for player in reads.players(mail.game) if player.seat == mail.seat), None)
    if player is None or player.tenure != mail.tenure:
        return "the seat has changed hands"
    if mail.purpose in (Purpose.TURN, Purpose.NUDGE) and mail.ticket is not None:
        request = reads.request(mail.ticket)
        if request is None or request.state is not RequestState.OPEN:
            return "the decision was taken meanwhile"
    if mail.purpose == Purpose.NUDGE:
        return _why_not_nudged(reads, mail, player, now)
    if mail.purpose == Purpose.REMINDER:
        from legends_pbem.service.clocks.reminding import why_untimely

        return why_untimely(home, reads, mail, player, now)
    if mail.purpose == Purpose.DIGEST:
        told = reads.told_in(mail.id)
        sound = all(one.state is not MailState.WITHDRAWN and why_untrue(home, reads, one, now) is None for one in told)
        return None if sound else "something that it tells is no longer true"
    return _why_superseded(reads, mail, mail.game, player)


def _why_not_nudged(reads: Reads, mail: OutboxMail, player: Player, now: str) -> str | None:
    """Why a player must not be nudged now, whom nobody spared when the nudge was asked for; None if they may."""
    stops = reads.stops(player.game, now)
    if open_pause(reads, player.game, now) is not None:
        return "the game was paused meanwhile"
    if player.stand_in is not None:
        return "a bot plays for the player meanwhile"
    if any((stop.cause, stop.seat) == ("absence", player.seat) and stop.since <= now for stop in stops):
        return "the player is absent meanwhile"
    return "mails to the player come back" if player.bouncing is not None else None


def _why_superseded(reads: Reads, mail: OutboxMail, game: str, player: Player) -> str | None:
    """Why a report need not be sent any more: a newer one tells all that it would, or did; None otherwise."""
    if mail.purpose not in REPORTS or mail.to_n is None:
        return None
    if any(other.id > mail.id and other.purpose in REPORTS for other in reads.unsent(game, player.seat)):
        return "a newer report tells the same"
    told = reads.last_reported(game, player.seat, player.tenure)
    return "a newer report was sent" if told > mail.to_n or (mail.held and told == mail.to_n) else None
