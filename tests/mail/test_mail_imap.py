"""Which IMAP folder a URL names. Folders themselves are read from a real server, in tests/servers."""

import socket

import pytest

from legends_pbem.mail.errors import BadDoor, MailboxError
from legends_pbem.mail.imap import Folder, ImapFolder, read_folder
from legends_pbem.mail.servers import Server


def test_a_url_names_server_user_and_folder() -> None:
    url = "imap://play%40example.org:s%3Acret@mail.example.org:1143/Games/New%20mail"
    assert read_folder(url) == Folder(
        Server("mail.example.org", 1143, False, "play@example.org", "s:cret", "Games/New mail"), "Games/New mail"
    )


def test_port_and_folder_can_be_left_out() -> None:
    assert read_folder("imaps://play@mail.example.org") == Folder(
        Server("mail.example.org", 993, True, "play"), "INBOX"
    )
    assert read_folder("imap://play@localhost/").server.port == 143


@pytest.mark.parametrize(
    "url",
    [
        "imaps://mail.example.org/INBOX",
        "imaps://play@/INBOX",
        "imaps://play@mail.example.org:many/INBOX",
        "imaps://play@mail.example.org/INBOX?UNSEEN",
        "imaps://play@mail.example.org/B%C3%BCcher",
        "imaps://play@mail.example.org/a%0D%0Ab",
        "pop3s://play@mail.example.org",
        "smtps://play@mail.example.org",
    ],
)
def test_what_names_no_folder_is_refused(url: str) -> None:
    with pytest.raises(BadDoor):
        read_folder(url)


def test_a_server_that_is_away_is_told_as_such() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        folder = read_folder(f"imap://play@127.0.0.1:{unused.getsockname()[1]}/INBOX")
        with pytest.raises(MailboxError, match="refused"):
            ImapFolder(folder)
