"""How long games last in the model, and what each feature does about it."""

from functools import cache
from math import inf

import pytest
from season_games import AT_ONCE, EVERY_MORNING, NEVER, PROMPT, choice, company

from benchmarks.season.course import Feature, draw_company, run
from benchmarks.season.games import Choice, play
from benchmarks.season.people import MODEL, Model, Mood
from legends_pbem.engine.things import Phase, Rules, Seat

RED, BLUE, GREEN, YELLOW = Seat
NOTHING: frozenset[Feature] = frozenset()
_played = cache(play)


def _hours(
    model: Model,
    choices: list[Choice],
    *features: Feature,
    mood: Mood = PROMPT,
    seats: tuple[Seat, ...] = tuple(Seat),
) -> float:
    """How long the game takes; to a millionth, since shares of days are not exact."""
    return round(run(tuple(choices), company(model, len(choices), mood, seats), frozenset(features)).days * 24, 6)


@pytest.mark.parametrize("rules", Rules)
def test_people_who_read_at_once_play_a_game_of_no_hours(rules: Rules) -> None:
    choices = _played(1, rules)
    assert run(choices, company(AT_ONCE, len(choices)), NOTHING).days == 0


@pytest.mark.parametrize("feature", Feature)
@pytest.mark.parametrize("rules", Rules)
def test_a_feature_makes_no_game_longer(feature: Feature, rules: Rules) -> None:
    choices = _played(1, rules)
    for number in range(20):
        drawn = draw_company(MODEL, str(number), (RED, BLUE, GREEN), len(choices))
        assert run(choices, drawn, {feature}).days <= run(choices, drawn, NOTHING).days


def test_the_same_people_play_the_same_game() -> None:
    choices = _played(1, Rules.EN)
    once, again = (
        run(choices, draw_company(MODEL, "same", tuple(Seat), len(choices)), frozenset(Feature)) for _ in range(2)
    )
    assert once == again


def test_each_question_waits_for_the_next_morning() -> None:
    assert _hours(EVERY_MORNING, [choice(RED), choice(BLUE), choice(RED)]) == 68


def test_a_game_without_deadlines_never_ends_when_one_player_never_reads() -> None:
    assert _hours(NEVER, [choice(RED)]) == inf


def test_when_the_deadline_passes_a_bot_decides() -> None:
    assert _hours(NEVER, [choice(RED), choice(BLUE)], Feature.DEADLINES) == 6 * 24


def test_after_three_misses_the_seat_waits_no_more() -> None:
    assert _hours(NEVER, [choice(RED)] * 5, Feature.DEADLINES) == 9 * 24


def test_it_counts_how_much_a_bot_decides_for_people() -> None:
    choices = (choice(RED), choice(RED), choice(YELLOW))
    outcome = run(choices, company(NEVER, 3, seats=(RED,)), {Feature.DEADLINES, Feature.SAME_RUN})
    assert outcome.by_bot == 1
    assert run(choices, company(EVERY_MORNING, 3, seats=(RED,)), {Feature.DEADLINES}).by_bot == 0


def test_a_bot_gives_the_seat_back_when_its_player_returns() -> None:
    slow = PROMPT._replace(looks_off=9)  # nine mornings are lost on each decision
    assert _hours(EVERY_MORNING, [choice(RED)] * 4, Feature.DEADLINES, mood=slow) == 9 * 24
    turns = [choice(RED)] * 3 + [choice(BLUE), choice(RED)]
    assert _hours(EVERY_MORNING, turns, Feature.DEADLINES, mood=slow) == (9 + 3 + 3) * 24


def test_what_follows_a_decision_comes_along_with_it() -> None:
    choices = [choice(RED), choice(RED, Phase.PICK), choice(RED, Phase.GOLDEN), choice(BLUE)]
    assert _hours(EVERY_MORNING, choices) == 92
    assert _hours(EVERY_MORNING, choices, Feature.SEQUENCES) == 44


def test_nothing_comes_along_with_what_a_bot_decided() -> None:
    choices = [choice(RED), choice(RED, Phase.PICK)]
    assert _hours(NEVER, choices, Feature.SEQUENCES, Feature.DEADLINES) == 6 * 24


@pytest.mark.parametrize(("foreseen", "hours"), [(True, 68), (False, 92)])
def test_an_order_takes_the_turn_if_it_is_still_wanted(foreseen: bool, hours: float) -> None:
    choices = [choice(RED), choice(BLUE), choice(GREEN), choice(RED, foreseen=foreseen)]
    assert _hours(EVERY_MORNING, choices, Feature.ORDERS) == hours


def test_an_order_comes_too_late_for_a_turn_that_follows_at_once() -> None:
    choices = [choice(RED), choice(RED, foreseen=True)]
    assert _hours(EVERY_MORNING, choices, Feature.ORDERS) == 44


def test_who_is_asked_together_with_others_does_not_wait_for_them() -> None:
    choices = [choice(seat, Phase.CONTRIBUTE, together=seat is not RED) for seat in Seat]
    assert _hours(EVERY_MORNING, choices) == 92
    assert _hours(EVERY_MORNING, choices, Feature.AT_ONCE) == 20


def test_a_bot_plays_in_the_night_or_at_once() -> None:
    choices = [choice(RED), choice(YELLOW), choice(YELLOW)]
    assert _hours(EVERY_MORNING, choices, seats=(RED,)) == 40
    assert _hours(EVERY_MORNING, choices, Feature.SAME_RUN, seats=(RED,)) == 20


def test_nobody_is_asked_for_a_forced_decision() -> None:
    assert _hours(NEVER, [choice(RED, forced=True)], Feature.FORCED) == 0


def test_a_reminder_brings_an_answer_that_was_put_off() -> None:
    forgetful = PROMPT._replace(looks_off=20)
    assert _hours(EVERY_MORNING, [choice(RED)], mood=forgetful) == 500
    # Asked at noon, reminded after 36 hours, which is midnight; so the reminder comes at eight, just after the look.
    assert _hours(EVERY_MORNING, [choice(RED)], Feature.REMINDERS, mood=forgetful) == 68


def test_a_reminder_that_is_not_heeded_leaves_it_to_the_next() -> None:
    forgetful = PROMPT._replace(looks_off=20, reminders_off=1)
    assert _hours(EVERY_MORNING, [choice(RED)], Feature.REMINDERS, mood=forgetful) == 92
    deaf = forgetful._replace(reminders_off=2)
    assert _hours(EVERY_MORNING, [choice(RED)], Feature.REMINDERS, mood=deaf) == 500


def test_question_and_report_of_one_moment_are_one_mail() -> None:
    choices = (choice(RED), choice(RED), choice(BLUE, tells_all=True))
    outcome = run(choices, company(EVERY_MORNING, 3, seats=(RED, BLUE)), NOTHING)
    # Red: asked, told and asked again, told, the scoring. Blue: asked, told of its own decision and the scoring.
    assert (outcome.received, outcome.sent) == ((4 + 2) / 2, 3 / 2)
