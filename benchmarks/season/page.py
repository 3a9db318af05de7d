"""The table in words, and the page `docs/waiting.md`."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from math import inf
from textwrap import fill
from typing import NamedTuple

from benchmarks.season.course import CLOCK, DAILY_RUN, MISSES, Feature
from benchmarks.season.figures import FOUR_PEOPLE, WITH_A_BOT, Case, Figures, Season, alone, without
from benchmarks.season.people import LONGEST, Look, Model
from legends_pbem.engine.things import Seat
from legends_pbem.schedule.moments import DAY

_HEAD = (
    "",
    "days",
    "1 in 10 below",
    "1 in 10 above",
    "never end",
    "mails got",
    "mails sent",
    "by a bot",
    "days with all but this",
)
_WIDTH = 120
_NOTHING, _EVERYTHING = "nothing of it", "all of it"


class _Way(NamedTuple):
    """How a feature is told of."""

    name: str
    saves: str


_WAYS = {
    Feature.SEQUENCES: _Way(
        "sending along",
        "the pick after a sweep, the golden hourglass after the turn, and the contribution with the last turn before a"
        " scoring come along with the decision before, {sends_along} of the time. Without it each is asked for.",
    ),
    Feature.ORDERS: _Way(
        "orders ahead",
        "at their first look at the mail after a decision, people order their next turn, {orders} of the time. An order"
        " that is there in time is taken if it is what they still want when the turn comes.",
    ),
    Feature.AT_ONCE: _Way(
        "asking all at once",
        "contributions, and the first cards for the club in rules `de`, are asked of all players at the same time."
        " Without it they come one after the other.",
    ),
    Feature.FORCED: _Way("no question without a choice", "where there is only one decision, nobody is asked for it."),
    Feature.REMINDERS: _Way(
        "reminders",
        "with a clock of `{clock}`, when half of the time is left and when twelve hours are, by day. Each brings the"
        " answer at the look at which it is read, {heeds} of the time.",
    ),
    Feature.DEADLINES: _Way(
        "a bot after the deadline",
        "with a clock of `{clock}` and `bot after {misses}`. Without it everybody waits.",
    ),
    Feature.SAME_RUN: _Way(
        "bots at once",
        "bots play as soon as it is their turn. Without it they play once a day, at {run} UTC.",
    ),
}
_OF_PEOPLE = [feature for feature in _WAYS if feature is not Feature.SAME_RUN]
"""The features that matter where no bot plays."""

_PAGE = """\
# What not waiting saves

A game by mail takes as long as its mails lie unread. This page tells how long that is, and what each way not to wait
saves, by a model of people. `make bench` prints the tables, `python -m benchmarks.season --write docs/waiting.md`
writes this page; nothing in it depends on the machine.

## Four people

{people}

Half of the games take so many *days* or less, from the first question to the last decision; one game in ten takes less
than the next figure, one in ten more than the one after it. Games that *never end* count as the longest. The mails are
those that a player gets and sends in a game, and *by a bot* are the decisions that a bot takes for a player; both are
means over the games that end. A line is for games with nothing but this, its last figure for games with all but this.

## Three people and a bot

{bot}

## The ways not to wait

{ways}

## The games

{sources}

## The people

{assumptions}

All this is assumed, not measured. That people may answer sooner where there is a deadline, and lose interest where the
game is slow, is not in it. It stands in one place, `benchmarks/season/people.py`, to be changed.
"""
_GAMES = (
    "The bot `greedy` plays {games} games of four through the engine, one half by each set of rules. Each is followed"
    " through the mail with {companies} companies of people, so that a line stands for {total} games; all lines have"
    " the same games, people and luck. Of {decisions} decisions {forced} were forced. An order ahead is what the bot"
    " would do if it had its turn right after its last decision. For {foreseen} of the turns that was what it did in"
    " the end; only these orders are taken, though the service takes any that is legal still. Orders can have"
    " alternatives, which are left out here."
)


def cases() -> list[Case]:
    """All that the tables need."""
    tables = ((FOUR_PEOPLE, _OF_PEOPLE), (WITH_A_BOT, [Feature.SAME_RUN]))
    return [
        case
        for seats, features in tables
        for case in (alone(seats), without(seats), *(way(seats, one) for one in features for way in (alone, without)))
    ]


def table_of_people(season: Season) -> str:
    """The table of games between people, readable as it is and as Markdown."""
    return _table(season, FOUR_PEOPLE, _OF_PEOPLE)


def table_with_a_bot(season: Season) -> str:
    """The table of games in which a bot plays too."""
    return _table(season, WITH_A_BOT, [Feature.SAME_RUN])


def page(season: Season, model: Model) -> str:
    """The whole page."""
    words = {
        "sends_along": _share(model.sends_along),
        "orders": _share(model.orders),
        "heeds": _share(model.heeds),
        "clock": CLOCK,
        "misses": MISSES,
        "run": f"{DAILY_RUN:%H:%M}",
    }
    size, choices = season.size, season.choices
    return _PAGE.format(
        people=table_of_people(season),
        bot=table_with_a_bot(season),
        ways=_list(f"**{way.name}**: {way.saves.format(**words)}" for way in _WAYS.values()),
        sources=fill(
            _GAMES.format(
                games=size.games,
                companies=size.companies,
                total=f"{size.games * size.companies:,}",
                decisions=f"{choices.decisions:,}",
                forced=choices.forced or "none",
                foreseen=_share(choices.foreseen / choices.turns),
            ),
            _WIDTH,
        ),
        assumptions=assumptions(model),
    )


def assumptions(model: Model) -> str:
    """What the model assumes, as a list."""
    cities = [zone.rpartition("/")[2].replace("_", " ") for zone in model.zones]
    where = (f"{city} ({_share(cities.count(city) / len(cities))})" for city in dict.fromkeys(cities))
    shortest, longest = model.away
    told = (
        f"They live by the clocks of {', '.join(where)}.",
        f"They look at their mail on a working day at {_looks(model.usual)}, each {_minutes(model.around)} earlier or"
        f" later; at weekends the chances are {_share(model.weekend)} of that.",
        f"{_share(model.slow_share)} are slow: they look at {_looks(model.slow)} only.",
        f"At a look, mails are seen that came before or come within {_minutes(model.sitting)}.",
        f"An answer takes {_minutes(model.thinking)} on the average.",
        f"{_share(model.puts_off)} of the mails are read and left for later; then each later look brings the answer"
        f" with a chance of {_share(model.finds_again)}.",
        f"Every {model.away_every.days} days on the average each looks at no mail for {shortest} to {longest} days.",
        f"After {model.gone_after.days} days on the average each leaves the game without a word. A game that then waits"
        f" for ever, or that takes more than {LONGEST // DAY} days, never ends.",
    )
    return _list(told)


def _list(items: Iterable[str]) -> str:
    return "\n".join(fill(f"- {item}", _WIDTH, subsequent_indent="  ") for item in items)


def _table(season: Season, seats: tuple[Seat, ...], features: Sequence[Feature]) -> str:
    figures = season.figures
    rows = [
        _HEAD,
        _row(_NOTHING, figures[alone(seats)]),
        *(_row(_WAYS[one].name, figures[alone(seats, one)], figures[without(seats, one)]) for one in features),
        _row(_EVERYTHING, figures[without(seats)]),
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [" | ".join(_padded(row, widths)) for row in rows]
    rule = "|".join("-" * (width + 1) + (":" if number else "-") for number, width in enumerate(widths))
    return "\n".join((f"| {lines[0]} |", f"|{rule}|", *(f"| {line} |" for line in lines[1:])))


def _padded(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    """The cells in columns: words begin on one line, figures end on one."""
    name, *figures = (f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True))
    return [f"{name.strip():<{widths[0]}}", *figures]


def _row(name: str, here: Figures, without_it: Figures | None = None) -> tuple[str, ...]:
    days = (_days(here.median), _days(here.low), _days(here.high))
    rest = (_share(here.endless), f"{here.received:.0f}", f"{here.sent:.0f}", _share(here.by_bot))
    return (name, *days, *rest, _days(without_it.median) if without_it else "")


def _days(days: float) -> str:
    return "never" if days == inf else f"{days:.0f}"


def _share(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")


def _looks(looks: Sequence[Look]) -> str:
    return ", ".join(f"{look.at:%H:%M} ({_share(look.chance)})" for look in looks)


def _minutes(length: timedelta) -> str:
    return f"{length // timedelta(minutes=1)} minutes"
