"""What a scoring paid, place by place and card by card: who got what, why, and where that leaves everybody."""

from legends_pbem.engine.events import Event, PlaceScore, Scored
from legends_pbem.engine.table import View
from legends_pbem.engine.things import CARD_SYMBOLS, MARKS, Seat
from legends_pbem.reports.board_lines import Entries, Entry, Lines
from legends_pbem.reports.speech import Speech
from legends_pbem.values import NamedTuple


class PlaceTold(NamedTuple):
    """What one place paid."""

    name: str
    about: str
    """What became of its cards."""
    shares: Entries
    """An entry for each diary, the highest one first: what it earned, and of what."""


class ScoringTold(NamedTuple):
    """One scoring."""

    heading: str
    revealed: str
    """Which cards came up."""
    places: tuple[PlaceTold, ...]
    standing: Entries
    """Everybody's prestige afterwards, the most first."""


def scorings_told(events: tuple[Event, ...], view: View, speech: Speech) -> tuple[ScoringTold, ...]:
    """The scorings among the events that led to the view, in order."""
    after = dict(zip(view.seats, view.prestige, strict=True))
    told: list[ScoringTold] = []
    for event in reversed(events):
        if isinstance(event, Scored):
            told.insert(0, _told(event, after, view.seat, speech))
            after = {seat: after[seat] - gain for seat, gain in event.gains}
    return tuple(told)


def scoring_points(event: Scored, you: Seat | None, speech: Speech) -> Lines:
    """The same as sentences, for who knows nothing of the prestige before."""
    places = [_place(place, event, None, you, speech) for place in event.places]
    sentences = [
        " ".join((f"{place.name}. {place.about}", *[share.told for share in place.shares])) for place in places
    ]
    return (speech.say("scored_revealed", event.revealed, event.left), *sentences)


def _told(event: Scored, after: dict[Seat, int], you: Seat | None, speech: Speech) -> ScoringTold:
    totals = {seat: after[seat] - gain for seat, gain in event.gains}
    return ScoringTold(
        heading=speech.say("scored_heading", event.number),
        revealed=speech.say("scored_revealed", event.revealed, event.left),
        places=tuple([_place(place, event, totals, you, speech) for place in event.places]),
        standing=_standing(event, after, you, speech),
    )


def _place(
    place: PlaceScore, event: Scored, totals: dict[Seat, int] | None, you: Seat | None, speech: Speech
) -> PlaceTold:
    """What the place paid; `totals` is everybody's prestige so far, and is raised by it."""
    shares = []
    for seat, medal in place.medals:
        cards = tuple([card for taker, card in place.dealt if taker is seat])
        symbols = sum([CARD_SYMBOLS[card] for card in cards])
        total = None
        if totals is not None:
            total = totals[seat] = totals[seat] + medal + symbols
        told = speech.say("scored_share", medal, cards, symbols, total)
        shares.append(Entry(f"{speech.subject(seat, you)} +{medal + symbols}", (told,), seat))
    return PlaceTold(
        name=speech.say("scored_place", place.place, place.place is event.golden),
        about=speech.say("scored_cards", place.cards, len(place.medals)),
        shares=tuple(shares),
    )


def _standing(event: Scored, after: dict[Seat, int], you: Seat | None, speech: Speech) -> Entries:
    """Who leads is not told of the last scoring: there the final result says who has won."""
    best = max(after.values()) if event.number < len(MARKS) else None
    order = sorted(event.gains, key=lambda gained: -after[gained[0]])
    return tuple(
        [
            Entry(
                speech.subject(seat, you),
                (speech.say("scored_standing", after[seat], gain, after[seat] == best),),
                seat,
            )
            for seat, gain in order
        ]
    )
