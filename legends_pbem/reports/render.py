"""A report as subject, text and HTML."""

from legends_pbem.reports.layout import flowed, folded
from legends_pbem.reports.page import page_of
from legends_pbem.reports.report import Report
from legends_pbem.reports.speech import Speech
from legends_pbem.reports.templates import Templates, packaged
from legends_pbem.values import NamedTuple


class Rendered(NamedTuple):
    """What a mail is made of."""

    subject: str
    text: str
    """Of the type `format=flowed`."""
    html: str


class Shown(NamedTuple):
    """A picture that goes with the HTML in the same mail."""

    name: str
    """`board` or `chart`; each has its place."""
    content_id: str
    """What the HTML calls it by, without angle brackets."""
    alt: str
    """The picture in words."""


def render(
    report: Report, templates: Templates | None = None, pictures: tuple[Shown, ...] = ()
) -> tuple[Rendered, str | None]:
    """Subject, text and HTML, and how the host's own templates failed, or None. Raises UnknownLanguage."""

    def everything(speech: Speech) -> Rendered:
        page = page_of(report, speech)
        text = flowed(speech.fill("report.txt", page._asdict()))
        return Rendered(page.subject, text, speech.fill("report.html", {**page._asdict(), "pictures": pictures}))

    return (templates or packaged()).rendered(report.language, everything)


def render_text(report: Report, templates: Templates | None = None) -> str:
    """The report as plain text of at most 76 columns. Raises UnknownLanguage."""

    def text(speech: Speech) -> str:
        return folded(speech.fill("report.txt", page_of(report, speech)._asdict()))

    return (templates or packaged()).rendered(report.language, text)[0]


def render_html(report: Report, templates: Templates | None = None) -> str:
    """The report as one self-contained HTML page. Raises UnknownLanguage."""

    def html(speech: Speech) -> str:
        return speech.fill("report.html", {**page_of(report, speech)._asdict(), "pictures": ()})

    return (templates or packaged()).rendered(report.language, html)[0]


def subject(report: Report, templates: Templates | None = None) -> str:
    """The line that all mails of the game to a player share. Raises UnknownLanguage."""
    return (templates or packaged()).rendered(report.language, lambda speech: page_of(report, speech).subject)[0]
