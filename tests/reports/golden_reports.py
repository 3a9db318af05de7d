"""The golden reports: which there are, and where they lie."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

from report_games import LANGUAGES, answering, digest_of, play, play_until, reminder, report_of

from legends_pbem.engine.things import Phase, Rules, Seat
from legends_pbem.reports.desk_mail import render_desk
from legends_pbem.reports.digest_mail import render_digest
from legends_pbem.reports.errands import Helped, Listed
from legends_pbem.reports.notes import Abandoned, Extended, Joined, Paused, Redone, Replaced, Resumed, Undone
from legends_pbem.reports.picture import board_svg
from legends_pbem.reports.reminder_mail import render_reminder
from legends_pbem.reports.render import render, render_text
from legends_pbem.reports.report import Purpose, Report

GOLDEN = Path(__file__).parent / "golden"

LISTED = Listed(
    language="en",
    zone="Europe/Berlin",
    each=False,
    html=True,
    calendar=False,
    pictures=True,
    form=True,
    remind="half 12h",
    night="22-8",
    off="without fri sat quiet 22-8",
)


class Golden(NamedTuple):
    """One file and what belongs in it."""

    path: Path
    text: str


def golden_reports() -> Iterator[Golden]:
    """Every golden report in every language: text, and of some of them HTML and the picture."""
    for language in LANGUAGES:
        reminded, _ = render_reminder(reminder(language))
        yield Golden(GOLDEN / f"reminder.{language}.txt", f"{reminded.subject}\n\n{reminded.text}")
        digest, _ = render_digest(digest_of(language))
        yield Golden(GOLDEN / f"digest.{language}.txt", f"{digest.subject}\n\n{digest.text}")
        for name, errand in (("help", Helped()), ("settings", LISTED._replace(language=language))):
            told, _ = render_desk(answering(name, errand, language))
            yield Golden(GOLDEN / f"{name}.{language}.txt", f"{told.subject}\n\n{told.text}")
        for name, report in _reports(language):
            rendered, _ = render(report)
            yield Golden(GOLDEN / f"{name}.{language}.txt", f"{rendered.subject}\n\n{render_text(report)}")
            if name == "travel":
                yield Golden(GOLDEN / f"{name}.{language}.html", rendered.html)
            if name in ("travel", "over"):
                yield Golden(GOLDEN / f"{name}.{language}.svg", board_svg(report))


def _reports(language: str) -> Iterator[tuple[str, Report]]:
    first = play(1, 0)
    yield "started", report_of(first, Seat.RED, Purpose.STARTED, language)
    yield "started-others", report_of(first, Seat.BLUE, Purpose.STARTED, language)
    yield "first-diary-de", report_of(play(2, 2, 3, Rules.DE), Seat.GREEN, language=language)
    travel = play_until(3, Phase.TRAVEL, 60)
    yield "travel", report_of(travel, travel.position.to_act[0], language=language)
    yield "spectator", report_of(travel, None, Purpose.DESK, language)
    for phase in (Phase.PICK, Phase.GOLDEN, Phase.CONTRIBUTE):
        played = play_until(4, phase, 20)
        yield str(phase), report_of(played, played.position.to_act[0], language=language)
    waiting = next(seat for seat in travel.position.seats if seat not in travel.position.to_act)
    yield "receipt", report_of(travel, waiting, Purpose.RECEIPT, language, last_events=12)
    turn = report_of(travel, travel.position.to_act[0], language=language, last_events=3)
    undone = (Undone(2, (Seat.RED, Seat.BLUE), "A slip of Blue."), Redone(1, (Seat.GREEN,), ""))
    yield "undone", replace(turn, notes=undone)
    joined = (Replaced(Seat.YELLOW, "greedy", "Lost."), Joined(Seat.RED, Rules.DE, tuple(Seat)))
    paused = (Paused("Happy holidays!"), Resumed(""), Extended(Seat.RED, timedelta(hours=36), "Red is on the train."))
    yield "paused", replace(turn, notes=paused)
    yield "joined", replace(turn, notes=joined)
    yield (
        "abandoned",
        replace(
            report_of(travel, waiting, Purpose.ABANDONED, language, abandoned=True),
            notes=(Abandoned("Bo has moved to the Moon, and we start again in May."),),
        ),
    )
    yield "over", report_of(play(5, 1000, 2), Seat.BLUE, language=language)
