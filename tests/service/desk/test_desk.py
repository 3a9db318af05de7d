"""Mails that are no moves: what they ask for is done, and each gets exactly one answer."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from desk_mails import at_desk, new_mails, text_of, written
from tables import (
    NOW,
    REPLIES,
    SERVICE,
    Table,
    address_for,
    address_of,
    chosen,
    letter,
    move_file,
    move_mail,
    new_table,
    play,
    reply,
    signer_of,
    take,
)
from tables import signed_mail as signed

from legends_pbem.service.incoming.inspection import MailKind, inspect
from legends_pbem.service.log.auditing import audit_game
from legends_pbem.service.moves.files import check_file, submit_file
from legends_pbem.signing.sshsig import sign
from legends_pbem.store.rows import Outcome


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game of red, who signs, and blue, who answers; all first mails are sent."""
    table = new_table(tmp_path)
    with table.store:
        new_mails(table, "red", "blue")
        yield table


@pytest.mark.parametrize("text", ["help\n", "Hello!\n\nHilfe\n\nKim\n", "help; status"])
def test_lines_for_the_desk_are_a_reply_whose_lines_are_told_as_typed(table: Table, text: str) -> None:
    found = inspect(written(table, text), [SERVICE])
    assert (found.kind, found.desk) == (MailKind.REPLY, True)
    assert all(line.lower() in ("help", "hilfe", "status") for line in found.decisions)


def test_help_is_answered_by_one_mail_in_its_thread_that_lists_what_can_be_written(table: Table) -> None:
    handled = take(table, written(table, "help"))
    assert (handled.outcome, handled.reason, handled.seat) == (Outcome.APPLIED, "help", "blue")
    (answer,) = new_mails(table, "red", "blue")
    assert answer["To"] == address_of("blue")
    assert "<blue.1@mail.example.net>" in answer["References"]
    assert "- status: " in text_of(answer)


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_answer_that_a_program_sends_back_is_not_obeyed(table: Table, language: str) -> None:
    take(table, written(table, f"help; language {language}; preferences; mails each; nudge; absent until 10 Mar"))
    answer = new_mails(table, "blue")[-1]
    echo = reply(table, "blue", text_of(answer), at_desk(table, "blue"), 2)
    assert inspect(echo, [SERVICE]).kind is MailKind.REFUSED


def test_the_same_mail_is_done_and_answered_once(table: Table) -> None:
    for _ in range(3):
        assert take(table, written(table, "help")).outcome is Outcome.APPLIED
    assert len(new_mails(table, "blue")) == 1


def test_status_brings_the_whole_report_and_counts_as_told(table: Table) -> None:
    take(table, written(table, "status\nhelp"))
    (answer,) = new_mails(table, "blue")
    assert "THE CLUB" in text_of(answer).upper()
    assert "“status”: here is the whole report" in text_of(answer)
    head = table.store.game(table.game)
    assert head is not None
    assert table.store.last_reported(table.game, "blue", 1) == head.head_n


def test_an_answer_is_sent_though_a_newer_report_is_owed(table: Table) -> None:
    take(table, written(table, "status"))
    seat = table.store.requests(table.game)[0].seat
    take(table, move_mail(table, seat, chosen(table, seat), number=7))
    sent = new_mails(table, "blue")
    assert sum(mail["Auto-Submitted"] == "auto-replied" for mail in sent) == 1


def test_a_signed_move_file_may_hold_such_lines(table: Table) -> None:
    assert take(table, signed(table, "red", "status", "help", ticket=at_desk(table, "red"))).outcome is Outcome.APPLIED
    assert len(new_mails(table, "red")) == 1


def test_a_request_that_was_answered_still_opens_the_desk(table: Table) -> None:
    seat = table.store.requests(table.game)[0].seat
    ticket = table.request(seat).ticket
    play(table, 1, start=10)
    mail = signed(table, seat, "help", ticket=ticket) if seat == "red" else reply(table, seat, "help", ticket)
    assert take(table, mail).outcome is Outcome.APPLIED


def test_a_mail_without_the_right_token_is_not_obeyed_whoever_wrote_it(table: Table) -> None:
    address = address_for(table, "red", at_desk(table, "red"))
    for number, to in enumerate((SERVICE, f"{address.rpartition('.')[0].rpartition('.')[0]}.{'a' * 26}@example.org")):
        handled = take(table, letter("blue", "status", to, number).as_bytes())
        assert handled.outcome is Outcome.ANSWERED
    told = [text_of(mail) for mail in new_mails(table, "red", "blue")]
    assert not any("THE CLUB" in text.upper() for text in told)


def test_who_holds_the_token_is_answered_at_the_registered_address(table: Table) -> None:
    mail = reply(table, "red", "help", at_desk(table, "red"), From=address_of("blue"))
    assert take(table, mail).outcome is Outcome.APPLIED
    (answer,) = new_mails(table, "red", "blue")
    assert answer["To"] == address_of("red")
    assert address_of("blue") in text_of(answer)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("status\ngo yeti; draw\n", "either a move or other lines"),
        ("go yeti; draw\nhelp\n", "either a move or other lines"),
        ("status\nfoo\n", "cannot be read"),
    ],
)
def test_a_mail_is_either_a_move_or_lines_and_never_half_obeyed(table: Table, text: str, told: str) -> None:
    handled = take(table, written(table, text))
    assert handled.outcome is Outcome.ANSWERED
    assert told in handled.reason


def test_help_in_a_footer_does_not_make_a_move_unclear(tmp_path: Path) -> None:
    table = new_table(tmp_path, {"red": REPLIES, "blue": REPLIES})
    with table.store:
        seat = table.store.requests(table.game)[0].seat
        mail = reply(table, seat, f"{chosen(table, seat)}\n\nKim\n\nHelp\n\nStatus\n")
        assert take(table, mail).outcome is Outcome.APPLIED


def test_a_program_that_writes_on_and_on_is_no_longer_answered(table: Table) -> None:
    outcomes = [take(table, written(table, "help", number)).outcome for number in range(30)]
    assert outcomes == [Outcome.APPLIED] * 20 + [Outcome.SET_ASIDE] * 10
    assert len(new_mails(table, "blue")) == 20


def signed_file(table: Table, folder: Path, *lines: str) -> Path:
    """A file of red's, signed, beside its signature."""
    path = folder / "lines.txt"
    path.write_text(move_file(table, "red", *lines, ticket=at_desk(table, "red")))
    path.with_name("lines.txt.sig").write_text(sign(signer_of("red"), path.read_bytes(), "legends-pbem"))
    return path


def test_a_signed_file_from_disk_is_checked_and_done_as_a_mail_is(table: Table, tmp_path: Path) -> None:
    path = signed_file(table, tmp_path, "absent until 10 Mar", "text only")
    checked = check_file(table.home, table.store, path, None, NOW)
    assert checked.taken is not None and checked.taken.decisions == ("absent until 10 Mar", "text only")
    assert (table.store.person(address_of("red")), table.store.outbox(table.game)[0].purpose == "desk") == (None, False)
    assert submit_file(table.home, table.store, path, None, NOW).taken == checked.taken
    (answer,) = new_mails(table, "red")
    assert answer.get_body(("html",)) is None
    entry = table.store.entries(table.game)[-1]
    assert (entry.kind, table.store.evidence(entry.evidence or "") is not None) == ("absent", True)
    assert audit_game(table.store, table.game).bad is None


def test_the_host_cannot_write_such_lines_for_a_player(table: Table, tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    path.write_text(move_file(table, "blue", "language de", ticket=at_desk(table, "blue")))
    told = submit_file(table.home, table.store, path, "blue", NOW).unreadable
    assert told is not None and "only the player" in told
    assert submit_file(table.home, table.store, path, None, NOW).refusal is not None
    assert table.store.person(address_of("blue")) is None
