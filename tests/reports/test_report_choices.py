"""What a seat is told it may do."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from report_games import GAMES, LANGUAGES, MOMENTS, Played, play, play_until, report_of

from legends_pbem.engine.decisions import decide, take_steps
from legends_pbem.engine.play import legal_steps
from legends_pbem.engine.steps import Go
from legends_pbem.engine.table import evolve
from legends_pbem.engine.things import Phase, Place, Rules, Seat
from legends_pbem.engine.view import view_of
from legends_pbem.notation.parse import parse_decision
from legends_pbem.notation.steps import format_step
from legends_pbem.reports.choices import MOST_LISTED, choices_of
from legends_pbem.reports.render import render_text
from legends_pbem.reports.speech import Speech
from legends_pbem.reports.templates import packaged


def _options(played: Played, seat: Seat | None, language: str = "en") -> list[str]:
    def words(speech: Speech) -> list[str]:
        choices = choices_of(view_of(played.position, seat), speech)
        return [] if choices is None else [option.words for way in choices.ways for option in way.options]

    return packaged().rendered(language, words)[0]


@settings(max_examples=100, deadline=None)
@given(GAMES, MOMENTS, st.integers(2, 4), st.sampled_from(Rules))
def test_all_words_to_send_are_read_and_legal(number: int, steps: int, seats: int, rules: Rules) -> None:
    played = play(number, steps, seats, rules)
    for seat in played.position.seats:
        options = _options(played, seat)
        assert bool(options) is (seat in played.position.to_act)
        for words in options:
            parsed = parse_decision(words, view_of(played.position, seat), seat)
            # Mails ask for whole decisions; only other programs show a seat in the middle of its turn.
            take = take_steps if played.position.phase is Phase.GIVE else decide
            take(played.position, seat, parsed.steps, parsed.golden_if_reached)


@settings(max_examples=40, deadline=None)
@given(GAMES, MOMENTS, st.sampled_from(LANGUAGES))
def test_the_words_stand_in_the_text_and_are_legal_as_copied(number: int, steps: int, language: str) -> None:
    played = play(number, steps)
    for seat in played.position.to_act:
        text = render_text(report_of(played, seat, language=language))
        unbroken = text.replace(";\n  ", "; ")
        for words in _options(played, seat, language):
            assert f"\n  {words}\n" in unbroken


@pytest.mark.parametrize("phase", [Phase.PICK, Phase.GOLDEN, Phase.CONTRIBUTE, Phase.GIVE])
def test_few_choices_are_all_listed(phase: Phase) -> None:
    played = play_until(4, phase, 20)
    seat = played.position.to_act[0]
    legal = [format_step(step) for step in legal_steps(played.position, seat)]
    assert 1 < len(legal) <= MOST_LISTED
    assert _options(played, seat) == sorted(legal)


def test_many_choices_are_explained_with_examples() -> None:
    played = play(1, 0)
    options = _options(played, Seat.RED)
    assert len(options) == 3
    assert all(words.startswith("club ") and "; diary " in words for words in options)


@settings(max_examples=40, deadline=None)
@given(GAMES, st.integers(20, 200))
def test_every_place_that_can_be_reached_is_offered(number: int, at_least: int) -> None:
    played = play_until(number, Phase.TRAVEL, at_least % 60)
    seat = played.position.to_act[0]
    reachable = {step for step in legal_steps(played.position, seat) if isinstance(step, Go)}
    offered = {words.split(";")[0] for words in _options(played, seat)}
    assert offered == ({format_step(step) for step in reachable} or {"rest"})


def test_who_can_do_nothing_is_told_to_rest() -> None:
    position = play_until(4, Phase.TRAVEL, 40).position
    seat = position.to_act[0]
    others = iter((Place.ARK, Place.ELEPHANTS, Place.YETI))  # every place that needs no card to act at
    stuck = evolve(
        position,
        at=tuple(Place.ATLANTIS if other is seat else next(others) for other in position.seats),
        hands=((),) * 4,
        displays=((),) * 3,
    )
    assert _options(Played(stuck, ()), seat) == ["rest"]


def test_a_seat_that_owes_nothing_and_a_spectator_have_no_choices() -> None:
    played = play_until(4, Phase.TRAVEL)
    for seat in (None, *(seat for seat in played.position.seats if seat not in played.position.to_act)):
        assert _options(played, seat) == []
