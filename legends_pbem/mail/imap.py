"""Mails in from an IMAP folder (RFC 3501): `imaps://USER:PASSWORD@HOST/FOLDER`, `imap://…` with STARTTLS."""

import contextlib
import imaplib
import ssl
from collections.abc import Iterator, Sequence

from legends_pbem.mail.errors import BadDoor, MailboxError
from legends_pbem.mail.servers import LOOPBACK, TIMEOUT, Server, read_server
from legends_pbem.mail.troubles import MAX_MAIL_BYTES
from legends_pbem.values import NamedTuple


class Folder(NamedTuple):
    """Where mails are fetched from."""

    server: Server
    """Without TLS from the start and without STARTTLS, only the machine itself is spoken to."""
    name: str


class Bookmark(NamedTuple):
    """How far a folder was read. UIDs only grow while the validity stays the same (RFC 3501, section 2.3.1.1)."""

    validity: int
    uid: int
    """All mails up to this one are done with."""


def read_folder(url: str) -> Folder:
    """The folder that a URL names, by default INBOX. Raises BadDoor."""
    server = read_server(url, "imap")
    name = server.path or "INBOX"
    if not server.user:
        raise BadDoor("the URL for fetching must be imaps://USER:PASSWORD@HOST:PORT/FOLDER")
    if not _is_plain(name):
        raise BadDoor("the folder {name!r} must have a name of printable ASCII characters", name=name)
    return Folder(server, name)


def _is_plain(name: str) -> bool:
    return name.isascii() and name.isprintable()


class ImapMail:
    """A mail in the folder."""

    def __init__(self, connection: imaplib.IMAP4, uid: int, can_move: bool) -> None:
        self._connection = connection
        self.uid = uid
        self._can_move = can_move

    def read(self) -> bytes | None:
        """Return its bytes, of one that is too large one byte more than may be read; None if it is there no more.

        It stays unread. Raises MailboxError.
        """
        with _told():
            _, answers = self._connection.uid("FETCH", str(self.uid), f"(BODY.PEEK[]<0.{MAX_MAIL_BYTES + 1}>)")
        return next((answer[1] for answer in answers if isinstance(answer, tuple)), None)

    def take(self, move_to: str | None) -> None:
        """Mark it as seen, and move it to another folder if there is one named. Raises MailboxError."""
        with _told():
            self._store(r"(\Seen)")
            if move_to is None:
                return
            if self._can_move:
                _checked(self._connection.uid("MOVE", str(self.uid), _quoted(move_to)))
                return
            # RFC 6851 came in 2013; before it, a mail was copied and left behind marked as deleted.
            _checked(self._connection.uid("COPY", str(self.uid), _quoted(move_to)))
            self._store(r"(\Deleted)")

    def _store(self, flags: str) -> None:
        _checked(self._connection.uid("STORE", str(self.uid), "+FLAGS.SILENT", flags))


class ImapFolder:
    """An open folder. Use it in a `with`, which says goodbye to the server at the end."""

    def __init__(self, folder: Folder) -> None:
        """Log in and open the folder. Raises MailboxError."""
        self.folder = folder
        with _told():
            self._connection = _connected(folder.server)
            try:
                _log_in(self._connection, folder.server)
                # Most servers tell what they can do only to those who have logged in; imaplib asks before that.
                self._can_move = b"MOVE" in (_checked(self._connection.capability())[0] or b"").upper().split()
                _checked(self._connection.select(_quoted(folder.name)))
                validity = self._connection.response("UIDVALIDITY")[1][0]
            except BaseException:
                self._connection.shutdown()
                raise
        self.validity = int(validity or 0)
        """What the UIDs of the folder's mails belong to; a number of the server's."""

    def __enter__(self) -> "ImapFolder":
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(OSError, imaplib.IMAP4.error):
            self._connection.logout()

    def mails(self, after: Bookmark | None) -> Iterator[ImapMail]:
        """Return the mails that came after those of the bookmark, in order; all if it does not fit the folder.

        Raises MailboxError.
        """
        last = after.uid if after is not None and after.validity == self.validity else 0
        with _told():
            answer = _checked(self._connection.uid("SEARCH", f"UID {last + 1}:*"))
            # The server answers with the last mail where there are no later ones.
            uids = sorted(uid for word in (answer[0] or b"").split() if (uid := int(word)) > last)
        return (ImapMail(self._connection, uid, self._can_move) for uid in uids)


def _connected(server: Server) -> imaplib.IMAP4:
    context = ssl.create_default_context()
    if server.tls:
        return imaplib.IMAP4_SSL(server.host, server.port, ssl_context=context, timeout=TIMEOUT)
    connection = imaplib.IMAP4(server.host, server.port, timeout=TIMEOUT)
    if server.host not in LOOPBACK:
        try:
            connection.starttls(context)
        except imaplib.IMAP4.abort:
            raise
        except imaplib.IMAP4.error:
            connection.shutdown()
            raise MailboxError(
                "{host} offers no TLS, and a password is not sent in clear; use imaps://", host=server.host
            ) from None
    return connection


def _log_in(connection: imaplib.IMAP4, server: Server) -> None:
    if "AUTH=PLAIN" in connection.capabilities:  # LOGIN cannot say a password that is not ASCII
        connection.authenticate("PLAIN", lambda _: f"\0{server.user}\0{server.password}".encode())
    else:
        connection.login(_quoted(server.user), server.password)


def _checked(answer: tuple[str, Sequence[bytes | None]]) -> Sequence[bytes | None]:
    """Return what the server said; raises `imaplib.IMAP4.error` if it was no."""
    status, data = answer
    if status != "OK":
        raise imaplib.IMAP4.error((data[0] or b"").decode("utf-8", "replace"))
    return data


def _quoted(name: str) -> str:
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """Turn whatever goes wrong with the server into an error of ours."""
    try:
        yield
    except (OSError, imaplib.IMAP4.error, ValueError) as error:
        words = error.args[0].decode("utf-8", "replace") if error.args and isinstance(error.args[0], bytes) else error
        raise MailboxError("the IMAP server says: {words}", words=words) from error
