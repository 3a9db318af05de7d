"""Replaying a transcript: every position of the game, or the first line that cannot be played and why."""

from typing import NamedTuple

from legends_pbem.engine.refusals import Illegal
from legends_pbem.engine.table import Position
from legends_pbem.notation.errors import NotationError, WrongLine
from legends_pbem.notation.parse import parse_decision
from legends_pbem.notation.position_json import STANDARD_BOARD, Boards
from legends_pbem.notation.transcript import Said, read_transcript, replay
from legends_pbem.service.errors import BadData, ServiceError
from legends_pbem.service.possible import possible_steps


class IllegalLine(ServiceError):
    """A line of a transcript that the rules refuse."""

    exit_code = 1


class Replayed(NamedTuple):
    """A transcript as far as it was played."""

    said: tuple[Said, ...]
    """The decisions that were taken."""
    positions: tuple[Position, ...]
    """The start, and the position after each decision."""
    stopped: ServiceError | None
    """What is wrong with the next line; None if all were played."""


def replay_transcript(data: bytes, boards: Boards = STANDARD_BOARD, *, while_valid: bool = False) -> Replayed:
    """The game of the transcript in `data`; with `while_valid` as far as its lines can be played.

    Raises BadData where the text cannot be read, IllegalLine where the rules refuse what a line says.
    """
    from legends_pbem.reports.refusals import explain  # loads Jinja, which no other command needs so early

    try:
        transcript = read_transcript(data.decode())
        played = replay(transcript, boards, while_valid=True)
    except UnicodeDecodeError as error:
        raise BadData(f"the transcript is not UTF-8 text: {error.reason} at byte {error.start}") from None
    except NotationError as error:
        raise BadData(explain(error, "en", [])) from error
    said = transcript.said[: len(played.positions) - 1]
    stopped = played.stopped and _wrong_line(played.stopped, ...)
