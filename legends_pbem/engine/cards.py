"""How cards change place: held, drawn, and put into the club."""

from itertools import combinations
from typing import TypedDict

from legends_pbem.engine.events import Drawn, Event, PutIntoClub, Refilled, Reshuffled
from legends_pbem.engine.luck import shuffle
from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.steps import Step, club_of
from legends_pbem.engine.table import Position, evolve, put_at
from legends_pbem.engine.things import DISPLAY_SIZE, JOKER, Card, Cards, Place, Seat

Limits = tuple[int, int]
"""The least and the most cards that may be put into the club."""


def with_cards(cards: Cards, more: Cards) -> Cards:
    """Both together, in card order."""
    return tuple(sorted(cards + more))


def without(cards: Cards, gone: Cards) -> Cards:
    """`cards` less `gone`; ValueError if one of them is not there."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def choices(cards: Cards, count: int) -> list[Cards]:
    """Every different choice of up to three cards from cards in card order; each once, in card order too.

    Big hands hold many of a kind: few of all their combinations differ, and those are made here directly.
    """
    kinds = dict.fromkeys(cards)
    ways: list[Cards] = list(combinations(kinds, count))
    if count < 2:
        return ways
    twice = [kind for kind in kinds if cards.count(kind) > 1]
    if count == 2:
        return ways + [(two, two) for two in twice]
    ways += [(two, two, one) if two < one else (one, two, two) for two in twice for one in kinds if one is not two]
    return ways + [(three, three, three) for three in twice if cards.count(three) > 2]


def check_held(hand: Cards, cards: Cards, rule: str) -> None:
    """Nothing, if `cards` are in card order and all in `hand`; raises Illegal otherwise."""
    check_sorted(cards)
    missing = first_missing(hand, cards)
    if missing is not None:
        raise Illegal(Why.CARD_NOT_HELD, rule, card=missing)


def check_sorted(cards: Cards) -> None:
    """Nothing, if the cards are in card order; raises Illegal otherwise."""
    if tuple(sorted(cards)) != cards:
        raise Illegal(Why.NOT_SORTED, "R-THING-3")


def first_missing(pile: Cards, cards: Cards) -> Card | None:
    """The first of `cards` that is not, or not so often, in `pile`; None if all are there."""
    for card in cards:
        if cards.count(card) > pile.count(card):
            return card
    return None


def hand_changed(position: Position, seat: Seat, hand: Cards) -> tuple[Cards, ...]:
    """All hands, with that of `seat` exchanged."""
    return put_at(position.hands, position.index(seat), hand)


class Piles(TypedDict, total=False):
    """The piles that a draw changes: what `evolve` has to put into the position."""

    deck: Cards
    discard: Cards
    reshuffles: int


def draw(position: Position, count: int, told: list[Event]) -> tuple[Cards, Piles]:
    """The next `count` cards, top first, and the piles as they are without them (R-DECK).

    When the deck is empty and a card is needed, the discard pile is shuffled and becomes the deck; if both are empty,
    fewer cards come.
    """
    cards = position.deck[:count]
    missing = count - len(cards)
    if not (missing and position.discard):
        return cards, {"deck": position.deck[count:]}
    number = position.reshuffles + 1
    told.append(Reshuffled(len(position.discard)))
    deck = shuffle(position.discard, position.seed, f"reshuffle/{number}")
    return cards + deck[:missing], {"deck": deck[missing:], "discard": (), "reshuffles": number}


def draw_to_hand(position: Position, seat: Seat, count: int, told: list[Event]) -> Position:
    """The position after `seat` drew `count` cards, or as many as there are."""
    cards, piles = draw(position, count, told)
    cards = tuple(sorted(cards))
    told.append(Drawn(seat, len(cards), count, cards))
    return evolve(position, hands=hand_changed(position, seat, with_cards(position.hand(seat), cards)), **piles)


def refill(position: Position, place: Place, lying: Cards, told: list[Event], **changes: object) -> Position:
    """The position after the display at `place`, where `lying` is left, was filled up from the deck (R-DECK).

    `changes` are made as well: this saves a position in between.
    """
    cards, piles = draw(position, DISPLAY_SIZE - len(lying), told)
    if cards:
        cards = tuple(sorted(cards))
        told.append(Refilled(place, cards))
    index = position.board.displays.index(place)
    return evolve(position, displays=put_at(position.displays, index, with_cards(lying, cards)), **piles, **changes)


def discarded(position: Position, cards: Cards) -> Cards:
    """The discard pile with `cards` on it."""
    return with_cards(position.discard, cards)


def putting_steps(limits: Limits, hand: Cards) -> list[Step]:
    """All ways to put a number of cards within `limits` from `hand` into the club."""
    cards = hand[: len(hand) - hand.count(JOKER)]  # jokers stand last
    least, most = limits
    ways: list[Cards] = []
    for count in range(least, most + 1):
        ways += choices(cards, count)
    return list(map(club_of, ways))


def check_putting(limits: Limits, hand: Cards, cards: Cards, rule: str) -> None:
    """Nothing, if `cards` from `hand` may be put into the club; raises Illegal otherwise (R-SETUP-4)."""
    check_held(hand, cards, rule)
    if JOKER in cards:
        raise Illegal(Why.CLUB_JOKER, "R-SETUP-4")
    least, most = limits
    if not least <= len(cards) <= most:
        raise Illegal(Why.CLUB_COUNT, rule, least=least, most=most)


def put_into_club(position: Position, seat: Seat, cards: Cards, told: list[Event]) -> Position:
    """The position after `seat` put `cards` face down into the club."""
    told.append(PutIntoClub(seat, len(cards), cards))
    index = position.index(seat)
    return evolve(
        position,
        hands=put_at(position.hands, index, without(position.hands[index], cards)),
        club=with_cards(position.club, cards),
        put=put_at(position.put, index, with_cards(position.put[index], cards)),
    )
