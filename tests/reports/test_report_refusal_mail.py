"""The mail that answers what was not obeyed."""

import pytest
from report_games import ADDRESS, QUOTED, TICKET

from legends_pbem.engine.things import Seat
from legends_pbem.reports.layout import WIDTH
from legends_pbem.reports.refusal_mail import MOST_LINES, RefusalMail, render_refusal
from legends_pbem.reports.report import Answer

_ANSWER = Answer(TICKET, ADDRESS, by_reply=True)


@pytest.mark.parametrize("language", QUOTED)
def test_it_tells_what_was_read_what_is_wrong_and_how_to_send_again(language: str) -> None:
    mail = RefusalMail(
        language, "SENTENCE", ("go yeti; draw",), "G7K2", (Seat.RED, Seat.BLUE), _ANSWER, host="Legends at example.org"
    )
    rendered, failure = render_refusal(mail)
    assert failure is None
    assert (
        rendered.subject
        == {"en": "Re: [G7K2] Legends: Red and Blue", "de": "Re: [G7K2] Legends: Rot und Blau"}[language]
    )
    for told in ("go yeti; draw", "SENTENCE", "G7K2", "Legends at example.org"):
        assert told in rendered.text and told in rendered.html
    assert all(len(line) <= WIDTH for line in rendered.text.splitlines())


def test_what_was_typed_is_escaped_and_stays_a_quote() -> None:
    typed = ("<b>go</b> yeti\r\nBcc: all@example.net", "x" * 1000, *(f"line {number}" for number in range(100)))
    rendered, _ = render_refusal(RefusalMail("en", "No.", typed))
    assert "<b>" not in rendered.html
    quoted = [line for line in rendered.text.splitlines() if line.startswith(">")]
    assert quoted[0] == "> <b>go</b> yeti Bcc: all@example.net"
    assert "\nBcc" not in rendered.text
    assert f"line {MOST_LINES}" not in rendered.text


def test_a_bad_signature_is_answered_with_the_exact_file_to_sign() -> None:
    file = "legends-move/1\ngame: G7K2\nseat: red\nticket: 3f9a41c07d2e88b1\ngo yeti; draw\n"
    rendered, _ = render_refusal(RefusalMail("en", "No.", to_sign=file))
    assert f"\n{file}" in rendered.text
    assert file.strip() in rendered.html


def test_a_foreign_sender_is_named() -> None:
    told = render_refusal(RefusalMail("de", "Nein.", sender="eve@example.net"))[0].text
    assert "eve@example.net" in told
    assert "@" not in render_refusal(RefusalMail("de", "Nein."))[0].text


def test_a_seat_that_signs_is_told_to_sign_again() -> None:
    told = render_refusal(RefusalMail("en", "No.", answer=Answer(TICKET, "play@example.org", by_reply=False)))[0].text
    assert "play@example.org" in told and "Reply to this mail" not in told
