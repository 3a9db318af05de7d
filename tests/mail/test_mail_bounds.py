"""One mail can cost neither much time nor much memory: steps and bytes are counted, no clock is looked at."""

import sys
import tracemalloc
from types import FrameType

import pytest
from letters import BLOCK, SERVICE, SIGNATURE, html, letter, multipart

from legends_pbem.mail.troubles import MAX_HTML_BYTES, MAX_MAIL_BYTES, MAX_TAGS, MAX_TEXT_BYTES, MAX_TEXT_LINES
from legends_pbem.service.incoming.inspection import inspect

COMMAND = "go avalon; draw"
MOST_STEPS = 2_000_000
"""Calls; as many take less than a second."""


def steps(raw: bytes) -> int:
    """Return how many functions are called to read a mail, those of the interpreter included."""
    count = 0

    def note(_frame: FrameType, event: str, _arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        inspect(raw, [SERVICE])
    finally:
        sys.setprofile(before)
    return count


def attached(data: str) -> str:
    return f"Content-Type: application/octet-stream\n\n{data}"


EXPENSIVE = {
    "short lines": letter("x\n" * (MAX_TEXT_LINES * 99 // 100)),
    "short paragraphs": letter("x\n\n" * (MAX_TEXT_LINES * 99 // 200)),
    "lines that begin like commands": letter("Hi\n" + "go yetx\n" * (MAX_TEXT_LINES * 99 // 100)),
    "the same below a command": letter(f"{COMMAND}\n\n" + "go yetx\n\n" * (MAX_TEXT_LINES * 99 // 200)),
    "one endless command": letter("draw;" * (MAX_TEXT_BYTES // 6)),
    "lines that begin like attributions": letter("On x 5 <a@b>\n" * (MAX_TEXT_LINES * 99 // 100)),
    "lines of copied headers": letter("From: x\ny\n" * (MAX_TEXT_LINES * 99 // 200)),
    "flowed lines": letter("x \n" * (MAX_TEXT_LINES * 9), Content_Type="text/plain; format=flowed"),
    "paragraphs of HTML": html("<p>a" * (MAX_TEXT_LINES * 99 // 100)),
    "tags with attributes": html("<a b c=d style='e:f'>" * (MAX_TAGS * 99 // 100)),
    "elements left open": html("<b><div>" + "<i>" * 100 + "</b>" * (MAX_TAGS * 99 // 100)),
    "empty lines in pre": html("<pre>" + "\n" * (MAX_TEXT_LINES * 99 // 100)),
    "references": html("&amp;" * (MAX_HTML_BYTES // 6)),
    "move files": letter(BLOCK * 20),
    "signatures": letter(BLOCK + SIGNATURE * 500),
    "attached lines": multipart("\nHi", *[attached("BEGIN\n" + "x\n" * 990)] * 100),
    "encoded texts in one body": letter("YWE=\n" * 19_000, Content_Transfer_Encoding="base64"),
    "damaged lines": letter("YW!h\n" * 80_000, Content_Transfer_Encoding="base64"),
    "attached damage": multipart("\nHi", f"Content-Type: a/b\nContent-Transfer-Encoding: base64\n\n{'YW!h' * 200_000}"),
    "headers of parts": multipart(*["X: " + "y\n " * 50_000 + "\n\nx"] * 100),
    "returned mails": multipart(
        *["Content-Type: message/rfc822\n\nX: " + "y\n " * 50_000] * 100, From="MAILER-DAEMON@example.net"
    ),
    "lines of a report": multipart(
        "Content-Type: message/delivery-status\n\n" + "x\n" * 200_000, From="MAILER-DAEMON@example.net"
    ),
    "boundaries that are none": letter("--bx\n" * 4_000_000, Content_Type="multipart/mixed; boundary=b"),
    "encoded words": letter(COMMAND, Subject="=?a?q?b?= " * 25_000),
    "addresses": letter(COMMAND, To=", ".join(f"a{n}@example.net" for n in range(1900))),
    "parameters": letter(COMMAND, Content_Type="text/plain" + "; a=b" * 50000),
}


@pytest.mark.parametrize("raw", [pytest.param(raw, id=name) for name, raw in EXPENSIVE.items()])
def test_the_steps_that_one_mail_takes_are_bounded(raw: bytes) -> None:
    assert steps(raw) < MOST_STEPS


FULL = MAX_MAIL_BYTES - 2000
LARGE = {
    "base64": ("Content-Transfer-Encoding: base64", b"A" * 76 + b"\n"),
    "base64 in pieces": ("Content-Transfer-Encoding: base64", b"A=\n"),
    "base64, its lines damaged": ("Content-Transfer-Encoding: base64", b"YW!h\n"),
    "quoted-printable": ("Content-Transfer-Encoding: quoted-printable", b"A\n"),
    "doubled carriage returns": ("X-Y: z", b"A" * 76 + b"\r\r\n"),
    "a report": ("Content-Type: message/delivery-status", b"a\n"),
    "a mail": ("Content-Type: message/rfc822", b"a\n"),
    "text": ("Content-Type: text/plain", b"a\n"),
    "HTML": ("Content-Type: text/html", b"<p>"),
    "parts": ("Content-Type: a/b", b"\n--b1\n"),
    "header lines": ("Content-Type: a/b", b"\n--b1\nX: y\n"),
}


@pytest.mark.parametrize(("field", "piece"), [pytest.param(*case, id=name) for name, case in LARGE.items()])
def test_the_largest_mail_takes_little_memory(field: str, piece: bytes) -> None:
    head, _, tail = multipart(f"\n{COMMAND}", f"Content-Type: application/octet-stream\n{field}\n\n@").rpartition(b"@")
    raw = head + piece * (FULL // len(piece)) + tail
    tracemalloc.start()
    try:
        inspect(raw, [SERVICE])
        assert tracemalloc.get_traced_memory()[1] < 60 * 2**20
    finally:
        tracemalloc.stop()
