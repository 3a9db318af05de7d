"""Deadlines that pass while cards are chosen hidden: the table never learns from them who has a choice."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from alike_worlds import before_contributions, choice_for, table_from, without_hashes
from tables import NOW, REPLIES, Table, chosen, move_mail, newest_report, reply, take

from legends_pbem.engine.table import Position
from legends_pbem.engine.things import Phase, Seat
from legends_pbem.service.log.auditing import audit_game
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.rounds import make_round
from legends_pbem.service.tickets import desk_ticket
from legends_pbem.store.rows import MailState

LAPSES = ("wait", "bot once", "bot after 1")
THREE = {"red": REPLIES, "blue": REPLIES, "green": REPLIES}


@cache
def before_contributing() -> tuple[Position, str]:
    """A position of three, and red's decision that leads to a scoring after which all owe cards to the club."""
    return next(before_contributions((Seat.RED, Seat.BLUE, Seat.GREEN)))


@contextmanager
def contributing(folder: Path, chooser: Seat, lapse: str, patch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A game after a scoring that waits for three; of blue and green, only `chooser` has a choice and is asked."""
    position, opening = before_contributing()
    table = table_from(folder, choice_for(position, chooser), THREE, patch, Clock("2h", lapse, 30))
    with table.store:
        make_round(table.home, table.store, NOW)
        assert take(table, move_mail(table, "red", opening)).outcome == "applied"
        assert table.position.phase is Phase.CONTRIBUTE and len(table.position.to_act) == 3
        assert {request.seat for request in table.store.requests(table.game)} == {"red", chooser}
        make_round(table.home, table.store, NOW)
        yield table


def run_until(table: Table, hour: int) -> None:
    """Runs of `cron` every half an hour from NOW to this hour, so that nobody thinks that the service was down."""
    for half in range(24, 2 * hour + 1):
        make_round(table.home, table.store, f"2026-03-01T{half // 2:02}:{half % 2 * 30:02}:00Z")


def kinds(table: Table) -> list[str]:
    """What the entries after the decision that brought the scoring are."""
    return [entry.payload.get("way", entry.kind) for entry in table.store.entries(table.game)][4:]


def told(table: Table, seat: str) -> list[list[str]]:
    """The mails that were sent to the seat, the oldest first."""
    sent = [mail for mail in table.store.outbox(table.game, 1000) if (mail.seat, mail.state) == (seat, MailState.SENT)]
    return [without_hashes(table.store.mail_content(mail.id) or b"") for mail in reversed(sent)]


@pytest.mark.parametrize("lapse", LAPSES)
def test_the_table_cannot_tell_who_was_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lapse: str) -> None:
    """Blue has a choice and green none, or the other way round; who has one never answers. Red is told the same."""
    seen = []
    for chooser in (Seat.BLUE, Seat.GREEN):
        with contributing(tmp_path / chooser, chooser, lapse, monkeypatch) as table:
            assert take(table, move_mail(table, "red", chosen(table, "red"), number=2)).outcome == "applied"
            run_until(table, 14)
            status = reply(table, "red", "status", desk_ticket(table.game, "red", 1), 9)
            assert take(table, status, "2026-03-01T14:00:00Z").outcome == "applied"
            run_until(table, 15)
            seen.append((told(table, "red"), kinds(table)))
            assert audit_game(table.store, table.game).bad is None
            late = newest_report(table, chooser)
            assert ("Your deadline passed on" in late) is (lapse != "wait")
            assert not any("deadline passed on" in "".join(mail) for mail in told(table, "red"))
    (blue, ways), (green, others) = seen
    assert blue == green
    assert ways == others
    assert ways == (["reply"] if lapse == "wait" else ["reply", "forced", "lapsed", "lapse"])


def test_a_bot_waits_until_nobody_who_was_asked_has_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with contributing(tmp_path / "blue", Seat.BLUE, "bot once", monkeypatch) as table:
        with table.store.write(NOW) as unit:
            unit.set_deadline(table.request("red").ticket, "2026-03-01T18:00:00Z")
        run_until(table, 17)
        assert kinds(table) == []
        run_until(table, 18)
        assert kinds(table) == ["lapsed", "lapse", "forced", "lapsed", "lapse"]
        assert audit_game(table.store, table.game).bad is None


def test_a_game_that_only_waits_says_so_to_who_is_late_once_all_others_have_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    position, opening = before_contributing()
    table = table_from(tmp_path / "all", position, THREE, monkeypatch, Clock("2h", "wait", 30))
    with table.store:
        make_round(table.home, table.store, NOW)
        assert take(table, move_mail(table, "red", opening)).outcome == "applied"
        assert len(table.store.requests(table.game)) == 3
        run_until(table, 14)
        assert kinds(table) == []
        for number, seat in enumerate(("red", "green"), start=2):
            move = move_mail(table, seat, chosen(table, seat), number=number)
            assert take(table, move, "2026-03-01T14:00:00Z").outcome == "applied"
        run_until(table, 15)
        assert kinds(table) == ["reply", "reply", "lapsed"]
        assert "Your deadline passed on Sunday, 1 March, 14:00 (UTC)" in newest_report(table, "blue")
        assert not any("deadline passed on" in "".join(mail) for mail in told(table, "red"))


def test_a_seat_goes_to_a_bot_at_the_next_miss_that_all_may_know_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with contributing(tmp_path / "blue", Seat.BLUE, "bot after 1", monkeypatch) as table:
        assert take(table, move_mail(table, "red", chosen(table, "red"), number=2)).outcome == "applied"
        run_until(table, 14)
        assert [player.stand_in for player in table.store.players(table.game)] == [None] * 3
        remedies = [entry.payload["remedy"] for entry in table.store.entries(table.game) if entry.kind == "lapsed"]
        assert remedies == ["bot-decides"]
