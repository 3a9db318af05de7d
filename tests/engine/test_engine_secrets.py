"""What a seat is told does not depend on what it cannot know."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from odd_positions import positions

from legends_pbem.engine.events import ALL, AUDIENCE, Drawn, Given, PutIntoClub, view_event
from legends_pbem.engine.play import apply, legal_steps
from legends_pbem.engine.steps import Step
from legends_pbem.engine.table import Position, evolve
from legends_pbem.engine.things import JOKER, Card, Cards, Seat
from legends_pbem.engine.view import view_of


def other_world(position: Position, seat: Seat | None, luck: Random) -> Position:
    """A position with other secrets, all hidden cards strewn anew, that looks the same to `seat`."""
    hidden = [card for pile in (*position.hands, position.deck, position.club) for card in pile]
    if seat is not None:
        for card in position.hand(seat):
            hidden.remove(card)
    luck.shuffle(hidden)
    hidden.sort(key=lambda card: card is JOKER)  # the club, filled first, holds none
    club = _drawn(hidden, len(position.club))
    luck.shuffle(hidden)
    hands = tuple(
        hand if other is seat else _drawn(hidden, len(hand))
        for other, hand in zip(position.seats, position.hands, strict=True)
    )
    put = tuple(cards if other is seat else club for other, cards in zip(position.seats, position.put, strict=True))
    return evolve(position, seed=luck.randbytes(32), club=club, hands=hands, put=put, deck=tuple(hidden))


def _drawn(cards: list[Card], count: int) -> Cards:
    drawn = tuple(sorted(cards[:count]))
    del cards[:count]
    return drawn


@given(positions(), st.integers(0, 1000))
def test_two_worlds_that_differ_in_secrets_alone_give_the_same_view(position: Position, number: int) -> None:
    for seat in (None, *position.seats):
        other = other_world(position, seat, Random(number))
        assert other != position
        assert view_of(other, seat) == view_of(position, seat)


@given(positions(), st.data())
def test_a_view_of_an_event_holds_what_is_for_the_seat_and_nothing_else(
    position: Position, data: st.DataObject
) -> None:
    actor = data.draw(st.sampled_from(position.to_act))
    step: Step = data.draw(st.sampled_from(legal_steps(position, actor)))
    for event in apply(position, actor, step)[1]:
        for seat in (None, *position.seats):
            seen = view_event(event, seat)
            for name, audience in AUDIENCE[type(event)].items():
                known = audience == ALL or seat in [getattr(event, field) for field in audience]
                assert getattr(seen, name) == (getattr(event, name) if known else None)


@given(positions(), st.data())
def test_blind_draws_gifts_and_cards_for_the_club_are_for_those_concerned(
    position: Position, data: st.DataObject
) -> None:
    actor = data.draw(st.sampled_from(position.to_act))
    step: Step = data.draw(st.sampled_from(legal_steps(position, actor)))
    for event in apply(position, actor, step)[1]:
        for seat in position.seats:
            match view_event(event, seat):
                case Given(giver, taker, card):
                    assert (card is not None) is (seat in (giver, taker))
                case Drawn(drawer, _, _, cards) | PutIntoClub(drawer, _, cards):
                    assert (cards is not None) is (seat is drawer)
                case _:
                    pass
