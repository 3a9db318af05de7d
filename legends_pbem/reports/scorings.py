"""What a scoring paid, place by place and card by card: who got what, why, and where that leaves everybody."""

from legends_pbem.engine.events import Event, PlaceScore, Scored
from legends_pbem.engine.table import View
from legends_pbem.engine.things import CARD_SYMBOLS, MARKS, Seat
from legends_pbem.reports.board_lines import Entries, Entry, Lines
from legends_pbem.reports.keepsake import points_of
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
    places = _places(event, None, you, speech)
    sentences = [
        " ".join((f"{place.name}. {place.about}", *[share.told for share in place.shares])) for place in places
    ]
    return (speech.say("scored_revealed", event.revealed, event.left), *sentences)


def _told(event: Scored, after: dict[Seat, int], you: Seat | None, speech: Speech) -> ScoringTold:
    return ScoringTold(
        heading=speech.say("scored_heading", event.number),
        revealed=speech.say("scored_revealed", event.revealed, event.left),
        places=_places(event, {seat: after[seat] - gain for seat, gain in event.gains}, you, speech),
        standing=_standing(event, after, you, speech),
    )


def _places(event: Scored, before: dict[Seat, int] | None, you: Seat | None, speech: Speech) -> tuple[PlaceTold, ...]:
    """What each place paid; `before` is everybody's prestige, if that is known."""
    points = points_of(event)
    totals = before
    told = []
    for place in event.places:
        if totals is not None:
            totals = {seat: total + points[seat, place.place] for seat, total in totals.items()}
        told.append(
            PlaceTold(
                name=speech.say("scored_place", place.place, place.place is event.golden),
                about=speech.say("scored_cards", place.cards, len(place.medals)),
                shares=tuple([_share(place, seat, medal, totals, you, speech) for seat, medal in place.medals]),
            )
        )
    return tuple(told)


def _share(
    place: PlaceScore, seat: Seat, medal: int, totals: dict[Seat, int] | None, you: Seat | None, speech: Speech
) -> Entry:
    """What a diary earned: its medal, and the symbols of the cards that went to it."""
    cards = tuple([card for taker, card in place.dealt if taker is seat])
    symbols = sum([CARD_SYMBOLS[card] for card in cards])
    total = None if totals is None else totals[seat]
    told = speech.say("scored_share", medal, cards, symbols, total)
    return Entry(f"{speech.subject(seat, you)} +{medal + symbols}", (told,), seat)


def _standing(event: Scored, after: dict[Seat, int], you: Seat | None, speech: Speech) -> Entries:
    """Everybody's prestige, the most first. Who leads is not told of the last scoring: the final result does that."""
    best = max(after.values()) if event.number < len(MARKS) else None

    def told(seat: Seat, gain: int) -> Entry:
        sentence = speech.say("scored_standing", after[seat], gain, after[seat] == best)
        return Entry(speech.subject(seat, you), (sentence,), seat)

    return tuple([told(seat, gain) for seat, gain in sorted(event.gains, key=lambda gained: -after[gained[0]])])
