"""Whole games of four over months, by every kind of clock: every mail that was sent, when, and why."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from season_reasons import Owed, Reckoning, all_requests, mails, moment_of, reasons
from seasons import STEP, Season, Someone, begin, day, live, text_of
from tables import Table

from legends_pbem.service.log.auditing import audit_game
from legends_pbem.service.log.time_records import Clock
from legends_pbem.store.rows import Entry, MailState, OutboxMail

PEOPLE = (
    Someone("red", "Europe/Berlin", hours=(7, 12, 20)),
    Someone("blue", "America/New_York", hours=(13, 22), says={day(9): "absent for 1 week", day(14): "back"}),
    Someone("green", "Asia/Tokyo", hours=(20,), away=((day(25), day(33)),)),
    Someone(
        "yellow",
        "UTC",
        hours=(9, 18),
        away=((day(3), day(12)),),
        unreachable=((day(18), day(24)),),
        says={day(13): "back"},
    ),
)
OUTAGE = (day(35), day(36.5))
CLOCKS = [
    Clock("3d", "bot once", 30),
    Clock("3d weekdays", "bot after 2", 30),
    Clock("bank 14d +1d", "bot once", 30),
    Clock("2d quiet 22-8", "wait", 30),
    Clock("none", "wait", 30),
]


class Played(NamedTuple):
    """A season that is over."""

    season: Season
    table: Table

    @property
    def lapses(self) -> dict[str, Entry]:
        """Ticket → the entry that says that its deadline has passed."""
        entries = self.table.store.entries(self.table.game)
        return {entry.payload["ticket"]: entry for entry in entries if entry.kind == "lapsed"}

    @property
    def outbox(self) -> list[OutboxMail]:
        """All mails about the game, the oldest first."""
        return self.table.store.outbox(self.table.game, 10_000)[::-1]


@pytest.fixture(scope="module", params=CLOCKS, ids=lambda clock: clock.policy)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """A season by each kind of clock. Playing it takes a while, so the tests look at the same one."""
    season = Season(PEOPLE, request.param, outages=(OUTAGE,))
    table = begin(tmp_path_factory.mktemp("season"), season)
    with table.store:
        live(table, season, day(150))
        yield Played(season, table)


def test_the_game_is_played_to_its_end_and_its_log_holds(played: Played) -> None:
    entries = played.table.store.entries(played.table.game)
    assert entries[-1].kind == "over"
    assert audit_game(played.table.store, played.table.game).bad is None


def test_every_mail_has_its_reason_and_every_reason_its_one_mail(played: Played) -> None:
    reckoning = Reckoning(played.table, played.season)
    notices = [
        Owed(text_of(due), request.seat, "turn")
        for request in all_requests(played.table)
        if (due := reckoning.due(request)) != reckoning.acted_on(request) and due is not None
        if request.closed is None or due < moment_of(request.closed)
    ]
    reminders = [owed for request in all_requests(played.table) for owed in reckoning.reminders(request)]
    assert mails(played.table) == reasons(played.table) + Counter(notices) + Counter(reminders)


def test_something_is_done_about_a_deadline_as_soon_as_it_has_passed_and_never_before(played: Played) -> None:
    reckoning = Reckoning(played.table, played.season)
    lapses = played.lapses
    assert lapses or played.season.clock.policy in ("none", "bank 14d +1d"), "nobody was late"
    for request in all_requests(played.table):
        due = reckoning.acted_on(request)
        if request.ticket in lapses:
            assert due is not None
            assert moment_of(lapses[request.ticket].time) == due
        elif due is not None and request.closed is not None:
            assert moment_of(request.closed) <= due


def test_nobody_is_late_while_their_clock_stands(played: Played) -> None:
    stops = played.table.store.stops(played.table.game, "2026-01-01T00:00:00Z")
    assert {"absence", "outage"} <= {stop.cause for stop in stops}
    for lapse in played.lapses.values():
        for stop in stops:
            if stop.seat in (None, lapse.payload["seat"]):
                assert not stop.since < lapse.time < (stop.until or "9999")


def test_mails_go_out_with_the_next_run_or_are_told_by_a_newer_one(played: Played) -> None:
    for mail in played.outbox:
        if mail.state is MailState.WITHDRAWN:
            newer = [one for one in played.outbox if one.seat == mail.seat and one.id > mail.id]
            assert newer[0].created <= text_of(moment_of(mail.created) + STEP)
            continue
        (sent,) = [change for change in played.table.store.mail_history(mail.id) if change.state is MailState.SENT]
        assert moment_of(sent.time) <= max(moment_of(mail.created) + STEP, OUTAGE[1])
