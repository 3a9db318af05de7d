"""What things are worth to a seat: the prestige it may expect. Estimates, made from a view alone."""

from math import exp

from legends_pbem.engine.table import View, put_at
from legends_pbem.engine.things import (
    COPIES,
    COSTS,
    JOKER,
    LEGENDARY,
    MARKS,
    MEDALS,
    ONE_SYMBOL,
    PACK,
    TOP_SPACE,
    TWO_SYMBOLS,
    Cards,
    Place,
    Seat,
)
from legends_pbem.values import NamedTuple

_CARDS_TURNED_UP = 8
"""About so many cards of the club lie open when five different places do (R-SCORE-2)."""
_CARDS_TO_COME = 0.5
"""Cards of each place that may still come into the club before a scoring."""
_UNPAID = 0.6
"""How much of what a card could bring on the board it is worth in the hand: it must still be carried there and paid."""
_USEFUL_JOKERS = 2
_ONES = COPIES[ONE_SYMBOL[0]] / len(PACK)
"""The share of a place's cards with one symbol in the pack."""
_TWOS = COPIES[TWO_SYMBOLS[0]] / len(PACK)
_JOKERS = COPIES[JOKER] / len(PACK)


class Prospects(NamedTuple):
    """What a seat has on the board, and what it may expect of it in one scoring; all by place."""

    chances: tuple[float, ...]
    """How likely the place scores."""
    medals: tuple[int, ...]
    """The medal of the seat's diary there; 0 without one."""
    wanted: tuple[int, ...]
    """The symbols that bring the diary to the top."""
    each: tuple[float, ...]
    """What each of those symbols adds, on the average."""

    def with_diary(self, place: Place, medal: int) -> "Prospects":
        """The same with the seat's diary at `place` on the space of `medal`; 0 takes it away."""
        return _made_of(self.chances, put_at(self.medals, place, medal))


def prospects(view: View, seat: Seat, into_club: Cards = ()) -> Prospects:
    """What `seat`, whose view this is, may expect once it has put the cards `into_club` too."""
    put = view.own_put + into_club
    size = view.club_size + len(into_club)
    chances = tuple(_chance(place, put, view.shown, size) for place in LEGENDARY)
    return _made_of(chances, tuple(MEDALS[track.index(seat)] if seat in track else 0 for track in view.diaries))


def _made_of(chances: tuple[float, ...], medals: tuple[int, ...]) -> Prospects:
    wanted = tuple(COSTS[TOP_SPACE] - (COSTS[MEDALS.index(medal)] if medal else 0) for medal in medals)
    each = tuple(
        chance * (MEDALS[TOP_SPACE] - medal) / symbols if symbols else 0.0
        for chance, medal, symbols in zip(chances, medals, wanted, strict=True)
    )
    return Prospects(chances, medals, wanted, each)


def _chance(place: Place, put: Cards, shown: Cards, club_size: int) -> float:
    """How likely `place` scores, the seat having `put` cards into a club of `club_size`.

    Own cards of a place that were not shown are taken to lie there still, all others to be of any place alike.
    """
    one, two = ONE_SYMBOL[place], TWO_SYMBOLS[place]
    own = put.count(one) + put.count(two) - shown.count(one) - shown.count(two)
    strange = max(0, club_size - max(0, len(put) - len(shown)))
    cards = min(club_size, max(0, own)) + strange / len(LEGENDARY) + _CARDS_TO_COME
    return 1 - exp(-_CARDS_TURNED_UP * cards / (club_size + _CARDS_TO_COME * len(LEGENDARY)))


def on_board(seen: Prospects) -> float:
    """The prestige of one scoring from the diaries as they stand (R-SCORE-3)."""
    return sum(medal * chance for medal, chance in zip(seen.medals, seen.chances, strict=True))


def in_hand(seen: Prospects, hand: Cards) -> float:
    """The prestige that the hand's cards could add to one scoring, were they paid (R-BOOK-2)."""
    gain = 0.0
    for each, wanted, one, two in zip(seen.each, seen.wanted, ONE_SYMBOL, TWO_SYMBOLS, strict=True):
        gain += each * min(wanted, hand.count(one) + 2 * hand.count(two))
    if JOKER in hand:
        gain += max(seen.each) * min(_USEFUL_JOKERS, hand.count(JOKER))
    return _UNPAID * gain


def in_a_drawn_card(seen: Prospects, hand: Cards) -> float:
    """The prestige that one more card, blindly drawn, could add to one scoring: the average over the whole pack."""
    gain = 0.0
    for each, wanted, one, two in zip(seen.each, seen.wanted, ONE_SYMBOL, TWO_SYMBOLS, strict=True):
        lacking = max(0, wanted - hand.count(one) - 2 * hand.count(two))
        gain += each * (_ONES * min(1, lacking) + _TWOS * min(2, lacking))
    if hand.count(JOKER) < _USEFUL_JOKERS:
        gain += max(seen.each) * _JOKERS
    return _UNPAID * gain


def scorings_to_come(view: View, week: int) -> int:
    """How many scorings will follow when a seat at `week` has the turn.

    Who has the turn is furthest back, so that every mark it has passed was passed by all (R-TIME-1, R-SCORE-1).
    """
    return len(MARKS) - max(view.scorings, sum(week >= mark for mark in MARKS))
