"""What mails about several games have in common: a few likely moves of each, and how each is answered."""

from dataclasses import replace

from legends_pbem.reports.likely import LikelyMoves, likely_moves
from legends_pbem.reports.report import Answer, Report
from legends_pbem.reports.speech import Speech

_MOST_MOVES = 3
"""So many likely moves a game; the mail of a single game has more."""


def few_moves(report: Report, subject: str, tapped: str, speech: Speech) -> LikelyMoves | None:
    """The first likely moves of a game; None if there are none. `tapped` says how one is sent by its link."""
    found = likely_moves(replace(report, likely=report.likely[:_MOST_MOVES]), subject, speech)
    if found is None:
        return None
    return found._replace(copied=speech.say("remind_copied"), tapped=found.tapped and tapped)


def how_sent(answer: Answer, speech: Speech) -> str:
    """How the decision of a game is sent, wherever a plain reply to the mail would go."""
    return speech.say("remind_answer", answer.address, answer.by_reply, answer.takes_new_mails)
