"""Mails for us in which nothing can be obeyed, and what the player is told."""

import base64
import textwrap

import pytest
from letters import QUOTED_TURN, SERVICE, html, letter, multipart

from legends_pbem.mail.troubles import (
    MAX_ADDRESSES,
    MAX_HEADER_BYTES,
    MAX_HEADER_FIELDS,
    MAX_HTML_BYTES,
    MAX_MAIL_BYTES,
    MAX_PARTS,
    MAX_TAGS,
    MAX_TEXT_BYTES,
    MAX_TEXT_LINES,
    TroubleKind,
)
from legends_pbem.service.incoming.inspection import MailKind, Problem, inspect
from legends_pbem.service.incoming.typed import TypedProblem

COMMAND = "go avalon; draw"
LINE = "x\n"


def nested(depth: int) -> bytes:
    """Return a mail of so many multiparts inside each other, a command in the innermost."""
    opening = "".join(f"--n{n}\nContent-Type: multipart/mixed; boundary=n{n + 1}\n\n" for n in range(depth - 1))
    return letter(
        f"{opening}--n{depth - 1}\n\n{COMMAND}\n--n{depth - 1}--\n", Content_Type="multipart/mixed; boundary=n0"
    )


def many(fields: int) -> bytes:
    return b"".join(b"X-%d: y\n" % n for n in range(fields)) + letter(COMMAND)


PLAIN = letter(COMMAND).decode()

LIMITS = {
    "nested too deeply": (nested(1000), TroubleKind.TOO_DEEP),
    "too many parts": (multipart(*[f"\n{COMMAND}"] * (MAX_PARTS + 1)), TroubleKind.TOO_MANY_PARTS),
    "too many empty parts": (multipart(*[""] * 20_000), TroubleKind.TOO_MANY_PARTS),
    "too many header lines": (letter(COMMAND)[:-16] + many(MAX_HEADER_FIELDS), TroubleKind.TOO_MANY_HEADERS),
    "a header too long": (letter(COMMAND, Zzz="x" * MAX_HEADER_BYTES), TroubleKind.HEADERS_TOO_LARGE),
    "a header of folded lines": (letter(COMMAND, Zzz="x\n " * MAX_HEADER_BYTES), TroubleKind.HEADERS_TOO_LARGE),
    "a part's header too long": (
        multipart(f"X-Long: {'x' * MAX_HEADER_BYTES}\n\n{COMMAND}"),
        TroubleKind.HEADERS_TOO_LARGE,
    ),
    "too many recipients": (
        letter(COMMAND, Cc=",\n ".join(f"a{n}@example.net" for n in range(MAX_ADDRESSES + 2))),
        TroubleKind.TOO_MANY_ADDRESSES,
    ),
    "a text too long": (letter(COMMAND + "\n" + "\nx" * MAX_TEXT_BYTES), TroubleKind.TEXT_TOO_LONG),
    "an HTML text too long": (html("<p>a b c d" * (MAX_HTML_BYTES // 9)), TroubleKind.TEXT_TOO_LONG),
    "too many lines": (letter(COMMAND + "\n\n" + "x\n" * MAX_TEXT_LINES), TroubleKind.TOO_MANY_TEXT_LINES),
    "too many lines of HTML": (html(f"<p>{COMMAND}</p>{'<br>' * MAX_TEXT_LINES}"), TroubleKind.TOO_MANY_TEXT_LINES),
    "too many lines in pre": (html(f"<pre>{COMMAND}\n{LINE * MAX_TEXT_LINES}"), TroubleKind.TOO_MANY_TEXT_LINES),
    "too many tags": (html(f"<p>{COMMAND}</p>{'<b></b>' * (MAX_TAGS // 2)}"), TroubleKind.TOO_MANY_TAGS),
    "headers of parts too long": (
        multipart(f"\n{COMMAND}", *[f"X: {'x' * 10_000}\n\nx"] * 30),
        TroubleKind.HEADERS_TOO_LARGE,
    ),
    "too large altogether": (letter(COMMAND) + b"\n" * MAX_MAIL_BYTES, TroubleKind.TOO_LARGE),
}

UNREADABLE = {
    "PGP inline": (letter("-----BEGIN PGP MESSAGE-----\n\nabc\n-----END PGP MESSAGE-----\n"), TroubleKind.ENCRYPTED),
    "S/MIME": (
        letter("MIIB", Content_Type="application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m"),
        TroubleKind.ENCRYPTED,
    ),
    "S/MIME by name alone": (
        letter("MIIB", Content_Type="application/octet-stream; name=smime.p7m"),
        TroubleKind.ENCRYPTED,
    ),
    "encrypted, with a list's footer": (
        multipart(
            'Content-Type: multipart/encrypted; boundary="e"\n\n--e\nContent-Type: application/pgp-encrypted\n\n'
            "Version: 1\n--e--",
            "\n______\nplayers list",
        ),
        TroubleKind.ENCRYPTED,
    ),
    "S/MIME, opaque": (
        letter("MIIB", Content_Type="application/pkcs7-mime; smime-type=signed-data; name=smime.p7m"),
        TroubleKind.SEALED,
    ),
    "winmail.dat under an empty text": (
        multipart("\n \n", "Content-Type: application/ms-tnef; name=winmail.dat\n\nx"),
        TroubleKind.OUTLOOK_ONLY,
    ),
    "an invitation whose text repeats its title": (
        multipart(f"\n{COMMAND}\n\nMonday", f"Content-Type: text/calendar\n\nSUMMARY:{COMMAND}", kind="alternative"),
        TroubleKind.INVITATION,
    ),
    "the same, in its own part": (
        multipart(
            f'Content-Type: multipart/alternative; boundary="s"\n\n--s\n\n{COMMAND}\n--s\n'
            f"Content-Type: text/calendar\n\nSUMMARY:{COMMAND}\n--s--",
            "Content-Type: application/ics; name=invite.ics\n\nx",
        ),
        TroubleKind.INVITATION,
    ),
    "a mail in a spam scanner's wrapping": (
        multipart("\nSpam detection software has found this:", f"Content-Type: message/rfc822\n\n{PLAIN}"),
        TroubleKind.FORWARDED,
    ),
    "winmail.dat alone": (
        letter("eJ8+", Content_Type="application/ms-tnef; name=winmail.dat"),
        TroubleKind.OUTLOOK_ONLY,
    ),
    "a piece of a mail": (letter(COMMAND, Content_Type='message/partial; id="x"; number=2'), TroubleKind.FRAGMENT),
    "an invitation": (letter("SUMMARY:go avalon; draw", Content_Type="text/calendar"), TroubleKind.INVITATION),
    "a forwarded mail": (letter(f"From: x\n\n{COMMAND}", Content_Type="message/rfc822"), TroubleKind.FORWARDED),
    "an attached mail": (
        multipart(f"Content-Type: text/plain; name=a.eml\n\nFrom: x\n\n{COMMAND}"),
        TroubleKind.FORWARDED,
    ),
    "a digest": (multipart(f"\nFrom: x@example.net\n\n{COMMAND}", kind="digest"), TroubleKind.FORWARDED),
    "only quotes": (letter(QUOTED_TURN), TroubleKind.ONLY_QUOTES),
    "only quotes in HTML": (html(f"<blockquote>{COMMAND}</blockquote>"), TroubleKind.ONLY_QUOTES),
    "nothing": (letter(""), TroubleKind.EMPTY),
    "blanks": (letter(" \t\n\u00a0\u200b\n"), TroubleKind.EMPTY),
    "empty HTML": (html("<div>&nbsp;</div><img src='cid:x'>"), TroubleKind.EMPTY),
    "an accepted invitation": (
        multipart("\nKim has accepted.", "Content-Type: text/calendar\n\nMETHOD:REPLY", kind="alternative"),
        TroubleKind.INVITATION,
    ),
    "a note above a forwarded mail": (
        multipart("\nLook!", f"Content-Type: message/rfc822\n\nFrom: x\n\n{COMMAND}"),
        TroubleKind.FORWARDED,
    ),
    "talk above a quote": (letter(f"Nice.\n\n{QUOTED_TURN}"), TroubleKind.ONLY_QUOTES),
    "a signature alone": (letter("-- \nKim"), TroubleKind.EMPTY),
    "Sent from my phone": (letter("\nSent from my iPhone\n"), TroubleKind.EMPTY),
    "a picture": (letter("iVBO", Content_Type="image/png", Content_Transfer_Encoding="base64"), TroubleKind.EMPTY),
    "no body": (letter("").rstrip(b"\n"), TroubleKind.EMPTY),
    "an empty multipart": (multipart(), TroubleKind.EMPTY),
    "a typed attachment": (
        multipart(f'Content-Type: text/plain\nContent-Disposition: attachment; filename="a.txt"\n\n{COMMAND}'),
        TroubleKind.EMPTY,
    ),
}


def b64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


TYPED = {
    "only talk": (letter("Good luck!\n\nKim"), TypedProblem.NO_COMMAND),
    "a move file without its signature": (
        letter(f"legends-move/1\ngame: G7K2\nseat: red\nticket: 3f9a41c07d2e88b1\n{COMMAND}"),
        TypedProblem.UNSIGNED_FILE,
    ),
    "a greeting right above": (letter(f"Hi,\n{COMMAND}"), TypedProblem.NOT_FIRST),
    "a reaction": (letter("👍"), TypedProblem.NO_COMMAND),
    "a sign-off right below": (letter(f"{COMMAND}\nKim"), TypedProblem.UNREADABLE_LINE),
    "a command in quotation marks": (letter(f"“{COMMAND}”"), TypedProblem.NO_COMMAND),
    "a reaction that repeats it": (letter(f"Liked “{COMMAND}”"), TypedProblem.NO_COMMAND),
    "two hyphens that became a dash": (letter("go avalon—draw"), TypedProblem.UNREADABLE_LINE),
    "an endless number": (letter(f"go avalon; take {'9' * 5000} ark"), TypedProblem.UNREADABLE_LINE),
    "half a command": (letter("go avalon; drawww"), TypedProblem.UNREADABLE_LINE),
    "near a command": (letter("go avalon; draw near: our autumn sale is on."), TypedProblem.UNREADABLE_LINE),
    "two commands": (letter(f"{COMMAND}\n\ngo yeti; draw"), TypedProblem.SECOND_COMMANDS),
    "a command under the quote too": (
        letter(f"{COMMAND}\n\nOn 5 Oct 2026 Legends wrote:\n> x\n\ngo yeti; draw"),
        TypedProblem.SECOND_COMMANDS,
    ),
    "commands under a greeting, and more": (letter("Hi,\ngo avalon\n\ndraw"), TypedProblem.SECOND_COMMANDS),
    "base64 cut inside": (
        letter(b64(COMMAND)[:-3], Content_Transfer_Encoding="base64"),
        TypedProblem.DAMAGED_LINE,
    ),
    "base64 with a line damaged": (
        letter(f"{b64('go avalon; ')}\nZHJ!dw==\n", Content_Transfer_Encoding="base64"),
        TypedProblem.DAMAGED_LINE,
    ),
    "broken UTF-8 inside": (letter(b"go avalon; dr\xff\xfeaw\n\x81", charset="utf-8"), TypedProblem.UNREADABLE_LINE),
    "broken GBK inside": (letter(b"go avalon; dr\xff\xffaw\n", charset="gbk"), TypedProblem.DAMAGED_LINE),
}

ALL = LIMITS | UNREADABLE | TYPED


@pytest.mark.parametrize(("raw", "problem"), [pytest.param(*case, id=name) for name, case in ALL.items()])
def test_nothing_is_obeyed_and_the_cause_is_named(raw: bytes, problem: Problem) -> None:
    found = inspect(raw, [SERVICE])
    assert found.refusal is not None, found
    assert (found.kind, found.refusal.problem, found.decisions, found.signed) == (MailKind.REFUSED, problem, (), None)
    assert found.sender == "kim@example.net"
    assert found.game == "G7K2"
    reason = found.as_json()["reason"]
    assert isinstance(reason, str)
    assert "{" not in reason


def test_a_line_that_cannot_be_read_is_shown() -> None:
    found = inspect(letter("go avalon\ndraw, please\nKim"), [SERVICE])
    assert "draw, please" in str(found.as_json()["reason"])


def test_lines_of_an_original_mail_are_not_counted() -> None:
    below = "<p>go yeti; draw</p>" * (MAX_TEXT_LINES + 1)
    assert inspect(html(f"<p>{COMMAND}</p><div id=divRplyFwdMsg></div>{below}"), [SERVICE]).decisions == (COMMAND,)


def test_what_stands_above_and_below_is_no_matter() -> None:
    raw = letter(f"EXTERNAL MAIL\nbe careful\n\nHi all,\n\n{COMMAND}\n\nRest well,\nKim\n\nGo team!")
    assert inspect(raw, [SERVICE]).decisions == (COMMAND,)


def test_lines_of_one_turn_are_one_decision_and_another_journey_is_the_next() -> None:
    assert inspect(letter("Go Avalon.\n draw;\n"), [SERVICE]).decisions == ("Go Avalon; draw",)
    assert inspect(letter("go yeti\ndraw\ngo ark; draw"), [SERVICE]).decisions == ("go yeti; draw", "go ark; draw")


LONG = "go yeti; give ark to blue; give joker to green; swap yeti2@avalon for ark and joker@nefertiti for ark2"


@pytest.mark.parametrize("width", [66, 72, 78])
def test_a_line_that_a_mail_program_broke_is_whole_again(width: int) -> None:
    broken = textwrap.fill(LONG, width)
    assert broken != LONG
    assert inspect(letter(f"{broken}\n\nKim\n"), [SERVICE]).decisions == (LONG,)


def test_other_text_under_a_long_line_is_no_part_of_it() -> None:
    found = inspect(letter(f"{LONG}\nKim\n"), [SERVICE])
    assert found.refusal is not None
    assert (found.refusal.problem, found.decisions) == (TypedProblem.UNREADABLE_LINE, ())


def test_emphasis_that_a_mail_program_wrote_as_stars_is_dropped() -> None:
    assert inspect(letter(f"*{COMMAND}*\n"), [SERVICE]).decisions == (COMMAND,)
