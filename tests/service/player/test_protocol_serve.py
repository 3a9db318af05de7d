"""A session of the engine protocol: lines in, lines out, in order, whatever the lines are."""

import json
import tracemalloc
from io import BufferedReader, BytesIO, RawIOBase
from typing import Any

from protocol_questions import SEED, code_of

from legends_pbem.service.player.protocol import MAX_QUESTION, serve

NEW = json.dumps({"op": "new", "seed": SEED, "seats": ["red", "blue"]}).encode()


def _session(lines: bytes) -> list[dict[str, Any]]:
    answers = BytesIO()
    serve(BytesIO(lines), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def test_each_line_is_answered_by_one_line_in_order() -> None:
    told = _session(NEW + b'\n{"op":"dance","id":2}\r\nnonsense\n' + NEW)
    assert ["position" in answer for answer in told] == [True, False, False, True]
    assert told[1]["id"] == 2


def test_blank_lines_are_not_answered() -> None:
    assert len(_session(b"\n  \n\r\n" + NEW + b"\n\n")) == 1


def test_nothing_asked_is_nothing_answered() -> None:
    assert _session(b"") == []


def test_a_line_that_is_too_long_is_refused_once_and_the_next_is_answered() -> None:
    told = _session(b"x" * (2 * MAX_QUESTION + 5) + b"\n" + NEW + b"\n")
    assert code_of(told[0]) == "bad-request"
    assert "position" in told[1]
    assert len(told) == 2


def test_a_long_line_may_have_just_as_many_bytes_as_a_question() -> None:
    padding = b" " * (MAX_QUESTION - len(NEW))
    assert "position" in _session(NEW + padding + b"\n")[0]
    assert code_of(_session(NEW + padding + b" \n")[0]) == "bad-request"


def test_an_endless_line_is_never_held_whole() -> None:
    tracemalloc.start()
    answers = BytesIO()
    serve(BufferedReader(_LongLine(15 * MAX_QUESTION)), answers)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert code_of(json.loads(answers.getvalue())) == "bad-request"
    assert peak < 5 * MAX_QUESTION


class _LongLine(RawIOBase):
    """A stream of `length` bytes without a line feed."""

    def __init__(self, length: int) -> None:
        self._left = length

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        count = min(self._left, len(buffer))
        buffer[:count] = b"x" * count
        self._left -= count
        return count
