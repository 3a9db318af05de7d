"""Replies in the shapes that mail programs really give them: the command is found, whole, and nothing else."""

import base64
import binascii
import quopri

import pytest
from letters import REPLY_ADDRESS, SERVICE, letter, multipart

from legends_pbem.service.incoming.inspection import Inspection, MailKind, inspect

COMMAND = "go avalon; draw"


def inspected(raw: bytes) -> Inspection:
    return inspect(raw, [SERVICE])


def b64(text: str) -> str:
    return base64.encodebytes(text.encode()).decode()


def uu(text: str) -> str:
    return binascii.b2a_uu(text.encode()).decode()


CHARSETS = {
    "latin-1 under utf-8": letter(COMMAND.encode() + b"\n\nGr\xfc\xdfe\n"),
    "utf-8 under latin-1": letter(f"{COMMAND}\n\nGrüße\n", charset="iso-8859-1"),
    "utf-8 under us-ascii": letter(f"{COMMAND}\n\nGrüße\n", charset="us-ascii"),
    "windows-1252 under latin-1": letter(COMMAND.encode() + b"\n\n\x96 Kim\x85\n", charset="iso-8859-1"),
    "big5": letter(f"{COMMAND}\n\n謝謝\n".encode("big5"), charset="big5"),
    "shift_jis with an extension": letter(f"{COMMAND}\n\n①\n".encode("cp932"), charset="shift_jis"),
    "iso-2022-jp": letter(f"{COMMAND}\n\nありがとう\n".encode("iso-2022-jp"), charset="iso-2022-jp"),
    "euc-kr with an extension": letter(f"{COMMAND}\n\n똠\n".encode("cp949"), charset="ks_c_5601-1987"),
    "koi8-r": letter(f"{COMMAND}\n\nПривет\n".encode("koi8-r"), charset="koi8-r"),
    "no charset": letter(f"{COMMAND}\n\nGrüße\n", Content_Type="text/plain"),
    "unknown charset": letter(f"{COMMAND}\n\nGrüße\n", charset="unknown-8bit"),
    "made-up charset": letter(f"{COMMAND}\n\nGrüße\n", charset="x-no-such-thing"),
    "a codec that is no charset": letter(f"{COMMAND}\n\nGrüße\n", charset="unicode_escape"),
    "rot13": letter(f"{COMMAND}\n\nGrüße\n", charset="rot13"),
    "quoted with blanks": letter(f"{COMMAND}\n\nGrüße\n", charset='" UTF-8 "'),
    "NUL in the charset": letter(f"{COMMAND}\n\nGrüße\n", charset="utf\0-8"),
    "utf-16 with a mark": letter(f"{COMMAND}\n".encode("utf-16"), charset="utf-16"),
    "utf-16 without a mark": letter(f"{COMMAND}\n".encode("utf-16-le"), charset="utf-16"),
    "utf-16 big endian": letter(f"{COMMAND}\n".encode("utf-16-be"), charset="utf-16be"),
    "utf-16 under us-ascii": letter(f"{COMMAND}\n".encode("utf-16-le"), charset="us-ascii"),
    "utf-16 label on plain text": letter(f"{COMMAND}\n", charset="utf-16"),
    "utf-8 with a mark": letter(b"\xef\xbb\xbf" + COMMAND.encode()),
    "no-break spaces of latin-1, no charset": letter(
        b"go\xa0avalon;\xa0draw\xa0\n\n\x97Kim", Content_Type="text/plain"
    ),
    "ideographic blanks and semicolon": letter("go\u3000avalon；\u3000draw\n".encode("gbk"), charset="gb2312"),
    "two charsets": letter(f"{COMMAND}\n\nGrüße\n", charset="UTF-8; charset=iso-8859-1"),
    "an escape without its charset": letter(f"{COMMAND}\n\nありがとう\n".encode("iso-2022-jp"), charset="us-ascii"),
    "hebrew in visual order": letter(COMMAND.encode() + b"\n\n\xf9\xec\xe5\xed\n", charset="iso-8859-8-i"),
    "utf-7": letter("go avalon+ADs- draw\n", charset="unicode-1-1-utf-7"),
    "ebcdic is not known and the text is": letter(f"{COMMAND}\n", charset="ibm037"),
    "direction marks and controls": letter("\u200ego avalon;\u202a draw\u2069\x1a\x1b\n"),
    "surrogates": letter(f"{COMMAND}\n\n+2D/YPw-\n", charset="utf-7"),
}

TRANSFER_ENCODINGS = {
    "base64": letter(b64(COMMAND), Content_Transfer_Encoding="base64"),
    "base64 in capitals with a comment": letter(b64(COMMAND), Content_Transfer_Encoding="BASE64 (really)"),
    "base64 without padding": letter(b64(COMMAND + "\n").strip().rstrip("="), Content_Transfer_Encoding="base64"),
    "base64 in two pieces": letter(b64(COMMAND + "\n") + b64("\nKim\n"), Content_Transfer_Encoding="base64"),
    "base64 with a list's footer in clear": letter(
        b64(COMMAND + "\n") + "_____\nplayers list -- players@example.org\n", Content_Transfer_Encoding="base64"
    ),
    "base64 with odd line lengths": letter(
        "\n".join(b64(COMMAND).strip()[i : i + 3] for i in range(0, 20, 3)), Content_Transfer_Encoding="base64"
    ),
    "base64 with blanks": letter(" " + b64(COMMAND).replace("g", " g"), Content_Transfer_Encoding="base64"),
    "base64 that is plain text": letter(COMMAND, Content_Transfer_Encoding="base64"),
    "base64 damaged in the sign-off": letter(
        b64(COMMAND + "\n\n" + "a" * 40) + "!" + b64("and more")[1:], Content_Transfer_Encoding="base64"
    ),
    "base64 with bytes behind it": letter(
        b64(COMMAND + "\n\nKim\n").encode() + b"\n\x00\xff", Content_Transfer_Encoding="base64"
    ),
    "base64, a letter a line": letter("\n".join(b64(COMMAND).strip()), Content_Transfer_Encoding="base64"),
    "uuencoded": letter(f"begin 644 mail\n{uu(COMMAND)}`\nend\n", Content_Transfer_Encoding="x-uuencode"),
    "uuencoded, cut in the sign-off": letter(
        f"\nbegin 644 mail\n{uu(COMMAND + chr(10) * 2)}{uu('Kim, Kim, Kim')[:-9]}", Content_Transfer_Encoding="x-uue"
    ),
    "uuencoded, and is not": letter(COMMAND, Content_Transfer_Encoding="x-uuencode"),
    "encoded line ends": letter(f"{COMMAND}=0D=0A=0D=0AKim", Content_Transfer_Encoding="quoted-printable"),
    "a character cut by a soft break": letter(
        f"{COMMAND}\n\nGr=C3=\n=BC=C3=9Fe=", Content_Transfer_Encoding="quoted-printable"
    ),
    "quoted-printable": letter("go=20avalon=3B draw", Content_Transfer_Encoding="quoted-printable"),
    "quoted-printable in lower case": letter("go=20avalon=3b draw", Content_Transfer_Encoding="Quoted-Printable"),
    "soft break with a blank behind it": letter("go ava= \nlon; draw", Content_Transfer_Encoding="quoted-printable"),
    "soft break at the end": letter("go avalon; draw=", Content_Transfer_Encoding="quoted-printable"),
    "wrong escapes in the sign-off": letter(f"{COMMAND}\n\n=ZZ = =\n=", Content_Transfer_Encoding="quoted-printable"),
    "unknown encoding": letter(COMMAND, Content_Transfer_Encoding="x-unknown"),
    "no encoding": letter(COMMAND, Content_Transfer_Encoding=""),
    "NUL everywhere": letter("go\0 ava\0lon;\0 draw\0\n\0\nKim"),
    "long umlauts": letter(
        quopri.encodestring(f"{COMMAND}\n\n{'ä' * 300}\n".encode()).decode(),
        Content_Transfer_Encoding="quoted-printable",
    ),
}

STRUCTURES = {
    "boundary never closed": letter(
        f"--b\nContent-Type: text/plain\n\n{COMMAND}\n", Content_Type="multipart/mixed; boundary=b"
    ),
    "boundary that begins another": letter(
        "--b\nContent-Type: multipart/alternative; boundary=bb\n\n--bb\n\n"
        f"{COMMAND}\n--bb\nContent-Type: text/html\n\n<p>{COMMAND}</p>\n--bb--\n--b\n\nlist footer\n--b--\n",
        Content_Type="multipart/mixed; boundary=b",
    ),
    "boundary without a name": letter(f"--b\n\n{COMMAND}\n--b--\n", Content_Type="multipart/mixed"),
    "boundary that never comes": letter(COMMAND, Content_Type="multipart/mixed; boundary=b"),
    "boundary with blanks behind it": letter(
        f"--b \t\n\n{COMMAND}\n--b-- \n", Content_Type='multipart/mixed; boundary="b"'
    ),
    "boundary with equal signs, unquoted": letter(
        f"------=_Part_1\n\n{COMMAND}\n------=_Part_1--\n", Content_Type="multipart/mixed; boundary=----=_Part_1"
    ),
    "commands before and behind the parts": letter(
        f"go yeti; draw\n--b\n\n{COMMAND}\n--b--\n\ngo ark; draw\n", Content_Type="multipart/mixed; boundary=b"
    ),
    "HTML before text": multipart(
        f"Content-Type: text/html\n\n<p>{COMMAND}</p>", f"Content-Type: text/plain\n\n{COMMAND}", kind="alternative"
    ),
    "text, picture, text": multipart(
        f"\n{COMMAND}\n", "Content-Type: image/png\nContent-Transfer-Encoding: base64\n\niVBORw0=", "\nKim"
    ),
    "HTML with a list's text footer": multipart(
        f"Content-Type: text/html\n\n<p>{COMMAND}</p>", "\n______\nplayers list\nto leave, write"
    ),
    "PGP/MIME signed": multipart(
        f"\n{COMMAND}\n", "Content-Type: application/pgp-signature\n\n-----BEGIN PGP SIGNATURE-----\nx", kind="signed"
    ),
    "PGP clear-signed": letter(
        f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n{COMMAND}\n-----BEGIN PGP SIGNATURE-----\n\niQ\n"
        "-----END PGP SIGNATURE-----\n"
    ),
    "text and HTML, not as alternatives": multipart(
        f"\n{COMMAND}\n\nKim", f"Content-Type: text/html\n\n<p>{COMMAND}</p><p></p><p>Kim</p>"
    ),
    "HTML without a tag": letter(f"{COMMAND}\n\nKim\n", Content_Type="text/html"),
    "Markdown": letter(COMMAND, Content_Type="text/markdown; charset=utf-8"),
    "enriched text": letter(
        f"<fontfamily><param>Times</param>{COMMAND}</fontfamily>\n\n\n<bold>Kim</bold> << x",
        Content_Type="text/enriched",
    ),
    "enriched text beside plain": multipart(
        f"\n{COMMAND}", f"Content-Type: text/enriched\n\n<bold>{COMMAND}</bold>", kind="alternative"
    ),
    "a form for another reader": multipart(
        f"\n{COMMAND}", "Content-Type: text/x-amp-html\n\n<p>go yeti; draw</p>", kind="alternative"
    ),
    "a signed wrapper inside a list's": multipart(
        f'Content-Type: multipart/signed; boundary="s"\n\n--s\n\n{COMMAND}\n--s\n'
        "Content-Type: application/x-pkcs7-signature; name=smime.p7s\n\nMII\n--s--",
        "\n____\nplayers list",
    ),
    "winmail.dat beside HTML": multipart(
        f"Content-Type: text/html\n\n<p>{COMMAND}</p>", 'Content-Type: application/ms-tnef; name="winmail.dat"\n\nx'
    ),
    "empty content type": letter(COMMAND, Content_Type=" "),
    "content type without a slash": letter(COMMAND, Content_Type="text; charset=utf-8"),
    "two content types": letter(COMMAND).replace(b"MIME-Version", b"Content-Type: text/plain\nMIME-Version"),
    "text as an attachment of its own": letter(COMMAND, Content_Disposition='attachment; filename="text_0.txt"'),
    "invitation beside a command": multipart(f"\n{COMMAND}", "Content-Type: text/calendar\n\nBEGIN:VCALENDAR"),
    "forwarded mail beside a command": multipart(
        f"\n{COMMAND}\n", "Content-Type: message/rfc822\n\nFrom: r@example.net\n\ngo yeti; draw"
    ),
    "empty text, command in HTML": multipart(
        "\n \n", f"Content-Type: text/html\n\n<div>{COMMAND}</div>", kind="alternative"
    ),
    "a note instead of text, command in HTML": multipart(
        "\nThis mail is in HTML.\n", f"Content-Type: text/html\n\n<div>{COMMAND}</div>", kind="alternative"
    ),
    "flowed": letter("go avalon; \ndraw\n", Content_Type="text/plain; format=flowed"),
    "flowed with DelSp": letter("go ava \nlon; draw\n", Content_Type="text/plain; format=flowed; delsp=yes"),
}

HEADERS = {
    "carriage returns alone": letter(COMMAND).replace(b"\n", b"\r"),
    "doubled carriage returns": letter(COMMAND + "\n\nKim\n").replace(b"\n", b"\r\r\n"),
    "mixed line ends": letter(COMMAND + "\n\nKim\n").replace(b"\n", b"\r\n", 5),
    "empty lines on top": b"\r\n\n" + letter(COMMAND),
    "byte order mark on top": b"\xef\xbb\xbf" + letter(COMMAND),
    "no empty line above the body": letter(COMMAND).replace(b"\n\n", b"\n"),
    "blanks in the line above the body": letter(COMMAND).replace(b"\n\n", b"\n \t\n"),
    "blank before the colon": letter(COMMAND).replace(b"In-Reply-To:", b"In-Reply-To :"),
    "a line that is no field": letter(COMMAND).replace(b"MIME-Version: 1.0\n", b"MIME-Version: 1.0\n>From x y\n"),
    "message id without brackets": letter(COMMAND, To="x@example.org", In_Reply_To=f"{REPLY_ADDRESS[5:]}"),
    "message id with words around it": letter(
        COMMAND, To="x@example.org", In_Reply_To=f'Your message of "Mon, 5 Oct 2026" <{REPLY_ADDRESS[5:]}>'
    ),
    "message id folded inside": letter(
        COMMAND, To="x@example.org", In_Reply_To=f"<{REPLY_ADDRESS[5:20]}\n {REPLY_ADDRESS[20:]}>"
    ),
    "thread named in References alone": letter(
        COMMAND, To="x@example.org", In_Reply_To="<gone@relay.example.net>", References=f"<{REPLY_ADDRESS[5:]}> <x@y>"
    ),
    "further mail for the same ticket": letter(
        COMMAND, To=SERVICE, In_Reply_To=f"<{REPLY_ADDRESS[5:].replace('@', '.3@')}>"
    ),
    "address in Cc": letter(COMMAND, To="robin@example.net", Cc=f"Legends <{REPLY_ADDRESS}>", In_Reply_To=""),
    "address in the envelope alone": letter(COMMAND, To="", Envelope_To=REPLY_ADDRESS, In_Reply_To=""),
    "address in capitals": letter(COMMAND, To=REPLY_ADDRESS.upper(), In_Reply_To=""),
    "address in quotes": letter(COMMAND, To=f'"{REPLY_ADDRESS.partition("@")[0]}"@example.org', In_Reply_To=""),
    "address folded": letter(COMMAND, To=f"Legends\n <{REPLY_ADDRESS}>", In_Reply_To=""),
    "address with a route": letter(COMMAND, To=f"<@relay.example.net:{REPLY_ADDRESS}>", In_Reply_To=""),
    "address as its own name": letter(COMMAND, To=f'"{REPLY_ADDRESS}" <{REPLY_ADDRESS}>', In_Reply_To=""),
    "no date, no id, no subject": letter(COMMAND, Date="", Message_ID="", Subject=""),
    "a date that is none": letter(COMMAND, Date="yesterday"),
    "a list's fields": letter(COMMAND, Precedence="list", List_Id="<players.example.org>"),
    "an old list's fields": letter(COMMAND, Precedence="bulk", X_BeenThere="players@example.org"),
    "sent by hand, says Auto-Submitted": letter(COMMAND, Auto_Submitted="no"),
    "no vacation, says the field": letter(COMMAND, X_Autoreply="no"),
    "answer to a vacation notice": letter(COMMAND, Subject="Re: Automatic reply: Turn 12"),
    "away, says a human": letter(COMMAND, Subject="Out of office next week"),
    "a reading human": letter(COMMAND, Subject="Reading my hand"),
    "a name that ends with a backslash": letter(COMMAND).replace(b"Kim Vale <", b"\xbd\x5c<"),
    "From of another": letter(COMMAND, From="", Sender="kim@example.net"),
}


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(raw, id=name)
        for table in (CHARSETS, TRANSFER_ENCODINGS, STRUCTURES, HEADERS)
        for name, raw in table.items()
    ],
)
def test_the_command_is_read_and_nothing_else(raw: bytes) -> None:
    found = inspected(raw)
    assert (found.kind, found.decisions, found.refusal) == (MailKind.REPLY, (COMMAND,), None)
    assert (found.game, found.ticket) == ("G7K2", "3f9a41c07d2e88b1")
