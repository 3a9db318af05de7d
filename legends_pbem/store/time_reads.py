"""What can be read about time: deadlines, when clocks stand, and where people live."""

from legends_pbem.store.connection import OnConnection
from legends_pbem.store.game_reads import REQUEST, to_request
from legends_pbem.store.rows import Person, Request, Stop


class TimeReads(OnConnection):
    """Reading about time. Takes no write lock; every method raises `StoreError` where it must."""

    def requests_due(self, until: str) -> list[Request]:
        """The open requests whose deadline is at `until` or before, the most urgent first."""
        rows = self._connection.rows(
            REQUEST
            + "WHERE state = 'open' AND deadline IS NOT NULL AND deadline <= ? ORDER BY deadline, requests.rowid",
            (until,),
        )
        return [to_request(row) for row in rows]

    def reminders_due(self, until: str) -> list[Request]:
        """The open requests that may have to be reminded of at `until`, the longest due first."""
        rows = self._connection.rows(
            REQUEST + "WHERE state = 'open' AND remind IS NOT NULL AND remind <= ? ORDER BY remind, requests.rowid",
            (until,),
        )
        return [to_request(row) for row in rows]

    def reminded(self, ticket: str) -> set[str]:
        """The keys of the reminders of a request that were sent."""
        return {str(key) for (key,) in self._connection.rows("SELECT key FROM reminders WHERE ticket = ?", (ticket,))}

    def done_requests(self, game: str, seat: str, since: str) -> list[Request]:
        """The requests to a seat, opened at `since` or later, that a decision has closed; in order."""
        rows = self._connection.rows(
            REQUEST
            + """
            WHERE state = 'done' AND requests.game = ? AND requests.seat = ? AND opened >= ?
            ORDER BY opened, requests.rowid
            """,
            (game, seat, since),
        )
        return [to_request(row) for row in rows]

    def stops(self, game: str, after: str) -> list[Stop]:
        """The stops that concern a game, or one of its seats, and do not end before the time `after`; in order.

        Those of all games are among them.
        """
        rows = self._connection.rows(
            """
            SELECT id, cause, game, seat, since, until FROM stops
            WHERE (game IS NULL OR game = ?) AND (until IS NULL OR until > ?) ORDER BY since, id
            """,
            (game, after),
        )
        return [Stop._make(row) for row in rows]

    def outages(self, after: str) -> list[Stop]:
        """The stops of all games because the service did not work, which did not end before the time `after`."""
        rows = self._connection.rows(
            """
            SELECT id, cause, game, seat, since, until FROM stops
            WHERE game IS NULL AND cause = 'outage' AND (until IS NULL OR until > ?) ORDER BY since, id
            """,
            (after,),
        )
        return [Stop._make(row) for row in rows]

    def person(self, address: str) -> Person | None:
        """What is known of whoever has this mail address, which is compared without case; None if nothing is."""
        row = self._connection.row(f"SELECT {', '.join(Person._fields)} FROM people WHERE address = ?", (address,))
        if row is None:
            return None
        person = Person._make(row)
        return person._replace(
            each=bool(person.each),
            html=bool(person.html),
            calendar=bool(person.calendar),
            pictures=bool(person.pictures),
            form=bool(person.form),
        )
