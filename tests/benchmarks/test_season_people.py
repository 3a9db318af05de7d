"""When people read their mail."""

from datetime import timedelta
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from season_games import BEGIN, EVERY_MORNING, NEVER

from benchmarks.season.people import LONGEST, MODEL, Person
from legends_pbem.schedule.moments import DAY, HOUR

_SECONDS = st.integers(0, 200 * 24 * 3600)


def _person(number: int) -> Person:
    return Person(MODEL, Random(number), BEGIN)


@given(st.integers(0, 50), _SECONDS, _SECONDS, st.integers(0, 5))
def test_who_is_asked_earlier_answers_no_later(number: int, one: int, other: int, looks_off: int) -> None:
    person = _person(number)
    earlier, later = (person.reads(BEGIN + timedelta(seconds=after), looks_off) for after in sorted((one, other)))
    assert later is None or (earlier is not None and earlier <= later)


@given(st.integers(0, 50), _SECONDS, st.integers(0, 5))
def test_no_mail_is_read_before_it_comes(number: int, after: int, looks_off: int) -> None:
    moment = BEGIN + timedelta(seconds=after)
    read = _person(number).reads(moment, looks_off)
    assert read is None or read >= moment


@given(st.integers(0, 50), st.lists(_SECONDS, min_size=2, max_size=5))
def test_when_a_mail_is_read_does_not_depend_on_the_mails_before(number: int, after: list[int]) -> None:
    moments = [BEGIN + timedelta(seconds=seconds) for seconds in after]
    person = _person(number)
    assert [person.reads(moment) for moment in moments] == [_person(number).reads(moment) for moment in moments]


def test_somebody_who_looks_every_morning_reads_in_the_morning_or_so_many_mornings_later() -> None:
    person = Person(EVERY_MORNING, Random(0), BEGIN)
    assert person.reads(BEGIN) == BEGIN + 20 * HOUR
    assert person.reads(BEGIN, 3) == BEGIN + 3 * DAY + 20 * HOUR


def test_a_mail_that_comes_within_a_sitting_is_read_at_once_and_no_sitting_is_counted_twice() -> None:
    person = Person(EVERY_MORNING._replace(sitting=HOUR), Random(0), BEGIN)
    within = BEGIN + 20 * HOUR + timedelta(minutes=30)
    assert person.reads(within) == within
    assert person.reads(within, 1) == BEGIN + DAY + 20 * HOUR
    assert person.reads(within + HOUR) == BEGIN + DAY + 20 * HOUR


def test_somebody_away_reads_after_the_return() -> None:
    person = Person(EVERY_MORNING._replace(away_every=10 * DAY, away=(5, 5)), Random(0), BEGIN)
    reads = [person.reads(BEGIN + day * DAY) for day in range(100)]
    waits = {read - BEGIN - day * DAY for day, read in enumerate(reads) if read is not None}
    assert min(waits) == 20 * HOUR
    assert max(waits) >= 5 * DAY


def test_who_never_looks_never_reads() -> None:
    assert Person(NEVER, Random(0), BEGIN).reads(BEGIN) is None


def test_who_is_gone_reads_no_more() -> None:
    person = Person(EVERY_MORNING._replace(gone_after=DAY), Random(0), BEGIN)
    assert person.reads(BEGIN + LONGEST) is None
