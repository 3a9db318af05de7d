"""The engine for other programs: a question in, an answer out, each a line of JSON (FORMATS, chapter 6)."""

import json
from collections.abc import Callable
from typing import BinaryIO

from legends_pbem.bots.due import NothingToDecide
from legends_pbem.bots.registry import NAMES, choose
from legends_pbem.engine.board import STANDARD
from legends_pbem.engine.decisions import take_steps
from legends_pbem.engine.play import check, legal_steps
from legends_pbem.engine.refusals import Illegal
from legends_pbem.engine.scoring import ranking
from legends_pbem.engine.setup import new_game
from legends_pbem.engine.steps import Golden
from legends_pbem.engine.things import Phase, Rules
from legends_pbem.engine.view import view_of
from legends_pbem.notation.errors import DataError, NotationError
from legends_pbem.notation.event_json import full_event_to_json
from legends_pbem.notation.json_text import read_json
from legends_pbem.notation.names import PLACE_WORDS
from legends_pbem.notation.parse import parse_decision
from legends_pbem.notation.position_json import STANDARD_BOARD, Boards, position_to_json, view_to_json
from legends_pbem.notation.steps import format_decision, format_step
from legends_pbem.reports.folders import languages
from legends_pbem.service.moves.possible import in_english, possible_steps
from legends_pbem.service.player.question import BadQuestion, Question

Answer = dict[str, object]

MAX_QUESTION = 4_000_000
"""Bytes; a position has about 4,000."""
_FORMS = ("text", "html", "svg", "form")


def serve(questions: BinaryIO, answers: BinaryIO, boards: Boards = STANDARD_BOARD) -> None:
    """Answer line by line, each before the next is read, until the questions end; blank lines are ignored.

    Of a line that is too long no more is kept than a question may have. Raises BrokenPipeError when nobody reads the
    answers any more.
    """
    while line := questions.readline(MAX_QUESTION + 1):
        if not line.isspace():
            answers.write(answer(line.removesuffix(b"\n"), boards).encode() + b"\n")
            answers.flush()
        while len(line) > MAX_QUESTION and not line.endswith(b"\n"):
            line = questions.readline(MAX_QUESTION + 1)


def answer(line: str | bytes, boards: Boards = STANDARD_BOARD) -> str:
    """The answer to the question in `line`, without a line feed. Never raises: every fault is an answer too.

    `boards` are those that positions may be on.
    """
    try:
        fields = _fields(line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line)
    except (BadQuestion, DataError) as error:
        return _to_line(_error(error.code, str(error)))
    named = {"id": fields["id"]} if "id" in fields else {}
    return _to_line({**named, **_answered(Question(fields, boards))})


def _fields(data: bytes) -> dict[str, object]:
    if len(data) > MAX_QUESTION:
        raise BadQuestion(f"a question has at most {MAX_QUESTION:,} bytes")
    fields = read_json(data)
    if not isinstance(fields, dict):
        raise BadQuestion("a question is a JSON object")
    return fields


def _to_line(told: Answer) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _error(code: str, message: str) -> Answer:
    return {"error": {"code": code, "message": message}}


def _answered(question: Question) -> Answer:
    try:
        return _HANDLERS[question.one_of("op", tuple(_HANDLERS), code="bad-request")](question)
    except (BadQuestion, DataError) as error:
        return _error(error.code, str(error))
    except NotationError as error:
        return _error(error.code, in_english(error))


def _new(question: Question) -> Answer:
    rules = Rules(question.one_of("rules", tuple(Rules), default=Rules.EN))
    board = question.boards[question.one_of("board", tuple(question.boards), default=STANDARD.id)]
    return {"position": position_to_json(new_game(question.seed(), question.seats(), rules, board))}


def _legal(question: Question) -> Answer:
    table = question.table()
    return {"legal": sorted(map(format_step, legal_steps(table, question.seat_at(table))))}


def _apply(question: Question) -> Answer:
    position = question.position()
    seat = question.seat_at(position)
    parsed = parse_decision(question.text("decision"), position, seat)
    try:
        decided = take_steps(position, seat, parsed.steps, parsed.golden_if_reached)
        if parsed.golden_if_reached is not None and not decided.steps:  # and nothing was reached
            check(position, seat, Golden(parsed.golden_if_reached))
    except Illegal as error:
        possible = possible_steps(view_of(position, seat), seat, parsed.steps)
        raise BadQuestion(in_english(error, possible), "illegal") from error
    return {
        "position": position_to_json(decided.position),
        "decision": format_decision(decided.steps),
        "events": [full_event_to_json(event) for event in decided.events],
    }


def _view(question: Question) -> Answer:
    position = question.position()
    return {"view": view_to_json(view_of(position, question.viewer_at(position)))}


def _report(question: Question) -> Answer:
    from legends_pbem.bots.likely import likely_decisions
    from legends_pbem.reports.form import render_form  # these load Jinja
    from legends_pbem.reports.picture import board_svg
    from legends_pbem.reports.render import render_html, render_text
    from legends_pbem.reports.report import Purpose, Report

    position = question.position()
    view = view_of(position, question.viewer_at(position))
    language = question.one_of("lang", languages(), default="en", code="bad-request")
    form = question.one_of("as", _FORMS, code="bad-request")
    waited_for = Purpose.TURN if view.seat in view.to_act else Purpose.DESK
    purpose = Purpose.END if view.phase is Phase.OVER else waited_for
    report = Report(view, purpose, language, likely=likely_decisions(view))
    if form != "form":
        return {"report": {"text": render_text, "html": render_html, "svg": board_svg}[form](report)}
    if purpose is not Purpose.TURN:
        raise BadQuestion("an order form is for a seat that owes a decision", "illegal")
    return {"report": render_form(report)[0]}


def _parse(question: Question) -> Answer:
    table = question.table()
    parsed = parse_decision(question.text("text"), table, question.seat_at(table))
    pieces = [format_step(step) for step in parsed.steps]
    if parsed.golden_if_reached is not None:
        pieces.append(f"golden {PLACE_WORDS[parsed.golden_if_reached]} if reached")
    return {"decision": "; ".join(pieces)}


def _choose(question: Question) -> Answer:
    view = question.view()
    bot, seed = question.one_of("bot", NAMES), question.number("seed")
    try:
        return {"decision": format_decision(choose(bot, view, seed))}
    except NothingToDecide as error:
        raise BadQuestion(str(error), "illegal") from error


def _ranking(question: Question) -> Answer:
    return {"ranking": ranking(question.position())}


_HANDLERS: dict[str, Callable[[Question], Answer]] = {
    "new": _new,
    "legal": _legal,
    "apply": _apply,
    "view": _view,
    "report": _report,
    "parse": _parse,
    "choose": _choose,
    "ranking": _ranking,
}
"""Question → how it is answered."""
