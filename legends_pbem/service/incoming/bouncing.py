"""Mails of ours that do not arrive: which they are, and what follows for the player they were for."""

from legends_pbem.mail.bounces import Bounce
from legends_pbem.sentences import Sentence
from legends_pbem.service.clocks.stops import stop_seat
from legends_pbem.service.home import Home
from legends_pbem.service.incoming.inspection import Inspection
from legends_pbem.service.outgoing.notices import notify
from legends_pbem.service.purposes import Notice
from legends_pbem.service.tickets import Tag, tag_for
from legends_pbem.signing.tokens import same_token
from legends_pbem.store.protocol import Reads, Unit
from legends_pbem.store.rows import MailState, OutboxMail, Player


def returned_mail(home: Home, reads: Reads, inspection: Inspection, bounce: Bounce) -> OutboxMail | None:
    """The mail of ours that a report is about: by the Message-ID in it, else by the address that it was sent to."""
    for message_id in bounce.message_ids:
        mail = reads.mail_with_message_id(f"<{message_id}>")
        if mail is not None:
            return mail
    for tag in inspection.tags:
        mail = reads.sent_with_ticket(tag.ticket)
        if mail is not None and _fits(home, reads, mail, tag):
            return mail
    return None


def mark_bounced(home: Home, unit: Unit, mail: OutboxMail, reason: str, now: str) -> None:
    """Say that a mail which was sent did not arrive."""
    if mail.state is MailState.SENT:
        unit.bounced(mail, reason)
        mark_unreachable(home, unit, mail, reason, now)


def mark_unreachable(home: Home, unit: Unit, mail: OutboxMail, reason: str, now: str) -> None:
    """Remember that mails to the player come back, unless the mail went to an earlier address; and tell the host.

    A digest comes back in every game that it tells of.
    """
    if mail.purpose in tuple(Notice):
        return  # a mail to the host that does not arrive is no reason for another
    for one in (mail, *unit.told_in(mail.id)):
        player = _receiver(unit, one)
        if player is not None and player.address == one.address and player.bouncing is None:
            unit.update_player(player._replace(bouncing=now))
            stop_seat(home, unit, player, "bounce", now)
    if mail.game:
        told = Sentence(
            "A mail to {address} (game {game}, {seat}) did not arrive: {reason}",
            address=mail.address,
            game=mail.game,
            seat=mail.seat,
            reason=reason,
        )
    else:
        told = Sentence("A mail to {address} did not arrive: {reason}", address=mail.address, reason=reason)
    notify(home, unit, Notice.BOUNCED, told, now)


def _receiver(reads: Reads, mail: OutboxMail) -> Player | None:
    """The present player for whom the mail was."""
    for player in reads.players(mail.game) if mail.game else []:
        if (player.seat, player.tenure) == (mail.seat, mail.tenure):
            return player
    return None


def _fits(home: Home, reads: Reads, mail: OutboxMail, tag: Tag) -> bool:
    """Whether the tag has the token of the mail's player: nobody else can say that the mail came back."""
    player = _receiver(reads, mail)
    if player is None or mail.ticket is None:
        return False
    own = tag_for(home.token_secret, player.game, player.seat, mail.ticket, player.signed_only)
    return tag.game == own.game and same_token(tag.token, own.token)
