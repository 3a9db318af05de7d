"""The figures of many games: with each feature alone, and with all features but this one."""

from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from math import ceil, inf
from multiprocessing import get_context
from statistics import fmean
from typing import NamedTuple

from benchmarks.season.course import Feature, Outcome, draw_company, run
from benchmarks.season.games import Choice, play
from benchmarks.season.people import MODEL
from legends_pbem.engine.things import Phase, Rules, Seat

FOUR_PEOPLE = tuple(Seat)
WITH_A_BOT = FOUR_PEOPLE[:3]
_RULES = tuple(Rules)


class Size(NamedTuple):
    """How much is simulated."""

    games: int = 40
    """Games that bots play through the engine."""
    companies: int = 25
    """Each of them is followed with so many companies of people."""


class Case(NamedTuple):
    """What is simulated of every game."""

    seats: tuple[Seat, ...]
    """Where people sit; bots on the others."""
    features: frozenset[Feature]


class Figures(NamedTuple):
    """What came out of many games of one case."""

    low: float
    """So many days or less in a tenth of the games; infinite for games that never end, as in the next two."""
    median: float
    """So many days or less in half of the games."""
    high: float
    """So many days or less in nine tenths of the games."""
    endless: float
    """The share of games that never end."""
    received: float
    """Mails to a person, the mean over the games that end."""
    sent: float
    """Mails from a person, the mean over the games that end."""
    by_bot: float
    """The share of the people's decisions that a bot took for them, the mean over the games that end."""


class Choices(NamedTuple):
    """What there was to decide, in all games that bots played."""

    decisions: int
    forced: int
    turns: int
    """Turns that came after the decision of another seat, so that there was time to order them."""
    foreseen: int
    """Of these, the turns that their seats wanted just so at their decision before."""


class Season(NamedTuple):
    """All that was simulated."""

    size: Size
    choices: Choices
    figures: dict[Case, Figures]


def alone(seats: tuple[Seat, ...], *features: Feature) -> Case:
    """The case of these features and no other."""
    return Case(seats, frozenset(features))


def without(seats: tuple[Seat, ...], *features: Feature) -> Case:
    """The case of all features but these."""
    return Case(seats, frozenset(Feature) - frozenset(features))


def simulate(cases: Sequence[Case], size: Size) -> Season:
    """The figures of each case. All cases have the same games and people, and a game is played only once for all."""
    # Started anew, for a fork of a process with threads may hang, as Python 3.12 and later warn.
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        of_games = list(pool.map(partial(_follow, cases=cases, companies=size.companies), range(size.games)))
    choices = [choice for played, _ in of_games for choice in played]
    figures = {
        case: summarise([outcome for _, outcomes in of_games for outcome in outcomes[number]])
        for number, case in enumerate(cases)
    }
    return Season(size, _count(choices), figures)


def summarise(outcomes: Sequence[Outcome]) -> Figures:
    """The figures of these games."""
    days = sorted(outcome.days for outcome in outcomes)
    ended = [outcome for outcome in outcomes if outcome.days < inf]
    low, median, high = (days[ceil(tenths * len(days) / 10) - 1] for tenths in (1, 5, 9))
    return Figures(
        low,
        median,
        high,
        endless=1 - len(ended) / len(days),
        received=_mean(outcome.received for outcome in ended),
        sent=_mean(outcome.sent for outcome in ended),
        by_bot=_mean(outcome.by_bot for outcome in ended),
    )


def _mean(values: Iterable[float]) -> float:
    """The mean; 0 of no values."""
    of_all = list(values)
    return fmean(of_all) if of_all else 0


def _follow(number: int, cases: Sequence[Case], companies: int) -> tuple[tuple[Choice, ...], list[list[Outcome]]]:
    """The choices of game `number`, and by case its outcomes with each company."""
    choices = play(number, _RULES[number % len(_RULES)])
    drawn = {
        seats: [draw_company(MODEL, f"{number}/{company}", seats, len(choices)) for company in range(companies)]
        for seats in {case.seats for case in cases}
    }
    return choices, [[run(choices, company, features) for company in drawn[seats]] for seats, features in cases]


def _count(choices: Sequence[Choice]) -> Choices:
    turns = [
        after for before, after in pairwise(choices) if after.phase is Phase.TRAVEL and after.seat is not before.seat
    ]
    return Choices(
        decisions=len(choices),
        forced=sum(choice.forced for choice in choices),
        turns=len(turns),
        foreseen=sum(turn.foreseen for turn in turns),
    )
