"""What a mail of reminders says, worked out when it is written: only what is still owed then."""

from legends_pbem.reports.reminder_mail import ReminderMail, Waiting
from legends_pbem.schedule.lapse import parse_lapse
from legends_pbem.schedule.moments import parse_moment
from legends_pbem.service.clocks.reminding import Reminded, reminded_in
from legends_pbem.service.errors import Overtaken
from legends_pbem.service.home import Home
from legends_pbem.service.outgoing.reporting import build_report
from legends_pbem.service.purposes import Purpose
from legends_pbem.store.protocol import Reads
from legends_pbem.store.rows import OutboxMail, RequestState


def reminder_mail(home: Home, reads: Reads, mail: OutboxMail, now: str) -> ReminderMail:
    """The content of the mail. Raises Overtaken if the most urgent decision, which a reply is for, is owed no more."""
    first, *others = [_waiting(home, reads, mail, one, now) for one in reminded_in(mail)]
    if first is None:
        raise Overtaken
    return ReminderMail((first, *(other for other in others if other is not None)))


def _waiting(home: Home, reads: Reads, mail: OutboxMail, reminded: Reminded, now: str) -> Waiting | None:
    """The decision, as it is due now; None if it was taken meanwhile, or nobody is to be reminded of it any more."""
    request = reads.request(reminded.ticket)
    if request is None or request.state is not RequestState.OPEN or request.deadline is None or request.deadline <= now:
        return None
    game = reads.game(request.game)
    player = next(player for player in reads.players(request.game) if player.seat == request.seat)
    assert game is not None  # it has a request
    if player.bouncing is not None or (player.address or "").casefold() != mail.address.casefold():
        return None
    about = mail._replace(game=game.id, seat=player.seat, ticket=request.ticket, purpose=Purpose.TURN, detail=None)
    lapse = parse_lapse(game.lapse)
    return Waiting(
        report=build_report(home, reads, about, player, game.head_n + 1, now),
        asked=parse_moment(request.opened),
        last=reminded.last,
        bot_decides=lapse.bot_decides,
        bot_stays_after=lapse.hand_over_after,
    )
