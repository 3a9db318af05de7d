"""Replaying a transcript: every position of the game, or the first line that cannot be played and why."""

from typing import Any

from legends_pbem.engine.refusals import Illegal
from legends_pbem.engine.table import Position
from legends_pbem.engine.view import view_of
from legends_pbem.notation.errors import NotationError, WrongLine
from legends_pbem.notation.parse import parse_decision
from legends_pbem.notation.position_json import STANDARD_BOARD, Boards, position_id, position_to_json
from legends_pbem.notation.transcript import Replay, Said, Transcript, read_transcript, replay
from legends_pbem.reports.refusals import explain
from legends_pbem.service.errors import BadData, ServiceError
from legends_pbem.service.moves.possible import possible_steps
from legends_pbem.values import NamedTuple


class IllegalLine(ServiceError):
    """A line of a transcript that the rules refuse."""

    exit_code = 1


class Stage(NamedTuple):
    """One position of a replayed game."""

    reached: str
    """The line that led to it, as it was written; `start` for the position after dealing."""
    id: str
    """The position id."""
    position: dict[str, Any]
    """As JSON value, `legends-position/1`."""


class Replayed(NamedTuple):
    """A transcript as far as it was played."""

    stages: tuple[Stage, ...]
    """The start, and the position after each decision."""
    stopped: ServiceError | None
    """What is wrong with the next line; None if all were played."""


def replay_transcript(
    data: bytes, boards: Boards = STANDARD_BOARD, *, while_valid: bool = False, language: str = "en"
) -> Replayed:
    """The game of the transcript in `data`; with `while_valid` as far as its lines can be played.

    Raises BadData where the text cannot be read, IllegalLine, in `language`, where the rules refuse what a line says.
    """
    try:
        transcript = read_transcript(data.decode())
        played = replay(transcript, boards, while_valid=True)
    except UnicodeDecodeError as error:
        raise BadData(
            "the transcript is not UTF-8 text: {reason} at byte {start}", reason=error.reason, start=error.start
        ) from None
    except NotationError as error:
        raise BadData("the transcript cannot be read: {why}", why=error) from error
    stopped = None
    if played.stopped is not None:
        stopped = _wrong_line(
            played.stopped, played.positions[-1], transcript.said[len(played.positions) - 1], language
        )
        if not while_valid:
            raise stopped
    return Replayed(_stages(transcript, played), stopped)


def _stages(transcript: Transcript, played: Replay) -> tuple[Stage, ...]:
    lines = ["start", *(f"{said.seat}: {said.decision}" for said in transcript.said)]
    return tuple(
        Stage(line, position_id(position), position_to_json(position))
        for line, position in zip(lines, played.positions, strict=False)
    )


def _wrong_line(wrong: WrongLine, position: Position, said: Said, language: str) -> ServiceError:
    """What is wrong with the line that `said` is, in words; it was said in `position`."""
    if isinstance(wrong.cause, Illegal):
        steps = parse_decision(said.decision, position, said.seat).steps
        told = explain(wrong.cause, language, possible_steps(view_of(position, said.seat), said.seat, steps))
        return IllegalLine("line {line}: {why}", line=wrong.line, why=told)
    assert isinstance(wrong.cause, NotationError)  # the only other cause of a WrongLine
    return BadData("line {line}: {why}", line=wrong.line, why=wrong.cause)
