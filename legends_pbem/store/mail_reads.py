"""What can be read about mails: those that came in, those that are owed."""

import json
import zlib

from legends_pbem.store.connection import OnConnection, Row
from legends_pbem.store.errors import NotADatabase
from legends_pbem.store.rows import InboxMail, MailChange, MailState, OutboxMail, Outcome

_INBOX = """
SELECT id, received, message_id, content_hash, evidence, sender, outcome, reason, game, seat, ticket FROM inbox
"""

_OUTBOX = """
SELECT id, game, seat, tenure, address, purpose, from_n, to_n, ticket, serial, language, detail, state,
       created, due, changed, attempts, note, message_id, held, digest
FROM outbox
"""

# Word for word as in the partial index, or SQLite does not use it.
UNSENT = "state IN ('queued', 'leased', 'deferred')"


class MailReads(OnConnection):
    """Reading about mails. Takes no write lock; every method raises `StoreError` where it must."""

    def seen(self, message_id: str, content_hash: str) -> InboxMail | None:
        """The mail with this Message-ID and content if it came in before, or None."""
        row = self._connection.row(_INBOX + "WHERE message_id = ? AND content_hash = ?", (message_id, content_hash))
        return None if row is None else _inbox_mail(row)

    def inbox(self, game: str | None = None, limit: int = 100) -> list[InboxMail]:
        """The mails that came in last, for one game or at all, the newest first."""
        if game is None:
            rows = self._connection.rows(_INBOX + "ORDER BY id DESC LIMIT ?", (limit,))
        else:
            rows = self._connection.rows(_INBOX + "WHERE game = ? ORDER BY id DESC LIMIT ?", (game, limit))
        return [_inbox_mail(row) for row in rows]

    def outbox(self, game: str | None = None, limit: int = 100) -> list[OutboxMail]:
        """The mails owed last, for one game or at all, in whatever state, the newest first."""
        if game is None:
            return self._outbox("ORDER BY id DESC LIMIT ?", (limit,))
        return self._outbox("WHERE game = ? ORDER BY id DESC LIMIT ?", (game, limit))

    def mail(self, mail: int) -> OutboxMail | None:
        """The owed mail with this number, or None."""
        return next(iter(self._outbox("WHERE id = ?", (mail,))), None)

    def mail_with_message_id(self, message_id: str) -> OutboxMail | None:
        """The mail of ours that has this Message-ID, or None."""
        return next(iter(self._outbox("WHERE message_id = ?", (message_id,))), None)

    def sent_with_ticket(self, ticket: str) -> OutboxMail | None:
        """The last mail with this ticket that was handed over for delivery, or None."""
        return next(iter(self._outbox("WHERE ticket = ? AND state = 'sent' ORDER BY id DESC LIMIT 1", (ticket,))), None)

    def owed_since(self, address: str, purpose: str, since: str) -> list[OutboxMail]:
        """The mails with this purpose that were owed to an address from that time on, whatever became of them."""
        return self._outbox("WHERE address = ? AND purpose = ? AND created >= ? ORDER BY id", (address, purpose, since))

    def failed_since(self, since: str) -> list[OutboxMail]:
        """The mails that were given up or came back from that time on, in order."""
        return self._outbox("WHERE state = 'failed' AND changed >= ? ORDER BY changed, id", (since,))

    def mail_content(self, mail: int) -> bytes | None:
        """The rendered bytes of an owed mail; None before it is rendered and after it is purged."""
        row = self._connection.row("SELECT content FROM outbox WHERE id = ?", (mail,))
        if row is None or row[0] is None:
            return None
        try:
            return zlib.decompress(row[0])
        except zlib.error:
            raise NotADatabase(
                "mail {mail} in {path} is damaged; restore a backup", mail=mail, path=self._connection.path
            ) from None

    def mail_history(self, mail: int) -> list[MailChange]:
        """Every state the mail was in, in order."""
        rows = self._connection.rows(
            "SELECT time, state, note FROM outbox_history WHERE mail = ? ORDER BY rowid", (mail,)
        )
        return [MailChange(time, MailState(state), note) for time, state, note in rows]

    def due(self, now: str, limit: int = 100) -> list[int]:
        """The numbers of the mails a worker may take now, the longest due first; not those told in another."""
        rows = self._connection.rows(
            f"SELECT id FROM outbox WHERE {UNSENT} AND due <= ? AND digest IS NULL ORDER BY due, id LIMIT ?",
            (now, limit),
        )
        return [mail for (mail,) in rows]

    def unsent(self, game: str, seat: str) -> list[OutboxMail]:
        """The mails a seat is still owed, whoever held it, the oldest first."""
        return self._outbox(f"WHERE game = ? AND seat = ? AND {UNSENT} ORDER BY id", (game, seat))

    def held(self, address: str) -> list[OutboxMail]:
        """The unsent mails that wait for a digest to an address, compared without case; those in none yet, in order."""
        where = f"WHERE address = ? COLLATE NOCASE AND held = 1 AND digest IS NULL AND {UNSENT} ORDER BY id"
        return self._outbox(where, (address,))

    def told_in(self, digest: int) -> list[OutboxMail]:
        """The mails that the digest with this number tells, in whatever state, the oldest first."""
        return self._outbox("WHERE digest = ? ORDER BY id", (digest,))

    def last_reported(self, game: str, seat: str, tenure: int) -> int:
        """The last log entry that sent mails told this player of, 0 if none did."""
        row = self._connection.row(
            "SELECT max(to_n) FROM outbox WHERE game = ? AND seat = ? AND tenure = ? AND state = 'sent'",
            (game, seat, tenure),
        )
        return int(row[0]) if row and row[0] is not None else 0

    def _outbox(self, where: str, values: tuple[object, ...]) -> list[OutboxMail]:
        return [self._outbox_mail(row) for row in self._connection.rows(_OUTBOX + where, values)]

    def _outbox_mail(self, row: Row) -> OutboxMail:
        mail = OutboxMail._make(row)
        try:
            detail = None if mail.detail is None else json.loads(str(mail.detail))
        except (ValueError, RecursionError):
            raise NotADatabase(
                "the detail of mail {mail} in {path} is no JSON; restore a backup",
                mail=mail.id,
                path=self._connection.path,
            ) from None
        return mail._replace(state=MailState(mail.state), detail=detail, held=bool(mail.held))


def _inbox_mail(row: Row) -> InboxMail:
    mail = InboxMail._make(row)
    return mail._replace(outcome=Outcome(mail.outcome))
