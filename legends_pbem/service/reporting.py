"""From an owed mail to the mail itself. Only the sending process needs this: a mail's way in loads none of it."""

from legends_pbem.bots.likely import likely_decisions
from legends_pbem.engine.events import Event, view_event
from legends_pbem.engine.things import Phase, Seat
from legends_pbem.engine.view import view_of
from legends_pbem.reports.report import Answer, Bouncing, Disclosure, Report
from legends_pbem.reports.report import Purpose as ReportPurpose
from legends_pbem.service import clock
from legends_pbem.service.history import replay
from legends_pbem.service.home import Home
from legends_pbem.service.luck import commitment
from legends_pbem.service.receipts import Receipt, write_receipt
from legends_pbem.service.tickets import Tag, answer_address, tag_for
from legends_pbem.store.protocol import Reads
from legends_pbem.store.rows import OutboxMail, Player


def build_report(home: Home, reads: Reads, mail: OutboxMail, player: Player, first: int) -> Report:
    """The report that the mail owes: the game as of its last entry, and what happened from entry `first` on."""
    assert mail.game is not None and mail.to_n is not None and mail.ticket is not None  # reports are about a game
    secret = reads.secret(mail.game)
    entries = [entry for entry in reads.entries(mail.game) if entry.n <= mail.to_n]
    moments = list(replay(entries, secret))
    seat = Seat(player.seat)
    position = moments[-1].position
    events: list[Event] = [
        view_event(event, seat) for moment in moments if moment.n >= first for event in moment.events
    ]
    over = position.phase is Phase.OVER
    tag = player_tag(home, player, mail.ticket)
    view = view_of(position, seat)
    receipt = Receipt(mail.game, player.seat, entries[-1].n, entries[-1].hash, entries[-1].time)
    return Report(
        view=view,
        purpose=ReportPurpose(mail.purpose),
        language=player.language,
        events=tuple(events),
        game=mail.game,
        host=home.config.name,
        answer=Answer(mail.ticket, answer_address(home.config, tag), not player.signed_only),
        likely=likely_decisions(view),
        commitment=commitment(mail.game, secret) if first <= 1 or over else None,
        receipt=write_receipt(receipt, home.signer),
        bouncing=tuple(
            Bouncing(Seat(other.seat), since)
            for other in reads.players(mail.game)
            if other.bouncing is not None and (since := clock.parse(other.bouncing)) is not None
        ),
        disclosure=Disclosure(position.hands, secret) if over else None,
    )


def player_tag(home: Home, player: Player, ticket: str) -> Tag:
    """The tag of the player's mails that carry this ticket."""
    return tag_for(home.token_secret, player.game, player.seat, ticket, player.signed_only)
