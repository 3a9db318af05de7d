"""Transcripts and their replay."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.engine.board import STANDARD, make_board
from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.things import Phase, Rules, Seat
from legends_pbem.notation.errors import Malformed, NotationError, Reason, Unknown, WrongLine
from legends_pbem.notation.transcript import Said, Transcript, read_transcript, replay, write_transcript

GAME = (Path(__file__).parent.parent / "vectors" / "game-000.transcript").read_text()
HEADER = f"""legends-transcript/1
rules: en
board: standard
seed: {"00" * 32}
seats: red blue
"""


def with_line(number: int, text: str) -> str:
    lines = GAME.split("\n")
    lines[number - 1] = text
    return "\n".join(lines)


def test_a_transcript_is_read_with_the_numbers_of_its_lines() -> None:
    text = HEADER + "\n# a comment\nred: draw  # another\n\nblue: go yeti; draw\n"
    assert read_transcript(text) == Transcript(
        Rules.EN,
        "standard",
        bytes(32),
        (Seat.RED, Seat.BLUE),
        (Said(8, Seat.RED, "draw"), Said(10, Seat.BLUE, "go yeti; draw")),
    )


def test_comments_and_blank_lines_may_stand_anywhere() -> None:
    commented = "# a game\n\n" + GAME.replace("\n", "  # …\r\n\r\n")
    played = replay(read_transcript(commented))
    assert played.positions == replay(read_transcript(GAME)).positions


def test_a_decision_may_be_written_as_freely_as_in_a_mail() -> None:
    free = GAME.replace("go elephants; draw", "Travel to the Elephant Graveyard. Ziehe")
    assert free != GAME
    assert replay(read_transcript(free)).positions == replay(read_transcript(GAME)).positions


def test_a_whole_game_is_played_to_its_end() -> None:
    assert replay(read_transcript(GAME)).positions[-1].phase is Phase.OVER


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("blue: draw", Why.OTHER_STEP_DUE),
        ("blue: go ark", Why.HALF_DECISION),
        ("red: go ark; draw", Why.NOT_DUE),
        ("blue: go ark; draw; golden yeti", Why.GOLDEN_NOT_REACHED),
    ],
)
def test_the_first_wrong_line_stops_the_replay_with_its_number_and_the_reason(line: str, why: Why) -> None:
    number = GAME.split("\n").index("blue: go shangrila; take amber2 shangrila shangrila") + 1
    with pytest.raises(WrongLine) as told:
        replay(read_transcript(with_line(number, line)))
    assert told.value.line == number
    assert isinstance(told.value.cause, Illegal)
    assert told.value.cause.why is why
    assert f"line {number}" in str(told.value)


def test_a_line_that_cannot_be_read_stops_the_replay_too() -> None:
    with pytest.raises(WrongLine) as told:
        replay(read_transcript(with_line(9, "red: go camelot; draw")))
    assert told.value.line == 9
    assert isinstance(told.value.cause, Unknown)


def test_while_valid_keeps_the_position_that_was_reached() -> None:
    played = replay(read_transcript(with_line(9, "red: go camelot; draw")), while_valid=True)
    assert played.positions == replay(read_transcript(GAME)).positions[:3]
    assert played.stopped is not None
    assert played.stopped.line == 9


def test_a_transcript_on_another_board_needs_it_at_hand() -> None:
    board = make_board("mine@0123456789abcdef", STANDARD.legs, STANDARD.actions)
    transcript = read_transcript(GAME.replace("board: standard", f"board: {board.id}"))
    with pytest.raises(Unknown) as told:
        replay(transcript)
    assert (told.value.reason, told.value.piece) == (Reason.BOARD, board.id)
    assert replay(transcript, {board.id: board}).positions[-1].prestige


@pytest.mark.parametrize(
    ("old", "new", "reason", "line"),
    [
        ("transcript/1", "transcript/2", Reason.VERSION, 1),
        ("rules: en", "rules: fr", Reason.RULES, 2),
        ("board: standard\n", "", Reason.HEADER, 3),
        ("seed: 00", "seed: 0", Reason.BAD_SEED, 4),
        ("seed: 0000", "seed: 00 0", Reason.BAD_SEED, 4),
        ("seed: 00", "seed: zz", Reason.BAD_SEED, 4),
        ("red blue", "red", Reason.BAD_SEATS, 5),
        ("red blue", "red red", Reason.BAD_SEATS, 5),
        ("red blue", "red pink", Reason.SEAT, 5),
        ("seats: red blue\n", "", Reason.HEADER, 5),
        ("seats: red blue\n", "seats: red blue\npink: draw\n", Reason.SEAT, 6),
        ("seats: red blue\n", "seats: red blue\ndraw\n", Reason.HEADER, 6),
    ],
)
def test_a_faulty_line_is_told_by_its_number(old: str, new: str, reason: Reason, line: int) -> None:
    with pytest.raises((Malformed, Unknown)) as told:
        read_transcript(HEADER.replace(old, new))
    assert (told.value.reason, told.value.line) == (reason, line)


@given(st.text(max_size=100), st.integers(0, len(HEADER)))
def test_any_text_is_read_or_refused_and_nothing_else(junk: str, at: int) -> None:
    for text in (junk, HEADER[:at] + junk + HEADER[at:], HEADER + junk):
        try:
            transcript = read_transcript(text)
            replay(transcript, while_valid=True)
        except NotationError as error:
            assert error.line is not None or error.reason is Reason.BOARD
        else:
            assert [said[1:] for said in read_transcript(write_transcript(transcript)).said] == [
                said[1:] for said in transcript.said
            ]
