"""What log entries that are no decisions say to the players."""

from collections.abc import Iterable, Iterator

from legends_pbem.engine.things import Seat
from legends_pbem.reports import notes
from legends_pbem.schedule.moments import parse_moment
from legends_pbem.service.host_records import Abandoned
from legends_pbem.service.player_records import Absent, Back
from legends_pbem.service.records import Kind
from legends_pbem.service.time_records import Lapsed, Remedy
from legends_pbem.store.rows import Entry


def notes_of(entries: Iterable[Entry]) -> Iterator[notes.Note]:
    """The notes that the entries are told in, in order."""
    for entry in entries:
        if entry.kind == Kind.ABANDONED:
            yield notes.Abandoned(Abandoned.from_json(entry.payload).reason)
        elif entry.kind == Kind.ABSENT:
            absent = Absent.from_json(entry.payload)
            yield notes.Absent(Seat(absent.seat), parse_moment(absent.since), parse_moment(absent.until))
        elif entry.kind == Kind.BACK:
            yield notes.Back(Seat(Back.from_json(entry.payload).seat))
        elif entry.kind == Kind.LAPSED:
            yield _note_of_lapse(Lapsed.from_json(entry.payload))


def _note_of_lapse(lapsed: Lapsed) -> notes.Note:
    seat, deadline = Seat(lapsed.seat), parse_moment(lapsed.deadline)
    if lapsed.bot is None:
        return notes.DeadlinePassed(seat, deadline)
    note = notes.BotTookOver if lapsed.remedy is Remedy.BOT_TAKES_OVER else notes.BotDecided
    return note(seat, deadline, lapsed.bot)
