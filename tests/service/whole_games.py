"""A whole game in which decisions came about in all ways, for the tests of `verify`."""

import tempfile
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tables import BOT, KEYED, NOW, REPLIES, Table, emptying, foreseen, move_mail, new_table, reply, submit_for, take
from tampering import kind_of

from legends_pbem.engine.things import Seat
from legends_pbem.service.clocks.deadlines import act_on_deadlines
from legends_pbem.service.host.extending import Extension, extend_time
from legends_pbem.service.host.games import NewSeat
from legends_pbem.service.host.pausing import pause_game, resume_game
from legends_pbem.service.host.powers import undo
from legends_pbem.service.host.replacing import replace_player
from legends_pbem.service.log.bundles import export_game
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.tickets import desk_ticket
from legends_pbem.store.rows import Entry

NEW_BLUE = NewSeat(Seat.BLUE, "new@example.net", None, None, "en")
THREE = {"red": KEYED, "blue": REPLIES, "green": BOT}
CLOCK = Clock("3d weekdays", "bot after 2", 30)
_MISSED = (5, 6)
"""Which of blue's decisions are missed: at the second a bot takes the seat over."""
_ALL_KINDS = {
    *("created", "started", "clock", "absent", "back", "over"),
    *("signed 1", "signed 2", "reply 1", "host 1", "bot 1", "forced 1"),
    *("lapsed", "lapse 1", "taken-back", "undone", "replaced", "paused", "resumed", "extended"),
}


_AT_DESK = {3: "absent for 2 weeks", 6: "back"}
"""Number of a move → what blue writes right before it."""


class WholeGame(NamedTuple):
    """What is left of a game that was played to its end."""

    id: str
    entries: list[Entry]
    secret: bytes
    bundle: str
    database: bytes


@cache
def whole_game() -> WholeGame:
    """The first of the fixed games with entries of all kinds; it is played once and must not be changed."""
    for game in map(_played, range(20)):
        if {kind_of(entry) for entry in game.entries} >= _ALL_KINDS:
            return game
    raise AssertionError("in none of the games did decisions come about in all ways")


def _played(seed: int) -> WholeGame:
    with tempfile.TemporaryDirectory() as folder:
        table = new_table(Path(folder), THREE, seed=seed, clock=CLOCK)
        with table.store as store:
            play_in_all_ways(table, Path(folder))
            entries, secret = store.entries(table.game), store.secret(table.game)
            bundle = export_game(store, table.game)
        return WholeGame(table.game, entries, secret, bundle, table.home.database.read_bytes())


def play_in_all_ways(table: Table, folder: Path) -> None:
    """Play to the end: red signs several decisions a mail; blue answers, every third time through the host.

    Blue is absent for a while. Where there are deadlines, blue misses two in a row, and is back at once. Then the host
    takes a move back, gives blue's seat to somebody else, pauses the game for two moves, and gives more time. At last
    the new player of blue takes back the first decision of a bot that may be.
    """
    number, asked = 0, 0
    while table.store.requests(table.game):
        number += 1
        if number in _HELPED:
            _HELPED[number](table)
        if number in _AT_DESK:
            write_to_desk(table, _AT_DESK[number], 1000 + number)
        requests = table.store.requests(table.game)
        seat = requests[0].seat
        decisions = foreseen(table, seat) if seat == "red" else (emptying(table, seat),)
        asked += seat == "blue"
        if seat == "blue" and asked in _MISSED and requests[0].deadline is not None:
            miss(table, requests[0].deadline)
        elif seat == "blue" and number > _LAST_HELPED and asked % 2 and not is_taken_back(table):
            miss_and_take_back(table, number)
        elif seat == "blue" and number % 3 == 0:
            assert submit_for(table, seat, *decisions, folder=folder).taken
        else:
            assert take(table, move_mail(table, seat, *decisions, number=number)).outcome == "applied"


def slip(table: Table) -> None:
    """The host takes the last move back."""
    undo(table.home, table.store, table.game, None, "A slip.", NOW)


def give_blue_away(table: Table) -> None:
    """The host gives blue's seat to somebody else."""
    replace_player(table.home, table.store, table.game, NEW_BLUE, "Lost.", NOW)


def pause(table: Table) -> None:
    """The host pauses the game, if it has a clock."""
    if _has_clock(table):
        pause_game(table.home, table.store, table.game, "Lunch.", NOW)


def resume(table: Table) -> None:
    """The host resumes the game, if it has a clock."""
    if _has_clock(table):
        resume_game(table.home, table.store, table.game, "", NOW)


def extend(table: Table) -> None:
    """The host gives more time to who owes a decision, if there is a clock."""
    if _has_clock(table):
        wanted = Extension(table.store.requests(table.game)[0].seat, timedelta(days=1), once_more=False)
        extend_time(table.home, table.store, table.game, wanted, "", NOW)


def _has_clock(table: Table) -> bool:
    game = table.store.game(table.game)
    return game is not None and game.has_clock


_HELPED = {20: slip, 24: give_blue_away, 26: pause, 28: resume, 30: extend}
"""Number of a move → what the host does right before it."""
_LAST_HELPED = max(_HELPED)


def miss(table: Table, deadline: str) -> None:
    """Let deadlines pass; if a bot has blue's seat by that, blue is back at once."""
    assert act_on_deadlines(table.home, table.store, deadline)
    if any(player.stand_in is not None for player in table.store.players(table.game)):
        write_to_desk(table, "back", 999, deadline)


def is_taken_back(table: Table) -> bool:
    """Whether a decision of a bot was taken back."""
    return any(entry.kind == "taken-back" for entry in table.store.entries(table.game))


def miss_and_take_back(table: Table, number: int) -> None:
    """Let a bot decide for blue, who takes it back if that is possible."""
    deadline = table.request("blue").deadline
    if deadline is None:  # there is no clock
        assert take(table, move_mail(table, "blue", emptying(table, "blue"), number=number)).outcome == "applied"
        return
    miss(table, deadline)
    take(table, reply(table, "blue", "take back", desk_ticket(table.game, "blue", 2), number=2000 + number), deadline)


def write_to_desk(table: Table, line: str, number: int, now: str = NOW) -> None:
    """What blue writes besides moves."""
    mail = reply(table, "blue", line, desk_ticket(table.game, "blue", 1), number=number)
    assert take(table, mail, now).outcome == "applied"
