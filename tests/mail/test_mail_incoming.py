"""Reading is total, and the traps that the standard library's reader is known for are no traps here."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from letters import BLOCK, CASES, QUOTED_TURN, REPLY_ADDRESS, SERVICE, html, letter, multipart

from legends_pbem.mail.incoming import Kind, read
from legends_pbem.mail.troubles import MAX_MESSAGE_IDS
from legends_pbem.service.incoming.inspection import MailKind, inspect

COMMAND = "go avalon; draw"
_MAILS = sorted(path.read_bytes() for path in CASES.glob("*.eml") if path.stat().st_size < 10_000)


def test_a_plain_reply_is_read_right() -> None:
    found = read(letter(f"{COMMAND}\n\nKim\n", References="<a@b> <c@d>"))
    assert found.message_id == "one@mail.example.net"
    assert found.mentioned == (f"{REPLY_ADDRESS[5:]}", "c@d", "a@b")
    assert found.sender == "kim@example.net"
    assert found.recipients == (REPLY_ADDRESS,)
    assert found.subject == "Re: [G7K2] Turn 12: your move"
    assert (found.kind, found.bounce, found.trouble) == (Kind.ORDINARY, None, None)
    assert found.paragraphs == ((COMMAND,), ("Kim",))
    assert (found.blocks, found.attachments, found.html) == ((), (), "")
    assert (found.quoted, found.forwarded) == (False, False)


def test_nested_comments_and_parts_need_no_stack() -> None:
    assert read(letter(COMMAND, From="(" * 100_000 + "<kim@example.net>")).sender == "kim@example.net"
    deep = "".join(f"--n{n}\nContent-Type: multipart/mixed; boundary=n{n + 1}\n\n" for n in range(5_000))
    assert read(letter(deep, Content_Type="multipart/mixed; boundary=n0")).trouble is not None


@pytest.mark.parametrize("value", ["<[x]>", "[one@example.net]", "<>", "<", "<one@example.net", "<[]@>", " "])
def test_odd_message_ids_are_ids_or_none(value: str) -> None:
    found = read(letter(COMMAND, Message_ID=value)).message_id
    assert found is None or (found and "<" not in found and " " not in found)


@pytest.mark.parametrize("subject", ["a=0D=0ABcc=3A_x=40example=2Enet", "a=0Ab", "a=00b", "a=E2=80=A8b"])
def test_an_encoded_line_end_stays_in_one_line(subject: str) -> None:
    found = read(letter(COMMAND, Subject=f"=?utf-8?q?{subject}?=")).subject
    assert len(found.splitlines()) == 1
    assert "\0" not in found


def test_a_subject_is_text_whatever_its_bytes() -> None:
    assert (
        read(letter(COMMAND, Subject="=?utf-8?b?R3LDvMOfZQ==?= =?utf-8?q?_=C3?= =?utf-8?q?=A4?=")).subject == "Grüße ä"
    )
    assert read(letter(COMMAND).replace(b"Re: [G7K2]", b"Gr\xfc\xdfe")).subject.startswith("Grüße")
    assert read(letter(COMMAND, Subject="=?no-such-charset?q?x=FCx?=")).subject == "xüx"
    assert read(letter(COMMAND, Subject="=?utf-8?q?broken")).subject == "=?utf-8?q?broken"


def test_attachments_come_decoded_with_names_on_one_line() -> None:
    raw = multipart(
        f"\n{COMMAND}",
        "Content-Type: application/pdf\nContent-Transfer-Encoding: base64\n"
        "Content-Disposition: attachment;\n filename*0*=utf-8''M%C3%A4p;\n filename*1=\" 1\";\n"
        " filename*2*=%0A.pdf\n\nJVBERg==",
        'Content-Type: image/png; name="=?utf-8?q?K=C3=A4rte=2Epng?="\n\nx',
    )
    found = [(part.name, part.media_type, part.data) for part in read(raw).attachments]
    assert found == [("Mäp 1 .pdf", "application/pdf", b"%PDF"), ("Kärte.png", "image/png", b"x")]


def test_large_attachments_are_named_and_left_alone() -> None:
    raw = multipart(f"\n{COMMAND}", f"Content-Type: application/pdf; name=a.pdf\n\n{'x' * 2**18}")
    (part,) = read(raw).attachments
    assert (part.name, part.data, part.size >= 2**18) == ("a.pdf", b"", True)


def test_a_long_thread_keeps_its_newest_ids() -> None:
    ids = " ".join(f"<{n}@example.net>" for n in range(3 * MAX_MESSAGE_IDS))
    found = read(letter(COMMAND, References=ids, In_Reply_To="")).mentioned
    assert len(found) == MAX_MESSAGE_IDS
    assert found[0] == f"{3 * MAX_MESSAGE_IDS - 1}@example.net"


def test_envelope_addresses_come_first_and_each_once() -> None:
    raw = letter(COMMAND, Cc="b@example.net", Delivered_To="c@example.net", X_Original_To="B@example.net")
    assert read(raw).recipients == ("c@example.net", "b@example.net", REPLY_ADDRESS)


class TestContentHash:
    def test_it_does_not_depend_on_the_way_a_mail_took(self) -> None:
        first = read(letter(f"{COMMAND}\n\nGrüße\n", Received="from a by b", Delivered_To="a@example.org"))
        encoded = "go=20avalon; draw\n\nGr=C3=BC=C3=9Fe\n"
        second = read(letter(encoded, Content_Transfer_Encoding="quoted-printable", Received="from c by d"))
        assert first.content_hash == second.content_hash

    def test_it_tells_other_content_under_the_same_id(self) -> None:
        assert read(letter(COMMAND)).content_hash != read(letter("go yeti; draw")).content_hash

    def test_it_takes_in_attachments_and_html(self) -> None:
        texts = [
            multipart(f"\n{COMMAND}", f"Content-Type: {kind}\n\n{text}")
            for kind in ("text/html", "a/b")
            for text in "xy"
        ]
        assert len({read(raw).content_hash for raw in texts}) == 4

    def test_without_a_message_id_the_same_words_on_another_day_are_another_mail(self) -> None:
        monday = letter(COMMAND, Message_ID="", Date="Mon, 05 Oct 2026 09:14:02 +0200")
        tuesday = letter(COMMAND, Message_ID="", Date="Tue, 06 Oct 2026 09:14:02 +0200")
        assert read(monday).content_hash != read(tuesday).content_hash
        assert read(monday).content_hash == read(b"Received: x\n" + monday).content_hash

    def test_it_is_there_for_mails_that_cannot_be_read(self) -> None:
        deep = "".join(f"--n{n}\nContent-Type: multipart/mixed; boundary=n{n + 1}\n\n" for n in range(50))
        both = [read(letter(deep + more, Content_Type="multipart/mixed; boundary=n0")) for more in ("a", "b")]
        assert both[0].content_hash != both[1].content_hash


class TestAnyBytes:
    @given(st.binary(max_size=2000))
    def test_noise(self, raw: bytes) -> None:
        assert inspect(raw, [SERVICE]).decisions == ()

    @given(st.sampled_from(_MAILS), st.data())
    def test_changed_bytes(self, raw: bytes, data: st.DataObject) -> None:
        changed = bytearray(raw)
        for place in data.draw(st.lists(st.integers(0, len(raw) - 1), max_size=20)):
            changed[place] = data.draw(st.integers(0, 255))
        json_of(bytes(changed))

    @given(st.sampled_from(_MAILS), st.sampled_from(_MAILS), st.integers(0, 3000), st.integers(0, 3000))
    def test_spliced_mails(self, first: bytes, second: bytes, cut: int, paste: int) -> None:
        json_of(first[:cut] + second[paste:])

    @given(
        st.lists(
            st.sampled_from(
                _PIECES := [  # what grammars are made of, in any order
                    b"\n",
                    b"\n\n",
                    b"\r",
                    b"--b\n",
                    b"--b--\n",
                    b"Content-Type: multipart/mixed; boundary=b\n",
                    b"<div>",
                    b"</div>",
                    b"<blockquote>",
                    b"<!--",
                    b"-->",
                    b"<p style=",
                    b'"',
                    b"(",
                    b")",
                    b"<",
                    b">",
                    b"@",
                    b",",
                    b":",
                    b"; ",
                    b"=?utf-8?q?",
                    b"?=",
                    b"=",
                    b"=\n",
                    b"-----BEGIN LEGENDS MOVE-----\n",
                    b"-----END LEGENDS MOVE-----\n",
                    b"> ",
                    b"On 5 Oct Kim wrote:\n",
                    b"From: ",
                    b"To: ",
                    b"Content-Transfer-Encoding: base64\n",
                    b"charset=utf-16; ",
                    b"format=flowed; ",
                    b"go avalon; draw\n",
                    b"&#",
                    b"&amp",
                    b"\xff\xfe",
                    b"\0",
                    b"Message-ID: <",
                    b"filename*0*=",
                    b"'",
                    b"%E2",
                    b"-- \n",
                ]
            ),
            max_size=60,
        )
    )
    def test_pieces_of_grammar(self, pieces: list[bytes]) -> None:
        json_of(b"".join(pieces))
        json_of(letter(b"".join(pieces)))
        json_of(html(b"".join(pieces).decode("latin-1")))

    @given(st.text(max_size=300))
    def test_any_text_as_a_reply(self, text: str) -> None:
        json_of(letter(text.encode("utf-8", "replace")))


def json_of(raw: bytes) -> None:
    """Check that a mail is read to something that can be printed, and that nothing is obeyed which was refused."""
    found = inspect(raw, [SERVICE])
    for value in (found.incoming.subject, found.incoming.sender or "", *found.decisions, *found.incoming.recipients):
        assert value.encode().decode() == value  # no lone surrogates
        assert "\n" not in value
        assert "\0" not in value
    assert bool(found.decisions) == (found.kind in (MailKind.REPLY, MailKind.MOVE_FILE))


class TestNothingQuotedIsRun:
    @given(st.lists(st.sampled_from(["go yeti; draw", "", "hello", BLOCK, "-- ", "On 5 Oct Kim wrote:"]), max_size=8))
    def test_in_quoted_text_of_any_form(self, lines: list[str]) -> None:
        text = "\n".join(lines)
        quoted = "".join(f"> {line}\n" for line in text.split("\n"))
        assert inspect(letter(quoted), [SERVICE]).decisions == ()
        assert inspect(letter(QUOTED_TURN + quoted), [SERVICE]).decisions == ()
        source = text.replace("\n", "<br>")
        assert inspect(html(f"<div><blockquote>{source}</blockquote></div>"), [SERVICE]).decisions == ()
        assert inspect(html(f'<div class="gmail_quote">{source}</div>'), [SERVICE]).decisions == ()
        forwarded = multipart("\nHi", f"Content-Type: message/rfc822\n\nFrom: r@example.net\n\n{text}")
        assert inspect(forwarded, [SERVICE]).decisions == ()
