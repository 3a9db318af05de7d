"""Made-up games and people for the tests of the model."""

from datetime import UTC, datetime, time
from random import Random

from benchmarks.season.course import Company
from benchmarks.season.games import Choice
from benchmarks.season.people import LONGEST, Look, Model, Mood, Person
from legends_pbem.engine.things import Phase, Seat
from legends_pbem.schedule.moments import ZERO

BEGIN = datetime(2027, 3, 1, 12, tzinfo=UTC)
AT_ONCE = Model(
    zones=("UTC",),
    usual=(Look(time(8), 1),),
    slow_share=0,
    around=ZERO,
    weekend=1,
    sitting=2 * LONGEST,
    thinking=ZERO,
    puts_off=0,
    gone_after=2000 * LONGEST,
)
"""Everybody sits before the mailbox all the time, and answers without thinking."""
EVERY_MORNING = AT_ONCE._replace(sitting=ZERO, away_every=2000 * LONGEST)
"""Everybody looks at the mail at eight o'clock every day."""
NEVER = AT_ONCE._replace(usual=())
"""Nobody ever looks."""
PROMPT = Mood(ZERO, looks_off=0, reminders_off=0, sends_along=True, orders=True)


def choice(
    seat: Seat,
    phase: Phase = Phase.TRAVEL,
    forced: bool = False,
    together: bool = False,
    foreseen: bool = False,
    tells_all: bool = False,
) -> Choice:
    return Choice(seat, phase, forced, together, foreseen, tells_all)


def company(model: Model, choices: int, mood: Mood = PROMPT, seats: tuple[Seat, ...] = tuple(Seat)) -> Company:
    """People on `seats`, all after the same model and in the same mood."""
    people = {seat: Person(model, Random(str(seat)), BEGIN) for seat in seats}
    return Company(BEGIN, people, (mood,) * choices)
