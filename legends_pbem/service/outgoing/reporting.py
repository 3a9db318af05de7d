"""From an owed mail to the mail itself. Only the sending process needs this: a mail's way in loads none of it."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from legends_pbem.bots.likely import likely_decisions
from legends_pbem.engine.events import view_event
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import Phase, Seat
from legends_pbem.engine.view import view_of
from legends_pbem.reports.clocks import SeatTime
from legends_pbem.reports.notes import Bouncing, MayTakeBack, NudgedBy
from legends_pbem.reports.report import Answer, Disclosure, Report
from legends_pbem.reports.report import Purpose as ReportPurpose
from legends_pbem.service import clock
from legends_pbem.service.home import Home
from legends_pbem.service.log.history import Moment, held_since, replay, standing
from legends_pbem.service.log.luck import commitment
from legends_pbem.service.log.receipts import Receipt, write_receipt
from legends_pbem.service.log.records import Kind
from legends_pbem.service.log.take_back_checks import may_take_back
from legends_pbem.service.log.telling import hidden_moments, in_seat_order, notes_of
from legends_pbem.service.moves.order_telling import ahead_of, order_notes
from legends_pbem.service.moves.planning import asked_seats
from legends_pbem.service.outgoing.answers import done_in
from legends_pbem.service.people import zone_of
from legends_pbem.service.purposes import Purpose
from legends_pbem.service.tickets import Tag, answer_address, tag_for
from legends_pbem.store.protocol import Reads
from legends_pbem.store.rows import Entry, OutboxMail, Player, RequestState


def build_report(home: Home, reads: Reads, mail: OutboxMail, player: Player, first: int, now: str) -> Report:
    """The report that the mail owes: the game as of its last entry, and what happened from entry `first` on.

    A mail without a last entry is about the game as it stands now. Clocks are told as they are now.
    """
    assert mail.game is not None and mail.ticket is not None  # reports are about a game
    secret = reads.secret(mail.game)
    entries = [entry for entry in reads.entries(mail.game) if mail.to_n is None or entry.n <= mail.to_n]
    moments = list(replay(entries, secret))
    seat = Seat(player.seat)
    position = moments[-1].position
    known = max(first, held_since(entries, seat)) - 1
    taken = _taken(moments, entries)
    told_before = {entry.n for entry in standing(entries[:known])}
    events = [view_event(event, seat) for moment in taken if moment.n not in told_before for event in moment.events]
    abandoned = entries[-1].kind == Kind.ABANDONED
    ended = abandoned or position.phase is Phase.OVER
    tag = player_tag(home, player, mail.ticket)
    view = view_of(position, seat)
    receipt = Receipt(mail.game, player.seat, entries[-1].n, entries[-1].hash, entries[-1].time)
    return Report(
        view=view,
        purpose=ReportPurpose(mail.purpose),
        language=player.language,
        events=in_seat_order(events, view.seats),
        game=mail.game,
        host=home.config.name,
        answer=Answer(mail.ticket, answer_address(home.config, tag), not player.signed_only),
        likely=likely_decisions(view),
        deadline=_deadline(home, reads, mail.game, mail.ticket),
        zone=zone_of(home.config, reads, player),
        times=() if ended else clocks_of(home, reads, mail.game, seat, now),
        commitment=commitment(mail.game, secret) if first <= 1 or ended else None,
        receipt=write_receipt(receipt, home.signer),
        done=done_in(mail),
        ahead=ahead_of(reads, player),
        notes=(
            *order_notes(reads, player, moments, first),
            *_nudged(mail),
            *notes_of(entries, known + 1, seat, hidden_moments(moments)),
            *_to_take_back(entries, moments, seat, now),
            *_bouncing(reads.players(mail.game)),
        ),
        abandoned=abandoned,
        no_choice=seat not in asked_seats(position),
        disclosure=_disclosure(position, taken, secret) if ended else None,
    )


def _taken(moments: list[Moment], entries: list[Entry]) -> list[Moment]:
    """The moments of the decisions that led to where the game stands, without those that were taken back."""
    numbers = {entry.n for entry in standing(entries)}
    return [moment for moment in moments if moment.n in numbers]


def _disclosure(last: Position, taken: list[Moment], secret: bytes) -> Disclosure:
    from legends_pbem.notation.transcript import Said, Transcript, write_transcript  # only the last report needs it

    records = [moment.record for moment in taken if moment.record is not None]
    said = tuple(Said(line, Seat(record.seat), record.decision) for line, record in enumerate(records, start=1))
    transcript = Transcript(last.rules, last.board.id, last.seed, last.seats, said)
    return Disclosure(
        hands=last.hands,
        secret=secret,
        history=tuple(event for moment in taken for event in moment.events),
        transcript=write_transcript(transcript),
    )


def _nudged(mail: OutboxMail) -> Iterator[NudgedBy]:
    """Who asked for the mail, if another player did."""
    if mail.purpose == Purpose.NUDGE:
        assert mail.detail is not None  # it says who
        yield NudgedBy(Seat(mail.detail["by"]))


def _to_take_back(entries: list[Entry], moments: list[Moment], seat: Seat, now: str) -> Iterator[MayTakeBack]:
    """Whether the reader may take back what a bot decided."""
    until = may_take_back(entries, moments, seat, now)
    if until is not None:
        yield MayTakeBack(until)


def _bouncing(players: Iterable[Player]) -> Iterator[Bouncing]:
    """Whom mails do not reach, in seat order."""
    for player in players:
        since = clock.parse(player.bouncing) if player.bouncing is not None else None
        if since is not None:
            yield Bouncing(Seat(player.seat), since)


def _deadline(home: Home, reads: Reads, game: str, ticket: str) -> datetime | None:
    """When the decision with this ticket is due; None if there is no deadline, or it was taken."""
    row, request = reads.game(game), reads.request(ticket)
    if row is None or not row.has_clock or request is None or request.state is not RequestState.OPEN:
        return None
    from legends_pbem.service.clocks.timing import deadline_of  # many games have no clock

    return deadline_of(home.config, reads, row, request)


def clocks_of(home: Home, reads: Reads, game: str, viewer: Seat | None, now: str) -> tuple[SeatTime, ...]:
    """Everybody's clocks, as a seat or a spectator may know them; none in a game without."""
    row = reads.game(game)
    if row is None or not row.has_clock:
        return ()
    from legends_pbem.service.clocks.clocks import seat_times  # many games have no clock

    return seat_times(home.config, reads, row, viewer, now)


def player_tag(home: Home, player: Player, ticket: str) -> Tag:
    """The tag of the player's mails that carry this ticket."""
    return tag_for(home.token_secret, player.game, player.seat, ticket, player.signed_only)
