"""Positions and reports to render: games played at random, the same for the same number."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import NamedTuple

from hypothesis import strategies as st

from legends_pbem.bots.likely import likely_decisions
from legends_pbem.engine.events import Event, view_event
from legends_pbem.engine.luck import uniform, words
from legends_pbem.engine.play import apply, legal_steps
from legends_pbem.engine.setup import new_game
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import Phase, Rules, Seat
from legends_pbem.engine.view import view_of
from legends_pbem.notation.steps import format_step
from legends_pbem.reports.clocks import SeatTime
from legends_pbem.reports.desk_mail import DeskMail
from legends_pbem.reports.digest_mail import DigestMail
from legends_pbem.reports.errands import Errand
from legends_pbem.reports.folders import languages
from legends_pbem.reports.reminder_mail import ReminderMail, Waiting
from legends_pbem.reports.report import Answer, Disclosure, Done, Purpose, Report

LANGUAGES = languages()
QUOTED = ("en", "de")
"""The languages whose words tests quote; all others are tested by their shape."""
TICKET = "3f9a41c07d2e88b1"
ADDRESS = f"play+g7k2.{TICKET}.abcdefghijklmnopqrstuvwxyz@example.org"

TRANSCRIPT = "legends-transcript/1\n"


TIMES = (
    SeatTime(Seat.RED, bank=timedelta(days=3, hours=4, minutes=30)),
    SeatTime(Seat.BLUE, standing=("absence", "pause")),
    SeatTime(Seat.GREEN, due=datetime(2026, 8, 14, 18, 5, tzinfo=UTC), given_back=timedelta(hours=2, minutes=1)),
    SeatTime(Seat.YELLOW, due=datetime(2026, 8, 12, 18, 5, tzinfo=UTC), passed=True),
)
"""Clocks with all that can be said of one."""


class Played(NamedTuple):
    """A game at some moment, and all that happened in it so far."""

    position: Position
    events: tuple[Event, ...]


GAMES = st.integers(0, 30)
"""Numbers of games; few, so that each is played once for all tests."""
MOMENTS = st.integers(0, 300)
"""Numbers of steps, up to the end of nearly every game."""


def play(number: int, steps: int, seats: int = 4, rules: Rules = Rules.EN) -> Played:
    """The game `number` after at most `steps` steps chosen by a stream of its own."""
    moments = _moments(number, seats, rules)
    return moments[min(steps, len(moments) - 1)]


@cache
def _moments(number: int, seats: int, rules: Rules) -> list[Played]:
    """The whole game, step by step."""
    stream = words(number.to_bytes(32, "big"), "choices")
    moments = [Played(new_game(number.to_bytes(32, "big"), tuple(Seat)[:seats], rules), ())]
    while (position := moments[-1].position).phase is not Phase.OVER:
        seat = position.to_act[uniform(stream, len(position.to_act))]
        legal = sorted(legal_steps(position, seat), key=format_step)  # the same in whatever order they are listed
        position, told = apply(position, seat, legal[uniform(stream, len(legal))])
        moments.append(Played(position, moments[-1].events + told))
    return moments


def play_until(number: int, phase: Phase, at_least: int = 0) -> Played:
    """The game `number` of four at the first moment after `at_least` steps at which it waits for `phase`."""
    moments = _moments(number, 4, Rules.EN)
    return next(played for played in moments[at_least:] if played.position.phase is phase)


def report_of(
    played: Played,
    seat: Seat | None,
    purpose: Purpose = Purpose.TURN,
    language: str = "en",
    last_events: int = 30,
    names: tuple[str, ...] = ("Kim", "Jo", "Ada", "Bo"),
    abandoned: bool = False,
) -> Report:
    """A report with everything in it that a real one has."""
    position = played.position
    view = view_of(position, seat)
    over = abandoned or position.phase is Phase.OVER
    return Report(
        view=view,
        purpose=Purpose.END if position.phase is Phase.OVER else purpose,
        language=language,
        events=tuple(view_event(event, seat) for event in played.events[-last_events:]),
        game="G7K2",
        host="Legends at example.org",
        names=names[: len(position.seats)],
        answer=None if seat is None else Answer(TICKET, ADDRESS, by_reply=True),
        likely=likely_decisions(view),
        deadline=datetime(2026, 8, 14, 18, 5, tzinfo=UTC),
        times=() if over else tuple(one for one in TIMES if one.seat in position.seats),
        commitment="c0" * 32 if over or purpose is Purpose.STARTED else None,
        receipt="legends-receipt/1\ngame: G7K2\nseat: red\nentry: 12",
        abandoned=abandoned,
        disclosure=Disclosure(position.hands, b"\x5e" * 32, played.events, TRANSCRIPT) if over else None,
    )


def waiting_in(played: Played, seat: Seat, language: str = "en", game: str = "G7K2", last: bool = False) -> Waiting:
    """A decision of the seat that it is to be reminded of, in Berlin."""
    report = replace(report_of(played, seat, Purpose.TURN, language), game=game, zone="Europe/Berlin")
    asked = datetime(2026, 8, 11, 18, 5, tzinfo=UTC)
    return Waiting(report, asked, last, bot_decides=True, bot_stays_after=3)


def travelling(language: str = "en", game: str = "G7K2", last: bool = False) -> Waiting:
    """The same of somebody who has to travel."""
    played = play_until(3, Phase.TRAVEL, 60)
    return waiting_in(played, played.position.to_act[0], language, game, last)


def digest_of(language: str) -> DigestMail:
    """A mail about a game that asks, and one that only tells."""
    played = play_until(3, Phase.TRAVEL, 60)
    asked = played.position.to_act[0]
    waiting = next(seat for seat in played.position.seats if seat is not asked)
    telling = report_of(played, waiting, Purpose.MOVED, language, last_events=40)
    return DigestMail((report_of(played, asked, language=language, last_events=40), replace(telling, game="H8M3")))


def reminder(language: str) -> ReminderMail:
    """A mail about two games."""
    return ReminderMail((travelling(language, last=True), travelling(language, "H8M3")))


def answering(line: str, errand: Errand, language: str) -> DeskMail:
    """The answer to a mail with a line that is no move."""
    turn = play_until(3, Phase.TRAVEL, 60)
    report = report_of(turn, turn.position.to_act[0], Purpose.DESK, language)
    return DeskMail(replace(report, done=(Done(line, errand),)))
