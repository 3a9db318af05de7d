"""Scorings and the final ranking (rules, chapter 8)."""

from legends_pbem.engine.events import Event, PlaceScore, Scored
from legends_pbem.engine.luck import shuffle
from legends_pbem.engine.table import Position, Table, Track, evolve
from legends_pbem.engine.things import LEGENDARY, MEDALS, PLACES_REVEALED, Card, Cards, Place, Seat


def score(position: Position, told: list[Event]) -> Position:
    """The position after a scoring was paid and the golden hourglass went back (R-SCORE-2 to R-SCORE-6)."""
    number = position.scorings + 1
    club = shuffle(position.club, position.seed, f"club/{number}")
    shown = _reveal(club)
    revealed = club[:shown]
    places = tuple(
        _score_place(place, position.diaries[place], revealed)
        for place in LEGENDARY
        if place is position.golden or any(card.place is place for card in revealed)
    )
    gains = tuple((seat, sum(_gain(seat, place) for place in places)) for seat in position.seats)
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
        seen.add(card.place)
        if len(seen) == PLACES_REVEALED:
            return count
    return len(club)


def _score_place(place: Place, track: Track, revealed: Cards) -> PlaceScore:
    """What a place pays: medals, then its cards dealt out from the diary furthest up (R-SCORE-3, R-SCORE-4)."""
    cards = tuple(sorted((card for card in revealed if card.place is place), key=lambda card: -card.symbols))
    medals = tuple((seat, medal) for seat, medal in zip(reversed(track), reversed(MEDALS), strict=True) if seat)
    dealt = tuple((medals[i % len(medals)][0], card) for i, card in enumerate(cards)) if medals else ()
    return PlaceScore(place, cards, medals, dealt)


def _gain(seat: Seat, place: PlaceScore) -> int:
    medals = sum(medal for owner, medal in place.medals if owner is seat)
    return medals + sum(card.symbols for owner, card in place.dealt if owner is seat)


def ranking(table: Table) -> tuple[tuple[Seat, int], ...]:
    """Seat and rank, best first (R-END-1).

    More prestige is better, then fewer weeks; who is still tied shares the rank and stands in seat order.
    """
    results = [(-points, weeks) for points, weeks in zip(table.prestige, table.weeks, strict=True)]
    order = sorted(range(len(results)), key=results.__getitem__)
    return tuple((table.seats[i], 1 + sum(other < results[i] for other in results)) for i in order)
