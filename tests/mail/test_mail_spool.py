"""The spool keeps mails through the death of any process."""

import multiprocessing
import os
import signal
from pathlib import Path

import pytest

from legends_pbem.mail.errors import SpoolError
from legends_pbem.mail.spool import Elsewhere, Spool, SpooledMail

MAIL = b"From: kim@example.net\n\ngo avalon\n"
OTHER = b"From: ada@example.net\n\npass\n"


def add_and_let_go(spool: Spool, raw: bytes) -> None:
    mail = spool.add(raw)
    assert isinstance(mail, SpooledMail)
    with mail:
        pass


def waiting(spool: Spool) -> list[bytes]:
    return [mail.read() for mail in spool.waiting()]


def die_over_it(folder: Path) -> None:
    mail = Spool(folder).add(MAIL)
    assert isinstance(mail, SpooledMail)
    mail.begin()
    os.kill(os.getpid(), signal.SIGKILL)


def test_an_unused_spool_is_empty(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "spool")
    assert (waiting(spool), spool.count(), spool.broken()) == ([], 0, [])


def test_a_mail_stays_until_it_is_removed(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "spool")
    add_and_let_go(spool, MAIL)
    assert waiting(spool) == [MAIL]
    for mail in spool.waiting():
        mail.remove()
    assert (waiting(spool), spool.count()) == ([], 0)


def test_mails_wait_in_the_order_in_which_they_came(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "spool")
    for number, raw in enumerate((OTHER, MAIL)):
        add_and_let_go(spool, raw)
        newest = max((tmp_path / "spool/new").iterdir(), key=lambda path: path.stat().st_mtime_ns)
        os.utime(newest, (number, number))
    assert waiting(spool) == [OTHER, MAIL]


def test_a_mail_that_is_being_handled_is_nobody_elses(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "spool")
    mail = spool.add(MAIL)
    assert isinstance(mail, SpooledMail)
    with mail:
        assert waiting(spool) == []
        assert spool.add(MAIL) is Elsewhere.BUSY
        assert spool.count() == 1
    assert waiting(spool) == [MAIL]


def test_the_same_mail_handed_in_again_is_one_mail(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "spool")
    add_and_let_go(spool, MAIL)
    add_and_let_go(spool, MAIL)
    assert waiting(spool) == [MAIL]


def test_tries_are_counted_through_the_death_of_processes(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "spool")
    for _ in range(2):
        process = multiprocessing.get_context("spawn").Process(target=die_over_it, args=(spool.folder,))
        process.start()
        process.join()
        assert process.exitcode == -signal.SIGKILL
    assert [(mail.tries, mail.read()) for mail in spool.waiting()] == [(2, MAIL)]


def test_a_try_that_is_taken_back_does_not_count(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "spool")
    mail = spool.add(MAIL)
    assert isinstance(mail, SpooledMail)
    with mail:
        mail.begin()
        mail.postpone()
    assert [mail.tries for mail in spool.waiting()] == [0]


def test_a_broken_mail_is_kept_with_its_reason_and_not_taken_again(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "spool")
    mail = spool.add(MAIL)
    assert isinstance(mail, SpooledMail)
    with mail:
        mail.set_aside("nobody came to the end")
    assert spool.add(MAIL) is Elsewhere.BROKEN
    (broken,) = spool.broken()
    assert (broken.path.read_bytes(), broken.reason) == (MAIL, "nobody came to the end")
    assert (waiting(spool), spool.count()) == ([], 0)


def test_a_draft_of_a_dead_process_is_no_mail_and_is_removed(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "spool")
    add_and_let_go(spool, MAIL)
    draft = tmp_path / "spool/tmp/half.1"
    draft.write_bytes(MAIL[:5])
    assert waiting(spool) == [MAIL]
    assert not draft.exists()


def test_only_its_owner_may_read_a_spooled_mail(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "spool")
    add_and_let_go(spool, MAIL)
    (file,) = (tmp_path / "spool/new").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700


def test_a_spool_that_cannot_be_made_says_so(tmp_path: Path) -> None:
    (tmp_path / "spool").write_text("in the way")
    with pytest.raises(SpoolError, match="cannot be used: Not a directory"):
        Spool(tmp_path / "spool").add(MAIL)
