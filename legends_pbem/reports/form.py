"""The order form: a self-contained page that makes a decision by choosing, and loads and sends nothing by itself."""

import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import Any

from legends_pbem.engine.things import CARD_PLACE, CARD_SYMBOLS, JOKER, Card
from legends_pbem.notation import movefile
from legends_pbem.notation.names import CARD_WORDS
from legends_pbem.reports.choices import club_limits
from legends_pbem.reports.form_map import map_of
from legends_pbem.reports.form_questions import plan_of
from legends_pbem.reports.mailto import mailto
from legends_pbem.reports.page import page_of
from legends_pbem.reports.picture import picture_of
from legends_pbem.reports.report import Report
from legends_pbem.reports.speech import Speech
from legends_pbem.reports.templates import Templates, packaged
from legends_pbem.values import NamedTuple

_MOST_WEEKS = 40
"""No turn costs so many."""


def render_form(report: Report, templates: Templates | None = None) -> tuple[str, str | None]:
    """The form as HTML, and how the host's own templates failed, or None. Raises UnknownLanguage.

    ValueError if the viewer owes no decision.
    """
    if not report.asks:
        raise ValueError("an order form is for a seat that owes a decision")
    return (templates or packaged()).rendered(report.language, lambda speech: _form(report, speech))


def _form(report: Report, speech: Speech) -> str:
    view = report.view
    assert view.seat is not None  # a spectator owes nothing
    page = page_of(report, speech)
    plan = {
        **_as_json(plan_of(view, view.seat, speech)),
        "cards": {CARD_WORDS[card]: _card(card, speech) for card in Card},
        "say": {**speech.form["say"], "weeks": [speech.recall("order_weeks", number) for number in range(_MOST_WEEKS)]},
        "send": _send(report, page.subject),
    }
    values = {
        **page._asdict(),
        "form": speech.form["page"],
        "wanted": speech.recall("wanted", view.phase, view.rules, *club_limits(view)),
        "map": map_of(view, view.seat, speech),
        "file": f"{report.game or 'legends'}-{view.seat.value}.txt",
        # No text in it can then end the element that it stands in, or begin a comment.
        "plan": json.dumps(plan, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c"),
        "style": _part(speech, "form.css"),
        "script": _part(speech, "form_rules.js", "form.js"),
        "picture": _picture(report, speech),
    }
    return speech.fill("form.html", values)


class Part(NamedTuple):
    """A script, a style, or a picture with a style of its own."""

    text: str
    hash: str
    """What a Content-Security-Policy calls the script or the style by."""


@cache
def _part(speech: Speech, *layouts: str) -> Part:
    """The layouts one after the other, read once."""
    text = "\n".join(map(speech.source, layouts))
    return Part(text, _hash(text))


def _picture(report: Report, speech: Speech) -> Part:
    """The board as a picture, and the hash of the style in it."""
    svg = speech.fill("board.svg", picture_of(report, speech)._asdict())
    return Part(svg, _hash(svg.partition("<style>")[2].partition("</style>")[0]))


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _as_json(value: object) -> Any:
    """Named tuples as objects, all the way down; but for its kind, no field that has its default is written."""
    if not isinstance(value, tuple):
        return value
    if not (hasattr(value, "_asdict") and hasattr(value, "_field_defaults")):
        return [_as_json(part) for part in value]
    defaults = value._field_defaults
    return {
        name: _as_json(field)
        for name, field in value._asdict().items()
        if name == "kind" or name not in defaults or field != defaults[name]
    }


def _card(card: Card, speech: Speech) -> dict[str, str]:
    """How a card is shown: its name, its symbols as dots, and what is read aloud in their place."""
    place = CARD_PLACE[card]
    if place is None:
        return {"name": speech.form["page"]["joker"], "place": str(JOKER), "symbols": "", "spoken": ""}
    symbols = CARD_SYMBOLS[card]
    return {
        "name": speech.place[place].name,
        "place": str(place),
        "symbols": "●" * symbols,
        "spoken": speech.recall("order_symbols", symbols),
    }


def _send(report: Report, subject: str) -> dict[str, str] | None:
    """How a decision is sent: the beginning of a mail's link and of a move file; None for a mere position."""
    answer, seat = report.answer, report.view.seat
    if answer is None or report.game is None or seat is None:
        return None
    head = movefile.write(movefile.MoveFile(report.game, seat, answer.ticket, ()))
    return {"head": head, "mailto": mailto(answer.address, f"Re: {subject}", "") if answer.by_reply else ""}
