"""Links that open a mail ready to be sent (RFC 6068)."""

from urllib.parse import quote


def mailto(address: str, subject: str, body: str) -> str:
    """The `mailto:` link to a mail with this subject and body; line breaks of the body become CRLF.

    All but letters, digits and `-._~@` is encoded, the plus in an address too: some programs take it for a space.
    """
    lines = "\r\n".join(body.splitlines())
    return f"mailto:{quote(address, safe='@')}?subject={quote(subject, safe='')}&body={quote(lines, safe='')}"
