"""Scorings and the final ranking (rules, chapter 8)."""

from legends_pbem.engine.events import Event, PlaceScore, Scored
from legends_pbem.engine.luck import shuffle
from legends_pbem.engine.table import Position, Table, Track, evolve
from legends_pbem.engine.things import (
    CARD_PLACE,
    CARD_SYMBOLS,
    LEGENDARY,
    MEDALS,
    ONE_SYMBOL,
    PLACES_REVEALED,
    TWO_SYMBOLS,
    Card,
    Cards,
    Place,
    Seat,
)


def score(position: Position, told: list[Event]) -> Position:
    """The position after a scoring was paid and the golden hourglass went back (R-SCORE-2 to R-SCORE-6)."""
    number = position.scorings + 1
    club = shuffle(position.club, position.seed, f"club/{number}")
    shown = _reveal(club)
    revealed = club[:shown]
    scoring = {CARD_PLACE[card] for card in revealed} | {position.golden}
    places = tuple(_score_place(place, position.diaries[place], revealed) for place in LEGENDARY if place in scoring)
    gains = _gains(position.seats, places)
    told.append(Scored(number, position.mark, revealed, len(club) - shown, position.golden, places, gains))
    return evolve(
        position,
        club=tuple(sorted(club[shown:])),
        discard=tuple(sorted(position.discard + revealed)),
        shown=tuple(sorted(position.shown + revealed)),
        prestige=tuple(points + gain for points, (_, gain) in zip(position.prestige, gains, strict=True)),
        golden=None,
        scorings=number,
    )


def _reveal(club: tuple[Card, ...]) -> int:
    """How many cards are turned up until five different places lie open or none are left (R-SCORE-2)."""
    seen: set[Place | None] = set()
    for count, card in enumerate(club, start=1):
        seen.add(CARD_PLACE[card])
        if len(seen) == PLACES_REVEALED:
            return count
    return len(club)


def _score_place(place: Place, track: Track, revealed: Cards) -> PlaceScore:
    """What a place pays: medals, then its cards dealt out from the diary furthest up (R-SCORE-3, R-SCORE-4)."""
    two, one = TWO_SYMBOLS[place], ONE_SYMBOL[place]
    cards = (two,) * revealed.count(two) + (one,) * revealed.count(one)
    medals = tuple([(seat, medal) for seat, medal in zip(track[::-1], MEDALS[::-1], strict=True) if seat])
    dealt = tuple([(medals[i % len(medals)][0], card) for i, card in enumerate(cards)]) if medals else ()
    return PlaceScore(place, cards, medals, dealt)


def _gains(seats: tuple[Seat, ...], places: tuple[PlaceScore, ...]) -> tuple[tuple[Seat, int], ...]:
    """What each seat won with medals and with the symbols dealt to it."""
    points = dict.fromkeys(seats, 0)
    for place in places:
        for seat, medal in place.medals:
            points[seat] += medal
        for seat, card in place.dealt:
            points[seat] += CARD_SYMBOLS[card]
    return tuple(points.items())


def ranking(table: Table) -> tuple[tuple[Seat, int], ...]:
    """Seat and rank, best first (R-END-1).

    More prestige is better, then fewer weeks; who is still tied shares the rank and stands in seat order.
    """
    results = [(-points, weeks) for points, weeks in zip(table.prestige, table.weeks, strict=True)]
    order = sorted(range(len(results)), key=results.__getitem__)
    return tuple((table.seats[i], 1 + sum(other < results[i] for other in results)) for i in order)
