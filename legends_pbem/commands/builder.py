"""`engine` and `replay`: for those who build on the rules."""

import os
import sys
from gettext import gettext as _
from gettext import pgettext
from pathlib import Path
from typing import BinaryIO

import click

from legends_pbem.commands.context import Settings
from legends_pbem.commands.output import as_json, boards_option, pass_settings, show_json


@click.command("engine")
@boards_option
def engine_command(board_files: tuple[Path, ...]) -> None:
    """Answer questions about positions: a line of JSON in, a line of JSON out.

    \b
    Example: legends-pbem engine < questions.jsonl
    """
    from legends_pbem.service.host.boardfiles import boards_at_hand
    from legends_pbem.service.player.protocol import serve

    try:
        serve(sys.stdin.buffer, sys.stdout.buffer, boards_at_hand(board_files))
    except BrokenPipeError:
        # Whoever asked has gone, which is no fault; without this, Python would complain when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.command("replay")
@click.argument("file", metavar="FILE", type=click.File("rb"))
@click.option("--each", is_flag=True, help="Show every position from the start on, not only the last.")
@click.option("--while-valid", is_flag=True, help="Stop before the first wrong line and keep what was reached.")
@boards_option
@as_json
@pass_settings
def replay_command(
    settings: Settings, file: BinaryIO, each: bool, while_valid: bool, board_files: tuple[Path, ...], as_json: bool
) -> None:
    """Replay a transcript and show where it leads.

    The first wrong line stops it: exit code 1 if it breaks the rules, 65 if it cannot be read. With --json the last
    position, `legends-position/1`, is printed whole, with --each an array of all.

    \b
    Example: legends-pbem replay --each game.transcript
    """
    from legends_pbem.service.host.boardfiles import boards_at_hand
    from legends_pbem.service.player.replaying import replay_transcript
    from legends_pbem.service.translating import told

    boards, language = boards_at_hand(board_files), settings.language
    replayed = replay_transcript(file.read(), boards, while_valid=while_valid, language=language)
    if replayed.stopped is not None:
        click.echo(_("Stopped at {why}").format(why=told(replayed.stopped.sentence, language)), err=True)
    last = replayed.stages[-1]
    if as_json:
        show_json([stage.position for stage in replayed.stages] if each else last.position)
        return
    if each:
        for stage in replayed.stages:
            click.echo(f"{stage.id}  {stage.reached}")
    due = _(" and ").join([pgettext("seat", seat) for seat in last.position["to_act"]]) or _("nobody")
    phase = pgettext("phase", last.position["phase"])
    reached = _("Position {id}: turn {turn}, phase {phase}, {due} to act")
    click.echo(reached.format(id=last.id, turn=last.position["turn"], phase=phase, due=due))
    for seat in last.position["seats"]:
        named = pgettext("seat", seat)
        points, week = last.position["prestige"][seat], last.position["weeks"][seat]
        click.echo(_("{seat:<6}  {points:>3} prestige  week {week}").format(seat=named, points=points, week=week))
