"""What log entries say to the players besides decisions."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tables import KEYED, NOW, REPLIES, Table, foreseen, new_table, newest_report, play, submit_for

from legends_pbem.engine.things import Seat
from legends_pbem.reports.notes import HostDecided
from legends_pbem.service.log.telling import notes_of
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.store.rows import Entry


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game of red, who signs, and blue, who answers, into whose seat the host has entered a move."""
    table = new_table(tmp_path, {"red": KEYED, "blue": REPLIES})
    with table.store:
        while table.store.requests(table.game)[0].seat != "blue":
            play(table, 1)
        assert submit_for(table, "blue", *foreseen(table, "blue"), folder=tmp_path).taken
        yield table


def host_entry(table: Table) -> Entry:
    """The first decision that the host entered."""
    return next(entry for entry in table.store.entries(table.game) if entry.payload.get("way") == "host")


def notes(table: Table, reader: Seat | None, *hidden: int) -> list[HostDecided]:
    told = notes_of(table.store.entries(table.game), 1, reader, frozenset(hidden))
    return [note for note in told if isinstance(note, HostDecided)]


def test_everybody_is_told_when_the_host_enters_a_move_for_a_seat(table: Table) -> None:
    send_due(table.home, table.store, NOW)
    assert "The host has entered a move for Blue." in newest_report(table, "red")
    assert "The host has entered a move for you." in newest_report(table, "blue")


def test_one_file_of_the_host_is_told_once(table: Table) -> None:
    assert notes(table, None) == [HostDecided(Seat.BLUE)]


def test_a_hidden_choice_that_the_host_enters_is_told_to_its_player_alone(table: Table) -> None:
    before = host_entry(table).n - 1
    assert [notes(table, reader, before) for reader in (Seat.RED, Seat.BLUE, None)] == [
        [],
        [HostDecided(Seat.BLUE)],
        [],
    ]
