"""`take back`: what a bot decided when a deadline passed is undone by the player, if that is fair to all."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from desk_mails import new_mails, said_in
from late_tables import DUE, late_table, to_desk
from tables import (
    BOT,
    KEYED,
    REPLIES,
    Table,
    chosen,
    letter,
    move_file,
    move_mail,
    reply,
    signed_block,
    signer_of,
    take,
)

from legends_pbem.engine.things import Rules, Seat
from legends_pbem.service import clock
from legends_pbem.service.clocks.deadlines import act_on_deadlines
from legends_pbem.service.host.games import NewSeat
from legends_pbem.service.host.pausing import pause_game, resume_game
from legends_pbem.service.host.powers import abandon_game, undo
from legends_pbem.service.host.replacing import replace_player
from legends_pbem.service.log.auditing import audit_game
from legends_pbem.service.tickets import desk_ticket
from legends_pbem.store.rows import Outcome, RequestState

SOON = "2026-03-04T15:00:00Z"
LAST = "2026-03-05T00:00:00Z"
"""Twelve hours after the bot's decision."""
AFTER = "2026-03-05T00:00:01Z"
OFFER = "Until Thursday, 5 March, 00:00 (UTC), and as long as nobody decides anything, you may take this back"


@pytest.fixture
def made(tmp_path: Path) -> Iterator[list[Table]]:
    """The tables made in a test, whose stores are closed at its end."""
    tables: list[Table] = []
    yield tables
    for table in tables:
        table.store.close()


@pytest.fixture
def table(made: list[Table], tmp_path: Path) -> Table:
    """A game in which the bot laid red's first diary."""
    made.append(late_table(tmp_path))
    return made[0]


def kinds(table: Table) -> list[str]:
    return [entry.payload.get("way", entry.kind) for entry in table.store.entries(table.game)][3:]


def told(table: Table, seat: str, now: str = SOON) -> list[str]:
    """The texts of the mails that the seat's player got since the last time, what asks for a decision last."""
    return sorted(map(said_in, new_mails(table, seat, now=now)), key=lambda text: text.startswith("YOUR TURN"))


def cause_of(table: Table, now: str = SOON, line: str = "take back", number: int = 50) -> str:
    """Why the service refuses what red writes; nothing else changes."""
    before = table.store.entries(table.game)
    assert take(table, to_desk(table, line, number=number), now).outcome is Outcome.ANSWERED
    assert table.store.entries(table.game) == before
    detail = next(mail for mail in table.store.outbox() if mail.purpose == "refusal").detail
    assert detail is not None
    return str(detail["cause"])


@pytest.mark.parametrize("line", ["take back", "Take back!", "zurücknehmen", "Nimm zurück.", "zurück nehmen"])
def test_the_game_stands_as_before_the_bots_decision_and_the_player_is_asked_anew(table: Table, line: str) -> None:
    (blue,) = table.store.requests(table.game)
    assert take(table, to_desk(table, line), SOON).outcome is Outcome.APPLIED
    assert kinds(table) == ["lapsed", "lapse", "taken-back"]
    entry = table.store.entries(table.game)[-1]
    assert entry.payload == {"seat": "red", "to": 4}
    assert table.store.evidence(entry.evidence or "") == to_desk(table, line)
    void = table.store.request(blue.ticket)
    assert void is not None and void.state is RequestState.VOID
    assert [request.seat for request in table.store.requests(table.game)] == ["red"]
    assert table.request("red").deadline == "2026-03-05T03:00:00Z"  # twelve hours from now
    assert audit_game(table.store, table.game).bad is None
    assert take(table, move_mail(table, "red", chosen(table, "red"), number=2), SOON).outcome is Outcome.APPLIED
    assert audit_game(table.store, table.game).bad is None


def test_it_may_be_taken_back_to_the_last_second_of_the_time_for_it(table: Table) -> None:
    assert cause_of(table, AFTER) == "too-late-to-take-back"
    assert take(table, to_desk(table), LAST).outcome is Outcome.APPLIED


def test_everybody_is_told_in_a_sentence_with_one_report_each(table: Table) -> None:
    new_mails(table, "red", "blue", now=SOON)
    take(table, to_desk(table), SOON)
    answer, turn = told(table, "red")
    assert "what the bot decided is taken back; please decide yourself now" in answer
    assert "You have taken back what the bot decided" in turn and "now it is yours to decide" in turn
    (news,) = told(table, "blue")
    assert "Red has taken back what the bot decided" in news and "it is Red’s to decide" in news


def test_the_report_of_the_bots_decision_offers_it_to_that_player_alone(table: Table) -> None:
    assert [text for text in told(table, "red") if OFFER in text]
    assert not [text for text in told(table, "blue") if "take back" in text]


def test_it_is_not_offered_where_it_is_not_possible(made: list[Table], tmp_path: Path) -> None:
    made.append(late_table(tmp_path, rules=Rules.EN))
    (report,) = [text for text in told(made[0], "red") if "took this one decision" in text]
    assert "take back" not in report


def test_it_is_offered_no_longer_when_the_time_is_over(table: Table) -> None:
    take(table, to_desk(table, "status"), AFTER)
    assert not [text for text in told(table, "red", AFTER) if "take back" in text]


def test_the_same_mail_twice_and_the_line_twice_in_it_do_it_once(table: Table) -> None:
    mail = to_desk(table, "take back; take back")
    assert take(table, mail, SOON).outcome is Outcome.APPLIED
    entries, owed = table.store.entries(table.game), len(table.store.outbox(limit=100))
    take(table, mail, SOON)
    assert table.store.entries(table.game) == entries
    assert len(table.store.outbox(limit=100)) == owed
    assert kinds(table).count("taken-back") == 1


def test_what_was_taken_back_cannot_be_again(table: Table) -> None:
    take(table, to_desk(table), SOON)
    assert cause_of(table) == "taken-back-before"


def test_a_miss_is_still_a_miss_and_the_second_decision_of_the_bot_stands(made: list[Table], tmp_path: Path) -> None:
    for lapse, cause in (("bot once", "taken-back-once"), ("bot after 2", "bot-has-seat")):
        table = late_table(tmp_path / lapse, lapse)
        made.append(table)
        take(table, to_desk(table), DUE)
        assert act_on_deadlines(table.home, table.store, LAST) == 1
        assert kinds(table) == ["lapsed", "lapse", "taken-back", "lapsed", "lapse"]
        assert cause_of(table, LAST) == cause
        assert audit_game(table.store, table.game).bad is None


def test_what_showed_hidden_cards_stands(made: list[Table], tmp_path: Path) -> None:
    made.append(late_table(tmp_path, rules=Rules.EN))
    assert cause_of(made[0]) == "revealed"


def test_once_anybody_has_decided_it_stands(table: Table) -> None:
    take(table, move_mail(table, "blue", chosen(table, "blue")), SOON)
    assert cause_of(table) == "decided-since"
    why = "Blue has decided since, so the bot’s decision can no longer be taken back."
    assert [text for text in told(table, "red") if why in text]


def test_a_bot_that_follows_counts_as_somebody(made: list[Table], tmp_path: Path) -> None:
    made.append(late_table(tmp_path, plays={"red": REPLIES, "blue": BOT}))
    assert cause_of(made[0]) == "decided-since"


def test_what_a_bot_decided_that_took_the_seat_over_stands(made: list[Table], tmp_path: Path) -> None:
    made.append(late_table(tmp_path, "bot after 1"))
    assert cause_of(made[0]) == "bot-has-seat"
    assert cause_of(made[0], line="back; take back", number=51) == "bot-has-seat"


def test_where_a_game_waits_there_is_nothing_to_take_back(made: list[Table], tmp_path: Path) -> None:
    made.append(late_table(tmp_path, "wait"))
    assert cause_of(made[0]) == "nothing-to-take-back"


def test_what_a_player_decided_is_no_bots_decision(table: Table) -> None:
    take(table, to_desk(table), SOON)
    take(table, move_mail(table, "red", chosen(table, "red"), number=2), SOON)
    assert cause_of(table) == "nothing-to-take-back"


def test_once_the_host_has_put_the_game_back_there_is_nothing_to_take_back(table: Table) -> None:
    undo(table.home, table.store, table.game, 3, "", SOON)
    assert cause_of(table) == "nothing-to-take-back"


def test_a_new_player_cannot_take_back_what_was_decided_for_the_earlier_one(table: Table) -> None:
    replace_player(
        table.home, table.store, table.game, NewSeat(Seat.RED, "new@example.net", None, None, "en"), "", SOON
    )
    desk = desk_ticket(table.game, "red", 2)
    assert take(table, reply(table, "red", "take back", desk), SOON).outcome is Outcome.ANSWERED
    refusal = next(mail for mail in table.store.outbox() if mail.purpose == "refusal")
    assert refusal.detail is not None and refusal.detail["cause"] == "nothing-to-take-back"


def test_in_a_game_that_is_over_nothing_is_taken_back(table: Table) -> None:
    abandon_game(table.home, table.store, table.game, "", SOON)
    assert cause_of(table) == "game-over"


def test_who_signs_takes_back_with_a_signed_file(made: list[Table], tmp_path: Path) -> None:
    table = late_table(tmp_path, plays={"red": KEYED, "blue": REPLIES})
    made.append(table)
    file = move_file(table, "red", "take back", ticket=desk_ticket(table.game, "red", 1))
    mail = letter("red", signed_block(file, signer_of("red"))).as_bytes()
    assert take(table, mail, SOON).outcome is Outcome.APPLIED
    assert kinds(table)[-1] == "taken-back"
    assert audit_game(table.store, table.game).bad is None


@pytest.mark.parametrize("policy", ["3d", "3d free 12h", "bank 3d +6h", "bank 2d free 1d"])
def test_whatever_the_clock_the_player_has_twelve_hours_then(made: list[Table], tmp_path: Path, policy: str) -> None:
    table = late_table(tmp_path, policy=policy)
    made.append(table)
    now = DUE
    while "lapse" not in kinds(table):
        now = clock.moved(now, timedelta(minutes=30))
        act_on_deadlines(table.home, table.store, now)
    take(table, to_desk(table), now)
    assert table.request("red").deadline == clock.moved(now, timedelta(hours=12))


def test_while_the_game_is_paused_it_can_be_taken_back_and_the_twelve_hours_begin_when_it_goes_on(table: Table) -> None:
    pause_game(table.home, table.store, table.game, "Holidays.", DUE)
    assert take(table, to_desk(table), SOON).outcome is Outcome.APPLIED
    assert kinds(table) == ["lapsed", "lapse", "paused", "taken-back"]
    assert table.request("red").deadline is None
    assert act_on_deadlines(table.home, table.store, "2026-06-01T12:00:00Z") == 0
    resume_game(table.home, table.store, table.game, "", "2026-06-01T12:00:00Z")
    assert table.request("red").deadline == "2026-06-02T00:00:00Z"
    assert audit_game(table.store, table.game).bad is None


def test_a_pause_gives_no_more_time_to_take_back(table: Table) -> None:
    pause_game(table.home, table.store, table.game, "Holidays.", SOON)
    assert cause_of(table, AFTER) == "too-late-to-take-back"


def test_the_host_can_still_undo_what_came_before_it(table: Table) -> None:
    take(table, to_desk(table), SOON)
    take(table, move_mail(table, "red", chosen(table, "red"), number=2), SOON)
    undo(table.home, table.store, table.game, None, "", SOON)
    assert [request.seat for request in table.store.requests(table.game)] == ["red"]
    assert audit_game(table.store, table.game).bad is None
