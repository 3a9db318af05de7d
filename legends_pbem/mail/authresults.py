"""What the receiving server found out about a mail's origin: Authentication-Results (RFC 8601)."""

from legends_pbem.mail.headers import read_headers
from legends_pbem.values import NamedTuple


class AuthResult(NamedTuple):
    """The result of one method."""

    method: str
    """`spf`, `dkim`, `dmarc`, …"""
    result: str
    """`pass`, `fail`, `none`, …"""
    domain: str | None
    """The domain that it is about; None if that is not told."""


_DOMAIN_PROPERTIES = ("header.d", "header.i", "smtp.mailfrom", "smtp.helo", "header.from")


def read_results(raw: bytes) -> tuple[AuthResult, ...] | None:
    """Return the results in the topmost such field of a mail; None if it has none.

    Fields further down may have come with the mail, and anybody can write them.
    """
    value = read_headers(raw, 0, len(raw)).headers.first("authentication-results")
    if value is None:
        return None
    found = [_read(words) for words in _without_comments(value).split(";")[1:]]
    return tuple(one for one in found if one is not None)


def _read(words: str) -> AuthResult | None:
    """Return what `dkim=pass header.d=example.org` says; None for `none` and for what is no result."""
    fields = [word.partition("=") for word in words.split()]
    if not fields or not fields[0][1]:
        return None
    method, _, result = fields[0]
    properties = {name.lower(): value for name, _, value in fields[1:]}
    about = next((properties[name] for name in _DOMAIN_PROPERTIES if name in properties), None)
    domain = None if about is None else about.strip('"<>').rpartition("@")[2].lower() or None
    return AuthResult(method.partition("/")[0].lower(), result.lower(), domain)


def _without_comments(value: str) -> str:
    depth = 0
    kept: list[str] = []
    for character in value:
        if character == "(":
            depth += 1
        elif character == ")":
            depth = max(0, depth - 1)
        elif depth == 0:
            kept.append(character)
    return "".join(kept)
