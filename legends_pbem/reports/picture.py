"""The board as a picture: an SVG made of a report by `templates/layout/board.svg`, one panel below the other.

changes     what happened since the last report
map         stops, legs, diaries, adventurers; its frame is the time track
standings   a box for every seat, whoever plays next first
displays    the open cards
hand        the viewer's cards
club        as far as the viewer knows it
"""

from legends_pbem.engine.scoring import ranking
from legends_pbem.engine.table import View
from legends_pbem.engine.things import DISPLAY_SIZE, MARKS, Card, Cards, Phase, Place, Seat
from legends_pbem.reports.board_lines import player_order
from legends_pbem.reports.drawn_map import DrawnMap, drawn_map
from legends_pbem.reports.report import Report
from legends_pbem.reports.speech import Speech
from legends_pbem.reports.strip import MOST_ROWS, Row, rows_of
from legends_pbem.reports.templates import Templates, packaged
from legends_pbem.reports.time_frame import FRAME_HEIGHT, FRAME_WIDTH
from legends_pbem.values import NamedTuple

MARGIN = 12
"""Around everything, in units of the picture."""
WIDTH = FRAME_WIDTH + 2 * MARGIN
_HEAD, _HEADING, _GAP = 44, 30, 18
_ROW, _BOX, _LYING, _TILE, _CHIP = 40, 118, 74, 72, 42
_TILES_A_ROW, _CHIPS_A_ROW = 6, 11


class Standing(NamedTuple):
    """How a seat stands."""

    seat: Seat
    you: bool
    due: bool
    """Whether it owes a decision."""
    rank: int | None
    """Once the game is over."""
    prestige: int
    hand: int
    supply: int
    week: int


class Pile(NamedTuple):
    """Cards of one kind."""

    card: Card
    number: int


class Lying(NamedTuple):
    """A display; None where a card is missing."""

    place: Place
    cards: tuple[Card | None, ...]


class Tops(NamedTuple):
    """Where each panel begins, from the top of the picture; the last one is the picture's lower edge."""

    changes: int
    map: int
    standings: int
    displays: int
    hand: int
    club: int
    end: int


class Picture(NamedTuple):
    """All that the template draws."""

    language: str
    title: str
    """Whose turn it is."""
    subtitle: str
    """The next scoring."""
    alt: str
    """The picture in words."""
    width: int
    margin: int
    top: Tops
    earlier: str
    """How many changes are left out; empty if none is."""
    rows: tuple[Row, ...]
    map: DrawnMap
    standings: tuple[Standing, ...]
    displays: tuple[Lying, ...]
    deck: int
    hand_heading: str
    hand: tuple[Pile, ...]
    club_heading: str
    own_put: tuple[Pile, ...]
    shown: tuple[Pile, ...]


def board_svg(report: Report, templates: Templates | None = None) -> str:
    """The board as an SVG document. Raises UnknownLanguage."""

    def drawn(speech: Speech) -> str:
        return speech.fill("board.svg", picture_of(report, speech)._asdict())

    return (templates or packaged()).rendered(report.language, drawn)[0]


def picture_of(report: Report, speech: Speech) -> Picture:
    """The report as a picture, with the words of a language."""
    view = report.view
    rows = rows_of(report.events)
    shown_rows = rows[-MOST_ROWS:]
    hand, own_put, shown = _piles(view.own_hand), _piles(view.own_put), _piles(view.shown)
    return Picture(
        language=report.language,
        title=_title(view, speech),
        subtitle=_subtitle(view, speech),
        alt=_alt(view, speech),
        width=WIDTH,
        margin=MARGIN,
        top=_tops(len(shown_rows), len(view.displays), len(hand), (len(own_put), len(shown))),
        earlier=speech.recall("picture_earlier", len(rows) - len(shown_rows)),
        rows=shown_rows,
        map=drawn_map(view, shown_rows, speech),
        standings=_standings(view),
        displays=tuple(
            Lying(place, (*cards, *(None,) * (DISPLAY_SIZE - len(cards))))
            for place, cards in zip(view.board.displays, view.displays, strict=True)
        ),
        deck=view.deck_size,
        hand_heading="" if view.seat is None else speech.recall("hand", view.seat, len(view.own_hand), view.seat),
        hand=hand,
        club_heading=speech.recall("club", view.club_size),
        own_put=own_put,
        shown=shown,
    )


def _title(view: View, speech: Speech) -> str:
    over = view.phase is Phase.OVER
    seats = tuple(seat for seat, rank in ranking(view) if rank == 1) if over else view.to_act
    return speech.recall("picture_title", seats, over, view.seat)


def _subtitle(view: View, speech: Speech) -> str:
    return "" if view.scorings == len(MARKS) else speech.recall("picture_mark", view.scorings + 1, view.mark)


def _alt(view: View, speech: Speech) -> str:
    told = [
        speech.say("picture_seat", one.seat, one.week, one.prestige, view.at[view.index(one.seat)], view.seat)
        for one in _standings(view)
    ]
    return " ".join((speech.recall("picture_alt"), f"{_title(view, speech)}.", *told))


def _tops(rows: int, displays: int, hand: int, club: tuple[int, int]) -> Tops:
    """The panels one below the other; those with nothing in them have no height."""
    heights = (
        _HEADING + rows * _ROW + _GAP if rows else 0,
        FRAME_HEIGHT + _GAP,
        _BOX + _GAP,
        _HEADING + displays * _LYING + _GAP,
        _HEADING + _lines(hand, _TILES_A_ROW) * _TILE + _GAP if hand else 0,
        _HEADING + sum((_HEADING + _lines(chips, _CHIPS_A_ROW) * _CHIP) for chips in club if chips) + _GAP,
    )
    tops = [MARGIN + _HEAD]
    for height in heights:
        tops.append(tops[-1] + height)
    return Tops(*tops)


def _lines(things: int, a_line: int) -> int:
    return -(-things // a_line)


def _piles(cards: Cards) -> tuple[Pile, ...]:
    """The cards kind by kind, in card order."""
    return tuple(Pile(card, cards.count(card)) for card in Card if card in cards)


def _standings(view: View) -> tuple[Standing, ...]:
    over = view.phase is Phase.OVER
    ranks = dict(ranking(view)) if over else {}
    return tuple(
        Standing(
            seat,
            you=seat is view.seat,
            due=seat in view.to_act,
            rank=ranks.get(seat),
            prestige=view.prestige[view.index(seat)],
            hand=view.hand_sizes[view.index(seat)],
            supply=view.supply(seat),
            week=view.weeks[view.index(seat)],
        )
        for seat in player_order(view)
    )
