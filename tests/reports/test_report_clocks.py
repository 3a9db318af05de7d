"""What a report says of everybody's clocks."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from report_games import play, report_of

from legends_pbem.engine.things import Seat
from legends_pbem.reports.clocks import SeatTime
from legends_pbem.reports.render import render_text

DUE = datetime(2026, 3, 28, 23, 30, tzinfo=UTC)


def told(time: SeatTime, language: str = "en", zone: str = "UTC") -> str:
    """The text of a report with this clock and no other, on one line."""
    report = report_of(play(3, 60), Seat.GREEN, language=language)
    return " ".join(render_text(replace(report, times=(time,), zone=zone)).split())


@pytest.mark.parametrize(
    ("time", "english", "german"),
    [
        (
            SeatTime(Seat.RED, DUE),
            "Red: Until Sunday, 29 March 2026, 00:30 (Europe/Berlin).",
            "Rot: Bis Sonntag, 29. März 2026, 00:30 (Europe/Berlin).",
        ),
        (SeatTime(Seat.GREEN, DUE, passed=True), "Green: The deadline has passed.", "Grün: Die Frist ist abgelaufen."),
        (
            SeatTime(Seat.RED, standing=("pause",)),
            "The clock stands, for the host has paused the game.",
            "Die Uhr steht, denn die Partie ist angehalten.",
        ),
        (
            SeatTime(Seat.RED, standing=("absence", "bounce")),
            "for the player is away and our mails come back.",
            "denn wer hier spielt, ist abwesend und unsere Mails kommen zurück.",
        ),
        (
            SeatTime(Seat.RED, DUE, given_back=timedelta(hours=1, minutes=1)),
            "Given back, for the service or its mails did not work: 1 hour and 1 minute.",
            "Zurückgegeben, weil der Dienst oder seine Mails ausfielen: 1 Stunde und 1 Minute.",
        ),
        (
            SeatTime(Seat.RED, bank=timedelta(days=2, hours=1, minutes=59)),
            "In the bank: 2 days and 1 hour.",
            "Auf dem Zeitkonto: 2 Tage und 1 Stunde.",
        ),
        (SeatTime(Seat.RED, bank=timedelta(0)), "In the bank: 0 minutes.", "Auf dem Zeitkonto: 0 Minuten."),
    ],
)
def test_a_clock_is_told_in_both_languages(time: SeatTime, english: str, german: str) -> None:
    assert english in told(time, "en", "Europe/Berlin")
    assert german in told(time, "de", "Europe/Berlin")


def test_a_seat_of_which_there_is_nothing_to_say_is_left_out() -> None:
    assert "THE CLOCKS" not in told(SeatTime(Seat.RED))
    assert "THE CLOCKS" in told(SeatTime(Seat.RED, DUE))
