"""The pictures: what a browser shows of the mails and the order form, in the font that comes along."""

import re
from email.message import EmailMessage
from io import BytesIO
from typing import NamedTuple

from browsers import Browser, with_own_font, with_pictures
from PIL import Image

from gallery.terminal import terminal_page

PHONE = 360
DESKTOP = 800
TERMINAL = 706
"""CSS pixels that a page is wide."""
_SHARPNESS = 2
"""Pixels a CSS pixel, as on today's screens."""
_COLOURS = 256
"""A picture has so many colours; that makes it half as large."""
_POLICY = re.compile('<meta http-equiv="Content-Security-Policy"[^>]*>')
_SHOW = """
const all = [...document.querySelectorAll("h2, img")];
all.find(one => (one.alt || one.textContent).trim().startsWith(arguments[0])).scrollIntoView();
"""
_ANSWER_TWO_QUESTIONS = """
for (const question of ["#q0", "#q1"]) document.querySelector(`${question} input:enabled`).click();
document.querySelector("#q1").scrollIntoView();
"""


class Look(NamedTuple):
    """How a page is looked at."""

    width: int
    height: int
    """CSS pixels."""
    dark: bool = False
    top: str | None = None
    """How the heading, or the words of the picture, begin that are topmost; None for the beginning of the page."""


def mail_page(message: EmailMessage) -> str:
    """The HTML of a mail, its pictures written into it."""
    html = message.get_body(("html",))
    assert html is not None  # no player of the gallery's game asked for text alone
    return with_own_font(with_pictures(str(html.get_content()), _pictures(message)))


def look_at_mail(browser: Browser, message: EmailMessage, look: Look) -> bytes:
    """The mail as a browser shows it."""
    browser.open(mail_page(message), look.width, look.height, look.dark, _SHARPNESS)
    if look.top is not None:
        browser.run(_SHOW, look.top)
    return _optimised(browser.driver.get_screenshot_as_png())


def look_at_form(browser: Browser, message: EmailMessage, look: Look) -> bytes:
    """The order form that comes with the mail, two of its questions answered."""
    (form,) = (part for part in message.iter_attachments() if part.get_content_type() == "text/html")
    page = _POLICY.sub("", str(form.get_content()))  # it allows no other style, and so not our font
    browser.open(with_own_font(page), look.width, look.height, look.dark, _SHARPNESS)
    browser.run(_ANSWER_TWO_QUESTIONS)
    return _optimised(browser.driver.get_screenshot_as_png())


def look_at_terminal(browser: Browser, printed: str) -> bytes:
    """What was printed on a terminal."""
    browser.open(terminal_page(printed), TERMINAL, 1, sharpness=_SHARPNESS)
    browser.open(
        terminal_page(printed), TERMINAL, browser.run("return document.body.scrollHeight"), sharpness=_SHARPNESS
    )
    return _optimised(browser.driver.get_screenshot_as_png())


def board(message: EmailMessage) -> bytes:
    """The picture of the board in the mail."""
    (picture,) = _pictures(message).values()
    return _optimised(picture)


def _pictures(message: EmailMessage) -> dict[str, bytes]:
    """Content-ID without its brackets → the PNG."""
    parts = [part for part in message.walk() if part.get_content_type() == "image/png"]
    return {part["content-id"].strip("<>"): part.get_content() for part in parts}


def _optimised(png: bytes) -> bytes:
    """The same picture with fewer colours, and smaller."""
    small = BytesIO()
    picture = Image.open(BytesIO(png)).convert("RGBA")
    paper = Image.new("RGBA", picture.size, "white")  # the corners of the board let through what is behind it
    flat = Image.alpha_composite(paper, picture).convert("RGB")
    flat.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
    return small.getvalue()
