"""Move files and their canonical text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.engine.things import Seat
from legends_pbem.notation.errors import Malformed, NotationError, Reason, Unknown
from legends_pbem.notation.ids import GAME_ALPHABET
from legends_pbem.notation.movefile import MoveFile, canonical, read, signing_variants, write

TEXT = """legends-move/1
game: G7K2
seat: red
ticket: 3f9a41c07d2e88b1
go avalon; take ark2 atlantis yeti
"""
MOVE = MoveFile("G7K2", Seat.RED, "3f9a41c07d2e88b1", ("go avalon; take ark2 atlantis yeti",))

lines = st.text(st.characters(exclude_categories=["C", "Z", "M"]), min_size=1, max_size=20)
move_files = st.builds(
    MoveFile,
    st.text(alphabet=GAME_ALPHABET, min_size=4, max_size=4),
    st.sampled_from(Seat),
    st.binary(min_size=8, max_size=8).map(bytes.hex),
    st.lists(lines.map(canonical).map(str.strip), min_size=1, max_size=3).map(tuple),
)


def test_a_move_file_is_read() -> None:
    assert read(TEXT) == MOVE
    assert write(MOVE) == TEXT


@given(move_files)
def test_what_is_written_reads_back_the_same(move: MoveFile) -> None:
    assert read(write(move)) == move
    assert canonical(write(move)) == write(move)


@pytest.mark.parametrize(
    "mangled",
    [
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", "\r"),
        "\ufeff" + TEXT,
        TEXT.removesuffix("\n"),
        TEXT.replace("\n", "\n\n"),
        "\n\n  " + TEXT.replace("\n", "  \n  "),
        TEXT.replace(" ", "\u00a0"),
        TEXT.replace(" ", "\t \u2003"),
        TEXT.replace("avalon", "ava\u200blon"),
        TEXT.replace(": ", " :  "),
        TEXT.replace("game", "Game").replace("G7K2", "g7k2").replace("3f9a", "3F9A").replace("red", "Red"),
    ],
)
def test_what_mail_programs_change_makes_no_difference(mangled: str) -> None:
    assert read(mangled) == MOVE


@pytest.mark.parametrize(
    ("received", "text"),
    [
        ("\ufeffa", "a\n"),
        ("  a \t b  ", "a b\n"),
        ("a\r\n\r\n\r\nb", "a\nb\n"),
        ("e\u0301", "é\n"),
        ("a\u1680\u2000\u200a\u202f\u205f\u3000b", "a b\n"),
        ("a\u200b\u200c\u200d\ufeffb", "ab\n"),
        ("a \u200b b", "a b\n"),
        ("\u200b", ""),
        ("", ""),
    ],
)
def test_canonical_text_is_made_step_by_step(received: str, text: str) -> None:
    assert canonical(received) == text


def test_signatures_may_be_over_five_forms_of_the_text() -> None:
    raw = b"\xef\xbb\xbfa  b\r\nc"
    assert signing_variants(raw) == (raw, b"a b\nc\n", b"a b\nc", b"a b\r\nc\r\n", b"a b\r\nc")


def test_bytes_that_are_no_text_can_only_be_signed_as_they_are() -> None:
    assert signing_variants(b"\xff\xfe") == (b"\xff\xfe",)


@pytest.mark.parametrize(
    ("text", "reason", "line"),
    [
        ("", Reason.VERSION, 1),
        (TEXT.replace("move/1", "move/2"), Reason.VERSION, 1),
        ("\n\n" + TEXT.replace("move/1", "move/2"), Reason.VERSION, 3),
        (TEXT.replace("game: G7K2\n", ""), Reason.HEADER, 2),
        (TEXT.replace("seat: red", "seat red"), Reason.HEADER, 3),
        ("legends-move/1\nseat: red\ngame: G7K2\n", Reason.HEADER, 2),
        ("legends-move/1\ngame: G7K2\n", Reason.HEADER, 3),
        (TEXT.replace("G7K2", "G7KO"), Reason.BAD_GAME_ID, 2),
        (TEXT.replace("red", "pink"), Reason.SEAT, 3),
        (TEXT.replace("3f9a", "3f9"), Reason.BAD_TICKET, 4),
        (TEXT.partition("go")[0], Reason.NO_DECISION, 4),
    ],
)
def test_a_faulty_line_is_told_by_its_number(text: str, reason: Reason, line: int) -> None:
    with pytest.raises((Malformed, Unknown)) as told:
        read(text)
    assert (told.value.reason, told.value.line) == (reason, line)


def test_an_unknown_version_is_told_which_is_known() -> None:
    with pytest.raises(Malformed) as told:
        read(TEXT.replace("move/1", "move/9"))
    assert told.value.piece == "legends-move/9"
    assert told.value.facts["known"] == ("legends-move/1",)


@given(st.text(max_size=200), st.integers(0, len(TEXT)))
def test_any_text_is_read_or_refused_and_nothing_else(junk: str, at: int) -> None:
    for text in (junk, TEXT[:at] + junk + TEXT[at:], TEXT[:at] + junk):
        try:
            move = read(text)
        except NotationError as error:
            assert error.line is not None
        else:
            assert read(write(move)).decisions == move.decisions


@given(st.binary(max_size=100))
def test_any_bytes_have_signing_variants(raw: bytes) -> None:
    assert signing_variants(raw)[0] == raw
