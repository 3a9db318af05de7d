"""The board in words, a line a thing: players, places, displays, piles, the hand, the club and the next mark.

A turn changes few of these lines, and most of them are the same for every viewer; so they are recalled.
"""

from legends_pbem.engine.scoring import ranking
from legends_pbem.engine.table import View
from legends_pbem.engine.things import (
    CARD_PLACE,
    CARD_SYMBOLS,
    LEGENDARY,
    MARKS,
    Card,
    Cards,
    Phase,
    Place,
    Seat,
)
from legends_pbem.notation.names import PLACE_WORDS
from legends_pbem.reports.plain import one_line
from legends_pbem.reports.speech import Speech
from legends_pbem.values import NamedTuple

Lines = tuple[str, ...]

MOST_OF_NAME = 40
"""A longer display name is cut."""


class Player(NamedTuple):
    """What is told of one player."""

    seat: Seat
    name: str
    """The display name on one line; empty if there is none."""
    you: bool
    prestige: int
    week: int
    hand: int
    at: Place
    supply: int


def players(view: View, names: tuple[str, ...], speech: Speech) -> Lines:
    """A line for every player: in the order of their next turns, at the end in that of their ranks."""
    if view.phase is Phase.OVER:
        order = [seat for seat, _ in ranking(view)]
    else:
        order = sorted(view.seats, key=lambda seat: (view.weeks[view.index(seat)], -view.arrivals.index(seat)))
    return tuple(speech.recall("player", *_player(view, names, seat)) for seat in order)


def _player(view: View, names: tuple[str, ...], seat: Seat) -> Player:
    index = view.index(seat)
    return Player(
        seat=seat,
        name=one_line(names[index], MOST_OF_NAME) if names else "",
        you=seat is view.seat,
        prestige=view.prestige[index],
        week=view.weeks[index],
        hand=view.hand_sizes[index],
        at=view.at[index],
        supply=view.supply(seat),
    )


def places(view: View, speech: Speech) -> Lines:
    """A line for each of the eight places: its action, its book track, who stands there."""
    return tuple([_place(view, place, speech) for place in LEGENDARY])


def _place(view: View, place: Place, speech: Speech) -> str:
    track = view.diaries[place]
    # Where the viewer has nothing the words are the same for all, and recalled for all.
    told = [
        speech.recall("spot", place, PLACE_WORDS[place], view.board.actions[place]),
        speech.recall("spot_diaries", track, view.seat if view.seat in track else None),
    ]
    if place in view.at:
        here = tuple([seat for seat, at in zip(view.seats, view.at, strict=True) if at is place])
        told.append(speech.recall("spot_here", here, view.seat if view.seat in here else None))
    if view.golden is place:
        told.append(speech.recall("spot_golden"))
    return " ".join(told)


def displays(view: View, speech: Speech) -> Lines:
    """A line for each display."""
    return tuple(
        speech.recall("display", place, cards) for place, cards in zip(view.board.displays, view.displays, strict=True)
    )


def piles(view: View, speech: Speech) -> Lines:
    """The deck and the discard pile."""
    return (speech.recall("piles", view.deck_size, view.discard),)


def hand(cards: Cards, speech: Speech) -> Lines:
    """A hand grouped by place, a line each, with the sum of symbols; jokers last."""
    groups: dict[Place | None, list[Card]] = {}
    for card in cards:
        groups.setdefault(CARD_PLACE[card], []).append(card)
    return tuple(
        speech.recall("jokers", len(group))
        if place is None
        else speech.recall("held", place, sum([CARD_SYMBOLS[card] for card in group]), tuple(group))
        for place, group in groups.items()
    )


def club(view: View, speech: Speech) -> Lines:
    """The club as far as the viewer knows it."""
    lines = [speech.recall("club", view.club_size)]
    if view.own_put:
        lines.append(speech.recall("club_own", view.own_put))
    if view.shown:
        lines.append(speech.recall("club_shown", view.shown))
    return tuple(lines)


def mark(view: View, speech: Speech) -> Lines:
    """The next scoring and the golden hourglass; nothing once all scorings are over."""
    if view.scorings == len(MARKS):
        return ()
    return (speech.recall("mark", view.mark, view.scorings + 1, view.golden),)
