"""What log entries that are no decisions say to the players."""

from collections.abc import Iterable, Iterator

from legends_pbem.reports import notes
from legends_pbem.service.host_records import Abandoned
from legends_pbem.service.records import Kind
from legends_pbem.store.rows import Entry


def notes_of(entries: Iterable[Entry]) -> Iterator[notes.Note]:
    """The notes that the entries are told in, in order."""
    for entry in entries:
        if entry.kind == Kind.ABANDONED:
            yield notes.Abandoned(Abandoned.from_json(entry.payload).reason)
