"""Drafts of dead processes are removed, and never the one that somebody is just beginning to write."""

from pathlib import Path
from threading import Event, Thread

from legends_pbem.mail.spool import Spool, SpooledMail


def test_mails_come_in_while_others_look_through_the_spool(tmp_path: Path) -> None:
    spool, done = Spool(tmp_path / "spool"), Event()
    first = spool.add(b"so that there is something to look through")
    assert isinstance(first, SpooledMail)

    def look_through() -> None:
        while not done.is_set():
            for _ in spool.waiting():
                pass

    with first:
        lookers = [Thread(target=look_through) for _ in range(2)]
        for looker in lookers:
            looker.start()
        try:
            for number in range(300):
                mail = spool.add(b"mail %d" % number)
                if isinstance(mail, SpooledMail):  # else one of the others has it already
                    with mail:
                        mail.remove()
        finally:
            done.set()
            for looker in lookers:
                looker.join()


def test_the_draft_of_a_dead_process_is_removed(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "spool")
    mail = spool.add(b"mail")
    assert isinstance(mail, SpooledMail)
    draft = tmp_path / "spool" / "tmp" / "draft.1"
    draft.write_bytes(b"half a ma")
    with mail:
        assert list(spool.waiting()) == []
    assert not draft.exists()
