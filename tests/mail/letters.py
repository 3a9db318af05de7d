"""Mails for tests: a reply of Kim's as bytes, of which each test changes the one thing it is about."""

from pathlib import Path

SERVICE = "play@example.org"
TAG = "g7k2.3f9a41c07d2e88b1.mzxw6ytboi4dgnbvgy3tqojqpb"
REPLY_ADDRESS = f"play+{TAG}@example.org"
TURN_ID = f"<{TAG}@example.org>"
CASES = Path(__file__).parent / "cases"

MOVE = "legends-move/1\ngame: G7K2\nseat: red\nticket: 3f9a41c07d2e88b1\ngo avalon; draw\n"
SIGNATURE = (
    "-----BEGIN SSH SIGNATURE-----\n"
    "U1NIU0lHAAAAAc1fx1GCmYyvc56HSJ18r7aWNWiabcWrwqQyZVtUNAPhNZ8shfESl/inVa\n"
    "O+rJnsb3yI6mprnmIOQIEs6CU+Ja0mxsuWXHF9CQzgSVC+bNbDbnUE4k2pZGrU2mEAFMTZ\n"
    "-----END SSH SIGNATURE-----\n"
)
BLOCK = f"-----BEGIN LEGENDS MOVE-----\n{MOVE}-----END LEGENDS MOVE-----\n{SIGNATURE}"

QUOTED_TURN = (
    "> Game G7K2, turn 12. It is your move, Kim.\n"
    "> Put your commands in the first lines of your reply, for example:\n"
    ">     go london; club atlantis avalon\n"
)
PLAIN_TURN = QUOTED_TURN.replace("> ", "")


def letter(body: str | bytes, *, charset: str = "utf-8", **fields: str) -> bytes:
    """Return a reply to the turn mail; `fields` replace or add header fields, `X_Y="…"` being `X-Y: …`.

    An empty value leaves the field out. Line ends are LF.
    """
    header = {
        "From": "Kim Vale <kim@example.net>",
        "To": REPLY_ADDRESS,
        "Subject": "Re: [G7K2] Turn 12: your move",
        "Date": "Mon, 05 Oct 2026 09:14:02 +0200",
        "Message-ID": "<one@mail.example.net>",
        "In-Reply-To": TURN_ID,
        "MIME-Version": "1.0",
        "Content-Type": f"text/plain; charset={charset}",
        "Content-Transfer-Encoding": "8bit",
    }
    header.update({name.replace("_", "-"): value for name, value in fields.items()})
    lines = "".join(f"{name}: {value}\n" for name, value in header.items() if value)
    return lines.encode() + b"\n" + (body if isinstance(body, bytes) else body.encode())


def parts(*bodies: str, boundary: str = "b1") -> str:
    """Return a multipart body; each part comes with its own header and an empty line."""
    return "".join(f"--{boundary}\n{body}\n" for body in bodies) + f"--{boundary}--\n"


def multipart(*bodies: str, kind: str = "mixed", **fields: str) -> bytes:
    """Return a reply of several parts."""
    return letter(
        parts(*bodies),
        **{"Content_Type": f'multipart/{kind}; boundary="b1"', "Content_Transfer_Encoding": "", **fields},
    )


def html(body: str, **fields: str) -> bytes:
    """Return a reply that has an HTML form alone."""
    return letter(body, **{"Content_Type": "text/html; charset=utf-8", **fields})
