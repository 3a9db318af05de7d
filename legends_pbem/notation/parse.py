"""Text to a decision: first what it says, then what it means at the table (rules, chapter 10)."""

from legends_pbem.engine.table import Table
from legends_pbem.engine.things import Seat
from legends_pbem.notation.errors import Malformed, Reason
from legends_pbem.notation.resolve import Parsed, resolve
from legends_pbem.notation.syntax import read_step
from legends_pbem.notation.typed import split_steps
from legends_pbem.notation.typed_steps import GoldenIfReached, TypedStep

MAX_DECISION = 2_000
"""Characters; no decision needs a tenth of it."""


def parse_decision(text: str, table: Table, seat: Seat) -> Parsed:
    """The decision that the text means when `seat` says it; whether it is legal is for the rules to say.

    `table` is a position or a view; nothing but what everybody sees is used. Raises NotationError.
    """
    return resolve(read_decision(text), table, seat)


def read_decision(text: str) -> tuple[TypedStep, ...]:
    """The steps that the text says, in order, at least one; raises NotationError."""
    if len(text) > MAX_DECISION:
        raise Malformed(Reason.TOO_LONG, text[:40], most=MAX_DECISION)
    pieces = split_steps(text)
    if not pieces:
        raise Malformed(Reason.EMPTY, text)
    steps = tuple(map(read_step, pieces))
    for step, piece in zip(steps[:-1], pieces, strict=False):
        if isinstance(step, GoldenIfReached):
            raise Malformed(Reason.IF_REACHED_LAST, piece)
    return steps
