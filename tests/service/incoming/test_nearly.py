"""Mails without a command: what the answer says they were probably meant to say."""

import pytest

from legends_pbem.notation.errors import Reason
from legends_pbem.service.incoming.nearly import nearest_error


@pytest.mark.parametrize(
    ("line", "suggestion"),
    [("statsu", "status"), ("goo avalon; draw", "go"), ("Einstellung", "einstellungen"), ("tacke ark", "take")],
)
def test_a_typing_error_brings_the_nearest_command(line: str, suggestion: str) -> None:
    error = nearest_error([["Hi!"], [line], ["Kim"]])
    assert error is not None
    assert error.reason is Reason.NO_COMMAND
    assert suggestion in str(error.facts["suggestions"])


@pytest.mark.parametrize("line", ["Hello", "Good morning", "Best regards", "Dear host", "Thanks!", "Danke", "👍", "7"])
def test_no_greeting_is_taken_for_a_command(line: str) -> None:
    assert nearest_error([[line]]) is None


def test_a_line_that_begins_as_a_command_is_told_what_is_wrong_with_it() -> None:
    error = nearest_error([["Hello"], ["mails never"]])
    assert error is not None
    assert (error.reason, error.piece) == (Reason.CHOICE, "never")
