"""Which mail server a URL names."""

import pytest

from legends_pbem.mail.errors import BadDoor
from legends_pbem.mail.servers import Server, read_server


def test_a_url_names_host_port_and_login() -> None:
    assert read_server("smtps://k%40x:p%2Fw@mail.example.org:10465", "smtp") == Server(
        "mail.example.org", 10465, tls=True, user="k@x", password="p/w"
    )


@pytest.mark.parametrize(
    ("url", "port", "tls"),
    [
        ("smtp://mail.example.org", 587, False),
        ("smtps://mail.example.org", 465, True),
        ("imap://mail.example.org", 143, False),
        ("imaps://mail.example.org", 993, True),
    ],
)
def test_without_a_port_it_is_the_usual_one(url: str, port: int, tls: bool) -> None:
    assert read_server(url, url[:4]) == Server("mail.example.org", port, tls)


@pytest.mark.parametrize("url", ["smtp://mail.example.org:port", "imap://mail.example.org", "smtp:", "smtp://host?tls"])
def test_what_names_no_server_of_the_protocol_is_refused(url: str) -> None:
    with pytest.raises(BadDoor, match="the URL of the mail server"):
        read_server(url, "smtp")
