"""The whole report of one seat, text and HTML, against Jinja rendering a template of the same size with constants."""

import tempfile
from pathlib import Path

from jinja2 import Environment, Template

from benchmarks.pairs import Row, pair_times, timed
from benchmarks.stage import NOW, next_mail, set_stage
from legends_pbem.reports.render import render
from legends_pbem.service.mailroom import take_mail
from legends_pbem.service.postroom import send_due
from legends_pbem.service.purposes import Purpose
from legends_pbem.service.reporting import build_report

_MOVES_BEFORE = 30
_REPEATS = 20


def report(rounds: int = 15) -> Row:
    """A turn mail in the middle of a game."""
    with tempfile.TemporaryDirectory() as folder:
        stage = set_stage(Path(folder, "home"))
        for _ in range(_MOVES_BEFORE):
            send_due(stage.home, stage.store, NOW)
            take_mail(stage.home, stage.store, next_mail(stage) or b"", NOW)
        mail = next(mail for mail in stage.store.outbox(stage.game) if mail.purpose == Purpose.TURN)
        player = next(player for player in stage.store.players(stage.game) if player.seat == mail.seat)
        first = stage.store.last_reported(stage.game, player.seat, player.tenure) + 1
        value = build_report(stage.home, stage.store, mail, player, first)
        stage.store.close()
    rendered, _ = render(value)
    templates = [
        (_constant_template(text, html), text) for text, html in ((rendered.text, False), (rendered.html, True))
    ]
    return pair_times(
        "report of a seat, text and HTML",
        "constants in Jinja",
        lambda: timed(lambda: [render(value) for _ in range(_REPEATS)]) / _REPEATS,
        lambda: timed(lambda: [_fill(templates) for _ in range(_REPEATS)]) / _REPEATS,
        rounds=rounds,
        bound=3,
    )


def _constant_template(text: str, html: bool) -> Template:
    """A template that gives a text of this size: each word of it an expression that stands for a constant."""
    words = [f"{{{{ words[{number}] }}}}" for number, _ in enumerate(text.split())]
    return Environment(autoescape=html).from_string(" ".join(words))


def _fill(templates: list[tuple[Template, str]]) -> list[str]:
    return [template.render(words=text.split()) for template, text in templates]
