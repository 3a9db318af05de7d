"""`game replace`: a seat changes hands; the new player is brought up to date, the old one has no say any more."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tables import (
    BOT,
    KEYED,
    LATER,
    NOW,
    REPLIES,
    Table,
    address_for,
    chosen,
    letter,
    move_file,
    move_mail,
    new_table,
    newest_report,
    play,
    reply,
    signed_block,
    signed_mail,
    signer_of,
    take,
)
from tampering import rehashed

from legends_pbem.engine.things import Seat
from legends_pbem.service.errors import BadRequest
from legends_pbem.service.host.games import NewSeat
from legends_pbem.service.host.powers import Done
from legends_pbem.service.host.replacing import replace_player
from legends_pbem.service.log.auditing import audit_game
from legends_pbem.service.log.luck import commitment
from legends_pbem.service.log.verification import verify_log
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.service.tickets import desk_ticket
from legends_pbem.store.rows import MailState, Outcome, RequestState

NEW = "new@example.net"
NEW_KEY = signer_of("newcomer")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game of red, who signs, blue, who answers, and a bot, in which blue has to move and everything is told."""
    table = new_table(tmp_path, {"red": KEYED, "blue": REPLIES, "green": BOT})
    with table.store:
        moves = play(table, 9)
        while table.store.requests(table.game)[0].seat != "blue":
            moves += play(table, 1, start=moves)
        send_due(table.home, table.store, NOW)
        yield table


def give(table: Table, seat: str, address: str | None = NEW, *, key: str | None = None, bot: str | None = None) -> Done:
    new = NewSeat(Seat(seat), None if bot else address, bot, key, "en")
    return replace_player(table.home, table.store, table.game, new, "Lost.", LATER)


def assert_good(table: Table) -> None:
    verdict = audit_game(table.store, table.game)
    assert (verdict.bad, verdict.rules_checked) == (None, True), verdict.reason


def test_the_seat_has_a_new_tenure_and_the_log_names_its_player(table: Table) -> None:
    done = give(table, "blue")
    blue = next(player for player in table.store.players(table.game) if player.seat == "blue")
    assert (blue.tenure, blue.address, blue.since) == (2, NEW, LATER)
    entry = table.store.entries(table.game)[done.entry - 1]
    assert (entry.kind, entry.payload["reason"]) == ("replaced", "Lost.")
    assert entry.payload["seat"] == {
        "seat": "blue",
        "person": blue.person,
        "key": None,
        "bot": None,
        "signed_only": False,
    }
    assert_good(table)


def test_the_new_player_is_asked_anew_and_told_all_that_the_seat_knows(table: Table) -> None:
    asked = table.request("blue")
    give(table, "blue")
    old = table.store.request(asked.ticket)
    assert old is not None and old.state is RequestState.VOID
    assert table.request("blue").ticket != asked.ticket
    sent = {(mail.purpose, mail.address) for mail in send_due(table.home, table.store, LATER)}
    assert sent == {("turn", NEW), ("news", "red@example.net")}
    told = newest_report(table, "blue")
    assert told.startswith("YOUR TURN") and "You have taken over Blue" in told
    assert "YOUR HAND" in told and commitment(table.game, table.store.secret(table.game)) in told
    assert "SINCE YOUR LAST REPORT" not in told
    assert take(table, move_mail(table, "blue", chosen(table, "blue"), number=77)).outcome is Outcome.APPLIED
    assert_good(table)


def test_the_others_are_told(table: Table) -> None:
    give(table, "blue")
    send_due(table.home, table.store, LATER)
    told = newest_report(table, "red")
    assert told.startswith("NEWS OF THE GAME")
    assert "Blue is played by somebody else from now on. The host says: “Lost.”" in told


def test_who_does_not_have_to_move_can_be_replaced_too(table: Table) -> None:
    asked = table.store.requests(table.game)
    give(table, "red", key=NEW_KEY.public.line)
    assert table.store.requests(table.game) == asked
    assert {(mail.purpose, mail.address) for mail in send_due(table.home, table.store, LATER)} == {
        ("news", NEW),
        ("news", "blue@example.net"),
    }
    assert "You have taken over Red" in newest_report(table, "red")
    assert_good(table)


def test_the_earlier_player_has_no_say_any_more(table: Table) -> None:
    late = reply(table, "blue", chosen(table, "blue"), number=88)
    desk = address_for(table, "blue", desk_ticket(table.game, "blue", 1))
    give(table, "blue")
    entries = table.store.entries(table.game)
    assert take(table, late, LATER).outcome is Outcome.SET_ASIDE
    assert take(table, letter("blue", "status\n", desk, number=89).as_bytes(), LATER).outcome is Outcome.SET_ASIDE
    assert table.store.entries(table.game) == entries
    assert [mail.purpose for mail in table.store.outbox() if mail.address == NEW] == ["turn"]


def test_a_repeated_decision_of_the_earlier_player_is_not_acknowledged_to_the_new_one(table: Table) -> None:
    ticket, decision = table.request("blue").ticket, chosen(table, "blue")
    take(table, reply(table, "blue", decision, number=90))
    give(table, "blue")
    owed = table.store.outbox()
    assert take(table, reply(table, "blue", decision, ticket=ticket, number=91), LATER).outcome is Outcome.SET_ASIDE
    assert table.store.outbox() == owed


def test_a_mail_whose_decision_is_void_opens_no_desk_for_the_earlier_player_or_the_new_one(table: Table) -> None:
    mail = reply(table, "blue", "status", number=92)
    give(table, "blue")
    assert take(table, mail, LATER).outcome is Outcome.SET_ASIDE
    assert not any(mail.purpose == "desk" for mail in table.store.outbox())


def test_orders_of_the_earlier_player_are_dropped_and_those_of_others_stand(table: Table) -> None:
    desk = desk_ticket(table.game, "red", 1)
    assert take(table, signed_mail(table, "red", "go yeti; draw", ticket=desk, number=93)).outcome is Outcome.APPLIED
    give(table, "blue")
    assert [order.seat for order in table.store.standing_orders(table.game)] == ["red"]
    give(table, "red", key=NEW_KEY.public.line)
    assert table.store.standing_orders(table.game) == []


def test_unsent_mails_to_the_earlier_player_are_withdrawn(table: Table) -> None:
    take(table, reply(table, "blue", chosen(table, "blue"), number=92))
    owed = table.store.unsent(table.game, "blue")
    assert owed
    give(table, "blue", bot="random")
    for mail in owed:
        now = table.store.mail(mail.id)
        assert now is not None and (now.state, now.note) == (MailState.WITHDRAWN, "the seat has changed hands")


def test_a_bot_that_takes_over_plays_at_once(table: Table) -> None:
    done = give(table, "blue", bot="random")
    after = table.store.entries(table.game)[done.entry :]
    assert after[0].payload["way"] == "bot" and after[0].payload["seat"] == "blue"
    assert [request.seat for request in table.store.requests(table.game)] == ["red"]
    send_due(table.home, table.store, LATER)
    assert "Blue is played by a bot (random) from now on." in newest_report(table, "red")
    assert_good(table)


def test_a_player_takes_over_from_a_bot(table: Table) -> None:
    give(table, "green")
    send_due(table.home, table.store, LATER)
    assert "You have taken over Green" in newest_report(table, "green")
    three = table._replace(plays={**table.plays, "green": REPLIES})
    play(three, 6, start=500)
    entries = table.store.entries(table.game)
    assert any(entry.payload.get("way") == "reply" and entry.payload["seat"] == "green" for entry in entries)
    assert_good(table)


def test_each_signature_is_checked_against_the_key_of_its_time(table: Table) -> None:
    """Red's seat gets another key: earlier moves hold by the old one, later ones by the new one alone."""
    give(table, "red", key=NEW_KEY.public.line)
    while table.store.requests(table.game)[0].seat != "red":
        take(table, move_mail(table, "blue", chosen(table, "blue"), number=600))
    old = signed_mail(table, "red", chosen(table, "red"), number=601)
    assert take(table, old, LATER).outcome is not Outcome.APPLIED
    move = signed_block(move_file(table, "red", chosen(table, "red")), NEW_KEY)
    assert take(table, letter("red", move, number=602).as_bytes(), LATER).outcome is Outcome.APPLIED
    assert_good(table)
    entries = table.store.entries(table.game)
    without = [entry for entry in entries if entry.kind != "replaced"]
    renumbered = rehashed([entry._replace(n=n) for n, entry in enumerate(without, start=1)])
    assert verify_log(table.game, renumbered).bad is not None


def test_an_absence_of_the_earlier_player_ends(table: Table) -> None:
    desk = address_for(table, "blue", desk_ticket(table.game, "blue", 1))
    assert take(table, letter("blue", "absent for 2 weeks\n", desk, number=95).as_bytes()).outcome is Outcome.APPLIED
    assert [stop.seat for stop in table.store.stops(table.game, LATER)] == ["blue"]
    give(table, "blue")
    assert table.store.stops(table.game, LATER) == []
    assert_good(table)


def test_replacing_twice_does_it_once(table: Table) -> None:
    first = give(table, "blue")
    assert give(table, "blue") == first._replace(again=True)
    assert len(table.store.entries(table.game)) == first.entry


def test_a_seat_that_nobody_plays_cannot_be_given(table: Table) -> None:
    with pytest.raises(BadRequest, match="nobody plays yellow"):
        give(table, "yellow")


def test_a_key_that_cannot_be_used_is_refused(table: Table) -> None:
    with pytest.raises(BadRequest, match="key of blue"):
        give(table, "blue", key="ssh-ed25519 nonsense")
    assert_good(table)
