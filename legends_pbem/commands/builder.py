"""`engine` and `replay`: for those who build on the rules."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from legends_pbem.commands.context import as_json, show_json

if TYPE_CHECKING:
    from legends_pbem.engine.table import Position

boards_option = click.option(
    "--board",
    "board_files",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    help="A board file, for positions on a board other than the standard one. Can be repeated.",
)


@click.command("engine")
@boards_option
def engine_command(board_files: tuple[Path, ...]) -> None:
    """Answer questions about positions: a line of JSON in, a line of JSON out.

    \b
    Example: echo '{"op": "ranking"}' | legends-pbem engine
    """
    from legends_pbem.service.boardfiles import boards_at_hand
    from legends_pbem.service.protocol import serve

    try:
        serve(sys.stdin.buffer, sys.stdout.buffer, boards_at_hand(board_files))
    except BrokenPipeError:
        # Whoever asked has gone, which is no fault; without this, Python would complain when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.command("replay")
@click.argument("file", type=click.File("rb"))
@click.option("--each", is_flag=True, help="Show every position, from the deal on, instead of the last.")
@click.option("--while-valid", is_flag=True, help="Stop before the first wrong line and keep what was reached.")
@boards_option
@as_json
def replay_command(
    file: BinaryIO, each: bool, while_valid: bool, board_files: tuple[Path, ...], as_json: bool
) -> None:
    """Replay a transcript and show where it leads.

    The first wrong line stops it: exit code 1 if it breaks the rules, 65 if it cannot be read. With --json, positions
    are those of `legends-position/1`: one, or with --each an array.

    \b
    Example: legends-pbem replay --each game.transcript
    """
    from legends_pbem.service.boardfiles import boards_at_hand
    from legends_pbem.service.replaying import replay_transcript

    replayed = replay_transcript(file.read(), boards_at_hand(board_files), while_valid=while_valid)
    if replayed.stopped is not None:
        click.echo(f"Stopped at {replayed.stopped}", err=True)
    if as_json:
        positions = [position_to_json(position) for position in replayed.positions]
        show_json(positions if each else positions[-1])
        return
    if each:
        click.echo(f"{position_id(replayed.positions[0])}  start")
        for said, position in zip(replayed.said, replayed.positions[1:], strict=True):
            click.echo(f"{position_id(position)}  {said.seat}: {said.decision}")
    else:
        _show_position(replayed.positions[-1])


def _show_position(position: "Position") -> None:
    """Say where a game stands: the position's id, what is due, and how the players do."""
    due = f"; {' and '.join(position.to_act)} to act" if position.to_act else ""
    click.echo(f"position {position_id(position)}: turn {position.turn}, phase {position.phase}{due}")
    for seat, rank in ranking(position):
        index = position.index(seat)
        click.echo(f"{rank}. {seat:<6}  {position.prestige[index]:>3} prestige  week {position.weeks[index]}")
