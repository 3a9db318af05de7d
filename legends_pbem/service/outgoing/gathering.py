"""What was held for a player's digest becomes one mail, once it is due."""

from legends_pbem.service.home import Home
from legends_pbem.service.outgoing.truth import why_untrue
from legends_pbem.service.purposes import Purpose
from legends_pbem.store.protocol import Reads, Unit
from legends_pbem.store.rows import MailState, OutboxMail, RequestState


def gather(home: Home, unit: Unit, mail: OutboxMail) -> int:
    """The number of the mail to be sent now that a held one is due: that of a digest, if several games have news.

    With news of a single game it is the mail itself. So it is where the games cannot share a mail: if an address holds
    two seats of a game, for two people may read what comes there; and where a reply is known by the mail that it
    answers alone, for then a mail can be answered for one game only.
    """
    waiting = []
    for one in unit.held(mail.address):
        if one.state is MailState.LEASED or one.message_id is not None:
            continue  # it is on its way by itself
        why = why_untrue(home, unit, one, unit.now)
        if why is None:
            waiting.append(one)
        else:
            unit.withdraw(one, why)
    if len(waiting) < 2 or not home.config.plus or _is_shared(unit, mail.address):
        return mail.id
    first, *others = sorted(waiting, key=lambda one: _urgency(unit, one))
    return _owe(unit, first, others)


def _is_shared(reads: Reads, address: str) -> bool:
    """Whether the address holds two seats of a game."""
    games = [player.game for player in reads.players_by_address(address)]
    return len(set(games)) < len(games)


def _urgency(reads: Reads, mail: OutboxMail) -> tuple[bool, str, int]:
    """What mails are sorted by: those that ask for a decision first, the soonest due first."""
    request = None if mail.ticket is None else reads.request(mail.ticket)
    asks = request is not None and request.state is RequestState.OPEN
    return not asks, (request.deadline if request is not None and asks else None) or "never", mail.id


def _owe(unit: Unit, first: OutboxMail, others: list[OutboxMail]) -> int:
    """Owe the digest, as a mail of its first game: a reply goes there, and so it does if it bounces."""
    digest = unit.owe(
        first.address,
        Purpose.DIGEST,
        language=first.language,
        game=first.game,
        seat=first.seat,
        tenure=first.tenure,
        ticket=first.ticket,
        detail={"mails": [one.id for one in (first, *others)]},
    )
    for one in (first, *others):
        unit.tell_in(digest, one)
    return digest
