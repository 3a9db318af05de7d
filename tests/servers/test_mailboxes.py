"""Players' mails fetched from real mailboxes: by IMAP from Dovecot, and from the Maildir that it keeps."""

import imaplib
import smtplib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from email.message import EmailMessage

import pytest
from machines import GAME, SERVICE, World, world_by_mailbox
from mail_servers import PASSWORD, give_to_user

from legends_pbem.mail.errors import MailboxError
from legends_pbem.mail.imap import Bookmark, ImapFolder, read_folder
from legends_pbem.service.errors import TryLater
from legends_pbem.service.home import Home
from legends_pbem.service.incoming.fetching import fetch_mails
from legends_pbem.service.log.auditing import audit_game
from legends_pbem.store.errors import Busy
from legends_pbem.store.rows import Outcome
from legends_pbem.store.sqlite import SqliteStore

pytestmark = pytest.mark.needs("root", "postfix", "dovecot")

NOW = "2026-12-01T12:00:00Z"


@pytest.fixture
def world() -> Iterator[World]:
    with world_by_mailbox() as world:
        yield world


def imap_url(world: World, password: str = PASSWORD, folder: str = "INBOX") -> str:
    return f"imap://play%40example.org:{password}@127.0.0.1:{world.dovecot.imap_port}/{folder}"


def put_by_lmtp(world: World, *subjects: str) -> None:
    """Put mails of a stranger into the service's mailbox."""
    with smtplib.LMTP("127.0.0.1", world.dovecot.lmtp_port) as server:
        for subject in subjects:
            mail = EmailMessage()
            mail["From"], mail["To"], mail["Subject"] = "kim@example.com", SERVICE, subject
            mail["Message-ID"] = f"<{subject}@example.com>"
            mail.set_content("hello")
            server.send_message(mail)


def fetch(world: World) -> list[Outcome]:
    home = Home(world.home.folder)
    with home.open_store() as store:
        return [handled.outcome for handled in fetch_mails(home, store, NOW) if not handled.again]


def flags(world: World, folder: str = "INBOX") -> list[bytes]:
    with imaplib.IMAP4("127.0.0.1", world.dovecot.imap_port) as mailbox:
        mailbox.login(SERVICE, PASSWORD)
        _, count = mailbox.select(folder)
        if count == [b"0"]:
            return []  # a server refuses to fetch from an empty folder
        _, found = mailbox.fetch("1:*", "(FLAGS)")
        return [line for line in found if isinstance(line, bytes)]


def play(world: World, rounds: int) -> int:
    answers = sum(world.play_round() for _ in range(rounds))
    world.cron()
    return answers


def test_a_game_is_played_through_an_imap_folder(world: World) -> None:
    (world.home.folder / "mailbox-password").write_text(f"{PASSWORD}\n")
    give_to_user(world.home.folder)
    url = imap_url(world).replace(f":{PASSWORD}@", "@")
    world.configure(f'fetch = "{url}"\nfetch_password_file = "mailbox-password"\n')
    answers = play(world, 5)
    assert answers >= 5
    assert world.outcomes() == [Outcome.APPLIED] * answers
    assert all(b"\\Seen" in line for line in flags(world))
    with world.home.open_store() as store:
        assert audit_game(store, GAME).bad is None


def test_a_game_is_played_through_a_maildir(world: World) -> None:
    world.configure(f'fetch = "maildir:{world.dovecot.maildir(SERVICE)}"\n')
    put_by_lmtp(world, "first")  # before the first mail there is no Maildir
    answers = play(world, 3)
    assert answers >= 3
    assert world.outcomes() == [Outcome.SET_ASIDE] + [Outcome.APPLIED] * answers


def test_without_plus_addresses_replies_are_known_by_what_they_answer(world: World) -> None:
    world.configure(f'plus = false\nfetch = "{imap_url(world)}"\n')
    answers = play(world, 3)
    assert answers >= 3
    assert world.outcomes() == [Outcome.APPLIED] * answers


def test_only_what_came_after_the_bookmark_is_read_whoever_read_it_before(world: World) -> None:
    put_by_lmtp(world, "one", "two")
    folder = read_folder(imap_url(world))
    with ImapFolder(folder) as opened:
        uids = [mail.uid for mail in opened.mails(None)]
        assert len(uids) == 2
        assert [mail.uid for mail in opened.mails(Bookmark(opened.validity, uids[0]))] == uids[1:]
        assert list(opened.mails(Bookmark(opened.validity, uids[1]))) == []
        assert [mail.uid for mail in opened.mails(Bookmark(opened.validity + 1, uids[1]))] == uids


def test_a_folder_that_was_made_anew_is_read_from_its_beginning(world: World) -> None:
    world.configure(f'fetch = "{imap_url(world)}"\n')
    put_by_lmtp(world, "one")
    assert fetch(world) == [Outcome.SET_ASIDE]
    with world.home.open_store() as store, store.write(NOW) as unit:
        unit.set_setting("fetched play@example.org@127.0.0.1/INBOX", "1 4000000000")
    put_by_lmtp(world, "two")
    assert fetch(world) == [Outcome.SET_ASIDE]
    assert len(world.outcomes()) == 2


def move_handled(world: World) -> None:
    """Fetch one mail, with a folder for handled mails."""
    world.configure(f'fetch = "{imap_url(world)}"\nfetch_move_to = "INBOX.Handled"\n')
    with imaplib.IMAP4("127.0.0.1", world.dovecot.imap_port) as mailbox:
        mailbox.login(SERVICE, PASSWORD)
        mailbox.create("INBOX.Handled")
    put_by_lmtp(world, "one")
    assert fetch(world) == [Outcome.SET_ASIDE]


def test_handled_mails_are_moved_where_the_host_wants_them(world: World) -> None:
    move_handled(world)
    assert [b"\\Seen" in line for line in flags(world, "INBOX.Handled")] == [True]
    assert flags(world) == []
    assert fetch(world) == []


def test_a_server_that_cannot_move_copies_the_mail_and_marks_the_old_one() -> None:
    with world_by_mailbox("imap_capability = IMAP4rev1\n") as world:
        move_handled(world)
        assert [b"\\Seen" in line for line in flags(world, "INBOX.Handled")] == [True]
        assert [b"\\Deleted" in line for line in flags(world)] == [True]


def test_a_mail_is_neither_marked_nor_passed_by_while_the_database_is_locked(world: World) -> None:
    world.configure(f'fetch = "{imap_url(world)}"\n')
    put_by_lmtp(world, "one")
    home = Home(world.home.folder)
    with closing(sqlite3.connect(home.database)) as other, SqliteStore.open(home.database, patience=0) as hasty:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy):
            list(fetch_mails(home, hasty, NOW))
        assert [b"\\Seen" in line for line in flags(world)] == [False]
        other.rollback()
    assert fetch(world) == [Outcome.SET_ASIDE]


def test_a_wrong_password_is_told(world: World) -> None:
    world.configure(f'fetch = "{imap_url(world, password="wrong")}"\n')
    with pytest.raises(TryLater, match="AUTHENTICATIONFAILED"):
        fetch(world)


def test_a_folder_that_is_not_there_is_told(world: World) -> None:
    with pytest.raises(MailboxError, match="exist"):
        ImapFolder(read_folder(imap_url(world, folder="Nowhere")))
