"""Hosts' commands that are killed at every point: done or not, and done once by the next try."""

from pathlib import Path

import pytest
from dying_runs import assert_sound, dump, dying_runs
from tables import LATER, NOW, Table, new_table, play

from legends_pbem.commands.group import cli
from legends_pbem.service.home import Home
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.outgoing.postroom import send_due


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A game with a clock of red, who signs, and blue, who answers; whoever runs something on it closes its store."""
    table = new_table(tmp_path, clock=Clock("3d", "wait", 30))
    play(table, 4)
    send_due(table.home, table.store, NOW)
    return table


def run(home: Home, command: str, moment: str) -> None:
    """Run a command of the command line in this home."""
    cli.main(["--home", str(home.folder), "--now", moment, *command.split()], standalone_mode=False)


def assert_done_once(table: Table, command: str, folder: Path) -> None:
    entries = len(table.store.entries(table.game))
    before = dump(table.home)
    runs = dying_runs(command, table, folder)
    after = dump(runs[-1].home)
    assert before != after
    for home, where in runs:
        done = dump(home)
        assert done in (before, after), where
        run(home, command, NOW if done == before else LATER)
        assert dump(home) == after, where
        assert_sound(home, entries + 1)


@pytest.mark.parametrize(
    "command",
    [
        "game undo G7K2 --last",
        "game undo G7K2 --to 4",
        "game replace G7K2 --seat red=new@example.net --yes",
        "game abandon G7K2 --yes",
        "game pause G7K2",
        "game extend G7K2 --seat red --by 24h",
    ],
)
def test_a_command_killed_at_any_point_is_done_or_not_and_the_next_try_does_it_once(
    table: Table, tmp_path: Path, command: str
) -> None:
    assert_done_once(table, command, tmp_path / "runs")


def test_a_pause_is_ended_once_wherever_the_command_is_killed(table: Table, tmp_path: Path) -> None:
    run(table.home, "game pause G7K2", NOW)
    assert_done_once(table, "game resume G7K2", tmp_path / "runs")
