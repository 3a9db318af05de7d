"""Replaying a transcript: every position of the game, or the first line that cannot be played and why."""

from collections.abc import Sequence
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
    try:
        transcript = read_transcript(data.decode())
        played = replay(transcript, boards, while_valid=True)
    except UnicodeDecodeError as error:
        raise BadData(f"the transcript is not UTF-8 text: {error.reason} at byte {error.start}") from None
    except NotationError as error:
        raise BadData(_explained(error)) from error
    taken = len(played.positions) - 1
    stopped = None
    if played.stopped is not None:
        stopped = _wrong_line(played.stopped, played.positions[-1], transcript.said[taken])
        if not while_valid:
            raise stopped
    return Replayed(transcript.said[:taken], played.positions, stopped)


def _wrong_line(wrong: WrongLine, position: Position, said: Said) -> ServiceError:
    """What is wrong with the line that `said` is, in words."""
    if isinstance(wrong.cause, Illegal):
        steps = parse_decision(said.decision, position, said.seat).steps
        told = _explained(wrong.cause, possible_steps(position, said.seat, steps))
        return IllegalLine(f"line {wrong.line}: {told}")
    assert isinstance(wrong.cause, NotationError)  # the only other cause of a WrongLine
    return BadData(f"line {wrong.line}: {_explained(wrong.cause)}")


def _explained(error: NotationError | Illegal, possible: Sequence[str] = ()) -> str:
    from legends_pbem.reports.refusals import explain  # loads Jinja, which only a fault needs

    return explain(error, "en", list(possible))
