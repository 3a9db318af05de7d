"""Whole random games: nothing is lost, everything adds up, and they end."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from odd_positions import play_on, start

from legends_pbem.engine.events import Event, GameEnded, GoldenPlaced, Scored, TurnBegan
from legends_pbem.engine.invariants import defects
from legends_pbem.engine.play import apply
from legends_pbem.engine.scoring import ranking
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import MARKS, PACK, Phase, Rules, Seat

_LONGEST = 1000

games = st.tuples(st.integers(2, 4), st.sampled_from(Rules), st.integers(0, 10_000))
"""Number of seats, rules and seed."""


def _played(game: tuple[int, Rules, int]) -> tuple[list[Position], list[Event]]:
    """All positions of a random game and all that happened."""
    seats, rules, seed = game
    positions: list[Position] = []
    events: list[Event] = []
    for before, seat, step in play_on(start(seats, rules, seed), Random(seed), _LONGEST):
        after, told = apply(before, seat, step)
        positions.append(after)
        events += told
    return positions, events


@settings(max_examples=15)
@given(games)
def test_every_position_of_a_game_is_sound_and_holds_the_same_120_cards(game: tuple[int, Rules, int]) -> None:
    for position in _played(game)[0]:
        piles = (*position.hands, *position.displays, position.deck, position.discard, position.club)
        assert Counter(card for pile in piles for card in pile) == Counter(PACK)
        assert defects(position) == ()


@settings(max_examples=15)
@given(games)
def test_a_game_ends_after_four_scorings_with_all_hourglasses_past_the_last_mark(game: tuple[int, Rules, int]) -> None:
    positions, events = _played(game)
    end = positions[-1]
    assert end.phase is Phase.OVER
    assert (end.scorings, end.golden, end.to_act) == (4, None, ())
    assert min(end.weeks) >= MARKS[-1]
    assert events[-1] == GameEnded(ranking(end))


@settings(max_examples=15)
@given(games)
def test_prestige_is_the_sum_of_what_the_scorings_gave(game: tuple[int, Rules, int]) -> None:
    positions, events = _played(game)
    won: Counter[Seat] = Counter()
    for event in events:
        if isinstance(event, Scored):
            won.update(dict(event.gains))
    end = positions[-1]
    assert tuple(won[seat] for seat in end.seats) == end.prestige


@settings(max_examples=15)
@given(games)
def test_turns_are_counted_and_the_golden_hourglass_is_placed_once_a_mark(game: tuple[int, Rules, int]) -> None:
    positions, events = _played(game)
    turns = [event.turn for event in events if isinstance(event, TurnBegan)]
    assert turns == list(range(1, positions[-1].turn + 1))
    assert [event.mark for event in events if isinstance(event, GoldenPlaced)] == list(MARKS)


@settings(max_examples=15)
@given(games)
def test_the_same_seed_and_choices_give_the_same_game(game: tuple[int, Rules, int]) -> None:
    assert _played(game) == _played(game)
