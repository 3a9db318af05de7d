"""Lines that are no moves: what each says, and what is wrong with those that say nothing."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from legends_pbem.notation.desk import PHRASES, Command, DeskLine, desk_lines, read_desk_line, split_lines
from legends_pbem.notation.errors import Malformed, Reason
from legends_pbem.notation.names import COMMANDS, DESK_PAIRS, DESK_WORDS, key_of
from legends_pbem.notation.typed import begins_command, begins_desk_line


def test_the_words_that_lines_begin_with_are_those_of_the_phrases_and_of_no_move() -> None:
    beginnings = [tuple(phrase.split()[:2]) for phrase in PHRASES]
    assert {words[0] for words in beginnings if words not in DESK_PAIRS} == DESK_WORDS
    assert set(beginnings) >= DESK_PAIRS
    assert not DESK_WORDS & set(COMMANDS)


@pytest.mark.parametrize("line", ["take back", "Take back!", "nimm zurück", "TAKE BACK; status"])
def test_to_take_back_begins_no_move_though_to_take_does(line: str) -> None:
    assert begins_desk_line(line) and not begins_command(line)


@pytest.mark.parametrize("line", ["take yeti", "take", "nimm ark2", "Take 2 back"])
def test_to_take_anything_else_is_a_move(line: str) -> None:
    assert begins_command(line) and not begins_desk_line(line)


def test_phrases_are_written_as_they_are_compared() -> None:
    assert all(" ".join(map(key_of, phrase.split())) == phrase for phrase in PHRASES)


@pytest.mark.parametrize("line", ["status", "STATUS", " Status. ", "Stand!", "status…", "status"])
def test_capitals_and_marks_at_the_end_say_nothing(line: str) -> None:
    assert read_desk_line(line) == DeskLine(Command.STATUS)


@pytest.mark.parametrize("line", ["Help?", "hilfe ?", "help?!", "HILFE？"])
def test_who_asks_for_help_with_a_question_mark_gets_it(line: str) -> None:
    assert read_desk_line(line) == DeskLine(Command.HELP)


@pytest.mark.parametrize("line", ["back?", "take back?", "zurück?"])
def test_who_asks_whether_to_do_something_does_not_do_it(line: str) -> None:
    with pytest.raises(Malformed):
        read_desk_line(line)


def test_what_stands_behind_a_command_that_says_all_does_not_belong_there() -> None:
    with pytest.raises(Malformed) as caught:
        read_desk_line("Help me with this")
    assert (caught.value.reason, caught.value.piece) == (Reason.STRAY, "me with this")


def test_a_word_that_is_no_command_brings_the_nearest_one() -> None:
    with pytest.raises(Malformed) as caught:
        read_desk_line("statsu")
    assert caught.value.reason is Reason.NO_COMMAND
    assert caught.value.facts["suggestions"] == ("status",)


def test_lines_are_parted_by_semicolons_too() -> None:
    assert split_lines(" status ;help；  stand\n") == ["status", "help", "stand"]
    assert [line.command for line in desk_lines("status; help")] == [Command.STATUS, Command.HELP]
    assert desk_lines("status; go yeti") == ()
    assert desk_lines(" ; ") == ()


@pytest.mark.parametrize("text", ["remind", "off ,", "remind and", "frei und"])
def test_days_and_times_must_be_named(text: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_desk_line(text)
    assert caught.value.reason is Reason.INCOMPLETE


@example("absent", "!:")
@given(st.sampled_from(sorted(PHRASES)), st.text(max_size=30))
@example("absent", "tomorrow :")
def test_whatever_can_be_read_reads_the_same_from_its_canonical_text(phrase: str, rest: str) -> None:
    for line in desk_lines(f"{phrase} {rest}"):
        assert read_desk_line(str(line)) == line


@pytest.mark.parametrize(
    "text",
    ["back", "Back!", "I'm back.", "I’m back", "zurück", "ZURUECK", "wieder da", "zuru\u0308ck", "Ich bin zurück"],
)
def test_a_player_can_say_to_be_back(text: str) -> None:
    assert read_desk_line(text) == DeskLine(Command.BACK)


@pytest.mark.parametrize("text", ["not back", "back on Friday", "I am glad to be back"])
def test_other_texts_do_not_bring_a_player_back(text: str) -> None:
    assert desk_lines(text) == ()


@pytest.mark.parametrize(
    ("line", "hour"),
    [
        ("mails digest", "07:00"),
        ("Mails: täglich", "07:00"),
        ("mails digest at 18:30", "18:30"),
        ("mails daily 6", "06:00"),
        ("mails digest at 9 o’clock", "09:00"),
        ("mails gesammelt um 21.15 Uhr", "21:15"),
        ("mails täglich um 7 Uhr!", "07:00"),
    ],
)
def test_a_digest_comes_at_the_hour_that_is_said(line: str, hour: str) -> None:
    read = read_desk_line(line)
    assert read == DeskLine(Command.MAILS, f"digest at {hour}")
    assert read_desk_line(str(read)) == read


@pytest.mark.parametrize("hour", ["24:00", "at noon", "7:60", "at", "1 8", "-1", "7:5"])
def test_a_digest_at_no_hour_is_answered_with_one(hour: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_desk_line(f"mails digest {hour}")
    assert (caught.value.reason, caught.value.piece) == (Reason.STRAY, hour)
    assert caught.value.facts["example"] == "mails digest at 07:00"
