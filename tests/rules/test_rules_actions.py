"""Rules, chapter 5: card actions."""

import pytest
from situations import after, cards, hand, legal, play, refused, situation, week

from legends_pbem.engine.events import Reshuffled
from legends_pbem.engine.luck import shuffle
from legends_pbem.engine.refusals import Why
from legends_pbem.engine.things import Phase

OPEN = {"avalon": "2*ark avalon 2*yeti", "nefertiti": "5*amber", "shangrila": "4*ark joker"}


@pytest.mark.parametrize(("place", "count", "travel"), [("elephants", 3, 3), ("ark", 4, 2), ("yeti", 5, 3)])
def test_draw_gives_the_places_cards_and_costs_as_many_weeks(place: str, count: int, travel: int) -> None:
    """R-DRAW."""
    position = situation(deck="yeti ark amber joker avalon nefertiti")
    following = after(position, f"go {place}; draw")
    assert hand(following) == tuple(sorted(position.deck[:count]))
    assert following.deck == position.deck[count:]
    assert week(following) == 10 + travel + count
    swaps = situation(displays=OPEN, hands={"red": "yeti"})
    assert refused(swaps, "go amber; draw").why is Why.NOT_OFFERED


def test_take_gives_three_open_cards_refills_and_costs_four_weeks() -> None:
    """R-TAKE."""
    following = after(situation(displays=OPEN, deck="joker joker joker"), "go avalon; take ark avalon yeti")
    assert hand(following) == cards("ark avalon yeti")
    assert following.displays[0] == cards("ark yeti 3*joker")
    assert week(following) == 10 + 1 + 4


def test_where_fewer_than_three_cards_lie_all_are_taken_and_with_none_take_is_not_available() -> None:
    """R-TAKE."""
    two = situation(displays={"avalon": "ark yeti"})
    assert refused(two, "go avalon; take ark").facts == {"due": 2}
    assert hand(after(two, "go avalon; take ark yeti")) == cards("ark yeti")
    assert refused(situation(), "go avalon; take ark").why is Why.NO_ACTION_THERE


def test_swap_exchanges_one_or_two_open_cards_for_own_ones_and_costs_a_week() -> None:
    """R-SWAP."""
    position = situation(displays=OPEN, hands={"red": "nefertiti yeti joker"})
    following = after(position, "go amber; swap joker@shangrila for nefertiti and ark@avalon for joker")
    assert hand(following) == cards("ark yeti joker")
    assert following.displays[0] == cards("ark avalon 2*yeti joker")
    assert following.displays[2] == cards("4*ark nefertiti")
    assert week(following) == 10 + 1 + 1


def test_a_swapped_card_comes_from_the_hand_as_it_was_and_may_be_of_the_same_kind() -> None:
    """R-SWAP."""
    position = situation(displays=OPEN, hands={"red": "yeti"})
    assert refused(position, "go amber; swap ark@avalon for yeti and joker@shangrila for ark").why is Why.CARD_NOT_HELD
    same = after(position, "go amber; swap yeti@avalon for yeti")
    assert (hand(same), same.displays) == (hand(position), position.displays)


def test_swap_needs_a_card_in_hand_and_an_open_card() -> None:
    """R-SWAP."""
    assert "go amber" not in legal(situation(displays=OPEN))
    assert "go amber" not in legal(situation(hands={"red": "yeti"}))
    empty = situation(displays=OPEN, phase=Phase.ACT, at={"red": "amber"}, spent=1)
    assert refused(empty, "swap yeti@avalon for ark").why is Why.EMPTY_HAND


def test_sweep_discards_a_display_fills_it_and_lets_two_of_the_new_cards_be_picked() -> None:
    """R-SWEEP."""
    position = situation(displays=OPEN, deck="amber amber joker elephants elephants yeti2 yeti2")
    swept = after(position, "go atlantis; sweep avalon")
    assert (swept.phase, swept.spent, week(swept)) == (Phase.PICK, 2, 10)
    assert swept.discard == cards(OPEN["avalon"])
    picked = after(swept, "take elephants joker")
    assert hand(picked) == cards("elephants joker")
    assert picked.displays[0] == cards("2*amber elephants 2*yeti2")
    assert week(picked) == 10 + 2 + 2


def test_swept_cards_can_come_back_and_without_any_new_card_there_is_no_pick() -> None:
    """R-SWEEP."""
    everything = " ".join(f"11*{place} 3*{place}2" for place in ["amber", "ark", "atlantis", "avalon"])
    more = " ".join(f"11*{place} 3*{place}2" for place in ["elephants", "nefertiti", "shangrila"])
    back = situation(displays={"avalon": "2*yeti"}, hands={"blue": everything, "red": more + " 9*yeti 3*yeti2 8*joker"})
    assert after(back, "go atlantis; sweep avalon").displays[0] == cards("2*yeti")
    none = situation(hands={"blue": everything, "red": more + " 11*yeti 3*yeti2 8*joker"})
    done = after(none, "go atlantis; sweep avalon")
    assert (done.phase, week(done)) == (Phase.TRAVEL, 10 + 2 + 2)


def test_an_empty_deck_is_made_anew_from_the_discard_pile_when_a_card_is_needed() -> None:
    """R-DECK."""
    position = situation(deck="yeti .")
    decided = play(position, "go elephants; draw")
    deck = shuffle(position.discard, position.seed, "reshuffle/1")
    assert [event for event in decided.events if isinstance(event, Reshuffled)] == [Reshuffled(119)]
    assert hand(decided.position) == tuple(sorted((*position.deck, *deck[:2])))
    assert (decided.position.deck, decided.position.discard) == (deck[2:], ())
    exact = situation(deck="yeti ark amber .")
    assert after(exact, "go elephants; draw").reshuffles == 0


def test_what_is_missing_stays_missing_and_costs_the_same() -> None:
    """R-DECK."""
    everything = " ".join(f"11*{place} 3*{place}2" for place in ["amber", "ark", "atlantis", "avalon", "elephants"])
    more = "11*nefertiti 3*nefertiti2 11*shangrila 3*shangrila2 11*yeti 3*yeti2 7*joker"
    position = situation(hands={"blue": everything, "red": more})
    following = after(position, "go yeti; draw")
    assert len(hand(following)) == len(hand(position)) + 1
    assert week(following) == 10 + 3 + 5
