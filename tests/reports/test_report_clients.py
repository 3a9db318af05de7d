"""Mails rely on nothing that Gmail, Outlook for Windows or Apple Mail lack, save where the lack does no harm."""

import pytest
from mail_clients import Used, lacking, used_in
from report_games import LANGUAGES, answering, play, play_until, reminder, report_of

from legends_pbem.engine.things import Phase, Seat
from legends_pbem.reports.desk_mail import render_desk
from legends_pbem.reports.errands import Helped
from legends_pbem.reports.refusal_mail import RefusalMail, render_refusal
from legends_pbem.reports.reminder_mail import render_reminder
from legends_pbem.reports.render import render_html
from legends_pbem.reports.report import Purpose

pytestmark = pytest.mark.needs("caniemail")

HARMLESS = {
    "css-at-media": "only dark mode needs it: without it the mail stays light, or the program turns its colours",
    "css-at-media-prefers-color-scheme": "the same",
    "css-border": "Word draws up to 8 pixels, and reliably on table cells: ours are thinner, and lie there",
    "css-border-radius": "Word draws square corners",
    "css-color-scheme": "only dark mode needs it",
    "css-display": "block: in Word only the words of a button are tapped, not its edge",
    "css-display-none": "the preview line alone has it, which mso-hide hides in Word, and its height elsewhere",
    "css-font-size": "sizes are in pixels, which all know",
    "css-font-weight": "we use bold alone",
    "css-important": "used in the dark style sheet alone, with a space before it, in lower case",
    "css-line-height": "Word makes some lines taller",
    "css-margin": "none is negative or auto, or on a span, and none on an element with a background",
    "css-max-height": "of the preview line alone, and none of its other styles shows it",
    "css-max-width": "it is on a table, which Word knows, and holds Word by a table of its own",
    "css-opacity": "used in the dark style sheet alone",
    "css-overflow": "of the preview line alone, and none of its other styles shows it",
    "css-padding": "Word pads table cells alone: what needs padding is one, and buttons have mso-padding-alt besides",
    "css-selector-class": "used in the dark style sheet alone",
    "css-text-align": "we use left alone",
    "css-text-decoration": "some underline the words of a button",
    "css-white-space": "where lines do not wrap they are short, save receipts, which nobody reads",
    "css-width": "it is on tables and cells alone",
    "css-word-break": "it may break a long address at another place",
    "html-body": "Gmail makes it a div, with its style",
    "html-lists": "our lists begin at 1 and are not reversed",
    "html-meta-color-scheme": "only dark mode needs it",
    "html-style": "it holds dark mode alone, and stands in the head",
    "html-width": "tables alone have it, in percent, and one in pixels that Word may set a little small",
}
"""Feature that some client lacks in part or in whole → why that does no harm."""
OURS_ALONE = {
    ":root": "says that dark mode is welcome, where it is known",
    "mso-hide": "is Word's own",
    "mso-padding-alt": "is Word's own",
    "supported-color-schemes": "is the older name of color-scheme, in Apple Mail",
}
"""What caniemail does not know → why it is there."""


@pytest.fixture(scope="module")
def used() -> set[Used]:
    """All that mails of every kind rely on."""
    turn, over = play_until(3, Phase.TRAVEL, 60), play(5, 1000, 2)
    due = turn.position.to_act[0]
    pages = [render_refusal(RefusalMail("en", "No.", ("go yeti",), to_sign="legends-move/1\n"))[0].html]
    for language in LANGUAGES:
        pages.append(render_html(report_of(turn, due, language=language)))
        pages.append(render_html(report_of(turn, None, Purpose.DESK, language)))
        pages.append(render_html(report_of(over, Seat.BLUE, language=language)))
        pages.append(render_reminder(reminder(language))[0].html)
        pages.append(render_desk(answering("help", Helped(), language))[0].html)
    known = set(lacking())
    return {one for page in pages for one in used_in(page, known)}


def test_what_a_client_lacks_is_known_to_do_no_harm(used: set[Used]) -> None:
    lacks = lacking()
    assert {one.slug for one in used if lacks.get(one.slug)} == set(HARMLESS)


def test_all_that_mails_rely_on_has_been_tested_in_mail_programs(used: set[Used]) -> None:
    known = set(lacking())
    assert {one.name for one in used if one.slug not in known} == set(OURS_ALONE)


def test_the_clients_are_found_in_the_data() -> None:
    assert lacking()["html-table"] == set()  # a client that is not found counts as lacking everything
