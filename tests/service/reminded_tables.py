"""Games whose players are reminded, for the tests of reminders."""

from datetime import timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

from tables import (
    NOW,
    REPLIES,
    Table,
    address_of,
    chosen,
    move_mail,
    start_game,
    take,
)

from legends_pbem.service import clock
from legends_pbem.service.clocks.reminding import owe_reminders
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.store.rows import MailState, OutboxMail, Person

MORNING = "2026-03-03T08:00:00Z"
"""Of NOW, a Sunday noon, and three days: half of them are over at midnight, so the reminder comes after that night."""
LAST = "2026-03-04T08:00:00Z"
"""Twelve hours before the deadline is midnight too."""
DEADLINE = "2026-03-04T12:00:00Z"
TWO = {"red": REPLIES, "blue": REPLIES}
HOUR = timedelta(hours=1)


def another_game(table: Table, game: str, policy: str = "3d") -> Table:
    """One more game of the same two players."""
    return start_game(table.home, table.store, TWO, game=game, seed=1, clock=Clock(policy, "wait", 30))


def run(table: Table, now: str) -> None:
    """What a run of `cron` does about reminders, whenever the last one was."""
    owe_reminders(table.home, table.store, now)
    send_due(table.home, table.store, now)


def run_hourly(table: Table, since: str, until: str) -> None:
    while since <= until:
        run(table, since)
        since = clock.moved(since, HOUR)


def reminders(table: Table) -> list[OutboxMail]:
    """The mails of reminders that were owed, in order."""
    return [mail for mail in reversed(table.store.outbox(limit=10_000)) if mail.purpose == "reminder"]


def sent_at(table: Table) -> list[tuple[str, str]]:
    """When and to whom reminders were sent, in order."""
    return [(mail.changed, str(mail.seat)) for mail in reminders(table) if mail.state is MailState.SENT]


def games_in(mail: OutboxMail, table: Table) -> list[str]:
    """The games that a reminder is about, in its order."""
    assert mail.detail is not None
    found = [table.store.request(ticket) for ticket, _, _ in mail.detail["requests"]]
    return [request.game for request in found if request is not None]


def content(table: Table, mail: OutboxMail) -> EmailMessage:
    return message_from_bytes(table.store.mail_content(mail.id) or b"", policy=default)


def text_of(table: Table, mail: OutboxMail) -> str:
    """Its text, on one line."""
    body = content(table, mail).get_body(("plain",))
    assert body is not None
    return " ".join(body.get_content().split())


def decide(table: Table, seat: str, now: str, number: int = 1) -> None:
    assert take(table, move_mail(table, seat, chosen(table, seat), number=number), now).outcome == "applied"


def choose(table: Table, seat: str, remind: str = "half 12h", zone: str = "UTC", night: str = "22-8") -> None:
    """Say when a player wants to be reminded."""
    with table.store.write(NOW) as unit:
        unit.update_person(Person(address_of(seat), zone, remind=remind, night=night))
