"""The result of a game that is over: a line for each player, the best first."""

from legends_pbem.engine.scoring import ranking
from legends_pbem.engine.things import Phase, Seat
from legends_pbem.reports.board_lines import player_title
from legends_pbem.reports.keepsake import gains_of
from legends_pbem.reports.report import Report
from legends_pbem.reports.speech import Speech
from legends_pbem.values import NamedTuple


class Result(NamedTuple):
    """How the game went for one player."""

    seat: Seat
    rank: int | None
    """None in a game that was ended early, which nobody wins."""
    name: str
    gains: tuple[int, ...]
    """What each scoring paid; empty where the game's history is not told."""
    prestige: int
    weeks: str
    told: str
    """All of it in a sentence."""


def result_of(report: Report, speech: Speech) -> tuple[Result, ...]:
    """Everybody's result; none before the end, nor in a game that was ended before its first scoring."""
    view = report.view
    if not report.ended or not view.scorings:
        return ()
    ranked = view.phase is Phase.OVER
    return tuple([_result(report, seat, rank if ranked else None, speech) for seat, rank in ranking(view)])


def _result(report: Report, seat: Seat, rank: int | None, speech: Speech) -> Result:
    view = report.view
    index = view.index(seat)
    name = player_title(view, report.names, seat, speech)
    gains = () if report.disclosure is None else gains_of(report.disclosure.history, seat)
    prestige, weeks = view.prestige[index], speech.say("result_weeks", view.weeks[index])
    return Result(
        seat, rank, name, gains, prestige, weeks, speech.say("result", rank, name, prestige, gains, view.weeks[index])
    )
