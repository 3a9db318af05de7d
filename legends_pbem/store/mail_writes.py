"""What can be changed about mails: taking one in, owing one, and the steps until it is sent."""

import zlib

from legends_pbem.store.chain import canonical
from legends_pbem.store.connection import OnTransaction
from legends_pbem.store.errors import Conflict, LeaseLost
from legends_pbem.store.mail_reads import UNSENT, MailReads
from legends_pbem.store.rows import JsonObject, MailState, OutboxMail, Outcome


class MailWrites(OnTransaction, MailReads):
    """Changing inbox and outbox, inside a transaction.

    A worker that sends claims a mail first, in a transaction of its own. What it then changes about
    the mail is refused with `LeaseLost` if its lease ran out and another worker claimed the mail.
    """

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
        """The inbox number of a mail that came in now, with what was done about it.

        Raises `Conflict` if the same mail came in before, which `seen` tells.
        """
        ((mail,),) = self._change(
            """
            INSERT INTO inbox (received, message_id, content_hash, evidence, sender, outcome, reason, game,
                               seat, ticket)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
            """,
            (
                self._now,
                message_id,
                content_hash,
                evidence,
                sender,
                outcome,
                reason,
                game,
                seat,
                ticket,
            ),
        )
        return int(mail)

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
        """The number of a mail that is owed from now on.

        `due`: when to send it, at once if None; `held`: whether it is to be told in a digest then.
        """
        ((mail,),) = self._change(
            """
            INSERT INTO outbox (game, seat, tenure, address, purpose, from_n, to_n, ticket, language, detail,
                                state, created, due, changed, attempts, note, held)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued', ?, ?, ?, 0, '', ?) RETURNING id
            """,
            (
                game,
                seat,
                tenure,
                address,
                purpose,
                from_n,
                to_n,
                ticket,
                language,
                None if detail is None else canonical(detail).decode(),
                self._now,
                due or self._now,
                self._now,
                held,
            ),
        )
        return int(mail)

    def hold(self, mail: OutboxMail, until: str | None) -> None:
        """Let a mail that nobody has taken wait for the digest at that time; None lets it go at once, by itself."""
        self._change_mail(
            mail,
            "held = ?, due = ?",
            "state IN ('queued', 'deferred') AND digest IS NULL",
            (until is not None, until or self._now),
        )

    def tell_in(self, digest: int, mail: OutboxMail) -> None:
        """Say that the owed mail `digest` tells a held mail. What becomes of the one becomes of the other."""
        self._change_mail(mail, "digest = ?", f"{UNSENT} AND held = 1 AND digest IS NULL", (digest,))

    def claim(self, mail: int, until: str) -> OutboxMail | None:
        """The mail, now leased to the caller until that time; None if it is not due, told in a digest, or taken.

        The first claim gives it its serial number among the mails with the same ticket.
        """
        claimed = self._change(
            f"""
            UPDATE outbox SET state = 'leased', due = :until, changed = :now, attempts = attempts + 1, note = '',
                serial = CASE WHEN serial IS NULL AND ticket IS NOT NULL
                    THEN (SELECT coalesce(max(serial) + 1, 0) FROM outbox AS other WHERE other.ticket = outbox.ticket)
                    ELSE serial END
            WHERE id = :mail AND {UNSENT} AND due <= :now AND digest IS NULL RETURNING 1
            """,
            {"mail": mail, "until": until, "now": self._now},
        )
        return self.mail(mail) if claimed else None

    def store_content(
        self, mail: OutboxMail, *, message_id: str, content: bytes, from_n: int | None, to_n: int | None
    ) -> None:
        """Store a claimed mail as rendered, before it is sent, so that a retry sends the same bytes.

        `from_n`, `to_n`: the log entries it tells of after all. Raises `Conflict` if another mail has
        this Message-ID.
        """
        self._change_mail(
            mail,
            "message_id = ?, content = ?, from_n = ?, to_n = ?",
            "state = 'leased' AND content IS NULL",
            (message_id, zlib.compress(content), from_n, to_n),
        )

    def finish(self, mail: OutboxMail, state: MailState, *, note: str = "", due: str | None = None) -> None:
        """Say how sending a claimed mail went: sent, failed, or deferred until `due`. So went the mails it tells."""
        if (state is MailState.DEFERRED) != (due is not None) or state not in _SENDING_ENDS:
            raise Conflict(
                "sending ends as sent, as failed, or as deferred with a time, not as {state} until {due}",
                state=state,
                due=due,
            )
        self._change_mail(
            mail,
            "state = ?, changed = ?, note = ?, due = coalesce(?, due)",
            "state = 'leased'",
            (state, self._now, note, due),
        )
        if state is not MailState.DEFERRED:
            self._change_told(mail, UNSENT, state)

    def withdraw(self, mail: OutboxMail, note: str) -> None:
        """Say that an unsent mail is no longer owed. A serial number no mail was made with becomes free.

        The mails it tells are held again.
        """
        self._change_mail(
            mail,
            "state = 'withdrawn', changed = ?, note = ?, serial = CASE WHEN content IS NULL THEN NULL ELSE serial END",
            UNSENT,
            (self._now, note),
        )
        self._change(f"UPDATE outbox SET digest = NULL WHERE digest = ? AND {UNSENT}", (mail.id,))

    def bounced(self, mail: OutboxMail, note: str) -> None:
        """Say that a sent mail was reported as undeliverable, and with it the mails it tells."""
        self._change_mail(mail, "state = 'failed', changed = ?, note = ?", "state = 'sent'", (self._now, note))
        self._change_told(mail, "state = 'sent'", MailState.FAILED)

    def _change_told(self, digest: OutboxMail, where: str, state: MailState) -> None:
        self._change(
            f"UPDATE outbox SET state = ?, changed = ?, note = ? WHERE digest = ? AND {where}",
            (state, self._now, f"in the digest, mail {digest.id}", digest.id),
        )

    def _change_mail(self, mail: OutboxMail, what: str, where: str, values: tuple[object, ...]) -> None:
        # Each claim raises `attempts`: whoever read the row before has lost the lease.
        if not self._change(
            f"UPDATE outbox SET {what} WHERE id = ? AND attempts = ? AND {where} RETURNING 1",
            (*values, mail.id, mail.attempts),
        ):
            raise LeaseLost("mail {mail} was taken over, rendered or finished by another process", mail=mail.id)


_SENDING_ENDS = frozenset({MailState.SENT, MailState.FAILED, MailState.DEFERRED})
