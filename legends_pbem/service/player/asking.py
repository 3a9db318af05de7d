"""A decision for a turn mail, asked step by step."""

from collections.abc import Callable
from dataclasses import replace

from legends_pbem.bots.likely import likely_decisions
from legends_pbem.reports.conversation import Size, begin_conversation
from legends_pbem.reports.glance import Line
from legends_pbem.reports.report import Purpose, Report
from legends_pbem.reports.templates import packaged
from legends_pbem.service.config import checked_language
from legends_pbem.service.errors import BadData
from legends_pbem.service.player.turnmail import TurnMail
from legends_pbem.values import NamedTuple

_OTHERWISE = "en"
"""The language where there are no words for that of the mail."""


class Terminal(NamedTuple):
    """Where the player is asked."""

    columns: int
    rows: int | None
    """None where nothing scrolls out of sight, as in a file."""
    show: Callable[[tuple[Line, ...]], None]
    ask: Callable[[str], str | None]
    """From what is asked for to the line that was typed; None once there is no more input."""


def ask_decision(turn: TurnMail, language: str | None, terminal: Terminal) -> str | None:
    """What the player decides and confirms, in canonical words; None if the player leaves without that.

    Below the decision that is due come orders ahead, a line each; orders alone where none is due.

    `language` is that of the mail if it is None. Raises BadData if the input ends before, BadRequest for a language
    there are no words for.
    """
    wanted = turn.language if language is None else checked_language(None, language)
    known = wanted if wanted in packaged().languages() else _OTHERWISE
    report = Report(
        turn.view,
        Purpose.TURN if turn.asks else Purpose.DESK,
        known,
        game=turn.tag.game,
        likely=likely_decisions(turn.view),
    )
    if turn.due is not None:
        report = replace(report, deadline=turn.due.moment, zone=turn.due.zone)
    talk = begin_conversation(report, Size(terminal.columns, terminal.rows))
    while not (talk.agreed or talk.left):
        terminal.show(talk.lines)
        line = terminal.ask(talk.prompt)
        if line is None:
            raise BadData("{words}", words=talk.speech.terminal["play"]["ended"])
        talk = talk.answered(line)
    if talk.left:
        terminal.show(talk.said)
        return None
    return talk.decision
