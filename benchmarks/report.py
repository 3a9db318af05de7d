"""The whole report of one seat, text and HTML, against Jinja rendering a template of the same size with constants."""

from collections.abc import Iterator
from functools import cache
from itertools import count, islice

from jinja2 import Environment, Template

from benchmarks.pairs import Row, pair_times, timed
from legends_pbem.bots.likely import likely_decisions
from legends_pbem.bots.registry import choose
from legends_pbem.engine.decisions import decide
from legends_pbem.engine.events import Event, view_event
from legends_pbem.engine.setup import new_game
from legends_pbem.engine.things import Phase, Seat
from legends_pbem.engine.view import view_of
from legends_pbem.reports.form import render_form
from legends_pbem.reports.picture import board_svg
from legends_pbem.reports.render import Rendered, render
from legends_pbem.reports.report import Answer, Purpose, Report

_REPEATS = 12
_TICKET = "3f9a41c07d2e88b1"


def report(rounds: int = 15) -> Row:
    """The turn mails of games of four in the order of play, each rendered once: nothing recalls a whole report.

    The floor is a template with one expression for each line of the text and of the HTML, escaped there, that looks a
    constant up by its name.
    """
    mails = turn_mails()
    batch: list[Report] = []
    rendered: list[Rendered] = []

    def ours() -> float:
        batch[:] = islice(mails, _REPEATS)
        rendered.clear()
        return timed(lambda: rendered.extend(render(mail)[0] for mail in batch)) / _REPEATS

    def base() -> float:
        pages = [_Constants(text, html) for one in rendered for text, html in ((one.text, False), (one.html, True))]
        return timed(lambda: [page.fill() for page in pages]) / _REPEATS

    return pair_times("report of a seat, text and HTML", "constants in Jinja", ours, base, rounds=rounds, bound=3)


def form(rounds: int = 15) -> Row:
    """The order forms of the same turns, made once after their reports, against report and picture as SVG."""
    mails = turn_mails()
    batch: list[Report] = []

    def ours() -> float:
        batch[:] = islice(mails, _REPEATS)
        base()
        return timed(lambda: [render_form(mail) for mail in batch]) / _REPEATS

    def base() -> float:
        return timed(lambda: [(render(mail), board_svg(mail)) for mail in batch]) / _REPEATS

    return pair_times("order form of a seat", "its report and SVG", ours, base, rounds=rounds, bound=3)


class _Constants:
    """A text as a template that has nothing to do but to put its lines together."""

    def __init__(self, text: str, html: bool) -> None:
        self._lines = {f"line_{number}": line for number, line in enumerate(text.split("\n"))}
        self._template = _constant_template(len(self._lines), html)

    def fill(self) -> str:
        """The text again; of HTML, escaped once more."""
        return self._template.render(constant=self._lines)


@cache
def _constant_template(lines: int, html: bool) -> Template:
    expressions = "\n".join(f"{{{{ constant.line_{number} }}}}" for number in range(lines))
    return Environment(autoescape=html).from_string(expressions)


def turn_mails() -> Iterator[Report]:
    """What the bots of one game after the other are mailed when they owe a decision."""
    for number in count():
        position = new_game(number.to_bytes(32, "big"), tuple(Seat))
        untold: dict[Seat, list[Event]] = {seat: [] for seat in Seat}
        while position.phase is not Phase.OVER:
            seat = position.to_act[0]
            view = view_of(position, seat)
            yield Report(
                view=view,
                purpose=Purpose.TURN,
                language="en",
                events=tuple(untold[seat]),
                game="G7K2",
                host="Legends by mail",
                answer=Answer(
                    "3f9a41c07d2e88b1",
                    "play+g7k2.3f9a41c07d2e88b1.abcdefghijklmnopqrstuvwxyz@example.org",
                    by_reply=True,
                ),
                likely=likely_decisions(view),
                receipt="legends-receipt/1\ngame: G7K2\n",
            )
            untold[seat].clear()
            position, _, events = decide(position, seat, choose("greedy", view, number))
            for other in Seat:
                untold[other] += [view_event(event, other) for event in events]
