"""What a log entry must be by itself and after those before it, the rules of the game apart (FORMATS, chapter 5)."""

from legends_pbem.engine.things import Rules, Seat
from legends_pbem.notation import movefile
from legends_pbem.notation.errors import BadBoard, NotationError
from legends_pbem.notation.orders import OrderLines
from legends_pbem.service import clock
from legends_pbem.service.log.flaws import Bad
from legends_pbem.service.log.history import board_of
from legends_pbem.service.log.host_records import Abandoned, Extended, Paused, Replaced, Resumed, Undone
from legends_pbem.service.log.luck import commitment
from legends_pbem.service.log.order_checks import OrderChecker, follows, goes_on, read_move, read_rows, spot_in
from legends_pbem.service.log.player_records import Absent, Back, Renewed, SignedOnly, TakenBack
from legends_pbem.service.log.policy_checks import PolicyChecker
from legends_pbem.service.log.records import (
    LUCK_HOST,
    BadRecord,
    Created,
    DecisionRecord,
    Kind,
    Over,
    SeatRecord,
    Started,
    Way,
)
from legends_pbem.service.log.signatures import MOVE_NAMESPACE
from legends_pbem.service.log.take_back_checks import check_taken_back
from legends_pbem.service.log.time_entries import TimeChecker
from legends_pbem.service.log.time_records import Clock, Lapsed
from legends_pbem.service.moves.recording import SERVICE_NAMESPACE
from legends_pbem.service.tickets import request_ticket
from legends_pbem.signing.errors import SignatureError
from legends_pbem.signing.keys import PublicKey
from legends_pbem.signing.sshsig import read_armor, verify
from legends_pbem.store.chain import entry_salt
from legends_pbem.store.rows import Entry

_RECEIVED = (Way.SIGNED, Way.REPLY, Way.ORDER, Way.SIGNED_ORDER, Way.HOST)
"""The decisions that something was received for."""
_SIGNED = (Way.SIGNED, Way.SIGNED_ORDER)
"""The decisions whose move file its player signed."""
_ASKED_FOR = (Kind.ABSENT, Kind.BACK, Kind.TAKEN_BACK, Kind.SIGNED_ONLY, Kind.RENEWED)
"""What players ask for besides moves."""
_UNASKED = (Way.BOT, Way.FORCED, Way.ORDER)
"""The decisions whose ticket is made right before they are taken."""

_IN_PLAY = tuple(kind for kind in Kind if kind not in (Kind.CREATED, Kind.STARTED, Kind.CLOCK))
"""The kinds of entries that may stand anywhere once the game has begun."""


class EntryChecker:
    """Checks the entries of one log in order. `secret` is None while the game's secret is not known."""

    def __init__(self, game: str, entries: list[Entry], secret: bytes | None) -> None:
        self._game = game
        self._entries = entries
        self._secret = secret
        self._service_key = ""
        self._seats: dict[str, SeatRecord] = {}
        self._last: dict[str, int] = {}
        """Seat → index of its last entry, or of the one since which all its requests are new."""
        self._anew: dict[str, int] = {}
        """Seat → index of the entry since which all its requests are new."""
        self._desks: dict[str, list[int]] = {}
        """Seat → the numbers of the desk tickets that its present player had."""
        self._before: DecisionRecord | None = None
        """The decision in the entry before."""
        self._orders = OrderChecker(game)
        self._times = TimeChecker()
        self._policies = PolicyChecker(game)

    def check(self, index: int) -> None:
        """Nothing, if the entry holds; raises Bad otherwise. `index` counts from 0."""
        entry = self._entries[index]
        if clock.parse(entry.time) is None:
            raise Bad("'{time}' is no moment", time=entry.time)
        if self._secret is not None and entry.salt != entry_salt(self._secret, entry.n):
            raise Bad("its salt does not follow from the secret")
        if entry.kind not in _kinds_at(index):
            raise Bad("an entry '{kind}' does not belong here", kind=entry.kind)
        if entry.kind != Kind.DECISION:
            self._before = None
        if self._times.owed is not None and entry.kind != Kind.DECISION:
            raise Bad("the bot's decision is missing that the entry before it tells of")
        try:
            match entry.kind:
                case Kind.CREATED:
                    self._check_created(Created.from_json(entry.payload))
                case Kind.STARTED:
                    self._check_started(Started.from_json(entry.payload))
                case Kind.CLOCK:
                    self._times.check_clock(Clock.from_json(entry.payload))
                case Kind.DECISION:
                    self._check_decision(index, DecisionRecord.from_json(entry.payload))
                case Kind.LAPSED:
                    self._check_lapsed(index, Lapsed.from_json(entry.payload))
                case Kind.ABSENT:
                    self._check_absent(entry, Absent.from_json(entry.payload))
                case Kind.BACK:
                    self._check_back(entry, Back.from_json(entry.payload))
                case Kind.SIGNED_ONLY:
                    self._check_signed_only(index, SignedOnly.from_json(entry.payload))
                case Kind.RENEWED:
                    self._check_renewed(index, Renewed.from_json(entry.payload).seat)
                case Kind.UNDONE:
                    self._check_undone(index, Undone.from_json(entry.payload))
                case Kind.TAKEN_BACK:
                    self._check_taken_back(index, TakenBack.from_json(entry.payload))
                case Kind.REPLACED:
                    self._check_replaced(index, Replaced.from_json(entry.payload).seat)
                case Kind.PAUSED:
                    Paused.from_json(entry.payload)
                    self._times.check_paused()
                case Kind.RESUMED:
                    Resumed.from_json(entry.payload)
                    self._times.check_resumed()
                case Kind.EXTENDED:
                    self._check_extended(index, Extended.from_json(entry.payload))
                case Kind.ABANDONED:
                    self._check_end(index, Abandoned.from_json(entry.payload).secret)
                case _:
                    self._check_end(index, Over.from_json(entry.payload).secret)
        except BadRecord as error:
            raise Bad("its payload is not that of an entry '{kind}': {why}", kind=entry.kind, why=error) from None
        self._check_evidence(entry)

    def _check_created(self, created: Created) -> None:
        if created.game != self._game:
            raise Bad("it is the log of game {game}, not {own}", game=created.game, own=self._game)
        if created.luck != LUCK_HOST:
            raise Bad("luck '{luck}' is not known", luck=created.luck)
        if created.rules not in tuple(Rules):
            raise Bad("rules '{rules}' are not known", rules=created.rules)
        if self._secret is not None and created.commitment != commitment(self._game, self._secret):
            raise Bad("the secret is not the one that it commits to")
        try:
            board_of(created.board)
            PublicKey.from_line(created.service_key)
        except BadBoard as error:
            raise Bad("its board cannot be used: {why}", why=error) from None
        except SignatureError as error:
            raise Bad("the service's key cannot be used: {why}", why=error) from None
        self._service_key = created.service_key

    def _check_started(self, started: Started) -> None:
        seats = [record.seat for record in started.seats]
        if not 2 <= len(seats) <= 4 or len(set(seats)) != len(seats) or not set(seats) <= set(Seat):
            raise Bad("'{seats}' cannot play; 2 to 4 different seats can", seats=", ".join(seats))
        for record in started.seats:
            _check_player(record)
        self._seats = {record.seat: record for record in started.seats}
        self._desks = {seat: [1] for seat in seats}
        for seat in seats:
            self._ask_anew(seat, 1)

    def _check_decision(self, index: int, record: DecisionRecord) -> None:
        if record.seat not in self._seats:
            raise Bad("there is no seat {seat} in this game", seat=record.seat)
        self._times.check_decision(record, self._seats[record.seat])
        self._check_signature(record)
        move = read_move(record)
        if (move.game, move.seat, move.ticket) != (self._game, record.seat, record.ticket):
            raise Bad("its move file is for another game, seat or ticket")
        self._check_place(index, record, _read_orders(record, move))
        self._last[record.seat] = index
        self._before = record

    def _check_place(self, index: int, record: DecisionRecord, orders: tuple[OrderLines, ...]) -> None:
        """That the decision follows the one before it in its move file, or is the first of those asked or ordered."""
        spot = spot_in(record, orders)
        if spot.place > 0 and follows(record, self._before):
            if self._entries[index].evidence != self._entries[index - 1].evidence:
                raise Bad("its evidence is not that of the decision before, which stands in the same move file")
        elif record.way is Way.SIGNED_ORDER:
            heads = [entry.hash for entry in self._entries[self._anew[record.seat] : index]]
            self._orders.check(record, spot, orders, heads, self._desks[record.seat])
        elif record.line != 1:
            raise Bad("decision {line} of a move file does not follow the one before it", line=record.line)
        else:
            first = index - 1 if record.way in _UNASKED else self._last[record.seat]
            self._check_ticket(index, record.seat, record.ticket, first)

    def _check_lapsed(self, index: int, lapsed: Lapsed) -> None:
        if lapsed.seat not in self._seats:
            raise Bad("there is no seat {seat} in this game", seat=lapsed.seat)
        decided = "".join(str(entry.payload.get("decision", "")) for entry in self._entries[index + 1 : index + 2])
        self._times.check_lapsed(lapsed, self._seats[lapsed.seat], self._entries[index].time, decided)
        self._check_ticket(index, lapsed.seat, lapsed.ticket, self._last[lapsed.seat])

    def _check_extended(self, index: int, extended: Extended) -> None:
        self._check_person(extended.seat)
        self._times.check_extended(extended)
        self._check_ticket(index, extended.seat, extended.ticket, self._last[extended.seat])

    def _check_ticket(self, index: int, seat: str, ticket: str, first: int) -> None:
        """That the seat was asked after its last decision, so that nothing that it signed counts twice.

        `first` is the index of the first entry after which it may have been.
        """
        heads = (entry.hash for entry in self._entries[first:index])
        if all(request_ticket(self._game, seat, head) != ticket for head in heads):
            raise Bad("its ticket does not follow from the entries since the seat's last decision")

    def _check_signature(self, record: DecisionRecord) -> None:
        """The player's signature over a signed move, the service's over all others."""
        seat = self._seats[record.seat]
        if record.way in (Way.REPLY, Way.ORDER) and seat.signed_only:
            raise Bad("{seat} takes signed moves alone, and this was a reply", seat=record.seat)
        expected, namespace = self._service_key, SERVICE_NAMESPACE
        if record.way in _SIGNED:
            if seat.key is None:
                raise Bad("{seat} has no key, but the move is signed", seat=record.seat)
            expected, namespace = seat.key, MOVE_NAMESPACE
        try:
            if verify(read_armor(record.signature), record.move.encode(), namespace) != PublicKey.from_line(expected):
                raise Bad("its signature is good, but by a key that may not sign here")
        except SignatureError as error:
            raise Bad("its signature does not hold: {why}", why=error) from None

    def _check_undone(self, index: int, undone: Undone) -> None:
        """That it leads back to an earlier entry, and not into a move file; all seats are asked anew then."""
        if not 2 <= undone.to <= index:
            raise Bad("it leads back to entry {to}; possible are 2 to {index}", to=undone.to, index=index)
        if goes_on(self._entries, undone.to):
            raise Bad("it leads back to entry {to}, into the midst of a move file", to=undone.to)
        self._ask_all_anew(index)

    def _check_taken_back(self, index: int, taken: TakenBack) -> None:
        """That the player could take a bot's decision back; all seats are asked anew then."""
        self._check_person(taken.seat)
        check_taken_back(self._entries[:index], taken, self._entries[index].time)
        self._ask_all_anew(index)

    def _ask_all_anew(self, index: int) -> None:
        for seat in self._seats:
            self._ask_anew(seat, index)

    def _ask_anew(self, seat: str, index: int) -> None:
        """Let nothing count that was asked of the seat, or ordered, before."""
        self._last[seat] = self._anew[seat] = index

    def _check_replaced(self, index: int, record: SeatRecord) -> None:
        """That the seat is one of the game; it is asked anew then."""
        if record.seat not in self._seats:
            raise Bad("there is no seat {seat} in this game", seat=record.seat)
        _check_player(record)
        self._seats[record.seat] = record
        self._desks[record.seat] = [self._desks[record.seat][-1] + 1]
        self._ask_anew(record.seat, index)
        self._times.forget(record.seat)

    def _check_end(self, index: int, published: str) -> None:
        if index != len(self._entries) - 1:
            raise Bad("the game goes on after its end")
        if self._secret is None or published != self._secret.hex():
            raise Bad("the secret that it publishes is not that of the game")

    def _check_absent(self, entry: Entry, absent: Absent) -> None:
        self._check_person(absent.seat)
        self._times.check_absent(absent, entry.time)

    def _check_back(self, entry: Entry, back: Back) -> None:
        self._check_person(back.seat)
        self._times.check_back(back, entry.time)

    def _check_signed_only(self, index: int, record: SignedOnly) -> None:
        """That the player may have said so; what is asked of the seat is asked anew then."""
        self._check_person(record.seat)
        self._policies.check(record, self._seats[record.seat])
        self._seats[record.seat] = self._seats[record.seat]._replace(signed_only=record.on)
        self._last[record.seat] = index

    def _check_renewed(self, index: int, seat: str) -> None:
        """That a person plays the seat; tickets from before count no more, orders ahead do."""
        self._check_person(seat)
        self._desks[seat].append(self._desks[seat][-1] + 1)
        self._last[seat] = index

    def _check_person(self, seat: str) -> None:
        if seat not in self._seats or self._seats[seat].bot is not None:
            raise Bad("no person plays {seat} in this game", seat=seat)

    def _check_evidence(self, entry: Entry) -> None:
        """That what was received is named, and nothing else is."""
        decided = entry.kind == Kind.DECISION and entry.payload["way"] in _RECEIVED
        received = decided or entry.kind in _ASKED_FOR
        if received and entry.evidence is None:
            raise Bad("it lacks the evidence of what was received")
        if not received and entry.evidence is not None:
            raise Bad("it names evidence, but nothing was received")
        if entry.evidence is not None and not _is_hash(entry.evidence):
            raise Bad("'{evidence}' is no SHA-256 of evidence", evidence=entry.evidence[:80])


def _kinds_at(index: int) -> tuple[Kind, ...]:
    """The kinds of entries that may stand there."""
    if index == 0:
        return (Kind.CREATED,)
    if index == 1:
        return (Kind.STARTED,)
    return (*((Kind.CLOCK,) if index == 2 else ()), *_IN_PLAY)


def _check_player(record: SeatRecord) -> None:
    if record.key is not None and record.bot is not None:
        raise Bad("{seat} has a key and is played by a bot", seat=record.seat)
    if record.signed_only and record.key is None:
        raise Bad("{seat} takes signed moves alone and has no key", seat=record.seat)


def _is_hash(text: str) -> bool:
    return len(text) == 64 and set(text) <= set("0123456789abcdef")


def _read_orders(record: DecisionRecord, move: movefile.MoveFile) -> tuple[OrderLines, ...]:
    try:
        return read_rows(record, move.decisions)
    except NotationError as error:
        raise Bad("its move file cannot be read: {why}", why=error) from None
