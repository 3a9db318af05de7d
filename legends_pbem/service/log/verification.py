"""Checking a game from its log alone: hashes, commitment, signatures and rules (FORMATS, chapter 5)."""

from legends_pbem.engine.refusals import Illegal
from legends_pbem.engine.revealing import reveals
from legends_pbem.engine.scoring import ranking
from legends_pbem.engine.things import Phase, Seat
from legends_pbem.engine.view import view_of
from legends_pbem.notation import movefile
from legends_pbem.notation.errors import NotationError
from legends_pbem.notation.orders import read_orders
from legends_pbem.sentences import Sentence
from legends_pbem.service.log.entries import EntryChecker
from legends_pbem.service.log.flaws import Bad
from legends_pbem.service.log.history import Moment, replay
from legends_pbem.service.log.host_records import Abandoned
from legends_pbem.service.log.order_checks import follows, spot_in
from legends_pbem.service.log.records import BadRecord, DecisionRecord, Kind, Over, Way
from legends_pbem.service.moves.ordered import why_impossible
from legends_pbem.service.moves.planning import forced_decisions, plan_move
from legends_pbem.store.chain import broken_link, entry_hash
from legends_pbem.store.errors import NotCanonical
from legends_pbem.store.rows import Entry
from legends_pbem.values import NamedTuple


class Verdict(NamedTuple):
    """What a check of a game found."""

    entries: int
    """How many entries were checked and are good."""
    bad: int | None
    """The number of the first bad entry; None if all are good."""
    reason: str
    """What is wrong with it, a sentence; empty if all are good."""
    rules_checked: bool
    """Whether the secret was at hand, so that luck and rules could be checked too."""
    last: Moment | None
    """The game after its last entry, where the rules were checked."""


def verify_log(game: str, entries: list[Entry], secret: bytes | None = None) -> Verdict:
    """The verdict on a game's log. `secret` is taken from the last entry if the caller does not know it."""
    fault = _chain_fault(entries)
    if fault is not None:
        place, reason = fault
        return Verdict(place - 1, place, reason, False, None)
    secret = secret or _published_secret(entries)
    checker = EntryChecker(game, entries, secret)
    for index, entry in enumerate(entries):
        try:
            checker.check(index)
        except Bad as error:
            return Verdict(index, entry.n, error.sentence, secret is not None, None)
    return _verify_rules(entries, secret)


def _chain_fault(entries: list[Entry]) -> tuple[int, Sentence] | None:
    """Where the entries are no unbroken chain, counted from 1, and why; None if they are one."""
    if not entries:
        return 1, Sentence("the log is empty")
    try:
        broken = broken_link(entries)
    except NotCanonical as error:
        return _first_unhashable(entries), Sentence("it cannot be hashed: {why}", why=error)
    if broken is None:
        return None
    return broken.place, Sentence(
        "its '{field}' is {found}; {expected} would be right",
        field=broken.field,
        found=broken.found,
        expected=broken.expected,
    )


def _first_unhashable(entries: list[Entry]) -> int:
    for place, entry in enumerate(entries, start=1):
        try:
            entry_hash(*entry[:-1])
        except NotCanonical:
            return place
    raise ValueError("all entries can be hashed")


def _published_secret(entries: list[Entry]) -> bytes | None:
    """The secret that the last entry publishes; None before the end. Whether it is right is checked later."""
    last = entries[-1]
    try:
        match last.kind:
            case Kind.OVER:
                return bytes.fromhex(Over.from_json(last.payload).secret)
            case Kind.ABANDONED:
                return bytes.fromhex(Abandoned.from_json(last.payload).secret)
    except (ValueError, BadRecord):
        pass
    return None


def _verify_rules(entries: list[Entry], secret: bytes | None) -> Verdict:
    """The verdict after replaying the game; without the secret the cards are not known, and nothing can be replayed."""
    if secret is None:
        return Verdict(len(entries), None, "", rules_checked=False, last=None)
    number = 2  # the entry that is being replayed; entry 1 deals no cards
    before: Moment | None = None
    decided: Moment | None = None  # the last decision
    try:
        for moment in replay(entries, secret):
            _check_moment(entries, before, moment)
            if entries[moment.n - 1].kind == Kind.TAKEN_BACK and decided is not None and reveals(decided.events):
                raise Bad("what the bot decided could not be taken back, for it revealed something")
            before = moment
            decided = moment if moment.record is not None else decided
            number = moment.n + 1
    except (Illegal, NotationError, Bad) as error:
        return Verdict(number - 1, number, Sentence("it does not follow the rules: {why}", why=error), True, None)
    return Verdict(len(entries), None, "", rules_checked=True, last=before)


def _check_moment(entries: list[Entry], before: Moment | None, moment: Moment) -> None:
    entry, over = entries[moment.n - 1], moment.position.phase is Phase.OVER
    if entry.kind == Kind.OVER and (not over or Over.from_json(entry.payload).ranking != _ranking(moment)):
        raise Bad("the ranking is not that of the last position")
    if moment.record is not None and before is not None:
        _check_record(before, moment.record)
    if before is not None and before.record is not None:
        _check_left_out(before, before.record, moment.record)
    if moment.n == len(entries) and over and entry.kind != Kind.OVER:
        raise Bad("the game has ended, but the log does not say so")


def _check_left_out(after: Moment, record: DecisionRecord, following: DecisionRecord | None) -> None:
    """That what the move file of `record` says right behind it was decided too, unless it was not possible."""
    spot = spot_in(record, read_orders(movefile.read(record.move).decisions))
    row = spot.row[spot.place + 1 :]
    if row and not follows(following, record) and _is_possible(after, Seat(record.seat), row[0]):
        raise Bad("the move file before it says '{decision}' too, which was possible", decision=row[0])


def _is_possible(moment: Moment, seat: Seat, text: str) -> bool:
    return why_impossible(view_of(moment.position, seat), seat, text) is None


def _ranking(moment: Moment) -> tuple[tuple[str, int], ...]:
    return tuple((str(seat), rank) for seat, rank in ranking(moment.position))


def _check_record(before: Moment, record: DecisionRecord) -> None:
    """That the recorded text is what the move file says, and that a forced decision was the only one.

    Of an order's alternatives it must be the first that was possible.
    """
    seat = Seat(record.seat)
    orders = read_orders(movefile.read(record.move).decisions)
    spot = spot_in(record, orders)
    if plan_move(before.position, seat, spot.text, record.way, record.line).decision != record.decision:
        raise Bad("the move file says '{text}', the log '{decision}'", text=spot.text, decision=record.decision)
    if spot.place == 0:
        for row in orders[spot.order].alternatives[: spot.alternative]:
            if _is_possible(before, seat, row[0]):
                raise Bad("'{decision}' stands before it in its order, and was possible", decision=row[0])
    if record.way is Way.FORCED and seat not in forced_decisions(before.position):
        raise Bad("{seat} had a choice", seat=seat)
