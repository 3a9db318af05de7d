"""Reply tokens, which let a reply without a signature act for a seat, and the names of pages that nobody can guess."""

import hmac
from base64 import b32encode

LENGTH = 26
"""Base32 characters of a token: 130 bits."""
_PAGE_LENGTH = 32


def reply_token(secret: bytes, game: str, seat: str, ticket: str) -> str:
    """Return the token for one ticket of a seat: 26 lower-case base32 characters.

    `secret` is the service's key for tokens; game, seat and ticket are taken as they are, so they must be in
    their canonical case.
    """
    return _token("legends-token/1", secret, game, seat, ticket)[:LENGTH]


def page_token(secret: bytes, game: str, seat: str, ticket: str) -> str:
    """Return the name of the page for one ticket of a seat: 32 lower-case base32 characters, 160 bits.

    It tells nothing about the reply token of the same ticket.
    """
    return _token("legends-page/1", secret, game, seat, ticket)[:_PAGE_LENGTH]


def _token(purpose: str, secret: bytes, game: str, seat: str, ticket: str) -> str:
    message = "\n".join([purpose, game, seat, ticket])
    return b32encode(hmac.digest(secret, message.encode(), "sha256")).decode().lower()


def same_token(one: str, other: str) -> bool:
    """Return whether both are the same token, in either case; takes the same time for any two tokens.

    Never raises, and is false for anything that has not a token's length: the word that stands for "no token"
    does not equal itself.
    """
    # bytes.lower() changes A to Z only, so that no foreign letter becomes one of a token's.
    first, second = (token.encode(errors="surrogatepass").lower() for token in (one, other))
    return len(first) == LENGTH and hmac.compare_digest(first, second)
