"""The mail that ends a game: a keepsake with all of it."""

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

from tables import LATER, PAIR, Table, new_table, play

from legends_pbem.notation.transcript import read_transcript, replay
from legends_pbem.service.host.powers import abandon_game
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.store.rows import MailState


def _last_mail(table: Table, seat: str) -> EmailMessage:
    mails = table.store.outbox(table.game)  # the newest first
    newest = next(mail for mail in mails if mail.seat == seat and mail.state is MailState.SENT)
    content = table.store.mail_content(newest.id)
    assert content is not None
    return message_from_bytes(content, policy=default)


def _transcript(table: Table, seat: str) -> str:
    (file,) = _last_mail(table, seat).iter_attachments()
    assert file.get_filename() == f"{table.game}.transcript"
    return str(file.get_content())


def test_the_transcript_of_the_whole_game_goes_along_and_plays_it_again(tmp_path: Path) -> None:
    table = new_table(tmp_path, PAIR)
    with table.store as store:
        play(table)
        send_due(table.home, store, LATER)
        for seat in PAIR:
            replayed = replay(read_transcript(_transcript(table, seat)))
            assert replayed.positions[-1] == table.position


def test_of_a_game_that_was_ended_early_the_transcript_tells_what_was_played(tmp_path: Path) -> None:
    table = new_table(tmp_path, PAIR)
    with table.store as store:
        play(table, 10)
        abandon_game(table.home, store, table.game, "", LATER)
        send_due(table.home, store, LATER)
        transcript = read_transcript(_transcript(table, "red"))
        assert len(transcript.said) == 10
        assert replay(transcript).positions[-1] == table.position


def test_no_transcript_goes_along_while_the_game_runs(tmp_path: Path) -> None:
    table = new_table(tmp_path, PAIR)
    with table.store as store:
        play(table, 10)
        send_due(table.home, store, LATER)
        for seat in PAIR:
            names = [file.get_filename() for file in _last_mail(table, seat).iter_attachments()]
            assert f"{table.game}.transcript" not in names
