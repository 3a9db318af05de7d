"""What is worth keeping of a game that has ended: how the prestige came together, the best moves, and the luck."""

from collections import Counter
from collections.abc import Iterable, Iterator

from legends_pbem.engine.events import Booked, Drawn, Event, FirstDiary, Scored
from legends_pbem.engine.things import CARD_SYMBOLS, COPIES, JOKER, PACK, TWO_SYMBOLS, Place, Seat
from legends_pbem.reports.board_lines import Entries, Entry
from legends_pbem.reports.speech import Speech
from legends_pbem.values import NamedTuple

MOST_MOVES = 5
"""So many of the best moves are told."""


class Move(NamedTuple):
    """A move that brought a diary to its space, and what the diary paid there until it was moved again."""

    event: Booked | FirstDiary
    paid: int
    scorings: int
    """In how many scorings it paid."""


def by_scoring(history: tuple[Event, ...], seats: tuple[Seat, ...], you: Seat | None, speech: Speech) -> Entries:
    """An entry for each player: what each scoring paid; none before the first scoring."""
    gains = [(seat, gains_of(history, seat)) for seat in seats]
    return tuple(
        [Entry(speech.subject(seat, you), (speech.say("by_scoring", won),), seat) for seat, won in gains if won]
    )


def gains_of(history: tuple[Event, ...], seat: Seat) -> tuple[int, ...]:
    """What each scoring paid to the seat."""
    return tuple([dict(event.gains)[seat] for event in history if isinstance(event, Scored)])


def best_moves(history: tuple[Event, ...], you: Seat | None, speech: Speech) -> Entries:
    """The moves whose diaries paid most, best first, the earlier one first of equals."""
    best = sorted((move for move in _moves(history) if move.paid), key=lambda move: -move.paid)[:MOST_MOVES]
    return tuple([_told(move, you, speech) for move in best])


def _told(move: Move, you: Seat | None, speech: Speech) -> Entry:
    event = move.event
    did = speech.say(type(event).__name__, *event, you)
    sentence = f"{speech.subject(event.seat, you)} {did}: {speech.say('move_paid', move.paid, move.scorings)}"
    return Entry("", (sentence,), event.seat)


def _moves(history: Iterable[Event]) -> Iterator[Move]:
    """Every move that brought a diary somewhere, as soon as it has paid for the last time."""
    standing: dict[tuple[Seat, Place], Move] = {}
    for event in history:
        if isinstance(event, Booked | FirstDiary):
            left = event.source if isinstance(event, Booked) and event.source is not None else event.place
            yield from _ended(standing, event.seat, left)
            standing[event.seat, event.place] = Move(event, 0, 0)
        elif isinstance(event, Scored):
            for key, points in points_of(event).items():
                move = standing[key]
                standing[key] = Move(move.event, move.paid + points, move.scorings + 1)
    yield from standing.values()


def _ended(standing: dict[tuple[Seat, Place], Move], seat: Seat, place: Place) -> Iterator[Move]:
    if (seat, place) in standing:
        yield standing.pop((seat, place))


def points_of(scored: Scored) -> Counter[tuple[Seat, Place]]:
    """What each diary was paid: its medal, and the symbols of the cards dealt to it (R-SCORE-3, R-SCORE-4)."""
    points: Counter[tuple[Seat, Place]] = Counter()
    for place in scored.places:
        for seat, medal in place.medals:
            points[seat, place.place] += medal
        for seat, card in place.dealt:
            points[seat, place.place] += CARD_SYMBOLS[card]
    return points


def luck_of_the_draw(history: tuple[Event, ...], seats: tuple[Seat, ...], you: Seat | None, speech: Speech) -> Entries:
    """An entry for each player: how many cards came from the deck, how many of them were good ones, and the average."""
    drawn: dict[Seat, Counter[object]] = {seat: Counter() for seat in seats}
    for event in history:
        if isinstance(event, Drawn) and event.cards is not None:
            drawn[event.seat].update(event.cards)
    return tuple([Entry(speech.subject(seat, you), (_luck(drawn[seat], speech),), seat) for seat in seats])


def _luck(drawn: Counter[object], speech: Speech) -> str:
    number = drawn.total()
    twos = sum(drawn[card] for card in TWO_SYMBOLS)
    usual_jokers = round(number * COPIES[JOKER] / len(PACK))
    usual_twos = round(number * sum(COPIES[card] for card in TWO_SYMBOLS) / len(PACK))
    return speech.say("drawn", number, drawn[JOKER], usual_jokers, twos, usual_twos)
