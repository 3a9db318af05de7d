"""What the service asks of a store. `SqliteStore` is one; tests/store/store_conformance.py tests any.

Meanings, units and errors of each method are told where SQLite's are defined: `GameReads`,
`GameWrites`, `MailReads`, `MailWrites`, `TimeReads`, `TimeWrites`, `OrderReads`, `OrderWrites`, `SqliteStore`. Import
this for type checking only.
"""

import os
from contextlib import AbstractContextManager
from typing import Protocol

from legends_pbem.sentences import Sentence
from legends_pbem.store.mail_protocol import ReadsMails, WritesMails
from legends_pbem.store.rows import (
    Entry,
    EvidenceKind,
    Game,
    GameState,
    JsonObject,
    Order,
    OrderState,
    Person,
    Player,
    Request,
    RequestState,
    Stop,
)


class Reads(ReadsMails, Protocol):
    """All that can be read."""

    def setting(self, key: str) -> str | None:
        """The value stored under a key."""

    def game(self, game: str) -> Game | None:
        """One game."""

    def games(self) -> list[Game]:
        """All games."""

    def secret(self, game: str) -> bytes:
        """The secret of a game."""

    def players(self, game: str) -> list[Player]:
        """Those who hold the seats now, in seat order."""

    def tenures(self, game: str) -> list[Player]:
        """All who ever held a seat."""

    def players_by_address(self, address: str) -> list[Player]:
        """The seats held now under a mail address."""

    def bouncing_players(self) -> list[Player]:
        """Those in running games whom mails do not reach."""

    def entries(self, game: str, first: int = 1) -> list[Entry]:
        """The log from an entry on."""

    def evidence(self, sha256: str) -> bytes | None:
        """What was received under a hash."""

    def request(self, ticket: str) -> Request | None:
        """One request, open or closed."""

    def requests(self, game: str | None = None) -> list[Request]:
        """The open requests."""

    def requests_due(self, until: str) -> list[Request]:
        """The open requests with a deadline until then."""

    def reminders_due(self, until: str) -> list[Request]:
        """The open requests that may have to be reminded of."""

    def reminded(self, ticket: str) -> set[str]:
        """The reminders of a request that were sent."""

    def done_requests(self, game: str, seat: str, since: str) -> list[Request]:
        """The decisions that a seat has taken."""

    def is_done(self, sha256: str) -> bool:
        """Whether the lines of a signed file were done."""

    def stops(self, game: str, after: str) -> list[Stop]:
        """When clocks of a game stand."""

    def outages(self, after: str) -> list[Stop]:
        """When the service did not work."""

    def person(self, address: str) -> Person | None:
        """What is known of whoever has an address."""

    def standing_orders(self, game: str) -> list[Order]:
        """The orders ahead that wait in a game."""

    def orders(self, game: str, seat: str, tenure: int) -> list[Order]:
        """All orders ahead that a player ever gave."""


class Unit(Reads, WritesMails, Protocol):
    """All that can be read and changed in one transaction."""

    @property
    def now(self) -> str:
        """The moment of all changes."""

    def set_setting(self, key: str, value: str) -> None:
        """Store a value under a key."""

    def create_game(
        self,
        game: str,
        *,
        rules: str,
        board: str,
        luck: str,
        secret: bytes,
        clock: str = "none",
        lapse: str = "wait",
        absence: int = 30,
    ) -> None:
        """Add a game."""

    def set_position(self, game: str, position: str) -> None:
        """Cache what the log folds to."""

    def set_game_state(self, game: str, state: GameState) -> None:
        """Say whether a game goes on."""

    def seat(
        self,
        game: str,
        seat: str,
        *,
        person: str,
        language: str,
        address: str | None = None,
        bot: str | None = None,
        key: str | None = None,
        signed_only: bool = False,
    ) -> Player:
        """Give a seat to someone, as a new tenure."""

    def update_player(self, player: Player) -> None:
        """Store address, key, policy, language, bounces and stand-in of a present player."""

    def append(self, game: str, kind: str, payload: JsonObject, evidence: str | None = None) -> Entry:
        """Append an entry to the log."""

    def keep(self, kind: EvidenceKind, content: bytes) -> str:
        """Keep evidence under its hash."""

    def open_request(
        self,
        ticket: str,
        *,
        game: str,
        seat: str,
        phase: str,
        deadline: str | None = None,
        zone: str = "UTC",
        off: str = "",
    ) -> None:
        """Ask a seat for a decision."""

    def set_deadline(self, ticket: str, deadline: str | None) -> None:
        """Move the deadline of an open request."""

    def set_lapsed(self, ticket: str) -> None:
        """Say that it was dealt with that the deadline of an open request had passed."""

    def add_time(self, ticket: str, seconds: int) -> None:
        """Add to the time for the decision of an open request, or take some off."""

    def set_reminder(self, ticket: str, moment: str | None) -> None:
        """Say when to think of reminding of an open request."""

    def add_reminder(self, ticket: str, key: str) -> None:
        """Say that a reminder is sent."""

    def drop_reminder(self, ticket: str, key: str) -> None:
        """Say that a reminder was not sent after all."""

    def stop_clocks(
        self, cause: str, since: str, until: str | None = None, *, game: str | None = None, seat: str | None = None
    ) -> int | None:
        """Let clocks stand."""

    def end_stop(self, stop: int, until: str) -> None:
        """Say when clocks that stand go on."""

    def update_person(self, person: Person) -> None:
        """Store what is known of whoever has an address."""

    def close_request(self, ticket: str, state: RequestState, *, closed_by: int, decision: str | None = None) -> None:
        """Close an open request."""

    def renew_request(self, ticket: str, new_ticket: str, *, closed_by: int) -> None:
        """Ask with another ticket."""

    def set_done(self, sha256: str) -> None:
        """Say that the lines of a signed file are done."""

    def give_order(
        self,
        player: Player,
        alternatives: tuple[tuple[str, ...], ...],
        *,
        first: int,
        ticket: str,
        evidence: str,
        move: str | None = None,
        signature: str | None = None,
        failed_at: int | None = None,
    ) -> None:
        """Keep an order ahead."""

    def close_order(self, order: Order, state: OrderState, closed_by: int | None = None) -> None:
        """Say what became of an order ahead."""


class Store(Reads, Protocol):
    """A database: read from it, or change it in a unit of work."""

    def write(self, now: str) -> AbstractContextManager[Unit]:
        """A unit of work at a moment: all of it happens, or nothing."""

    def backup(self, path: str | os.PathLike[str]) -> None:
        """Copy everything to a new file."""

    def purge_finished(self, before: str) -> int:
        """Drop the content of mails finished before that time."""

    def check(self) -> list[Sentence]:
        """Every defect found."""

    def close(self) -> None:
        """Let go of the database."""
