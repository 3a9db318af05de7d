"""Where each mail of ours stands."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tables import LATER, NOW, REPLIES, Table, chosen, new_table, reply, take

from legends_pbem.service.host.ledger import Standing, mail_history, outgoing_mails
from legends_pbem.service.outgoing.postroom import send_due


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game of two who answer mails."""
    table = new_table(tmp_path, {"red": REPLIES, "blue": REPLIES})
    with table.store:
        yield table


def standings(table: Table) -> list[tuple[str | None, str, Standing]]:
    """Seat, purpose and standing of all mails, the oldest first."""
    found = outgoing_mails(table.store, table.game, 100)
    return [(mail.seat, mail.purpose, standing) for mail, standing in reversed(found)]


def test_a_mail_is_queued_then_sent_then_answered(table: Table) -> None:
    (turn, *others) = standings(table)
    assert turn == ("red", "turn", Standing.QUEUED)
    assert all(standing is Standing.QUEUED for _, _, standing in others)
    send_due(table.home, table.store, NOW)
    assert standings(table)[0] == ("red", "turn", Standing.SENT)
    take(table, reply(table, "red", chosen(table, "red")))
    assert standings(table)[0] == ("red", "turn", Standing.ANSWERED)


def test_a_mail_that_a_worker_has_is_being_sent(table: Table) -> None:
    with table.store.write(NOW) as unit:
        assert unit.claim(1, LATER) is not None
    assert standings(table)[0] == ("red", "turn", Standing.SENDING)


def test_a_mail_that_came_back_is_bounced_and_its_history_tells_how(table: Table) -> None:
    send_due(table.home, table.store, NOW)
    mail = table.store.mail(1)
    assert mail is not None
    with table.store.write(LATER) as unit:
        unit.bounced(mail, "failed: red@example.net")
    history = mail_history(table.store, 1)
    assert history.standing is Standing.BOUNCED
    assert [str(change.state) for change in history.changes] == ["queued", "leased", "sent", "failed"]
