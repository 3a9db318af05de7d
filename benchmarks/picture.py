"""The report of a four-player game with its picture: what it costs to draw, and how large it is."""

from itertools import islice

from benchmarks.pairs import Row, pair_sizes, pair_times, timed
from benchmarks.report import turn_mails
from legends_pbem.reports.picture import board_svg
from legends_pbem.reports.pictures import draw_pictures
from legends_pbem.reports.png import png_of
from legends_pbem.reports.render import render
from legends_pbem.reports.report import Report

_REPEATS = 3
_APART = 40
"""Turns between those that are drawn, so that all parts of a game come up."""
_EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="654" height="1800"/>'


def picture(rounds: int = 12) -> Row:
    """The turn mails of games of four: text, HTML and the picture as PNG; 1,000 by it is how many are made a second.

    The floor is an empty sheet of the picture's size, drawn and packed by the same libraries.
    """
    mails = islice(turn_mails(), 0, None, _APART)

    def ours() -> float:
        batch = list(islice(mails, _REPEATS))
        return timed(lambda: [_whole(mail) for mail in batch]) / _REPEATS

    def base() -> float:
        return timed(lambda: [png_of(_EMPTY) for _ in range(_REPEATS)]) / _REPEATS

    return pair_times("report of four with its picture", "an empty sheet", ours, base, rounds=rounds, bound=8)


def size(rounds: int = 12) -> Row:
    """The picture as the mail has it, a PNG, against the same picture as SVG."""
    mails = islice(turn_mails(), 0, None, _APART)
    drawn: list[Report] = []

    def ours() -> int:
        drawn[:] = islice(mails, 1)
        return len(draw_pictures(drawn[0])[0][0].png)

    def base() -> int:
        return len(board_svg(drawn[0]).encode())

    return pair_sizes("picture in a mail", "as SVG", ours, base, rounds=rounds, bound=3)


def _whole(mail: Report) -> tuple[object, object]:
    return render(mail), draw_pictures(mail)
