"""The table at a glance: a report as some 20 lines for a terminal, in spans that can be painted.

What is told by colour stands there in words or signs too, and nothing but spaces sets the columns.
"""

from itertools import groupby
from textwrap import wrap

from legends_pbem.engine.table import View
from legends_pbem.engine.things import CARD_PLACE, CARD_SYMBOLS, MARKS, Cards, Seat
from legends_pbem.notation.names import PLACE_WORDS
from legends_pbem.reports import board_lines
from legends_pbem.reports.board_lines import Entries, Entry, diaries_of, player_order
from legends_pbem.reports.clocks import clock_entries
from legends_pbem.reports.page import page_of
from legends_pbem.reports.report import Report
from legends_pbem.reports.speech import Speech
from legends_pbem.reports.templates import Templates, packaged
from legends_pbem.values import NamedTuple

LEAST_WIDTH, MOST_WIDTH = 20, 100
"""Columns; longer lines are hard to read, and in fewer hardly a word has room."""
_ROOM_FOR_COLUMNS = 70
"""In a narrower terminal each player's row is a sentence."""
_APART = "  "
_COLUMNS = ("prestige", "week", "cards", "place", "supply", "diaries")
"""After the player's."""
_TO_ACT, _NOT_TO_ACT = "> ", "  "


class Span(NamedTuple):
    """A piece of a line."""

    text: str
    seat: Seat | None = None
    """Whose colour it has; None for no colour."""
    strong: bool = False


Line = tuple[Span, ...]
Row = tuple[str, ...]


def glance(report: Report, width: int, templates: Templates | None = None) -> tuple[Line, ...]:
    """The lines for a terminal of `width` columns. Raises UnknownLanguage."""
    return (templates or packaged()).rendered(
        report.language, lambda speech: glance_lines(report, speech, fitting(width))
    )[0]


def fitting(width: int) -> int:
    """The columns that are filled in a terminal of `width`."""
    return max(LEAST_WIDTH, min(width, MOST_WIDTH))


def glance_lines(report: Report, speech: Speech, width: int) -> tuple[Line, ...]:
    """The same in the words of a language, `width` columns wide."""
    view, page = report.view, page_of(report, speech)
    top = [(Span(text, strong=True),) for text in wrap(f"{page.kicker} · {page.title}", width)]
    told = page.lead if report.times or page.deadline is None else (*page.lead, page.deadline)  # clocks tell it too
    lead = [(Span(text),) for sentence in told for text in wrap(sentence, width)]
    asked = tuple([time for time in report.times if time.seat in view.to_act])
    piles = Entry("", (speech.recall("glance_piles", view.deck_size, len(view.discard)),))
    sections = [
        ("clocks", clock_entries(asked, view.seat, report.zone, speech)),
        ("displays", (*board_lines.displays(view, speech)[:-1], piles)),
        ("hand", (_hand(view.own_hand, speech),) if view.seat is not None else ()),
        ("club", _on_one_line(board_lines.club(view, speech))),
        ("marks", _marks(view, speech)),
    ]
    words = speech.terminal["glance"]
    gutter = max([len(words[name]) for name, _ in sections]) + len(_APART)
    table = _table(report, speech, width) if width >= _ROOM_FOR_COLUMNS else _told(report, speech, width)
    return (
        *top,
        *lead,
        *table,
        *[line for name, entries in sections for line in _section(words[name], entries, gutter, width)],
    )


def _on_one_line(entries: Entries) -> Entries:
    return (Entry("", (" ".join([entry.told for entry in entries]),)),) if entries else ()


def _marks(view: View, speech: Speech) -> Entries:
    """The next scoring and the golden hourglass; nothing once all scorings are over."""
    if view.scorings == len(MARKS):
        return ()
    scoring = speech.recall("mark", view.mark, view.scorings + 1, ())
    return (Entry("", (scoring, speech.recall("golden", view.golden))),)


def _hand(cards: Cards, speech: Speech) -> Entry:
    """A hand grouped by place, jokers last."""
    groups = []
    for place, grouped in groupby(cards, CARD_PLACE.__getitem__):
        group = tuple(grouped)
        symbols = sum([CARD_SYMBOLS[card] for card in group])
        told = speech.counted(group) if place is None else speech.recall("glance_held", group, symbols)
        groups.append(told)
    return Entry("", (" · ".join(groups),))


def _section(label: str, entries: Entries, gutter: int, width: int) -> list[Line]:
    """The entries beside their label; below it where there is no room beside it."""
    beside = width >= _ROOM_FOR_COLUMNS
    indent = gutter if beside else len(_APART)
    texts = [text for entry in entries for text in hung(entry.told, width - indent)]
    if not texts:
        return []
    lines: list[Line] = [(Span(" " * indent), Span(text)) for text in texts]
    if beside:
        return [(Span(label.ljust(indent), strong=True), Span(texts[0])), *lines[1:]]
    return [(Span(label, strong=True),), *lines]


def hung(text: str, width: int) -> list[str]:
    """The text in lines, all but the first of which are indented."""
    return wrap(text, width, subsequent_indent=_APART)


def _told(report: Report, speech: Speech, width: int) -> list[Line]:
    """A sentence on each player."""
    lines: list[Line] = []
    for entry in board_lines.players(report.view, report.names, speech):
        assert entry.seat is not None  # these are about players
        first, *more = hung(_mark(report, entry.seat) + entry.told, width)
        lines += [(Span(first, entry.seat),), *[(Span(text),) for text in more]]
    return lines


def _mark(report: Report, seat: Seat) -> str:
    return _TO_ACT if seat in report.view.to_act and not report.ended else _NOT_TO_ACT


def _table(report: Report, speech: Speech, width: int) -> list[Line]:
    """A row a player, in columns; the last one, which may need several lines, takes what room is left."""
    words = speech.terminal["glance"]
    head = (_NOT_TO_ACT + words["player"], *[words[name] for name in _COLUMNS])
    order = player_order(report.view)
    rows = [_row(report, seat, speech) for seat in order]
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)][:-1]
    lines: list[Line] = [(Span(_set(head, widths).rstrip(), strong=True),)]
    for seat, row in zip(order, rows, strict=True):
        name, *facts = row
        before = _set(("", *facts), widths)[widths[0] : -len(row[-1])]
        first, *more = wrap(row[-1], width - widths[0] - len(before))
        lines.append((Span(name.ljust(widths[0]), seat), Span(before + first)))
        lines += [(Span(" " * (widths[0] + len(before)) + text),) for text in more]
    return lines


def _row(report: Report, seat: Seat, speech: Speech) -> Row:
    view = report.view
    index = view.index(seat)
    diaries = tuple([(PLACE_WORDS[place], medal) for place, medal in diaries_of(view, seat)])
    return (
        _mark(report, seat) + speech.recall("player", seat, "", seat is view.seat),
        str(view.prestige[index]),
        str(view.weeks[index]),
        str(view.hand_sizes[index]),
        PLACE_WORDS[view.at[index]],
        str(view.supply(seat)),
        speech.recall("glance_diaries", diaries),
    )


def _set(row: Row, widths: list[int]) -> str:
    """The cells in their columns, numbers to the right; the last one as long as it is."""
    cells = [
        cell.rjust(width) if cell.isdigit() else cell.ljust(width) for cell, width in zip(row, widths, strict=False)
    ]
    return _APART.join((*cells, row[-1]))
