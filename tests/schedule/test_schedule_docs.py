"""What docs/clocks.md says is true, and its German edition says the same."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

import legends_pbem
from legends_pbem.reports.refusals import explain
from legends_pbem.schedule.absence import grant
from legends_pbem.schedule.calendar import Calendar
from legends_pbem.schedule.clock import Asked, SeatClock, bank_left, deadline
from legends_pbem.schedule.errors import ScheduleError
from legends_pbem.schedule.holidays import parse_holidays
from legends_pbem.schedule.lapse import format_lapse, parse_lapse
from legends_pbem.schedule.moments import DAY
from legends_pbem.schedule.outage import DEFAULT_LIMITS
from legends_pbem.schedule.policy import format_policy, parse_policy
from legends_pbem.schedule.reminders import Owed, Wishes, format_wishes, parse_wishes, plan
from legends_pbem.schedule.words import format_duration, parse_duration
from legends_pbem.service.errors import Cause, Refused

DOCS = Path(legends_pbem.__file__).parent.parent / "docs"
GUIDE = (DOCS / "clocks.md").read_text(encoding="utf-8")
GERMAN = (DOCS / "clocks.de.md").read_text(encoding="utf-8")
BERLIN = "Europe/Berlin"
WEEKDAYS = {"Mo": "Mon", "Di": "Tue", "Mi": "Wed", "Do": "Thu", "Fr": "Fri", "Sa": "Sat", "So": "Sun"}


def rows(first_heading: str, guide: str = GUIDE) -> list[list[str]]:
    """The cells of the table whose first column has this heading, without marks of code."""
    lines = guide.partition(f"| {first_heading} |")[2].partition("\n\n")[0].splitlines()[2:]
    assert lines
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines]


def moment(text: str, zone: str) -> datetime:
    """The moment of a local time such as `Tue 2026-05-05 18:00`."""
    local = datetime.strptime(text, "%a %Y-%m-%d %H:%M")
    assert local.strftime("%a") == text[:3], "the day of the week is another one"
    return local.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def facts(guide: str) -> list[list[str]]:
    """What each row of the tables says that is no words: code, zones, and moments as the English guide has them."""
    as_in_english = re.sub(r"\b([A-Z][a-z]) (\d+)\.(\d+)\.(\d{4}) (\d+):", _in_english, guide)
    lines = [line for line in as_in_english.splitlines() if line.startswith("|")]
    return [re.findall(r"`[^`]+`|\w{3} \d{4}-\d\d-\d\d \d\d:\d\d|\b[A-Z]\w+/\w+", line) for line in lines]


def _in_english(moment: re.Match[str]) -> str:
    weekday, day, month, year, hour = moment.groups()
    return f"{WEEKDAYS[weekday]} {year}-{month:>02}-{day:>02} {hour:>02}:"


def clock(line: str, zone: str, opened: datetime) -> SeatClock:
    policy = parse_policy(line)
    return SeatClock(policy, Asked(opened, Calendar(zone, policy.off)))


@pytest.mark.parametrize("line", [row[0] for row in rows("line | what it means")])
def test_a_line_of_the_guide_is_a_policy_in_canonical_text(line: str) -> None:
    assert format_policy(parse_policy(line)) == line


def test_three_days_can_be_written_in_hours() -> None:
    assert parse_policy("72h") == parse_policy("3d")


@pytest.mark.parametrize(("line", "message"), rows("this line"))
def test_a_line_is_refused_as_the_guide_says(line: str, message: str) -> None:
    with pytest.raises(ScheduleError) as refusal:
        parse_policy(line)
    assert explain(refusal.value, "en") == message


@pytest.mark.parametrize("word", [row[0] for row in rows("word")])
def test_a_word_of_the_guide_can_be_added(word: str) -> None:
    base = "bank 3d free 1h" if word.startswith("+") else "3d quiet 1-2" if word == "own" else "3d"
    assert word in format_policy(parse_policy(f"{base} {word}"))


@pytest.mark.parametrize(("line", "zone", "asked", "due"), rows("clock | zone of the player"))
def test_a_decision_is_due_when_the_guide_says(line: str, zone: str, asked: str, due: str) -> None:
    assert deadline(clock(line, zone, moment(asked, zone))) == moment(due, zone)


def test_a_bank_goes_as_the_guide_says() -> None:
    policy = parse_policy("bank 4d +1d free 12h")
    opened = datetime(2026, 5, 4, tzinfo=UTC)
    past: tuple[Asked, ...] = ()
    for taken_after, _costs, left, refilled in rows("taken after"):
        asked = Asked(opened, Calendar(), taken=opened + parse_duration(taken_after))
        now = opened + 30 * DAY
        assert format_duration(bank_left(SeatClock(policy, asked, past), now)) == left
        past = (*past, asked)
        opened = now
        assert format_duration(bank_left(SeatClock(policy, Asked(now, Calendar()), past), now)) == refilled


@pytest.mark.parametrize(("line", "start", "end"), rows("line | the clock stands from"))
def test_an_absence_is_what_the_guide_says(line: str, start: str, end: str) -> None:
    now = moment("Mon 2026-11-30 09:00", BERLIN)
    assert grant(line, now, BERLIN, 60 * DAY, ()) == (moment(start, BERLIN), moment(end, BERLIN))


@pytest.mark.parametrize(("line", "asked", "reminders"), rows("clock | asked for"))
def test_reminders_come_when_the_guide_says(line: str, asked: str, reminders: str) -> None:
    owed = Owed("ticket", clock(line, BERLIN, moment(asked, BERLIN)))
    planned = plan(owed, Wishes(BERLIN))
    assert sorted({one.moment for one in planned}) == [moment(text, BERLIN) for text in reminders.split(", ")]


def test_the_guides_reminder_times_can_be_chosen() -> None:
    assert format_wishes(Wishes()) == "half 12h"
    for text in ("1d 6h", "half", "none"):
        assert format_wishes(parse_wishes(text, Wishes())) == text


@pytest.mark.parametrize("choice", [row[0] for row in rows("the game's choice")])
def test_a_choice_for_passed_deadlines_can_be_written(choice: str) -> None:
    assert format_lapse(parse_lapse(choice)) == choice


def test_the_guides_limits_are_the_defaults() -> None:
    assert (timedelta(minutes=30), timedelta(hours=6), timedelta(hours=12)) == DEFAULT_LIMITS


def test_the_guides_holidays_can_be_listed() -> None:
    text = GUIDE.partition("## Holidays")[2].partition("`")[2].partition("`")[0]
    assert len(parse_holidays(text)) == 10


def test_the_german_guide_has_the_same_clocks_times_and_lines() -> None:
    assert facts(GERMAN) == facts(GUIDE)


@pytest.mark.parametrize(("line", "message"), rows("diese Zeile", GERMAN))
def test_a_line_is_refused_as_the_german_guide_says(line: str, message: str) -> None:
    with pytest.raises(ScheduleError) as refusal:
        parse_policy(line)
    assert explain(Refused(Cause.TIME, why=refusal.value), "de") == message
