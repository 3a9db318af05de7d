"""The pictures of a report as its mail has them: PNG, each with its words for who does not see it."""

from legends_pbem.reports.chart import chart_of
from legends_pbem.reports.picture import picture_of
from legends_pbem.reports.png import png_of
from legends_pbem.reports.report import Report
from legends_pbem.reports.speech import Speech
from legends_pbem.reports.templates import Templates, packaged
from legends_pbem.values import NamedTuple


class Drawn(NamedTuple):
    """A picture of a report."""

    name: str
    """`board` or `chart`."""
    png: bytes
    alt: str
    """The picture in words."""


def draw_pictures(report: Report, templates: Templates | None = None) -> tuple[tuple[Drawn, ...], str | None]:
    """After the end the chart of the prestige, always the board; and how the host's own templates failed, or None.

    Raises UnknownLanguage.
    """

    def drawn(speech: Speech) -> tuple[Drawn, ...]:
        pictures = []
        if report.disclosure is not None and (chart := chart_of(report, speech)) is not None:
            pictures.append(Drawn("chart", png_of(speech.fill("chart.svg", chart._asdict())), chart.alt))
        board = picture_of(report, speech)
        return (*pictures, Drawn("board", png_of(speech.fill("board.svg", board._asdict())), board.alt))

    return (templates or packaged()).rendered(report.language, drawn)
