"""Checking a game from its log alone: hashes, commitment, signatures and rules (FORMATS, chapter 5)."""

from typing import NamedTuple

from legends_pbem.engine.refusals import Illegal
from legends_pbem.engine.scoring import ranking
from legends_pbem.engine.things import Phase, Seat
from legends_pbem.notation import movefile
from legends_pbem.notation.errors import NotationError
from legends_pbem.service import clock
from legends_pbem.service.history import Moment, replay
from legends_pbem.service.luck import commitment
from legends_pbem.service.planning import forced_decisions, plan_move
from legends_pbem.service.recording import SERVICE_NAMESPACE
from legends_pbem.service.records import (
    LOG_FORMAT,
    LUCK_HOST,
    Created,
    DecisionRecord,
    Kind,
    Over,
    SeatRecord,
    Started,
    Way,
)
from legends_pbem.service.signatures import MOVE_NAMESPACE
from legends_pbem.service.tickets import request_ticket
from legends_pbem.signing.errors import SignatureError
from legends_pbem.signing.keys import PublicKey
from legends_pbem.signing.sshsig import read_armor, verify
from legends_pbem.store.chain import broken_link, entry_salt
from legends_pbem.store.rows import Entry


class Verdict(NamedTuple):
    """What a check of a game found."""

    entries: int
    """How many entries were checked and are good."""
    bad: int | None
    """The number of the first bad entry; None if all are good."""
    reason: str
    """What is wrong with it; empty if all are good."""
    rules_checked: bool
    """Whether the secret was at hand, so that luck and rules could be checked too."""
    last: Moment | None
    """The game after its last entry, where the rules were checked."""


class Bad(Exception):
    """An entry that does not hold; the message says why."""


def verify_log(game: str, entries: list[Entry], secret: bytes | None = None) -> Verdict:
    """The verdict on a game's log. `secret` is taken from the last entry if the caller does not know it."""
    broken = broken_link(entries)
    if broken is not None:
        reason = f"its '{broken.field}' is {broken.found}; {broken.expected} would be right"
        return Verdict(broken.place - 1, broken.place, reason, False, None)
    secret = secret or _published_secret(entries)
    checker = _Checker(game, entries, secret)
    for index, entry in enumerate(entries):
        try:
            checker.check(index)
        except Bad as error:
            return Verdict(index, entry.n, str(error), secret is not None, None)
    return _verify_rules(entries, secret)


def _published_secret(entries: list[Entry]) -> bytes | None:
    """The secret that the last entry publishes; None before the end. Whether it is right is checked later."""
    if not entries or entries[-1].kind != Kind.OVER:
        return None
    try:
        return bytes.fromhex(entries[-1].payload["secret"])
    except (KeyError, TypeError, ValueError):
        return None


class _Checker:
    """Checks what can be said of each entry by itself and those before it, the rules apart."""

    def __init__(self, game: str, entries: list[Entry], secret: bytes | None) -> None:
        self._game = game
        self._entries = entries
        self._secret = secret
        self._created: Created | None = None
        self._seats: dict[str, SeatRecord] = {}

    def check(self, index: int) -> None:
        """Nothing, if the entry holds; raises Bad otherwise."""
        entry = self._entries[index]
        if clock.parse(entry.time) is None:
            raise Bad(f"'{entry.time}' is no moment")
        if self._secret is not None and entry.salt != entry_salt(self._secret, entry.n):
            raise Bad("its salt does not follow from the secret")
        expected = {0: Kind.CREATED, 1: Kind.STARTED}.get(index)
        if (expected is not None and entry.kind != expected) or (
            index > 1 and entry.kind in (Kind.CREATED, Kind.STARTED)
        ):
            raise Bad(f"an entry '{entry.kind}' does not belong here")
        try:
            match entry.kind:
                case Kind.CREATED:
                    self._check_created(entry)
                case Kind.STARTED:
                    self._check_started(entry)
                case Kind.DECISION:
                    self._check_decision(index)
                case Kind.OVER:
                    self._check_over(index)
                case _:
                    raise Bad(f"entries of kind '{entry.kind}' are not known")
        except (KeyError, TypeError, ValueError) as error:
            raise Bad(f"its payload is not that of an entry '{entry.kind}': {error}") from None

    def _check_created(self, entry: Entry) -> None:
        payload = dict(entry.payload)
        if payload.pop("format") != LOG_FORMAT:
            raise Bad(f"this is not a log of the format {LOG_FORMAT}")
        created = Created(**payload)
        if created.game != self._game:
            raise Bad(f"it is the log of game {created.game}, not {self._game}")
        if created.luck != LUCK_HOST:
            raise Bad(f"luck '{created.luck}' is not known")
        if self._secret is not None and created.commitment != commitment(self._game, self._secret):
            raise Bad("the secret is not the one that it commits to")
        self._created = created

    def _check_started(self, entry: Entry) -> None:
        self._seats = {record.seat: record for record in Started.from_json(entry.payload).seats}

    def _check_decision(self, index: int) -> None:
        entry = self._entries[index]
        record = DecisionRecord.from_json(entry.payload)
        if record.seat not in self._seats:
            raise Bad(f"there is no seat {record.seat} in this game")
        heads = (earlier.hash for earlier in self._entries[:index])
        if all(request_ticket(self._game, record.seat, head) != record.ticket for head in heads):
            raise Bad("its ticket follows from no earlier entry")
        self._check_signature(record)
        try:
            move = movefile.read(record.move)
        except NotationError as error:
            raise Bad(f"its move file cannot be read: {error}") from None
        if (move.game, move.seat, move.ticket) != (self._game, record.seat, record.ticket):
            raise Bad("its move file is for another game, seat or ticket")
        if not 1 <= record.line <= len(move.decisions):
            raise Bad(f"its move file has no decision number {record.line}")
        if (record.way in (Way.SIGNED, Way.REPLY, Way.HOST)) is (entry.evidence is None):
            raise Bad(
                "it lacks the evidence of what was received" if entry.evidence is None else "nothing was received"
            )

    def _check_signature(self, record: DecisionRecord) -> None:
        """The player's signature over a signed move, the service's over all others."""
        assert self._created is not None  # entry 1 was checked before
        seat = self._seats[record.seat]
        if record.way is Way.SIGNED:
            expected, namespace = seat.key, MOVE_NAMESPACE
        else:
            expected, namespace = self._created.service_key, SERVICE_NAMESPACE
        if (record.way is Way.BOT) is not (seat.bot is not None) and record.way is not Way.FORCED:
            raise Bad(f"{record.seat} is {'not ' if seat.bot is None else ''}played by a bot")
        if expected is None:
            raise Bad(f"{record.seat} has no key, but the move is signed")
        try:
            key = verify(read_armor(record.signature), record.move.encode(), namespace)
            if key != PublicKey.from_line(expected):
                raise Bad("its signature is good, but by a key that may not sign here")
        except SignatureError as error:
            raise Bad(f"its signature does not hold: {error}") from None

    def _check_over(self, index: int) -> None:
        if index != len(self._entries) - 1:
            raise Bad("the game goes on after its end")
        Over(**self._entries[index].payload)


def _verify_rules(entries: list[Entry], secret: bytes | None) -> Verdict:
    """The verdict after replaying the game; without the secret the cards are not known, and nothing can be replayed."""
    if secret is None:
        return Verdict(len(entries), None, "", rules_checked=False, last=None)
    number = 1  # the entry that is being replayed
    before: Moment | None = None
    try:
        for moment in replay(entries, secret):
            number = moment.n
            _check_moment(entries, before, moment)
            before = moment
            number += 1
    except (Illegal, NotationError, ValueError, Bad) as error:
        return Verdict(number - 1, number, f"it does not follow the rules: {error}", True, None)
    return Verdict(len(entries), None, "", rules_checked=True, last=before)


def _check_moment(entries: list[Entry], before: Moment | None, moment: Moment) -> None:
    entry = entries[moment.n - 1]
    if entry.kind == Kind.OVER:
        expected = [[str(seat), rank] for seat, rank in ranking(moment.position)]
        if moment.position.phase is not Phase.OVER or entry.payload["ranking"] != expected:
            raise Bad("the ranking is not that of the last position")
    if moment.record is not None and before is not None:
        _check_record(before, moment.record)
    if moment.n == len(entries) and moment.position.phase is Phase.OVER and entry.kind != Kind.OVER:
        raise Bad("the game has ended, but the log does not say so")


def _check_record(before: Moment, record: DecisionRecord) -> None:
    """That the recorded text is what the move file says, and that a forced decision was the only one."""
    seat = Seat(record.seat)
    typed = movefile.read(record.move).decisions[record.line - 1]
    if plan_move(before.position, seat, typed, record.way, record.line).decision != record.decision:
        raise Bad(f"the move file says '{typed}', the log '{record.decision}'")
    if record.way is Way.FORCED and seat not in forced_decisions(before.position):
        raise Bad(f"{seat} had a choice")
