"""Which decisions a player is offered at a glance."""

from bot_games import SEATS, start, turns
from hypothesis import given, settings
from hypothesis import strategies as st

from legends_pbem.bots.greedy import plans_of
from legends_pbem.bots.likely import MOST, likely_decisions
from legends_pbem.engine.decisions import decide
from legends_pbem.engine.steps import Decision, Go
from legends_pbem.engine.table import View
from legends_pbem.engine.things import Phase, Rules, Seat
from legends_pbem.engine.view import view_of


def _plans(view: View) -> dict[Decision, float]:
    return {plan.steps: plan.worth for plan in plans_of(view)}


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 2**32), st.integers(2, 4), st.sampled_from(Rules))
def test_each_is_legal_and_the_most_promising_of_all_comes_first(seed: int, players: int, rules: Rules) -> None:
    for turn in turns(start(seed, players, rules), dict.fromkeys(SEATS, "greedy"), seed):
        view = view_of(turn.position, turn.seat)
        likely, plans = likely_decisions(view), _plans(view)
        assert 1 <= len(likely) <= MOST
        assert len(set(likely)) == len(likely)
        assert plans[likely[0]] == max(plans.values())
        assert [plans[steps] for steps in likely] == sorted((plans[steps] for steps in likely), reverse=True)
        for steps in likely:
            decide(turn.position, turn.seat, steps)


def test_every_kind_of_action_that_is_worth_a_look_is_among_them() -> None:
    for turn in turns(start(7, 4, Rules.EN), dict.fromkeys(SEATS, "greedy"), 7):
        if turn.position.phase is Phase.TRAVEL:
            view = view_of(turn.position, turn.seat)
            assert {type(steps[-1]) for steps in likely_decisions(view)} == {type(steps[-1]) for steps in _plans(view)}


def test_those_that_differ_in_the_cards_given_away_alone_are_named_once() -> None:
    for turn in turns(start(8, 4, Rules.EN), dict.fromkeys(SEATS, "greedy"), 8):
        draws = [
            steps[0].place
            for steps in likely_decisions(view_of(turn.position, turn.seat))
            if isinstance(steps[0], Go) and str(steps[-1]) == "Draw()"
        ]
        assert len(set(draws)) == len(draws)


def test_who_owes_nothing_is_offered_nothing() -> None:
    position = start(1, 2, Rules.EN)
    assert likely_decisions(view_of(position, Seat.BLUE)) == ()
    assert likely_decisions(view_of(position, None)) == ()
