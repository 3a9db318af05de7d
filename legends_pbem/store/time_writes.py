"""What can be changed about time: deadlines, when clocks stand, and where people live."""

from legends_pbem.sentences import Sentence
from legends_pbem.store.connection import OnTransaction
from legends_pbem.store.rows import Person
from legends_pbem.store.time_reads import TimeReads


class TimeWrites(OnTransaction, TimeReads):
    """Changing what is about time, inside a transaction. Every method raises `StoreError` where it must."""

    def set_deadline(self, ticket: str, deadline: str | None) -> None:
        """Give an open request another deadline, or none, which has not lapsed. Raises `Conflict` if it is not open."""
        self._change_open(ticket, "deadline = ?, lapsed = NULL", deadline)

    def set_lapsed(self, ticket: str) -> None:
        """Say that it was dealt with now that the deadline of an open request had passed; it has none from now on.

        Raises `Conflict` if the request is not open.
        """
        self._change_open(ticket, "deadline = NULL, remind = NULL, lapsed = ?", self._now)

    def add_time(self, ticket: str, seconds: int) -> None:
        """Add so many seconds to the time for the decision of an open request, or take some off with a number below 0.

        Raises `Conflict` if it is not open.
        """
        self._change_open(ticket, "extra = extra + ?", seconds)

    def set_reminder(self, ticket: str, moment: str | None) -> None:
        """Say from when the player of an open request may have to be reminded, None for never.

        Raises `Conflict` if the request is not open.
        """
        self._change_open(ticket, "remind = ?", moment)

    def add_reminder(self, ticket: str, key: str) -> None:
        """Say that a reminder of a request is sent. Raises `Conflict` if the same was before."""
        self._change("INSERT INTO reminders (ticket, key, sent) VALUES (?, ?, ?)", (ticket, key, self._now))

    def drop_reminder(self, ticket: str, key: str) -> None:
        """Say that a reminder was not sent after all."""
        self._change("DELETE FROM reminders WHERE ticket = ? AND key = ?", (ticket, key))

    def stop_clocks(
        self, cause: str, since: str, until: str | None = None, *, game: str | None = None, seat: str | None = None
    ) -> int | None:
        """The id of a new stop; None if the same clocks stand already for this cause, and nobody knows until when.

        `cause`: pause, absence, outage or bounce; `until`: None if it is not known yet. Without `seat` it is for all
        seats of the game, without `game` for all games.
        """
        added = self._change(
            """
            INSERT INTO stops (cause, game, seat, since, until) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING RETURNING id
            """,
            (cause, game, seat, since, until),
        )
        return int(added[0][0]) if added else None

    def end_stop(self, stop: int, until: str) -> None:
        """Say when the clocks go on that a stop lets stand; at its start if it is not to be at all."""
        self._changed_one(
            Sentence("there is no stop {stop}", stop=stop),
            "UPDATE stops SET until = ? WHERE id = ? RETURNING 1",
            (until, stop),
        )

    def update_person(self, person: Person) -> None:
        """Store what is known of whoever has a mail address, in place of what was."""
        names = Person._fields
        changes = ", ".join(f"{name} = excluded.{name}" for name in names if name != "address")
        self._change(
            f"""
            INSERT INTO people ({", ".join(names)}) VALUES ({", ".join("?" * len(names))})
            ON CONFLICT (address) DO UPDATE SET {changes}
            """,
            person,
        )

    def _change_open(self, ticket: str, change: str, value: object) -> None:
        self._changed_one(
            Sentence("there is no open request {ticket}", ticket=ticket),
            f"UPDATE requests SET {change} WHERE ticket = ? AND state = 'open' RETURNING 1",
            (value, ticket),
        )
