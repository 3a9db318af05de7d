"""Transcripts: a game as a text that can be replayed (FORMATS, `legends-transcript/1`)."""

from collections.abc import Iterator

from legends_pbem.engine.decisions import Decided, decide
from legends_pbem.engine.refusals import Illegal
from legends_pbem.engine.setup import new_game
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import Rules, Seat
from legends_pbem.notation.errors import Malformed, NotationError, Reason, Unknown, WrongLine
from legends_pbem.notation.names import read_seat
from legends_pbem.notation.parse import parse_decision
from legends_pbem.notation.position_json import STANDARD_BOARD, Boards
from legends_pbem.values import NamedTuple

FORMAT = "legends-transcript/1"
_HEADERS = ("rules", "board", "seed", "seats")
_SEED_BYTES = 32


class Said(NamedTuple):
    """One line: a seat's decision."""

    line: int
    """Its number in the file, from 1."""
    seat: Seat
    decision: str


class Transcript(NamedTuple):
    """A game from its seed to as many decisions as were taken."""

    rules: Rules
    board: str
    """The board's id."""
    seed: bytes
    seats: tuple[Seat, ...]
    """In start order."""
    said: tuple[Said, ...]

    def start(self, boards: Boards = STANDARD_BOARD) -> Position:
        """The position after dealing; raises Unknown if the board is not among `boards`."""
        if self.board not in boards:
            raise Unknown(Reason.BOARD, self.board, choices=tuple(boards))
        return new_game(self.seed, self.seats, self.rules, boards[self.board])


class Replay(NamedTuple):
    """What came of a transcript."""

    positions: tuple[Position, ...]
    """The start, and the position after each decision."""
    stopped: WrongLine | None
    """Why the rest was not played; None if all was."""


def read_transcript(text: str) -> Transcript:
    """The transcript that the text holds; raises Malformed or Unknown with the line."""
    lines = list(_telling_lines(text))
    number, first = lines[0] if lines else (1, "")
    if first != FORMAT:
        raise Malformed(Reason.VERSION, first, number, known=(FORMAT,))
    values = []
    for index, name in enumerate(_HEADERS, start=1):
        number, line = lines[index] if index < len(lines) else (number + 1, "")
        label, _, value = line.partition(":")
        if label != name:
            raise Malformed(Reason.HEADER, line, number, expected=f"{name}:")
        values.append((number, value.strip()))
    rules, board, seed, seats = values
    return Transcript(
        _rules(*rules),
        board[1],
        _seed(*seed),
        _seats(*seats),
        tuple(_said(number, line) for number, line in lines[len(_HEADERS) + 1 :]),
    )


def write_transcript(transcript: Transcript) -> str:
    """The text of the transcript, one decision a line."""
    return "\n".join(
        (
            FORMAT,
            f"rules: {transcript.rules}",
            f"board: {transcript.board}",
            f"seed: {transcript.seed.hex()}",
            f"seats: {' '.join(transcript.seats)}",
            "",
            *(f"{said.seat}: {said.decision}" for said in transcript.said),
            "",
        )
    )


def replay(transcript: Transcript, boards: Boards = STANDARD_BOARD, *, while_valid: bool = False) -> Replay:
    """The positions of the game.

    The first wrong line raises WrongLine with its number and the reason; with `while_valid` it ends the replay, which
    keeps what was reached. Raises Unknown if the board is not among `boards`.
    """
    positions = [transcript.start(boards)]
    try:
        positions += (decided.position for decided in decisions_of(transcript, positions[0]))
    except WrongLine as wrong:
        if not while_valid:
            raise
        return Replay(tuple(positions), wrong)
    return Replay(tuple(positions), None)


def decisions_of(transcript: Transcript, position: Position) -> Iterator[Decided]:
    """Each decision as it was taken, `position` being the start; raises WrongLine at the first wrong line."""
    for said in transcript.said:
        try:
            parsed = parse_decision(said.decision, position, said.seat)
            decided = decide(position, said.seat, parsed.steps, parsed.golden_if_reached)
        except (NotationError, Illegal) as error:
            raise WrongLine(said.line, error) from error
        position = decided.position
        yield decided


def _telling_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers; `#` begins a comment."""
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        told = line.partition("#")[0].strip()
        if told:
            yield number, told


def _rules(number: int, value: str) -> Rules:
    if value not in list(Rules):
        raise Unknown(Reason.RULES, value, number, choices=tuple(Rules))
    return Rules(value)


def _seed(number: int, value: str) -> bytes:
    try:
        seed = bytes.fromhex(value)
    except ValueError:
        seed = b""
    if len(seed) != _SEED_BYTES or len(value) != 2 * _SEED_BYTES:
        raise Malformed(Reason.BAD_SEED, value, number)
    return seed


def _seats(number: int, value: str) -> tuple[Seat, ...]:
    seats = tuple(read_seat(word, number) for word in value.split())
    if not 2 <= len(seats) <= len(Seat) or len(set(seats)) != len(seats):
        raise Malformed(Reason.BAD_SEATS, value, number)
    return seats


def _said(number: int, line: str) -> Said:
    seat, colon, decision = line.partition(":")
    if not colon:
        raise Malformed(Reason.HEADER, line, number, expected="seat: decision")
    return Said(number, read_seat(seat.strip(), number), decision.strip())
