"""The order form: a self-contained page that makes a decision by choosing, and loads and sends nothing by itself."""

import json
from base64 import b64encode
from enum import StrEnum
from functools import cache
from hashlib import sha256
from typing import Any

from legends_pbem.engine.table import View
from legends_pbem.engine.things import (
    CARD_PLACE,
    CARD_SYMBOLS,
    COPIES,
    DISPLAY_SIZE,
    JOKER,
    ONE_SYMBOL,
    TWO_SYMBOLS,
    Card,
    Phase,
    Seat,
)
from legends_pbem.notation import movefile
from legends_pbem.notation.names import CARD_WORDS
from legends_pbem.reports.choices import club_limits
from legends_pbem.reports.drawn_map import drawn_map
from legends_pbem.reports.form_questions import plan_of
from legends_pbem.reports.mailto import mailto
from legends_pbem.reports.page import page_of
from legends_pbem.reports.report import Report
from legends_pbem.reports.speech import Speech
from legends_pbem.reports.templates import Templates, packaged
from legends_pbem.values import NamedTuple

_MOST_WEEKS = 40
"""No turn costs so many."""
_MOST_SYMBOLS = COPIES[ONE_SYMBOL[0]] + 2 * COPIES[TWO_SYMBOLS[0]]
"""Of one place there are so many."""


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
    how = _how(report)
    send = _send(report, how, page.subject)
    plan = {
        **_as_json(plan_of(view, view.seat, speech)),
        "cards": {CARD_WORDS[card]: _card(card, speech) for card in Card},
        "say": {**speech.form["say"], **_counts(len(view.own_hand), speech)},
        "send": send,
    }
    values = {
        **page._asdict(),
        "form": speech.form["page"],
        "how": how,
        "sending": speech.form[how],
        "wanted": speech.recall("wanted", view.phase, view.rules, *club_limits(view)),
        "map": drawn_map(view, (), speech),
        "far": _distances(view, view.seat),
        "seat": view.seat,
        "mailto": send["mailto"] if send else "",
        "file": f"{report.game or 'legends'}-{view.seat.value}.txt",
        # No text in it can then end the element that it stands in, or begin a comment.
        "plan": json.dumps(plan, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c"),
        "style": _part(speech, "picture.css", "form.css"),
        "script": _part(speech, "form_rules.js", "form_map.js", "form_cards.js", "form_later.js", "form.js"),
    }
    return speech.fill("form.html", values)


class Part(NamedTuple):
    """A script or a style."""

    text: str
    hash: str
    """What a Content-Security-Policy calls it by."""


@cache
def _part(speech: Speech, *layouts: str) -> Part:
    """The layouts one after the other, read once."""
    text = "\n".join(map(speech.source, layouts))
    return Part(text, f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}")


def _distances(view: View, seat: Seat) -> tuple[int, ...]:
    """The weeks to each stop, if a journey is due; else none."""
    return view.board.journeys[view.at[view.index(seat)]] if view.phase is Phase.TRAVEL else ()


def _counts(held: int, speech: Speech) -> dict[str, list[str]]:
    """Numbers with their nouns."""
    return {
        "weeks": [speech.recall("order_weeks", number) for number in range(_MOST_WEEKS)],
        "cards": [speech.recall("order_cards", number) for number in range(max(held, DISPLAY_SIZE) + 1)],
        "symbols": [speech.recall("order_symbols", number) for number in range(_MOST_SYMBOLS + 1)],
    }


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


def _card(card: Card, speech: Speech) -> dict[str, str | int]:
    """How a card is shown: its name, the word of its place, its symbols, and how they are read aloud."""
    place, symbols = CARD_PLACE[card], CARD_SYMBOLS[card]
    if place is None:
        return {"name": speech.form["page"]["joker"], "place": str(JOKER), "symbols": symbols, "spoken": ""}
    spoken = speech.recall("order_symbols", symbols)
    return {"name": speech.place[place].name, "place": str(place), "symbols": symbols, "spoken": spoken}


class How(StrEnum):
    """How a decision is sent; the value names the words for it."""

    MAIL = "mail"  # by a new mail to the address of the decision
    REPLY = "reply"  # by a reply alone, for the address does not say what is answered
    SIGN = "sign"  # by a signed move file
    TRY = "try"  # not at all: the form is of a mere position


def _how(report: Report) -> How:
    if report.answer is None or report.game is None:
        return How.TRY
    if report.answer.takes_new_mails:
        return How.MAIL
    return How.REPLY if report.answer.by_reply else How.SIGN


def _send(report: Report, how: How, subject: str) -> dict[str, str] | None:
    """How a decision is sent: the beginning of a move file, and that of a mail's link; None for a mere position."""
    answer, seat = report.answer, report.view.seat
    if how is How.TRY:
        return None
    assert answer is not None and report.game is not None and seat is not None  # else it could not be sent
    head = movefile.write(movefile.MoveFile(report.game, seat, answer.ticket, ()))
    return {"head": head, "mailto": mailto(answer.address, f"Re: {subject}", "") if how is How.MAIL else ""}
