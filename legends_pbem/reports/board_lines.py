"""The board in words, an entry a thing: players, displays, piles, hands, places, the club and the next marks.

A turn changes few of these sentences, and most of them are the same for every viewer; so they are recalled.
"""

from legends_pbem.engine.scoring import ranking
from legends_pbem.engine.table import View
from legends_pbem.engine.things import (
    CARD_PLACE,
    CARD_SYMBOLS,
    LEGENDARY,
    MARKS,
    MEDALS,
    Card,
    Cards,
    Phase,
    Place,
    Seat,
)
from legends_pbem.notation.names import PLACE_WORDS
from legends_pbem.reports.plain import one_line
from legends_pbem.reports.reach import reach_of
from legends_pbem.reports.speech import Speech
from legends_pbem.values import NamedTuple

Lines = tuple[str, ...]

MOST_OF_NAME = 40
"""A longer display name is cut."""


class Entry(NamedTuple):
    """What is told of one thing."""

    title: str
    """What it is; empty where the sentences say so themselves."""
    lines: Lines
    seat: Seat | None = None
    """Whose mark stands before it."""

    @property
    def told(self) -> str:
        """All of it on one line."""
        return " ".join((f"{self.title}:", *self.lines) if self.title else self.lines)


Entries = tuple[Entry, ...]


def players(view: View, names: tuple[str, ...], speech: Speech) -> Entries:
    """An entry for every player, in their order."""
    return tuple([_player(view, names, seat, speech) for seat in player_order(view)])


def player_order(view: View) -> tuple[Seat, ...]:
    """The seats in the order of their next turns, at the end in that of their ranks."""
    if view.phase is Phase.OVER:
        return tuple(seat for seat, _ in ranking(view))
    return tuple(sorted(view.seats, key=lambda seat: (view.weeks[view.index(seat)], -view.arrivals.index(seat))))


def _player(view: View, names: tuple[str, ...], seat: Seat, speech: Speech) -> Entry:
    index = view.index(seat)
    facts = (view.prestige[index], view.weeks[index], view.hand_sizes[index], view.at[index])
    return Entry(
        title=player_title(view, names, seat, speech),
        lines=(
            speech.recall("player_facts", *facts),
            speech.recall("player_diaries", diaries_of(view, seat), view.supply(seat)),
        ),
        seat=seat,
    )


def player_title(view: View, names: tuple[str, ...], seat: Seat, speech: Speech) -> str:
    """The player's colour, with the name that the player gave, and whether it is the viewer."""
    name = one_line(names[view.index(seat)], MOST_OF_NAME) if names else ""
    return speech.recall("player", seat, name, seat is view.seat)


def diaries_of(view: View, seat: Seat) -> tuple[tuple[Place, int], ...]:
    """Where the seat's diaries lie, and the medals of their spaces."""
    return tuple(
        [
            (place, medal)
            for place, track in zip(LEGENDARY, view.diaries, strict=True)
            for owner, medal in zip(track, MEDALS, strict=True)
            if owner is seat
        ]
    )


def displays(view: View, speech: Speech) -> Entries:
    """An entry for each display, and one for the piles."""
    shown = [
        Entry(speech.recall("place_name", place), (speech.recall("cards_or_none", cards),))
        for place, cards in zip(view.board.displays, view.displays, strict=True)
    ]
    return (*shown, Entry("", (speech.recall("piles", view.deck_size, view.discard),)))


def hand(cards: Cards, speech: Speech) -> Entries:
    """A hand grouped by place, with the sum of symbols; jokers last."""
    groups: dict[Place | None, list[Card]] = {}
    for card in cards:
        groups.setdefault(CARD_PLACE[card], []).append(card)
    return tuple([_group(place, tuple(group), speech) for place, group in groups.items()])


def _group(place: Place | None, cards: Cards, speech: Speech) -> Entry:
    if place is None:
        return Entry("", (speech.recall("jokers", len(cards)),))
    title = speech.recall("held", place, sum([CARD_SYMBOLS[card] for card in cards]))
    return Entry(title, (speech.recall("cards_or_none", cards),))


def places(view: View, speech: Speech) -> Entries:
    """An entry for each of the eight places: what it is to the viewer, its action, its book track, who stands there."""
    return (
        *[_place(view, place, speech) for place in LEGENDARY],
        Entry("", (speech.recall("costs", _has_prospects(view)),)),
    )


def _place(view: View, place: Place, speech: Speech) -> Entry:
    track = view.diaries[place]
    # Where the viewer has nothing the words are the same for all, and recalled for all.
    told = [
        speech.recall("spot_action", view.board.actions[place]),
        speech.recall("spot_diaries", track, view.seat if view.seat in track else None),
    ]
    if place in view.at:
        here = tuple([seat for seat, at in zip(view.seats, view.at, strict=True) if at is place])
        told.append(speech.recall("spot_here", here, view.seat if view.seat in here else None))
    if view.golden is place:
        told.append(speech.recall("spot_golden"))
    lines: Lines = (" ".join(told),)
    if view.seat is not None and _has_prospects(view):
        medal, journey, best, weeks = reach_of(view, view.seat, place)
        if journey:
            told.insert(1, speech.recall("spot_journey", journey))
        lines = (speech.recall("reach", medal, best, weeks), " ".join(told))
    return Entry(speech.recall("spot", place, PLACE_WORDS[place]), lines)


def _has_prospects(view: View) -> bool:
    """Whether the viewer can still win anything."""
    return view.seat is not None and view.phase is not Phase.OVER


def club(view: View, speech: Speech) -> Entries:
    """The club as far as the viewer knows it."""
    entries = [Entry("", (speech.recall("club", view.club_size),))]
    if view.own_put:
        entries.append(Entry("", (speech.recall("club_own", view.own_put),)))
    if view.shown:
        entries.append(Entry("", (speech.recall("club_shown", view.shown),)))
    return tuple(entries)


def marks(view: View, speech: Speech) -> Entries:
    """The next scoring with the golden hourglass, and those after it; nothing once all scorings are over."""
    if view.scorings == len(MARKS):
        return ()
    later = MARKS[view.scorings + 1 :]
    return (
        Entry("", (speech.recall("mark", view.mark, view.scorings + 1, later),)),
        Entry("", (speech.recall("golden", view.golden),)),
    )
