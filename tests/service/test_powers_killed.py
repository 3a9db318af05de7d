"""Hosts' commands that are killed at every point: done or not, and done once by the next try."""

from pathlib import Path

import pytest
from dying_runs import assert_sound, dump, dying_runs
from tables import LATER, NOW, Table, new_table, play

from legends_pbem.commands.group import cli
from legends_pbem.service.home import Home
from legends_pbem.service.postroom import send_due


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A game of red, who signs, and blue, who answers; whoever runs something on it closes its store."""
    table = new_table(tmp_path)
    play(table, 4)
    send_due(table.home, table.store, NOW)
    return table


def run(home: Home, command: str, moment: str) -> None:
    """Run a command of the command line in this home."""
    cli.main(["--home", str(home.folder), "--now", moment, *command.split()], standalone_mode=False)


@pytest.mark.parametrize(
    "command",
    [
        "game undo G7K2 --last",
        "game undo G7K2 --to 3",
        "game replace G7K2 --seat red=new@example.net --yes",
        "game abandon G7K2 --yes",
    ],
)
def test_a_command_killed_at_any_point_is_done_or_not_and_the_next_try_does_it_once(
    table: Table, tmp_path: Path, command: str
) -> None:
    entries = len(table.store.entries(table.game))
    before = dump(table.home)
    runs = dying_runs(command, table, tmp_path / "runs")
    after = dump(runs[-1].home)
    assert before != after
    for home, where in runs:
        done = dump(home)
        assert done in (before, after), where
        run(home, command, NOW if done == before else LATER)
        assert dump(home) == after, where
        assert_sound(home, entries + 1)
