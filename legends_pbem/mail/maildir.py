"""Maildirs: mails out into one an address, mails in from one that the mail server fills."""

import contextlib
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from legends_pbem.mail.addresses import clean_address
from legends_pbem.mail.durable import sync
from legends_pbem.mail.errors import BadAddress, MailboxError
from legends_pbem.mail.troubles import MAX_MAIL_BYTES
from legends_pbem.sentences import system_words
from legends_pbem.values import NamedTuple

_SAFE = frozenset(b"abcdefghijklmnopqrstuvwxyz0123456789@+-_=.")
_FOLDERS = ("tmp", "new", "cur")
_MAX_NAME = 240
_SEEN = ":2,S"


class WaitingMail(NamedTuple):
    """A mail in a Maildir that nobody has taken yet."""

    path: Path
    """Its file in `new`."""

    def read(self) -> bytes:
        """Return its bytes; of a mail that is too large to be read, one byte more than may be read.

        Raises MailboxError; FileNotFoundError if another process has taken it.
        """
        try:
            with self.path.open("rb") as file:
                return file.read(MAX_MAIL_BYTES + 1)
        except FileNotFoundError:
            raise
        except OSError as error:
            raise MailboxError("{path} cannot be read: {why}", path=self.path, why=system_words(error)) from error

    def take(self) -> None:
        """Move it to `cur`, marked as seen; nothing happens if another process has done so."""
        target = self.path.parent.parent / "cur" / (self.path.name.partition(":")[0] + _SEEN)
        try:
            self.path.rename(target)
        except FileNotFoundError:
            return
        except OSError as error:
            raise MailboxError(
                "{path} cannot be moved to {folder}: {why}",
                path=self.path,
                folder=target.parent,
                why=system_words(error),
            ) from error
        sync(target.parent)


def waiting_mails(maildir: Path) -> Iterator[WaitingMail]:
    """Return the mails in `new`, the oldest first as their names tell; raises MailboxError."""
    try:
        names = sorted(path.name for path in (maildir / "new").iterdir() if not path.name.startswith("."))
    except OSError as error:
        raise MailboxError(
            "{maildir} is no Maildir that can be read: {why}", maildir=maildir, why=system_words(error)
        ) from error
    return (WaitingMail(maildir / "new" / name) for name in names)


def maildir_of(root: Path, address: str) -> Path:
    """Return the Maildir of an address below `root`: lower case, unsafe bytes %-encoded. Raises BadAddress."""
    clean = clean_address(address)
    if clean is None:
        raise BadAddress(address)
    name = "".join(chr(byte) if byte in _SAFE else f"%{byte:02X}" for byte in clean.encode("utf-8"))
    if name.startswith("."):
        name = f"%2E{name[1:]}"
    if len(name) > _MAX_NAME:
        raise BadAddress(address)
    return root / name


def deliver(root: Path, address: str, message_id: str, data: bytes) -> Path:
    """Write a mail durably into the Maildir of its address and return its path in `new` or `cur`.

    Its name comes from its Message-ID, so that a second attempt after a crash leaves one mail. Raises BadAddress,
    MailboxError.
    """
    maildir = maildir_of(root, address)
    name = hashlib.sha256(message_id.strip("<>").encode("utf-8", "replace")).hexdigest()[:40]
    try:
        _make(maildir)
        there = _already_there(maildir, name)
        return there or _write(maildir, name, data)
    except OSError as error:
        raise MailboxError("{maildir} cannot be written: {why}", maildir=maildir, why=system_words(error)) from error


def _make(maildir: Path) -> None:
    if (maildir / "cur").is_dir():
        return
    for folder in _FOLDERS:
        (maildir / folder).mkdir(parents=True, exist_ok=True)
    sync(maildir)
    sync(maildir.parent)


def _already_there(maildir: Path, name: str) -> Path | None:
    if (maildir / "new" / name).exists():
        return maildir / "new" / name
    # In `cur` a reader has put its flags behind the name.
    with os.scandir(maildir / "cur") as entries:
        return next((Path(entry.path) for entry in entries if entry.name.startswith(name)), None)


def _write(maildir: Path, name: str, data: bytes) -> Path:
    draft = maildir / "tmp" / f"{name}.{os.getpid()}"
    final = maildir / "new" / name
    with draft.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    # A link fails where a rename would replace: another process was faster with the same mail.
    with contextlib.suppress(FileExistsError):
        os.link(draft, final)
    draft.unlink()
    sync(final.parent)
    return final
