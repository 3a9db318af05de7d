"""The mail server that a URL names: `smtps://USER:PASSWORD@HOST:PORT`, `imaps://USER:PASSWORD@HOST/FOLDER`."""

from urllib.parse import unquote, urlsplit

from legends_pbem.mail.errors import BadDoor
from legends_pbem.values import NamedTuple

LOOPBACK = ("localhost", "127.0.0.1", "::1")
"""The machine itself, to which a password may go in clear."""
TIMEOUT = 60
"""Seconds that a server may be silent."""

_PORTS = {"smtp": 587, "imap": 143}
_PORTS_WITH_TLS = {"smtps": 465, "imaps": 993}


class Server(NamedTuple):
    """A server, and who logs in there."""

    host: str
    port: int
    tls: bool
    """TLS from the start; otherwise STARTTLS."""
    user: str = ""
    password: str = ""
    path: str = ""
    """What the URL names behind the host, without slashes around it."""


def read_server(url: str, protocol: str) -> Server:
    """The server of this protocol, `smtp` or `imap`, that a URL names; its parts may be %-encoded. Raises BadDoor."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise BadDoor("the URL of the mail server cannot be read: {why}", why=error) from None
    if parts.scheme not in (protocol, f"{protocol}s") or not parts.hostname or parts.query:
        raise BadDoor(
            "the URL of the mail server must look like {protocol}s://USER:PASSWORD@HOST:PORT", protocol=protocol
        )
    tls = parts.scheme in _PORTS_WITH_TLS
    return Server(
        parts.hostname,
        port or (_PORTS_WITH_TLS if tls else _PORTS)[parts.scheme],
        tls,
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        unquote(parts.path.strip("/")),
    )
