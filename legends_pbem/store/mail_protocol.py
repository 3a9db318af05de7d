"""What the service asks of a store about mails, as part of `store.protocol`, which tells more.

Import this for type checking only.
"""

from typing import Protocol

from legends_pbem.store.rows import InboxMail, JsonObject, MailChange, MailState, OutboxMail, Outcome


class ReadsMails(Protocol):
    """All that can be read about mails."""

    def seen(self, message_id: str, content_hash: str) -> InboxMail | None:
        """The same mail if it came in before."""

    def inbox(self, game: str | None = None, limit: int = 100) -> list[InboxMail]:
        """The mails that came in last."""

    def outbox(self, game: str | None = None, limit: int = 100) -> list[OutboxMail]:
        """The mails owed last, in whatever state."""

    def mail(self, mail: int) -> OutboxMail | None:
        """One owed mail."""

    def mail_with_message_id(self, message_id: str) -> OutboxMail | None:
        """The mail of ours with a Message-ID."""

    def sent_with_ticket(self, ticket: str) -> OutboxMail | None:
        """The last mail with a ticket that was handed over."""

    def owed_since(self, address: str, purpose: str, since: str) -> list[OutboxMail]:
        """The mails with a purpose that were owed to an address lately."""

    def failed_since(self, since: str) -> list[OutboxMail]:
        """The mails that did not arrive lately."""

    def mail_content(self, mail: int) -> bytes | None:
        """The rendered bytes of an owed mail."""

    def mail_history(self, mail: int) -> list[MailChange]:
        """Every state a mail was in."""

    def due(self, now: str, limit: int = 100) -> list[int]:
        """The mails a worker may take now."""

    def unsent(self, game: str, seat: str) -> list[OutboxMail]:
        """The mails a seat is still owed."""

    def held(self, address: str) -> list[OutboxMail]:
        """The mails to an address that wait for a digest."""

    def told_in(self, digest: int) -> list[OutboxMail]:
        """The mails that a digest tells."""

    def last_reported(self, game: str, seat: str, tenure: int) -> int:
        """The last log entry that sent mails told a player of."""


class WritesMails(Protocol):
    """All that can be written about mails."""

    def receive(
        self,
        *,
        message_id: str,
        content_hash: str,
        evidence: str,
        outcome: Outcome,
        reason: str = "",
        sender: str | None = None,
        game: str | None = None,
        seat: str | None = None,
        ticket: str | None = None,
    ) -> int:
        """Take a mail in."""

    def owe(
        self,
        address: str,
        purpose: str,
        *,
        language: str,
        game: str | None = None,
        seat: str | None = None,
        tenure: int | None = None,
        from_n: int | None = None,
        to_n: int | None = None,
        ticket: str | None = None,
        detail: JsonObject | None = None,
        due: str | None = None,
        held: bool = False,
    ) -> int:
        """Owe a mail."""

    def hold(self, mail: OutboxMail, until: str | None) -> None:
        """Let a mail wait for a digest, or no longer."""

    def tell_in(self, digest: int, mail: OutboxMail) -> None:
        """Say that a digest tells a held mail."""

    def claim(self, mail: int, until: str) -> OutboxMail | None:
        """Lease a due mail."""

    def store_content(
        self, mail: OutboxMail, *, message_id: str, content: bytes, from_n: int | None, to_n: int | None
    ) -> None:
        """Store a claimed mail as rendered."""

    def finish(self, mail: OutboxMail, state: MailState, *, note: str = "", due: str | None = None) -> None:
        """Say how sending a claimed mail went."""

    def withdraw(self, mail: OutboxMail, note: str) -> None:
        """Say that a mail is no longer owed."""

    def bounced(self, mail: OutboxMail, note: str) -> None:
        """Say that a sent mail was undeliverable."""
