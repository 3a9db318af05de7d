"""`game abandon`: a game ends before its end, everybody is told, and what was played can be checked."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tables import BOT, KEYED, LATER, NOW, REPLIES, Table, chosen, move_mail, new_table, newest_report, play, take
from tampering import Change, all_changes, changed, rehashed

from legends_pbem.service.errors import BadRequest
from legends_pbem.service.host.powers import MOST_OF_REASON, abandon_game
from legends_pbem.service.log.auditing import audit_bundle, audit_game
from legends_pbem.service.log.bundles import export_game
from legends_pbem.service.log.verification import verify_log
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.store.rows import GameState, MailState, Outcome, RequestState

THREE = {"red": KEYED, "blue": REPLIES, "green": BOT}
REASON = "We start again in May."


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game of red, who signs, blue, who answers, and a bot, in which ten decisions were taken."""
    table = new_table(tmp_path, THREE)
    with table.store:
        play(table, 10)
        send_due(table.home, table.store, NOW)
        yield table


def test_the_game_ends_and_nobody_is_asked_any_more(table: Table) -> None:
    (asked,) = table.store.requests(table.game)
    done = abandon_game(table.home, table.store, table.game, REASON, LATER)
    last = table.store.entries(table.game)[-1]
    assert (done.entry, done.again, last.n, last.kind) == (last.n, False, done.entry, "abandoned")
    assert last.payload == {"secret": table.store.secret(table.game).hex(), "reason": REASON}
    assert table.store.requests() == []
    row, request = table.store.game(table.game), table.store.request(asked.ticket)
    assert row is not None and request is not None
    assert (row.state, request.state, request.closed_by) == (GameState.ABANDONED, RequestState.VOID, last.n)


def test_everybody_gets_a_last_report_with_the_reason_the_secret_and_all_hands(table: Table) -> None:
    abandon_game(table.home, table.store, table.game, REASON, LATER)
    sent = send_due(table.home, table.store, LATER)
    assert {(mail.purpose, mail.address, mail.state) for mail in sent} == {
        ("abandoned", "red@example.net", MailState.SENT),
        ("abandoned", "blue@example.net", MailState.SENT),
    }
    text = newest_report(table, "blue")
    assert text.startswith("THE GAME WAS ENDED EARLY") and f"“{REASON}”" in text
    assert table.store.secret(table.game).hex() in text
    assert "YOUR HAND" in text and "RED’S HAND" in text and "GREEN’S HAND" in text
    assert "YOUR TURN" not in text and "WHAT YOU MAY DO" not in text


def test_a_move_for_an_abandoned_game_changes_nothing_and_is_answered(table: Table) -> None:
    seat = table.store.requests(table.game)[0].seat
    mail = move_mail(table, seat, chosen(table, seat), number=77)
    abandon_game(table.home, table.store, table.game, REASON, LATER)
    entries = table.store.entries(table.game)
    assert take(table, mail, LATER).outcome is Outcome.ANSWERED
    assert table.store.entries(table.game) == entries


def test_an_abandoned_game_is_good_in_the_database_and_as_a_bundle(table: Table, tmp_path: Path) -> None:
    abandon_game(table.home, table.store, table.game, REASON, LATER)
    bundle = tmp_path / "bundle.json"
    bundle.write_text(export_game(table.store, table.game))
    for verdict in (audit_game(table.store, table.game), audit_bundle(bundle)):
        assert (verdict.bad, verdict.rules_checked) == (None, True), verdict.reason


def test_every_changed_value_of_its_entry_is_found(table: Table) -> None:
    done = abandon_game(table.home, table.store, table.game, REASON, LATER)
    entries, secret = table.store.entries(table.game), table.store.secret(table.game)
    for change in all_changes(entries, done.entry - 1):
        assert verify_log(table.game, changed(entries, change), secret).bad == done.entry, change
    another = Change(done.entry - 1, ("payload", "secret"), "00" * 32)
    assert verify_log(table.game, rehashed(changed(entries, another)), secret).bad == done.entry


def test_nothing_follows_the_end(table: Table) -> None:
    abandon_game(table.home, table.store, table.game, REASON, LATER)
    entries = table.store.entries(table.game)
    twice = rehashed([*entries, entries[-1]._replace(n=len(entries) + 1)])
    assert verify_log(table.game, twice, table.store.secret(table.game)).bad == len(entries)


def test_abandoning_twice_does_it_once(table: Table) -> None:
    first = abandon_game(table.home, table.store, table.game, REASON, LATER)
    assert abandon_game(table.home, table.store, table.game, "another", LATER) == first._replace(again=True)
    assert len(table.store.entries(table.game)) == first.entry


def test_a_game_that_was_played_to_its_end_cannot_be_abandoned(table: Table) -> None:
    play(table, start=100)
    with pytest.raises(BadRequest, match="is over"):
        abandon_game(table.home, table.store, table.game, "", LATER)


def test_a_reason_that_is_too_long_is_refused(table: Table) -> None:
    with pytest.raises(BadRequest, match=str(MOST_OF_REASON)):
        abandon_game(table.home, table.store, table.game, "x" * (MOST_OF_REASON + 1), LATER)
    assert table.store.requests(table.game) != []
