"""What log entries that are no decisions say to the players."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from legends_pbem.engine.events import Event, PutIntoClub
from legends_pbem.engine.things import Rules, Seat
from legends_pbem.reports import notes
from legends_pbem.schedule.moments import parse_moment
from legends_pbem.service.log.history import Moment, held_since, seat_records, standing
from legends_pbem.service.log.host_records import Abandoned, Extended, Paused, Replaced, Resumed, Undone
from legends_pbem.service.log.player_records import Absent, Back, TakenBack
from legends_pbem.service.log.records import DecisionRecord, Kind, Way
from legends_pbem.service.log.time_records import Lapsed, Remedy
from legends_pbem.service.moves.planning import hides_choices
from legends_pbem.store.rows import Entry


def hidden_moments(moments: Iterable[Moment]) -> frozenset[int]:
    """The numbers of the entries after which cards are chosen hidden: nobody may learn there who has a choice."""
    return frozenset(moment.n for moment in moments if hides_choices(moment.position))


def in_seat_order(events: Iterable[Event], seats: Sequence[Seat]) -> tuple[Event, ...]:
    """The events, with choices of hidden cards right behind each other in seat order.

    Who has no choice is made to choose right before the last who has one; as it happened, the order would tell who.
    """
    told: list[Event] = []
    choices = 0  # how many of the last ones
    for event in events:
        told.append(event)
        choices = choices + 1 if isinstance(event, PutIntoClub) else 0
        told[len(told) - choices :] = sorted(told[len(told) - choices :], key=lambda one: _place(one, seats))
    return tuple(told)


def _place(event: Event, seats: Sequence[Seat]) -> int:
    return seats.index(event.seat) if isinstance(event, PutIntoClub) else 0


def notes_of(entries: Sequence[Entry], first: int, reader: Seat | None, hidden: frozenset[int]) -> Iterator[notes.Note]:
    """The notes in which the entries from number `first` on are told to a seat's player, in order.

    `entries` begin with entry 1. None as reader is a spectator; `hidden` are the `hidden_moments` of the game.
    """
    for entry in entries[first - 1 :]:
        match entry.kind:
            case Kind.UNDONE:
                yield from _undone(entries[: entry.n], Undone.from_json(entry.payload).reason)
            case Kind.REPLACED:
                yield _replaced(entries, entry, reader)
            case Kind.ABANDONED:
                yield notes.Abandoned(Abandoned.from_json(entry.payload).reason)
            case Kind.PAUSED:
                yield notes.Paused(Paused.from_json(entry.payload).reason)
            case Kind.RESUMED:
                yield notes.Resumed(Resumed.from_json(entry.payload).reason)
            case Kind.EXTENDED:
                extended = Extended.from_json(entry.payload)
                if reader == extended.seat or entry.n not in hidden:
                    yield notes.Extended(Seat(extended.seat), timedelta(seconds=extended.seconds), extended.reason)
            case Kind.DECISION:
                record = DecisionRecord.from_json(entry.payload)
                told = reader == record.seat or entry.n - 1 not in hidden
                if record.way is Way.HOST and record.line == 1 and told:  # once for all decisions of a file
                    yield notes.HostDecided(Seat(record.seat))
            case Kind.ABSENT:
                absent = Absent.from_json(entry.payload)
                yield notes.Absent(Seat(absent.seat), parse_moment(absent.since), parse_moment(absent.until))
            case Kind.BACK:
                yield notes.Back(Seat(Back.from_json(entry.payload).seat))
            case Kind.TAKEN_BACK:
                yield notes.TakenBack(Seat(TakenBack.from_json(entry.payload).seat))
            case Kind.LAPSED:
                lapsed = Lapsed.from_json(entry.payload)
                if reader == lapsed.seat or entry.n not in hidden:
                    yield _note_of_lapse(lapsed)


def _undone(entries: Sequence[Entry], reason: str) -> Iterator[notes.Note]:
    """What the last of the entries, which put the game back, took away and what it brought back."""
    before, after = standing(entries[:-1]), standing(entries)
    for kind, some, others in ((notes.Undone, before, after), (notes.Redone, after, before)):
        changed = [entry.payload["seat"] for entry in some if entry not in others]
        if changed:
            yield kind(len(changed), tuple(seat for seat in Seat if seat in changed), reason)


def _replaced(entries: Sequence[Entry], entry: Entry, reader: Seat | None) -> notes.Note:
    replaced = Replaced.from_json(entry.payload)
    seat = Seat(replaced.seat.seat)
    if seat is reader and entry.n == held_since(entries, seat):
        rules = Rules(entries[0].payload["rules"])
        return notes.Joined(seat, rules, tuple(Seat(name) for name in seat_records(entries)))
    return notes.Replaced(seat, replaced.seat.bot, replaced.reason)


def _note_of_lapse(lapsed: Lapsed) -> notes.Note:
    seat, deadline = Seat(lapsed.seat), parse_moment(lapsed.deadline)
    if lapsed.bot is None:
        return notes.DeadlinePassed(seat, deadline)
    note = notes.BotTookOver if lapsed.remedy is Remedy.BOT_TAKES_OVER else notes.BotDecided
    return note(seat, deadline, lapsed.bot)
