"""What every bot does: whole decisions, from the view alone, the same ones for the same seed."""

from itertools import islice
from random import Random

import pytest
from bot_games import SEATS, start, turns
from hypothesis import given, settings
from hypothesis import strategies as st

from legends_pbem.bots.registry import NAMES, UnknownBot, bot_named, choose
from legends_pbem.engine.decisions import decide, is_midway
from legends_pbem.engine.play import apply, legal_steps
from legends_pbem.engine.steps import Club, Diary, Rest, Step
from legends_pbem.engine.table import Position, evolve
from legends_pbem.engine.things import Cards, Phase, Place, Rules, Seat
from legends_pbem.engine.view import view_of

bots = pytest.mark.parametrize("bot", NAMES)


@bots
@pytest.mark.parametrize("rules", Rules)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_bot_plays_a_whole_game_in_complete_decisions(bot: str, players: int, rules: Rules) -> None:
    phases = {turn.position.phase for turn in turns(start(5, players, rules), dict.fromkeys(SEATS, bot), 5)}
    assert {Phase.SETUP_CLUB, Phase.TRAVEL, Phase.GOLDEN, Phase.CONTRIBUTE} <= phases


@bots
def test_the_first_cards_and_the_first_diary_are_one_decision_in_rules_en(bot: str) -> None:
    first = next(turns(start(3, 2, Rules.EN), dict.fromkeys(SEATS, bot), 3))
    assert [type(step) for step in first.decision] == [Club, Diary]


@bots
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32), moves=st.integers(0, 200), rules=st.sampled_from(Rules))
def test_a_bot_completes_a_decision_from_any_step_of_it(bot: str, seed: int, moves: int, rules: Rules) -> None:
    position, taken = _wander(start(seed, 4, rules), seed, moves)
    if position.phase is not Phase.OVER:
        seat = position.to_act[0]
        decision = choose(bot, view_of(position, seat), seed)
        after = decide(position, seat, decision)
        assert not is_midway(after.position, (*taken, *decision))


@bots
def test_a_bot_chooses_the_same_for_the_same_view_and_seed(bot: str) -> None:
    for turn in turns(start(2, 3, Rules.EN), dict.fromkeys(SEATS, bot), 2):
        view = view_of(turn.position, turn.seat)
        assert choose(bot, view, 7) == choose(bot, view, 7)


@bots
def test_a_bot_knows_no_more_than_its_view(bot: str) -> None:
    for turn in turns(start(4, 4, Rules.EN), dict.fromkeys(SEATS, bot), 4):
        view = view_of(turn.position, turn.seat)
        other_world = view_of(_other_world(turn.position, turn.seat), turn.seat)
        assert choose(bot, view, 1) == choose(bot, other_world, 1)


@bots
def test_a_bot_refuses_to_decide_for_a_seat_that_owes_nothing(bot: str) -> None:
    position = start(1, 2, Rules.EN)
    with pytest.raises(ValueError, match="blue owes no decision"):
        choose(bot, view_of(position, Seat.BLUE), 1)
    with pytest.raises(ValueError, match="spectator"):
        choose(bot, view_of(position, None), 1)


@bots
def test_a_bot_rests_where_no_turn_can_be_completed(bot: str) -> None:
    position = evolve(
        start(1, 4, Rules.EN),
        phase=Phase.TRAVEL,
        to_act=(Seat.RED,),
        at=(Place.ATLANTIS, Place.ARK, Place.ELEPHANTS, Place.YETI),
        displays=((), (), ()),
        hands=((),) * 4,
    )
    assert choose(bot, view_of(position, Seat.RED), 1) == (Rest(),)


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownBot, match="'clever'; there are: random, greedy"):
        bot_named("clever")


def test_random_takes_every_legal_step_sooner_or_later() -> None:
    position = start(1, 2, Rules.DE)
    view = view_of(position, Seat.RED)
    chosen = {choose("random", view, seed)[0] for seed in range(200)}
    assert chosen == set(legal_steps(position, Seat.RED))


def _wander(position: Position, seed: int, moves: int) -> tuple[Position, tuple[Step, ...]]:
    """The position after up to `moves` random steps, and the steps already taken of the decision that is due."""
    luck = Random(seed)
    taken: list[Step] = []
    for _ in range(moves):
        if position.phase is Phase.OVER:
            break
        seat = luck.choice(position.to_act)
        step = luck.choice(legal_steps(position, seat))
        position, _ = apply(position, seat, step)
        taken.append(step)
        if not is_midway(position, tuple(taken)):
            taken.clear()
    return position, tuple(taken)


def _other_world(position: Position, seat: Seat) -> Position:
    """A position that differs from this one in all that `seat` cannot know: others' hands, deck, club and seed."""
    viewer = position.index(seat)
    hidden = [card for i, hand in enumerate(position.hands) if i != viewer for card in hand]
    hidden += [*position.deck, *position.club]
    Random(position.turn).shuffle(hidden)
    cards = iter(hidden)

    def dealt(count: int) -> Cards:
        return tuple(islice(cards, count))

    hands = tuple(hand if i == viewer else tuple(sorted(dealt(len(hand)))) for i, hand in enumerate(position.hands))
    deck, club = dealt(len(position.deck)), dealt(len(position.club))
    return evolve(position, seed=bytes(32), hands=hands, deck=deck, club=tuple(sorted(club)))
