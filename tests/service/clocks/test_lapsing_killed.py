"""`cron` killed at any point while it acts on a deadline: a second run completes it, and nothing is done twice."""

from pathlib import Path

import pytest
from dying_runs import assert_sound, dying_runs
from tables import LATER, REPLIES, Table, fixed_bytes, new_home, new_seat

from legends_pbem.engine.board import STANDARD
from legends_pbem.engine.things import Rules
from legends_pbem.service.clocks.deadlines import act_on_deadlines
from legends_pbem.service.host.games import NewGame, create_game
from legends_pbem.service.log.time_records import Clock

LONG_AGO = "2026-02-20T12:00:00Z"


@pytest.mark.parametrize(
    ("lapse", "kinds"),
    [("wait", ["lapsed"]), ("bot once", ["lapsed", "decision"]), ("bot after 1", ["lapsed", "decision"])],
)
def test_a_deadline_is_dealt_with_once_wherever_it_is_killed(lapse: str, kinds: list[str], tmp_path: Path) -> None:
    home = new_home(tmp_path)
    seats = tuple(new_seat(seat, REPLIES) for seat in ("red", "blue"))
    wanted = NewGame(seats, Rules.EN, STANDARD, False, Clock("3d", lapse, 30))
    store = home.open_store()
    create_game(home, store, wanted, fixed_bytes("secret"), LONG_AGO, lambda: "G7K2")
    runs = dying_runs("act", Table(home, store, "G7K2", {"red": REPLIES, "blue": REPLIES}), tmp_path / "runs")
    for again, where in runs:
        with again.open_store() as opened:
            act_on_deadlines(again, opened, LATER)
            assert [entry.kind for entry in opened.entries("G7K2")][3:] == kinds, where
            told = sorted((mail.seat, mail.purpose) for mail in opened.outbox("G7K2") if mail.state == "queued")
            owed = {"wait": "turn", "bot once": "lapsed", "bot after 1": "lapsed"}[lapse]
            assert told == [("blue", "lapsed" if lapse == "wait" else "turn"), ("red", owed)], where
        assert_sound(again, 3 + len(kinds))
