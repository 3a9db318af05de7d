"""Rules, chapter 6: book promotion."""

from situations import after, cards, hand, play, refused, situation, week

from legends_pbem.engine.events import Booked, Pushed
from legends_pbem.engine.refusals import Why
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import MEDALS, Place, Seat


def track(position: Position, place: str = "yeti") -> dict[int, str]:
    """Medal → owner on a book track."""
    spaces = zip(MEDALS, position.diaries[Place[place.upper()]], strict=True)
    return {medal: str(owner) for medal, owner in spaces if owner}


def test_payment_is_symbols_of_the_place_and_one_joker_at_most() -> None:
    """R-BOOK-1."""
    position = situation(hands={"red": "2*yeti yeti2 ark 2*joker"})
    assert track(after(position, "go yeti; book 5 with yeti yeti2 joker")) == {5: "red"}
    assert refused(position, "go yeti; book 2 with ark yeti").why is Why.PAYS_OTHER_PLACE
    assert refused(position, "go yeti; book 2 with joker joker").why is Why.PAYS_JOKERS
    assert refused(position, "go yeti; book 5 with yeti yeti").facts == {"cost": 4, "paid": 2}


def test_a_joker_alone_may_pay_a_difference_of_one_and_giving_one_is_not_playing_it() -> None:
    """R-BOOK-1."""
    position = situation(
        at={"blue": "yeti"}, hands={"red": "2*joker"}, diaries={"yeti": {2: "red"}, "ark": {7: "blue"}}
    )
    following = after(position, "go yeti; give joker to blue; book 3 with joker")
    assert track(following) == {3: "red"}


def test_an_own_diary_moves_up_for_the_difference_and_never_down() -> None:
    """R-BOOK-2."""
    position = situation(hands={"red": "5*yeti"}, diaries={"yeti": {2: "red"}})
    assert track(after(position, "go yeti; book 5 with yeti yeti")) == {5: "red"}
    high = situation(hands={"red": "5*yeti"}, diaries={"yeti": {7: "red"}})
    assert refused(high, "go yeti; book 2 with yeti yeti").why is Why.BOOK_NOT_UP


def test_an_upgrade_needs_no_diary_in_supply() -> None:
    """R-BOOK-2."""
    six = {place: {3: "red"} for place in ["amber", "ark", "atlantis", "avalon", "elephants", "yeti"]}
    position = situation(hands={"red": "yeti"}, diaries=six)
    assert track(after(position, "go yeti; book 5 with yeti")) == {5: "red"}


def test_a_diary_may_come_from_another_place_at_full_cost_while_the_supply_is_not_empty() -> None:
    """R-BOOK-3."""
    position = situation(hands={"red": "2*yeti"}, diaries={"ark": {5: "red", 7: "blue"}})
    following = after(position, "go yeti; book 2 from ark with yeti yeti")
    assert (track(following), track(following, "ark")) == ({2: "red"}, {7: "blue"})
    assert following.supply(Seat.RED) == 5


def test_an_empty_supply_leaves_only_diaries_from_elsewhere_and_only_to_new_places() -> None:
    """R-BOOK-3."""
    six = {place: {3: "red"} for place in ["amber", "ark", "atlantis", "avalon", "elephants", "nefertiti"]}
    position = situation(hands={"red": "2*yeti ark"}, diaries=six)
    assert refused(position, "go yeti; book 2 with yeti yeti").why is Why.SUPPLY_EMPTY
    assert refused(position, "go yeti; book 2 from shangrila with yeti yeti").why is Why.BOOK_SOURCE_EMPTY
    assert refused(position, "go ark; book 5 from amber with ark").why is Why.BOOK_HAS_ONE
    assert track(after(position, "go yeti; book 2 from amber with yeti yeti"), "amber") == {}


def test_each_card_paid_costs_a_week_and_no_superfluous_card_may_be_paid() -> None:
    """R-BOOK-4."""
    position = situation(hands={"red": "2*yeti 3*yeti2"})
    assert week(after(position, "go yeti; book 5 with yeti2 yeti2")) == 10 + 3 + 2
    surplus = after(position, "go yeti; book 3 with yeti2 yeti2")
    assert (track(surplus), week(surplus)) == ({3: "red"}, 10 + 3 + 2)
    error = refused(position, "go yeti; book 3 with yeti yeti2 yeti2")
    assert (error.why, error.facts) == (Why.PAYS_NEEDLESSLY, {"card": cards("yeti")[0]})


def test_the_paid_cards_go_to_the_discard_pile() -> None:
    """R-BOOK-5."""
    following = after(situation(hands={"red": "yeti yeti2 ark"}), "go yeti; book 3 with yeti yeti2")
    assert (following.discard, hand(following)) == (cards("yeti yeti2"), cards("ark"))


def test_a_diary_in_the_way_is_pushed_down_and_pushes_in_turn() -> None:
    """R-BOOK-6."""
    position = situation(seats="red blue green", hands={"red": "3*yeti"}, diaries={"yeti": {3: "blue", 2: "green"}})
    decided = play(position, "go yeti; book 3 with yeti yeti yeti")
    assert track(decided.position) == {3: "red", 2: "blue"}
    assert decided.position.supply(Seat.GREEN) == 6
    pushed = [event for event in decided.events if isinstance(event, Pushed)]
    assert pushed == [Pushed(Seat.BLUE, Place.YETI, 3, 2), Pushed(Seat.GREEN, Place.YETI, 2, None)]


def test_the_movers_own_old_space_is_free_before_anybody_is_pushed() -> None:
    """R-BOOK-6."""
    position = situation(hands={"red": "yeti"}, diaries={"yeti": {5: "blue", 3: "red"}})
    decided = play(position, "go yeti; book 5 with yeti")
    assert track(decided.position) == {5: "red", 3: "blue"}
    booked = next(event for event in decided.events if isinstance(event, Booked))
    assert (booked.origin, booked.medal) == (3, 5)
