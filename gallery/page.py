"""The page: its pictures, each with a sentence, and a mail as text."""

from collections.abc import Callable
from email.message import EmailMessage
from typing import NamedTuple

from browsers import Browser

from gallery.scenes import Scenes
from gallery.shots import DESKTOP, PHONE, TERMINAL, Look, board, look_at_form, look_at_mail, look_at_terminal

_TEXT_LINES = 70
"""So much of the text mail is printed."""
_HEAD = """\
# What players get to see

Mails of one game between bots, with a clock of three days a move. `make gallery` plays the game and makes this page.
"""
_TEXT = """\
## A turn as text

The text part says the same as the HTML; who wants nothing else writes `text only`. So it begins:
"""


class Picture(NamedTuple):
    """One picture of the page."""

    name: str
    """Of its file, without the ending."""
    title: str
    said: str
    """One sentence; the picture's alternative text is the title."""
    width: int
    """CSS pixels that it is shown with."""
    take: Callable[[Browser, Scenes], bytes]
    """The PNG."""


def _mail(choose: Callable[[Scenes], EmailMessage], look: Look) -> Callable[[Browser, Scenes], bytes]:
    return lambda browser, scenes: look_at_mail(browser, choose(scenes), look)


_PHONE = Look(PHONE, 780)
PICTURES = (
    Picture(
        "turn-phone",
        "A turn on a phone",
        "What is wanted and until when comes first, then likely moves, each sent with one tap.",
        PHONE,
        _mail(lambda scenes: scenes.turn, _PHONE),
    ),
    Picture(
        "turn-dark",
        "The same turn in the dark",
        "Mails follow the light or dark scheme of the device.",
        PHONE,
        _mail(lambda scenes: scenes.turn, Look(PHONE, 780, dark=True)),
    ),
    Picture(
        "turn-desktop",
        "The same turn on a desktop",
        "On a wide screen the mail stays one column of a width that is read with ease.",
        640,
        _mail(lambda scenes: scenes.turn, Look(DESKTOP, 1000)),
    ),
    Picture(
        "board-phone",
        "The board in the mail",
        "Below the likely moves, what changed since the last report stands over the map.",
        PHONE,
        _mail(lambda scenes: scenes.turn, Look(PHONE, 780, top="The board as a picture")),
    ),
    Picture(
        "board",
        "The board",
        "The picture in the mail shows what changed since the last report, the map, everybody's standing, the "
        "displays, your hand, and the club as far as you know it.",
        410,
        lambda _, scenes: board(scenes.turn),
    ),
    Picture(
        "form-phone",
        "The order form in the middle of a decision",
        "The form asks one thing after the other, offers what is legal, and says what is still to be answered.",
        PHONE,
        lambda browser, scenes: look_at_form(browser, scenes.turn, _PHONE),
    ),
    Picture(
        "scoring",
        "A scoring",
        "Which cards came up, who got what and why, and everybody's prestige so far are told place by place.",
        PHONE,
        _mail(lambda scenes: scenes.scoring, Look(PHONE, 780, top="Scoring")),
    ),
    Picture(
        "reminder",
        "A reminder",
        "It comes once when half of the time is left, never at night, and can be answered like the turn itself.",
        PHONE,
        _mail(lambda scenes: scenes.reminder, _PHONE),
    ),
    Picture(
        "last-report",
        "The last report",
        "The keepsake has the final result with its chart, the best moves, the luck of the draw, and all hands.",
        PHONE,
        _mail(lambda scenes: scenes.over, Look(PHONE, 1100)),
    ),
    Picture(
        "german",
        "A turn in German",
        "Each player has a language of their own, which `language de` or `language en` chooses.",
        PHONE,
        _mail(lambda scenes: scenes.german, _PHONE),
    ),
    Picture(
        "terminal-show",
        "The table in a terminal",
        "`game show` tells the table at a glance, with and without colours.",
        TERMINAL,
        lambda browser, scenes: look_at_terminal(browser, scenes.show),
    ),
    Picture(
        "terminal-play",
        "A turn in a terminal",
        "`play` asks for the decision step by step and writes or sends it; this is the same turn.",
        TERMINAL,
        lambda browser, scenes: look_at_terminal(browser, scenes.play),
    ),
)
"""In the order of the page."""


def page(text: str) -> str:
    """The page as Markdown; `text` is the text mail that is printed."""
    shown = "".join(
        f'\n## {one.title}\n\n{one.said}\n\n<img src="gallery/{one.name}.png" alt="{one.title}" width="{one.width}">\n'
        for one in PICTURES
    )
    return f"{_HEAD}{shown}\n{_TEXT}\n```text\n{text}```\n"


def text_of(message: EmailMessage) -> str:
    """The beginning of a mail's text, with its subject."""
    body = message.get_body(("plain",))
    assert body is not None  # every mail has one
    lines = [line.rstrip() for line in body.get_content().splitlines()[:_TEXT_LINES]]  # format=flowed ends on spaces
    return "\n".join((f"Subject: {message['subject']}", "", *lines, "…", ""))
