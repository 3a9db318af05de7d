"""Mails in from a mailbox: each handled and only then marked, so that neither a crash nor a second door does harm."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from legends_pbem.mail.errors import BadDoor, MailboxError
from legends_pbem.mail.maildir import waiting_mails
from legends_pbem.mail.spool import Elsewhere
from legends_pbem.service.errors import BadHome, TryLater
from legends_pbem.service.home import Home
from legends_pbem.service.incoming.mailroom import Handled
from legends_pbem.service.incoming.spooling import handle_spooled, keep_mail
from legends_pbem.store.errors import StoreError, Unavailable, Unusable
from legends_pbem.store.protocol import Reads, Store
from legends_pbem.store.rows import Outcome

if TYPE_CHECKING:
    from legends_pbem.mail.imap import Bookmark, Folder

_MAILS_A_BOOKMARK = 50
"""So many mails are done before the place is noted again; what a crash makes us read twice is known as read before."""


def fetch_mails(home: Home, store: Store, now: str) -> Iterator[Handled]:
    """What became of each new mail in the configured mailbox, one by one; none if no mailbox is configured.

    Raises BadHome, TryLater, or StoreError.
    """
    url = home.config.fetch or ""
    kind, _, rest = url.partition(":")
    try:
        if kind == "maildir" and rest:
            yield from _from_maildir(home, store, home.folder / Path(rest), now)
        elif url:
            yield from _from_imap(home, store, _folder(home, url), now)
    except BadDoor as error:
        raise BadHome("{path}: fetch: {why}", path=home.folder / "config.toml", why=error) from None
    except MailboxError as error:
        raise TryLater(error.sentence) from error


def try_mailbox(home: Home) -> None:
    """Open the configured mailbox, and nothing more. Raises BadHome, or MailboxError if it cannot be read."""
    url = home.config.fetch or ""
    kind, _, rest = url.partition(":")
    if kind == "maildir" and rest:
        waiting_mails(home.folder / Path(rest))
        return
    from legends_pbem.mail.imap import ImapFolder

    try:
        with ImapFolder(_folder(home, url)):
            pass
    except BadDoor as error:
        raise BadHome("{path}: fetch: {why}", path=home.folder / "config.toml", why=error) from None


def _from_maildir(home: Home, store: Store, maildir: Path, now: str) -> Iterator[Handled]:
    for mail in waiting_mails(maildir):
        try:
            raw = mail.read()
        except FileNotFoundError:
            continue  # another process was faster
        handled = _handle(home, store, raw, now)
        if handled is not None:
            mail.take()
            yield handled


def _from_imap(home: Home, store: Store, folder: "Folder", now: str) -> Iterator[Handled]:
    from legends_pbem.mail.imap import Bookmark, ImapFolder

    key = f"fetched {folder.server.user}@{folder.server.host}/{folder.name}"
    with ImapFolder(folder) as opened:
        place = _Place(store, key, now, _bookmark(store, key))
        try:
            for mail in opened.mails(place.mark):
                raw = mail.read()
                handled = None if raw is None else _handle(home, store, raw, now)
                if handled is not None:
                    mail.take(home.config.fetch_move_to)
                    yield handled
                if raw is not None and handled is None:
                    place.stay()
                else:
                    place.pass_by(Bookmark(opened.validity, mail.uid))
        finally:
            place.note()


class _Place:
    """How far the folder was read, noted in the database now and then."""

    def __init__(self, store: Store, key: str, now: str, mark: "Bookmark | None") -> None:
        self._store = store
        self._key = key
        self._now = now
        self.mark = mark
        self._unnoted = 0
        self._stays = False

    def pass_by(self, mark: "Bookmark") -> None:
        """Say that a mail is done with."""
        if self._stays:
            return
        self.mark = mark
        self._unnoted += 1
        if self._unnoted >= _MAILS_A_BOOKMARK:
            self.note()

    def stay(self) -> None:
        """Say that a mail is not done with: it must be read again, and those after it with it."""
        self._stays = True

    def note(self) -> None:
        """Note the place; never further back than another process did."""
        mark = self.mark
        if mark is None or self._unnoted == 0:
            return
        with self._store.write(self._now) as unit:
            before = _bookmark(unit, self._key)
            if before is None or before.validity != mark.validity or before.uid < mark.uid:
                unit.set_setting(self._key, f"{mark.validity} {mark.uid}")
        self._unnoted = 0


def _folder(home: Home, url: str) -> "Folder":
    from legends_pbem.mail.imap import read_folder

    folder = read_folder(url)
    password = home.secret_in(home.config.fetch_password_file)
    return folder if password is None else folder._replace(server=folder.server._replace(password=password))


def _handle(home: Home, store: Store, raw: bytes, now: str) -> Handled | None:
    """What became of the mail; None if that is not settled yet. Raises what concerns all mails alike."""
    mail = keep_mail(home, raw)
    if mail is Elsewhere.BUSY:
        return None
    if mail is Elsewhere.BROKEN:
        return Handled(Outcome.SET_ASIDE, "it was set aside as broken before", again=True)
    with mail:
        try:
            return handle_spooled(home, store, mail, now)
        except (Unavailable, Unusable):
            raise
        except StoreError:
            return None


def _bookmark(reads: Reads, key: str) -> "Bookmark | None":
    from legends_pbem.mail.imap import Bookmark

    noted = reads.setting(key)
    if noted is None:
        return None
    validity, _, uid = noted.partition(" ")
    return Bookmark(int(validity), int(uid))
