"""Mails that we write: safe in every header, the same bytes each time, readable by every reader."""

import email
import email.policy
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st
from letters import BLOCK, REPLY_ADDRESS, SERVICE, TAG

from legends_pbem.mail.errors import BadAddress, UnsafeHeader
from legends_pbem.mail.incoming import Kind, read
from legends_pbem.mail.outgoing import InlinePicture, Mailbox, Outgoing, OutgoingFile, content_id, write_mail

TURN = Outgoing(
    sender=Mailbox("Legends", SERVICE),
    to=Mailbox("Kim Vale", "kim@example.net"),
    subject="[G7K2] Turn 12: your move",
    message_id=f"{TAG}@example.org",
    date="2026-10-05T07:00:00Z",
    text=f"Game G7K2.\n\n{BLOCK}",
    html="<p>Game G7K2.</p>",
    reply_to=REPLY_ADDRESS,
    references=("first@example.org", "second@example.org"),
    headers=(("List-Id", "Game G7K2 <g7k2.example.org>"),),
    attachments=(OutgoingFile("move.txt", "text/plain", b"legends-move/1\n"),),
)


def parsed(mail: Outgoing) -> EmailMessage:
    message = email.message_from_bytes(write_mail(mail), policy=email.policy.SMTP)
    assert isinstance(message, EmailMessage)
    return message


def test_all_fields_are_there() -> None:
    message = parsed(TURN)
    assert message["From"] == "Legends <play@example.org>"
    assert message["To"] == "Kim Vale <kim@example.net>"
    assert message["Reply-To"] == f"Legends <{REPLY_ADDRESS}>"
    assert message["Subject"] == TURN.subject
    assert message["Message-ID"] == f"<{TAG}@example.org>"
    assert message["Date"] == "Mon, 05 Oct 2026 07:00:00 +0000"
    assert message["In-Reply-To"] == "<second@example.org>"
    assert message["References"] == "<first@example.org> <second@example.org>"
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["List-Id"] == "Game G7K2 <g7k2.example.org>"


def test_text_comes_before_html_and_files_last() -> None:
    types = [part.get_content_type() for part in parsed(TURN).walk()]
    assert types == ["multipart/mixed", "multipart/alternative", "text/plain", "text/html", "text/plain"]
    (file,) = parsed(TURN).iter_attachments()
    assert (file.get_filename(), file.get_content_charset()) == ("move.txt", "utf-8")
    assert parsed(TURN._replace(html=None, attachments=())).get_content_type() == "text/plain"


def test_pictures_lie_beside_the_html_that_shows_them() -> None:
    picture = InlinePicture("one@example.org", "board.png", "image/png", b"\x89PNG\r\n")
    message = parsed(TURN._replace(html='<img src="cid:one@example.org">', pictures=(picture,)))
    types = [part.get_content_type() for part in message.walk()]
    assert types == [
        "multipart/mixed",
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
        "text/plain",
    ]
    image = next(part for part in message.walk() if part.get_content_type() == "image/png")
    assert (image["Content-ID"], image.get_content_disposition()) == ("<one@example.org>", "inline")
    assert (image.get_filename(), image.get_content()) == ("board.png", picture.data)
    assert [part.get_filename() for part in message.iter_attachments()] == ["move.txt"]


def test_a_picture_is_known_by_an_id_of_its_own_that_tells_no_token() -> None:
    one = content_id(f"<{TAG}@example.org>", "board")
    assert one.endswith("@example.org")
    assert not any(piece in one for piece in TAG.split("."))
    assert one != content_id("<another@example.org>", "board")
    assert one != content_id(f"<{TAG}@example.org>", "chart")


def test_the_same_mail_has_the_same_bytes() -> None:
    assert write_mail(TURN) == write_mail(TURN)
    assert write_mail(TURN) != write_mail(TURN._replace(message_id="x@example.org"))


def test_our_own_reader_reads_it() -> None:
    found = read(write_mail(TURN))
    assert found.kind is Kind.AUTOMATIC
    assert found.sender == SERVICE
    assert [block.label for block in found.blocks] == ["LEGENDS MOVE", "SSH SIGNATURE"]
    assert found.mentioned == ("second@example.org", "first@example.org")


@pytest.mark.parametrize("bad", ["a\nBcc: x@example.net", "a\r\nb", "a\0b", "a\x0bb", "a\u2028b", "\x7f"])
def test_nothing_can_put_a_second_line_into_a_header(bad: str) -> None:
    for mail in (
        TURN._replace(subject=bad),
        TURN._replace(message_id=bad),
        TURN._replace(references=(bad,)),
        TURN._replace(auto_submitted=bad),
        TURN._replace(sender=Mailbox(bad, SERVICE)),
        TURN._replace(to=Mailbox("Kim", f"{bad}@example.net")),
        TURN._replace(headers=(("X-Note", bad),)),
        TURN._replace(attachments=(OutgoingFile(bad, "text/plain", b""),)),
        TURN._replace(pictures=(InlinePicture(bad, "board.png", "image/png", b""),)),
        TURN._replace(pictures=(InlinePicture("one@example.org", bad, "image/png", b""),)),
    ):
        with pytest.raises(UnsafeHeader):
            write_mail(mail)


def test_a_recipient_must_be_an_address() -> None:
    with pytest.raises(BadAddress):
        write_mail(TURN._replace(to=Mailbox("Kim", "kim")))


def test_foreign_letters_arrive() -> None:
    mail = TURN._replace(
        subject="Grüße aus Łódź",
        sender=Mailbox("Légendes, le jeu", SERVICE),
        to=Mailbox("Jürgen", "jürgen@bücher.example.net"),
        text="Größe – „so“\n",
        attachments=(OutgoingFile("möve.txt", "text/plain", b"x"),),
    )
    found = read(write_mail(mail))
    assert found.subject == mail.subject
    assert found.sender == SERVICE
    assert found.recipients == ("jürgen@xn--bcher-kva.example.net",)
    assert found.paragraphs == (("Größe – „so“",),)
    assert found.attachments[0].name == "möve.txt"


def test_ascii_headers_where_no_address_needs_more() -> None:
    head = write_mail(TURN._replace(subject="Grüße", sender=Mailbox("Jürgen", SERVICE))).partition(b"\r\n\r\n")[0]
    assert head.isascii()


def test_lines_that_a_server_would_change_are_encoded() -> None:
    text = "From here\n.\n..\ntrailing \n-- \n" + "x" * 2000 + "\n"
    raw = write_mail(TURN._replace(text=text, html=None, attachments=()))
    body = raw.partition(b"\r\n\r\n")[2]
    assert max(map(len, raw.split(b"\r\n"))) < 998
    assert all(not line.startswith(b"From ") and not line.endswith(b" ") for line in body.split(b"\r\n"))
    assert parsed(TURN._replace(text=text, html=None, attachments=())).get_content() == text.replace("\n", "\r\n")


def test_a_long_thread_stays_below_the_longest_line() -> None:
    ids = tuple(f"{TAG}.{n}@a-rather-long-domain.example.org" for n in range(200))
    raw = write_mail(TURN._replace(references=ids, message_id=ids[-1]))
    found = read(raw)
    assert max(map(len, raw.split(b"\r\n"))) < 998
    assert found.message_id == ids[-1]
    assert (found.mentioned[0], found.mentioned[-1]) == (ids[-1], ids[0])


@given(st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp"), include_characters="\n\t"), max_size=200))
def test_any_text_comes_back(text: str) -> None:
    message = parsed(TURN._replace(text=text, html=None, attachments=()))
    assert message.get_content().rstrip("\r\n").replace("\r\n", "\n") == text.rstrip("\n")


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_subject_and_name_is_one_line_or_refused(subject: str, name: str) -> None:
    try:
        raw = write_mail(TURN._replace(subject=subject, sender=Mailbox(name, SERVICE)))
    except UnsafeHeader:
        return
    found = read(raw)
    assert "".join(found.subject.split()) == "".join(subject.split())
    assert found.sender == SERVICE
    assert found.recipients == ("kim@example.net",)


def test_a_flowed_text_says_so_and_its_lines_still_end_in_spaces_when_it_arrives() -> None:
    text = "A line that goes on  \nin the next one.\n"
    body = parsed(TURN._replace(text=text, flowed=True)).get_body(("plain",))
    assert body is not None
    assert (body.get_param("format"), body.get_param("delsp")) == ("flowed", "yes")
    assert body.get_content().splitlines() == text.splitlines()
    plain = parsed(TURN).get_body(("plain",))
    assert plain is not None and plain.get_param("format") is None
