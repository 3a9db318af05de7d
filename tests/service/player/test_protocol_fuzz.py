"""Whatever is asked, the protocol answers: with what was asked for, or with one of its error codes."""

import copy
import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from protocol_questions import CODES, ask, code_of, wandered

from legends_pbem.engine.things import Rules
from legends_pbem.service.player.protocol import answer

_OPS = {
    "legal": "legal",
    "apply": "position",
    "view": "view",
    "report": "report",
    "parse": "decision",
    "choose": "decision",
    "ranking": "ranking",
}
"""Question → the key of its answer."""

_KEYS = ["seed", "seats", "rules", "board", "position", "view", "seat", "decision", "as", "lang", "text", "bot"]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
words = st.sampled_from(
    [*("red", "blue", "pink", "yeti", "yeti2", "joker", "london", "give", "act", "pick", "travel", "golden", "over")]
)
positions = st.builds(wandered, st.integers(0, 2**32), st.integers(0, 150), st.sampled_from(Rules))
fuzz = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def _check(told: dict[str, Any], key: str) -> None:
    assert key in told or code_of(told) in CODES


@fuzz
@given(st.text() | st.binary())
def test_any_line_is_answered(line: str | bytes) -> None:
    told = json.loads(answer(line))
    assert code_of(told) == "bad-request"


@fuzz
@given(op=st.sampled_from([*_OPS, "new"]), fields=st.dictionaries(st.sampled_from(_KEYS), json_values | words))
def test_any_question_is_answered(op: str, fields: dict[str, object]) -> None:
    assert code_of(ask(op, **fields)) in CODES


@fuzz
@given(data=st.data(), position=positions)
def test_a_changed_position_is_answered_or_refused_with_its_defects(
    data: st.DataObject, position: dict[str, Any]
) -> None:
    changed = _changed(data, position)
    seat = data.draw(st.sampled_from(position["seats"]))
    decision = data.draw(st.sampled_from(["draw", "go yeti; draw", "rest", "club none", "take ark ark", "golden ark"]))
    for op in ("legal", "apply", "view", "parse", "report", "ranking"):
        told = ask(op, position=changed, seat=seat, decision=decision, text=decision, **{"as": "text"})
        _check(told, _OPS[op])


@fuzz
@given(data=st.data(), position=positions, bot=st.sampled_from(["random", "greedy"]))
def test_a_changed_view_is_answered_or_refused(data: st.DataObject, position: dict[str, Any], bot: str) -> None:
    seat = data.draw(st.sampled_from(position["seats"]))
    view = _changed(data, ask("view", position=position, seat=seat)["view"])
    for op in ("legal", "choose"):
        _check(ask(op, view=view, seat=seat, bot=bot, seed=1), _OPS[op])


def _changed(data: st.DataObject, value: dict[str, Any]) -> dict[str, Any]:
    """The value with one or two of its fields, deep or not, exchanged, doubled or gone."""
    value = copy.deepcopy(value)
    for _ in range(data.draw(st.integers(1, 2))):
        parent, key = _field(data, value)
        match data.draw(st.sampled_from(["other", "word", "number", "gone"])):
            case "other":
                parent[key] = data.draw(json_values)
            case "word":
                parent[key] = data.draw(words)
            case "number":
                parent[key] = data.draw(st.integers(0, 80))
            case _:
                del parent[key]
    return value


def _field(data: st.DataObject, value: Any) -> tuple[Any, Any]:
    """A container within `value`, and one of its keys."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = data.draw(st.sampled_from(keys))
        deeper = isinstance(value[key], dict | list) and value[key]
        if not deeper or data.draw(st.booleans()):
            return value, key
        value = value[key]
