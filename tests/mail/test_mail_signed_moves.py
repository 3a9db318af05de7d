"""Signed moves as mail programs mangle them: found by content, with the text that was signed, and never in a quote."""

import base64

import pytest
from letters import BLOCK, MOVE, SERVICE, SIGNATURE, html, letter, multipart

from legends_pbem.notation.movefile import canonical
from legends_pbem.service.incoming.inspection import Inspection, MailKind, inspect
from legends_pbem.service.incoming.moveblocks import BlockProblem

LONG = MOVE.replace(
    "go avalon; draw",
    "go yeti; give ark to blue; give joker to green; swap yeti2@avalon for ark and joker@nefertiti for ark2",
)


def inspected(raw: bytes) -> Inspection:
    return inspect(raw, [SERVICE])


def block(move: str) -> str:
    return f"-----BEGIN LEGENDS MOVE-----\n{move}-----END LEGENDS MOVE-----\n{SIGNATURE}"


def attached(name: str, data: bytes, media_type: str = "application/octet-stream") -> str:
    """Return a part with an attachment."""
    return (
        f'Content-Type: {media_type}; name="{name}"\nContent-Transfer-Encoding: base64\n'
        f'Content-Disposition: attachment; filename="{name}"\n\n{base64.encodebytes(data).decode()}'
    )


def flowed(text: str) -> bytes:
    return letter(text, Content_Type="text/plain; format=flowed")


SIGNED = {
    "alone": letter(BLOCK),
    "under a greeting": letter(f"Hi,\n\nmy move:\n{BLOCK}Kim\n"),
    "before typed text": letter(f"{BLOCK}\ngo yeti; draw\n"),
    "under a signature separator": letter(f"-- \nKim\n{BLOCK}"),
    "double spacing": letter(BLOCK.replace("\n", "\n\n")),
    "no-break spaces": letter(BLOCK.replace("game: ", "game:\u00a0").replace("go ", "go\u202f")),
    "indented": letter("".join(f"    {line}\n" for line in BLOCK.splitlines())),
    "blanks at line ends": letter(BLOCK.replace("\n", "  \n")),
    "longer dashes": letter(BLOCK.replace("-----", "—–")),
    "blanks inside the marker": letter(BLOCK.replace("-----BEGIN ", "----- BEGIN ").replace("MOVE-----", "MOVE -----")),
    "dashes quoted as a digest does": letter(
        BLOCK.replace("-----BEGIN", "- -----BEGIN").replace("-----END", "- -----END")
    ),
    "in a PGP clear-signed text": letter(
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n"
        + "".join(f"- {line}\n" if line.startswith("-") else f"{line}\n" for line in BLOCK.splitlines())
        + "-----BEGIN PGP SIGNATURE-----\n\nabc\n-----END PGP SIGNATURE-----\n"
    ),
    "space-stuffed": flowed("".join(f" {line}\n" for line in BLOCK.splitlines())),
    "flowed, a blank behind each line": flowed(BLOCK.replace("\n", " \n")),
    "quoted-printable": letter(BLOCK.replace("=", "=3D"), Content_Transfer_Encoding="quoted-printable"),
    "HTML, a div a line": html("".join(f"<div>{line}</div>" for line in BLOCK.splitlines())),
    "HTML, br": html("<br>\n".join(BLOCK.splitlines())),
    "all on one line": letter(BLOCK.replace("\n", " ")),
    "HTML without line ends": html(f"<p>Here</p>{BLOCK}"),
    "a footer right behind it": letter(BLOCK.rstrip("\n") + "_______________\nplayers list"),
    "capitals lost": letter(BLOCK.replace("BEGIN LEGENDS MOVE", "Begin Legends Move")),
    "HTML, pre": html(f"<p>Here:</p><pre>{BLOCK}</pre>"),
    "text and HTML": multipart(f"\n{BLOCK}", f"Content-Type: text/html\n\n<pre>{BLOCK}</pre>", kind="alternative"),
    "PGP/MIME": multipart(f"\n{BLOCK}", "Content-Type: application/pgp-signature\n\nx", kind="signed"),
    "attached as text": multipart("\nMove attached.", attached("move.txt", BLOCK.encode(), "text/plain")),
    "attached under any type": multipart(
        "\nMove attached.", attached("move.bin", BLOCK.encode(), "application/x-thing")
    ),
    "attached without a name": multipart("\nHi", f"Content-Type: application/octet-stream\n\n{BLOCK}"),
    "attached in UTF-16": multipart("\nHi", attached("move.txt", BLOCK.encode("utf-16"))),
    "attached with a mark and CRLF": multipart(
        "\nHi", attached("m", b"\xef\xbb\xbf" + BLOCK.replace("\n", "\r\n").encode())
    ),
    "two attachments": multipart(
        "\nHi", attached("move.txt", MOVE.encode()), attached("move.txt.sig", SIGNATURE.encode())
    ),
    "two attachments, the signature first": multipart(
        "\nHi",
        attached("Move.txt.SIG", SIGNATURE.encode(), "application/pgp-signature"),
        attached("move.txt", MOVE.encode()),
    ),
    "two attachments in UTF-16": multipart(
        "\nHi", attached("move", MOVE.encode("utf-16")), attached("move.sig", SIGNATURE.encode())
    ),
    "two attachments without names": multipart("\nHi", attached("", MOVE.encode()), attached("", SIGNATURE.encode())),
    "block in the text, signature attached": multipart(
        f"\n{BLOCK.replace(SIGNATURE, '')}", attached("move.sig", SIGNATURE.encode())
    ),
    "inline and attached": multipart(f"\n{BLOCK}", attached("move.txt", BLOCK.encode())),
    "by a list, which added a footer": letter(f"{BLOCK}_______\nplayers list\n", To="players@lists.example.net"),
    "from an address without a token": letter(BLOCK, To=SERVICE, In_Reply_To=""),
    "with an old quoted block": letter(BLOCK + "\n> " + block(MOVE.replace("avalon", "yeti")).replace("\n", "\n> ")),
    "its lines joined": letter(block(MOVE.replace("\n", " ", 3))),
    "header and decision in one line": letter(block(MOVE.replace("\n", " ").strip() + "\n")),
}


@pytest.mark.parametrize("raw", [pytest.param(raw, id=name) for name, raw in SIGNED.items()])
def test_the_move_is_found_as_it_was_signed(raw: bytes) -> None:
    found = inspected(raw)
    assert (found.kind, found.decisions, found.seat) == (MailKind.MOVE_FILE, ("go avalon; draw",), "red")
    assert found.signed is not None
    assert canonical(found.signed.move.decode("utf-8-sig")) == MOVE
    signature = "".join(found.signed.signature.split())
    assert signature == "".join(SIGNATURE.split())


@pytest.mark.parametrize("width", [40, 60, 72])
def test_a_decision_broken_into_lines_is_one_again(width: int) -> None:
    words = LONG.splitlines()[-1].split(" ")
    lines = [words.pop(0)]
    for word in words:
        if len(lines[-1]) + len(word) < width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    broken = LONG.replace(LONG.splitlines()[-1], "\n".join(lines))
    for raw in (letter(block(broken)), flowed(block(broken.replace("\n", " \n")).replace("/1 \n", "/1\n"))):
        found = inspected(raw)
        assert found.signed is not None
        assert canonical(found.signed.move.decode()) == LONG


def test_the_bytes_received_are_kept_where_nothing_was_broken() -> None:
    move = MOVE.replace("\n", "\r\n").replace("game: ", "game:  ")
    raw = multipart("\nHi", attached("move", move.encode()), attached("move.sig", SIGNATURE.encode()))
    found = inspected(raw)
    assert found.signed is not None
    assert found.signed.move == move.encode()


def test_two_decisions_stay_two() -> None:
    move = MOVE + "golden ark\n"
    assert inspected(letter(block(move))).decisions == ("go avalon; draw", "golden ark")


REFUSED = {
    "without a signature": (letter(block(MOVE).replace(SIGNATURE, "")), BlockProblem.UNSIGNED_MOVE),
    "attached without a signature": (
        multipart("\nHi", attached("move.txt", MOVE.encode())),
        BlockProblem.UNSIGNED_MOVE,
    ),
    "a signature alone": (letter(SIGNATURE), BlockProblem.LONE_SIGNATURE),
    "cut inside the move": (letter(BLOCK[:90]), BlockProblem.UNCLOSED_BLOCK),
    "cut inside the signature": (letter(BLOCK[:-40]), BlockProblem.UNCLOSED_BLOCK),
    "two moves": (letter(BLOCK + block(MOVE.replace("red", "blue"))), BlockProblem.SEVERAL_MOVES),
}


@pytest.mark.parametrize(("raw", "problem"), [pytest.param(*case, id=name) for name, case in REFUSED.items()])
def test_what_is_missing_is_said(raw: bytes, problem: BlockProblem) -> None:
    found = inspected(raw)
    assert found.kind is MailKind.REFUSED
    assert found.refusal is not None
    assert found.refusal.problem is problem
    assert found.decisions == ()


def test_an_unreadable_move_file_is_refused_with_the_reason() -> None:
    found = inspected(letter(block(MOVE.replace("legends-move/1", "legends-move/9"))))
    assert found.kind is MailKind.REFUSED
    assert "legends-move/1" in str(found.as_json()["reason"])


NEVER = {
    "quoted": letter("Hi\n\n" + "".join(f"> {line}\n" for line in BLOCK.splitlines())),
    "quoted in HTML": html(f"<p>Hi</p><blockquote><pre>{BLOCK}</pre></blockquote>"),
    "forwarded inline": letter(f"Look\n\n---------- Forwarded message ---------\nFrom: R\n\n{BLOCK}"),
    "forwarded as a mail": multipart("\nLook", f"Content-Type: message/rfc822\n\nFrom: r@example.net\n\n{BLOCK}"),
    "forwarded as a file": multipart("\nLook", attached("move.eml", f"From: r@example.net\n\n{BLOCK}".encode())),
    "in an original mail": letter(f"Hi\n\nFrom: R\nSent: Monday\nTo: K\nSubject: x\n\n{BLOCK}"),
    "in a wrapper's signature part": multipart(
        "\nHi", f"Content-Type: application/pgp-signature\n\n{BLOCK}", kind="signed"
    ),
    "in a picture": multipart("\nHi", attached("a.png", BLOCK.encode(), "image/png")),
    "inside an encrypted mail": multipart("\nVersion: 1", f"\n{BLOCK}", kind="encrypted"),
}


@pytest.mark.parametrize("raw", [pytest.param(raw, id=name) for name, raw in NEVER.items()])
def test_a_move_of_another_mail_is_never_taken(raw: bytes) -> None:
    found = inspected(raw)
    assert (found.kind, found.signed, found.decisions) == (MailKind.REFUSED, None, ())


def test_a_typed_command_stands_above_an_unsigned_move() -> None:
    raw = letter("go yeti; draw\n\n" + block(MOVE).replace(SIGNATURE, ""))
    assert inspected(raw).decisions == ("go yeti; draw",)
