"""Maildirs: written durably and once, read in order, taken without harm by two at once."""

from pathlib import Path

import pytest

from legends_pbem.mail.errors import BadAddress, MailboxError
from legends_pbem.mail.maildir import deliver, maildir_of, waiting_mails
from legends_pbem.mail.troubles import MAX_MAIL_BYTES


def test_a_mail_lies_in_new_under_its_address(tmp_path: Path) -> None:
    path = deliver(tmp_path, "Kim@Example.NET", "<a@example.org>", b"x\r\n")
    assert path.parent == tmp_path / "kim@example.net" / "new"
    assert path.read_bytes() == b"x\r\n"
    assert not list((tmp_path / "kim@example.net" / "tmp").iterdir())
    assert (tmp_path / "kim@example.net" / "cur").is_dir()


def test_a_second_attempt_leaves_one_mail(tmp_path: Path) -> None:
    first = deliver(tmp_path, "kim@example.net", "<a@example.org>", b"x")
    assert deliver(tmp_path, "kim@example.net", "a@example.org", b"x") == first
    assert len(list(first.parent.iterdir())) == 1


def test_a_mail_that_was_read_does_not_come_again(tmp_path: Path) -> None:
    path = deliver(tmp_path, "kim@example.net", "<a@example.org>", b"x")
    seen = path.rename(path.parent.parent / "cur" / f"{path.name}:2,RS")
    assert deliver(tmp_path, "kim@example.net", "<a@example.org>", b"x") == seen
    assert not list(path.parent.iterdir())


def test_an_attempt_that_was_cut_off_is_no_obstacle(tmp_path: Path) -> None:
    path = deliver(tmp_path, "kim@example.net", "<a@example.org>", b"x")
    path.rename(path.parent.parent / "tmp" / path.name)
    assert deliver(tmp_path, "kim@example.net", "<a@example.org>", b"x").read_bytes() == b"x"


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("kim+a@example.net", "kim+a@example.net"),
        ("../kim@example.net", "%2E.%2Fkim@example.net"),
        ("a/b%c@example.net", "a%2Fb%25c@example.net"),
        ("jürgen@example.net", "j%C3%BCrgen@example.net"),
        (".hidden@example.net", "%2Ehidden@example.net"),
    ],
)
def test_an_address_is_one_folder_name(tmp_path: Path, address: str, name: str) -> None:
    assert maildir_of(tmp_path, address) == tmp_path / name


@pytest.mark.parametrize("address", ["", "kim", "a\nb@example.net\0", "ü" * 100 + "@example.net"])
def test_what_is_no_address_has_no_folder(tmp_path: Path, address: str) -> None:
    with pytest.raises(BadAddress):
        maildir_of(tmp_path, address)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "kim@example.net").write_text("not a folder")
    with pytest.raises(MailboxError, match=r"kim@example\.net"):
        deliver(tmp_path, "kim@example.net", "a", b"x")


def test_waiting_mails_come_in_the_order_of_their_names(tmp_path: Path) -> None:
    for name in ("2.b", "1.a", "10.c", ".hidden"):
        (tmp_path / "new").mkdir(exist_ok=True)
        (tmp_path / "new" / name).write_bytes(name.encode())
    assert [mail.read() for mail in waiting_mails(tmp_path)] == [b"1.a", b"10.c", b"2.b"]


def test_a_taken_mail_is_seen_and_gone(tmp_path: Path) -> None:
    for folder in ("new", "cur"):
        (tmp_path / folder).mkdir()
    (tmp_path / "new" / "1.a").write_bytes(b"x")
    first, second = next(waiting_mails(tmp_path)), next(waiting_mails(tmp_path))
    first.take()
    second.take()  # another process was faster: no harm
    assert [path.name for path in (tmp_path / "cur").iterdir()] == ["1.a:2,S"]
    assert not list(waiting_mails(tmp_path))
    with pytest.raises(FileNotFoundError):
        second.read()


def test_of_a_mail_too_large_only_as_much_is_read_as_shows_it(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    with (tmp_path / "new" / "1").open("wb") as file:
        file.truncate(MAX_MAIL_BYTES + 1000)
    assert len(next(waiting_mails(tmp_path)).read()) == MAX_MAIL_BYTES + 1


def test_a_missing_maildir_is_named(tmp_path: Path) -> None:
    with pytest.raises(MailboxError, match="no Maildir"):
        waiting_mails(tmp_path / "nowhere")
