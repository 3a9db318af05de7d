"""Players' mails through a real Postfix and its pipe into games, and reports through it into mailboxes of Dovecot."""

import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from machines import GAME, World, world_by_mailbox, world_by_pipe
from mail_servers import give_to_user, until

from legends_pbem.service.log.auditing import audit_game
from legends_pbem.store.rows import MailState, Outcome

pytestmark = pytest.mark.needs("root", "postfix", "dovecot")


@pytest.fixture
def world() -> Iterator[World]:
    with world_by_pipe() as world:
        yield world


def test_a_whole_game_is_played_through_a_restart_of_the_mail_server(world: World) -> None:
    answers = 0
    for number in range(1000):
        if number == 4:
            world.postfix.stop()
            world.cron()  # the reports cannot be sent now
            world.postfix.start()
        answers += world.play_round()
        if world.is_over():
            break
    assert world.outcomes() == [Outcome.APPLIED] * answers
    with world.home.open_store() as store:
        assert audit_game(store, GAME).bad is None
        assert all(mail.state in (MailState.SENT, MailState.WITHDRAWN, MailState.QUEUED) for mail in store.outbox(GAME))
    world.cron()
    world.postfix.drain()
    ends = [mail for player in world.players for mail in player.new_mails()]
    assert len(ends) >= len(world.players)


def test_a_mail_that_waits_in_the_queue_through_a_restart_is_applied_once(world: World) -> None:
    world.cron()
    world.postfix.drain()
    turns = [(player, turn) for player in world.players for turn in player.turns()]
    with closing(sqlite3.connect(world.home.database)) as other:
        other.execute("BEGIN EXCLUSIVE")
        for player, turn in turns:
            player.answer(turn)
        world.postfix.stop()  # in the middle of the deliveries, which wait for the database
        other.rollback()
    world.postfix.start()
    world.postfix.drain()
    world.cron()
    assert world.decisions() == len(turns)
    assert set(world.outcomes()) == {Outcome.APPLIED}


def test_a_locked_database_leaves_the_mail_in_the_spool_and_nothing_to_the_mail_server(world: World) -> None:
    world.cron()
    world.postfix.drain()
    (player, turn) = next((player, turn) for player in world.players for turn in player.turns())
    with closing(sqlite3.connect(world.home.database)) as other:
        other.execute("BEGIN EXCLUSIVE")
        player.answer(turn)
        world.postfix.drain()
        assert world.home.spool.count() == 1
        other.rollback()
    world.cron()
    assert (world.home.spool.count(), world.outcomes(), world.decisions()) == (0, [Outcome.APPLIED], 1)


def test_a_server_that_takes_mails_from_the_account_alone_still_takes_ours() -> None:
    accounts = r"regexp:{ { /^play@example\.org$$/ OK } }"
    with world_by_mailbox(main=f"smtpd_sender_restrictions = check_sender_access {accounts}, reject\n") as world:
        world.cron()
        world.postfix.drain()
        (mail,) = world.players[0].new_mails()
        assert mail.startswith(b"Return-Path: <play@example.org>")
        with world.home.open_store() as store:
            assert {mail.state for mail in store.outbox(GAME)} == {MailState.SENT}


@pytest.fixture
def small_disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A file system with room for a home and not much more."""
    folder = Path("/tmp") / tmp_path_factory.mktemp("disk").name
    folder.mkdir(mode=0o755)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m,mode=0755", "tmpfs", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)
        folder.rmdir()


def test_a_full_disk_makes_the_mail_server_keep_the_mail(small_disk: Path) -> None:
    with world_by_pipe(small_disk / "home") as world:
        world.cron()
        world.postfix.drain()
        (player, turn) = next((player, turn) for player in world.players for turn in player.turns())
        ballast = small_disk / "ballast"
        with ballast.open("wb", buffering=0) as file, pytest.raises(OSError, match="No space left"):
            while True:
                file.write(bytes(512))
        player.answer(turn)
        until(lambda: "delay_reason" in world.postfix.queue(), "Postfix keeps the mail")
        assert (world.home.spool.count(), world.decisions()) == (0, 0)
        ballast.unlink()
        give_to_user(world.home.folder)
        world.postfix.drain()
        world.cron()
        assert (world.outcomes(), world.decisions()) == ([Outcome.APPLIED], 1)


def test_a_mailbox_that_is_gone_is_known_by_the_bounce_and_told_to_the_table(world: World) -> None:
    red, blue = world.players
    world.configure('host = "host@example.net"\n')
    world.postfix.close_mailbox(blue.address)
    while not (turns := red.turns()):
        world.cron()
        world.postfix.drain()
    assert Outcome.BOUNCE in world.outcomes()
    with world.home.open_store() as store:
        lost = [player.seat for player in store.players(GAME) if player.bouncing is not None]
        assert lost == ["blue"]
    red.answer(turns[0])
    world.postfix.drain()
    world.cron()
    world.postfix.drain()
    (receipt,) = red.new_mails()
    assert "mails to Blue have come back since" in " ".join(receipt.decode().split())
    notices = [mail for mail in world.mailbox_of("host").new_mails() if b"A mail to blue@example.net" in mail]
    assert len(notices) == 1, "beside the mail of the week"
