"""Rules, chapters 7 and 8: the club and the scorings."""

from typing import Any

import pytest
from situations import after, cards, hand, legal, play, refused, situation, week

from legends_pbem.engine.ahead import check_decision
from legends_pbem.engine.decisions import decide
from legends_pbem.engine.events import GameEnded, PassedOver, Scored
from legends_pbem.engine.luck import shuffle
from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.scoring import ranking
from legends_pbem.engine.steps import Draw, Go, Golden
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import Card, Phase, Place, Rules, Seat
from legends_pbem.engine.view import view_of


def before_scoring(golden: str = "yeti", **changes: Any) -> Position:
    """Red's turn at week 24; when it has drawn at the ark, everybody has passed week 25."""
    return situation(weeks={"red": 24, "blue": 26, "green": 26}, golden=golden, **changes)


def scored(position: Position, decision: str = "go ark; draw") -> Scored:
    """The scoring that the decision brings."""
    return next(event for event in play(position, decision).events if isinstance(event, Scored))


def test_in_london_one_to_three_cards_go_into_the_club_a_week_each_and_one_is_drawn() -> None:
    """R-CLUB-1."""
    position = situation(at={"red": "amber"}, hands={"red": "2*yeti ark joker"}, deck="nefertiti")
    following = after(position, "go london; club ark yeti yeti")
    assert following.club == cards("ark 2*yeti")
    assert hand(following) == cards("joker nefertiti")
    assert week(following) == 10 + 1 + 3
    assert refused(position, "go london; club joker").why is Why.CLUB_JOKER
    assert refused(position, "go london; club none").facts == {"least": 1, "most": 3}
    assert "go london" not in legal(situation(at={"red": "amber"}, hands={"red": "joker"}))


@pytest.mark.parametrize("start", [19, 22])
def test_the_first_to_reach_or_pass_the_mark_must_place_the_golden_hourglass(start: int) -> None:
    """R-GOLD-1."""
    position = situation(weeks={"red": start, "blue": 24})
    waiting = after(position, "go elephants; draw")
    assert (waiting.phase, waiting.to_act) == (Phase.GOLDEN, (Seat.RED,))
    assert len(legal(waiting)) == 8
    placed = after(waiting, "golden atlantis")
    assert (placed.golden, placed.to_act) == (Place.ATLANTIS, (Seat.BLUE,))
    assert after(position, "go elephants; draw; golden atlantis") == placed
    assert refused(waiting, "golden london").why is Why.GOLDEN_LONDON


def test_golden_sent_without_need_refuses_the_turn_unless_it_says_if_reached() -> None:
    """R-GOLD-1."""
    early = situation(weeks={"red": 10})
    assert refused(early, "go elephants; draw; golden ark").why is Why.GOLDEN_NOT_REACHED
    assert after(early, "go elephants; draw; golden ark if reached") == after(early, "go elephants; draw")


def test_the_golden_hourglass_sent_twice_is_one_step_too_many() -> None:
    """R-GOLD-1."""
    position = situation(weeks={"red": 19, "blue": 24})
    steps = (Go(Place.ELEPHANTS), Draw(), Golden(Place.ARK), Golden(Place.ARK))
    for judge in (
        lambda: decide(position, Seat.RED, steps),
        lambda: check_decision(view_of(position, Seat.RED), Seat.RED, steps),
    ):
        with pytest.raises(Illegal) as error:
            judge()
        assert error.value.why is Why.DECISION_OVER


def test_a_scoring_follows_the_turn_in_which_the_last_hourglass_passes_the_mark() -> None:
    """R-SCORE-1."""
    following = after(before_scoring(hands={"red": "yeti", "blue": "yeti"}), "go ark; draw")
    assert (following.scorings, following.mark) == (1, 45)
    waiting = situation(
        seats="red blue green", weeks={"red": 24, "blue": 24, "green": 26}, arrivals="blue green red", golden="yeti"
    )
    assert after(waiting, "go ark; draw").scorings == 0


def test_cards_are_revealed_until_five_different_places_lie_open_and_the_rest_goes_back() -> None:
    """R-SCORE-2."""
    club = "2*amber 2*ark 2*atlantis 2*avalon 2*elephants 2*nefertiti"
    position = before_scoring(club=club)
    order = shuffle(position.club, position.seed, "club/1")
    score = scored(position)
    assert score.revealed == order[: len(score.revealed)]
    assert len({card.place for card in score.revealed}) == 5
    assert len({card.place for card in score.revealed[:-1]}) == 4
    assert score.left == 12 - len(score.revealed)
    assert after(position, "go ark; draw").club == tuple(sorted(order[len(score.revealed) :]))


def test_the_golden_place_scores_once_and_without_a_card_pays_its_medals_only() -> None:
    """R-SCORE-2."""
    bare = scored(before_scoring(club="ark", diaries={"yeti": {7: "blue"}, "ark": {2: "red"}}))
    assert [place.place for place in bare.places] == [Place.ARK, Place.YETI]
    assert bare.gains == ((Seat.RED, 2 + 1), (Seat.BLUE, 7))
    both = scored(before_scoring(club="yeti", diaries={"yeti": {7: "blue"}}))
    assert both.gains == ((Seat.RED, 0), (Seat.BLUE, 7 + 1))


def test_each_diary_on_a_scoring_place_earns_its_medal() -> None:
    """R-SCORE-3."""
    position = before_scoring(
        seats="red blue green", club="2*atlantis2", diaries={"atlantis": {2: "red", 5: "blue"}, "amber": {7: "red"}}
    )
    place = next(place for place in scored(position).places if place.place is Place.ATLANTIS)
    assert place.medals == ((Seat.BLUE, 5), (Seat.RED, 2))
    following = after(position, "go ark; draw")
    assert following.prestige == (2 + 2, 5 + 2, 0)


def test_cards_are_dealt_two_symbols_first_from_the_diary_furthest_up_round_and_round() -> None:
    """R-SCORE-4."""
    position = before_scoring(
        seats="red blue green", club="2*ark 2*ark2 amber", diaries={"ark": {3: "red", 7: "green", 2: "blue"}}
    )
    place = next(place for place in scored(position).places if place.place is Place.ARK)
    assert place.dealt == (
        (Seat.GREEN, Card.ARK2),
        (Seat.RED, Card.ARK2),
        (Seat.BLUE, Card.ARK),
        (Seat.GREEN, Card.ARK),
    )
    following = after(position, "go ark; draw")
    assert following.prestige == (3 + 2, 2 + 1, 7 + 2 + 1)
    assert following.discard == following.shown == cards("2*ark 2*ark2 amber")


def test_the_golden_hourglass_goes_back_before_the_contributions() -> None:
    """R-SCORE-6."""
    following = after(before_scoring(hands={"red": "yeti", "blue": "yeti"}), "go ark; draw")
    assert (following.phase, following.golden) == (Phase.CONTRIBUTE, None)


def test_rules_en_ask_everybody_for_exactly_one_card_in_any_order() -> None:
    """R-SCORE-5."""
    asked = after(
        before_scoring(hands={"red": "yeti joker", "blue": "ark"}, deck="joker joker joker joker"), "go ark; draw"
    )
    assert asked.to_act == (Seat.RED, Seat.BLUE)
    assert legal(asked) == ["club yeti"]
    assert refused(asked, "club none").facts == {"least": 1, "most": 1}
    last = after(asked, "club ark", "blue")
    assert last.to_act == (Seat.RED,)
    done = after(last, "club yeti")
    assert (done.phase, done.club) == (Phase.TRAVEL, cards("ark yeti"))


@pytest.mark.parametrize(("seats", "most"), [("red blue", 2), ("red blue green", 1)])
def test_rules_de_let_everybody_put_up_to_one_card_or_two_in_a_game_of_two(seats: str, most: int) -> None:
    """R-SCORE-5."""
    position = before_scoring(
        seats=seats,
        rules=Rules.DE,
        hands={"red": "3*yeti", "blue": "ark", "green": "ark"},
        deck="joker joker joker joker",
    )
    asked = after(position, "go ark; draw")
    assert legal(asked) == sorted(["club none", *("club " + " ".join(["yeti"] * n) for n in range(1, most + 1))])


def test_who_holds_no_card_that_may_go_into_the_club_is_passed_over() -> None:
    """R-SCORE-5."""
    position = before_scoring(hands={"blue": "joker"}, deck="joker joker joker joker")
    decided = play(position, "go ark; draw")
    assert [event.seat for event in decided.events if isinstance(event, PassedOver)] == [Seat.RED, Seat.BLUE]
    assert decided.position.phase is Phase.TRAVEL


def test_the_game_ends_after_the_fourth_scoring_and_the_golden_hourglass_leaves() -> None:
    """R-END-1."""
    position = situation(weeks={"red": 74, "blue": 76}, scorings=3, golden="yeti", diaries={"yeti": {7: "blue"}})
    decided = play(position, "go ark; draw")
    assert (decided.position.phase, decided.position.golden) == (Phase.OVER, None)
    assert decided.events[-1] == GameEnded(((Seat.BLUE, 1), (Seat.RED, 2)))
    assert refused(decided.position, "go yeti; draw").why is Why.OVER


def test_most_prestige_wins_then_fewest_weeks_and_who_is_still_tied_shares_the_rank() -> None:
    """R-END-1."""
    position = situation(
        seats="red blue green yellow",
        weeks={"red": 10, "blue": 20, "green": 20, "yellow": 30},
        prestige={"red": 5, "blue": 9, "green": 9, "yellow": 9},
    )
    assert ranking(position) == ((Seat.BLUE, 1), (Seat.GREEN, 1), (Seat.YELLOW, 3), (Seat.RED, 4))
