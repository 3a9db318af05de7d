"""The spool: where a mail lies, safe from crash and power cut, from its arrival until it is handled.

```
tmp/                  mails still being written
new/HASH              mails that wait or are being handled, behind a line that counts how often that was begun
broken/HASH           mails set aside because handling them never came to an end
broken/HASH.reason    why
```

HASH is of the mail's bytes, so that a mail handed in again finds itself. Whoever handles a mail holds a lock on its
file; the system lets go of the lock when the process ends, however it ends.
"""

import contextlib
import fcntl
import hashlib
import os
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

from legends_pbem.mail.durable import sync
from legends_pbem.mail.errors import SpoolError
from legends_pbem.sentences import system_words
from legends_pbem.values import NamedTuple

_HASH_LENGTH = 40
_UNTRIED = b"0\n"
"""The line before a new mail."""
_MOST_COUNTED = 9
"""The count has one digit, so that a crash cannot leave half of it."""


class Elsewhere(StrEnum):
    """Why a mail that came in is not for its caller to handle."""

    BUSY = "busy"  # another process handles the very same bytes at this moment
    BROKEN = "broken"  # the very same bytes were set aside before


class BrokenMail(NamedTuple):
    """A mail that was set aside."""

    path: Path
    """Its file."""
    reason: str


class SpooledMail:
    """A mail in the spool that this process alone may handle. Use it in a `with`, which lets go of it at the end."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor = descriptor

    def __enter__(self) -> "SpooledMail":
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._descriptor)  # the lock ends with it

    @property
    def tries(self) -> int:
        """How often handling it was begun. Raises SpoolError."""
        with _told(self._path):
            return int(os.pread(self._descriptor, 1, 0))

    def read(self) -> bytes:
        """Return its bytes. Raises SpoolError."""
        with _told(self._path), open(self._descriptor, "rb", closefd=False) as file:
            file.seek(len(_UNTRIED))
            return file.read()

    def begin(self) -> None:
        """Count one more try, before it: a process that dies cannot count any more. Raises SpoolError."""
        self._count(self.tries + 1)

    def postpone(self) -> None:
        """Take the last try back: nothing was wrong with the mail. Raises SpoolError."""
        self._count(self.tries - 1)

    def remove(self) -> None:
        """Take it out of the spool: it is handled. Raises SpoolError."""
        with _told(self._path):
            self._path.unlink()

    def set_aside(self, reason: str) -> None:
        """Move it among the broken ones, with the reason beside it. Raises SpoolError."""
        target = self._path.parent.parent / "broken" / self._path.name
        with _told(target):
            target.with_suffix(".reason").write_text(f"{reason}\n", encoding="utf-8", errors="replace")
            target.write_bytes(self.read())
            sync(target)
            sync(target.parent)
            self._path.unlink()

    def _count(self, tries: int) -> None:
        with _told(self._path):
            os.pwrite(self._descriptor, b"%d" % min(tries, _MOST_COUNTED), 0)


class Spool:
    """A folder of mails; it is made when the first one comes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._new = folder / "new"

    def add(self, raw: bytes) -> SpooledMail | Elsewhere:
        """Return the mail, durable now; or why the caller has nothing more to do with it, durable as well.

        Raises SpoolError if the mail could not be made safe.
        """
        name = hashlib.sha256(raw).hexdigest()[:_HASH_LENGTH]
        with _told(self.folder):
            self._make()
            if (self.folder / "broken" / name).exists():
                return Elsewhere.BROKEN
            return self._written(self._new / name, raw) or self._locked(self._new / name) or Elsewhere.BUSY

    def waiting(self) -> Iterator[SpooledMail]:
        """Yield the mails that nobody handles at this moment, the oldest first, each locked until the next one.

        Drafts of processes that died are removed. Raises SpoolError.
        """
        with _told(self.folder):
            names = self._names()
            if names:
                self._sweep_drafts()
            names.sort(key=self._age)
        for name in names:
            mail = self._locked(self._new / name)
            if mail is not None:
                with mail:
                    yield mail

    def count(self) -> int:
        """Return how many mails wait or are being handled. Raises SpoolError."""
        with _told(self.folder):
            return len(self._names())

    def broken(self) -> list[BrokenMail]:
        """Return the mails that were set aside. Raises SpoolError."""
        with _told(self.folder):
            reasons = sorted((self.folder / "broken").glob("*.reason"))
            return [
                BrokenMail(reason.with_suffix(""), reason.read_text(encoding="utf-8").strip())
                for reason in reasons
                if reason.with_suffix("").exists()
            ]

    def _make(self) -> None:
        if (self.folder / "broken").is_dir():
            return
        for name in ("tmp", "new", "broken"):
            (self.folder / name).mkdir(mode=0o700, parents=True, exist_ok=True)
        sync(self.folder)
        sync(self.folder.parent)

    def _names(self) -> list[str]:
        with contextlib.suppress(FileNotFoundError):  # no mail has ever come
            return [entry.name for entry in os.scandir(self._new)]
        return []

    def _age(self, name: str) -> int:
        with contextlib.suppress(FileNotFoundError):  # handled meanwhile
            return (self._new / name).stat().st_mtime_ns
        return 0

    def _written(self, path: Path, raw: bytes) -> SpooledMail | None:
        """Return the mail, written durably and locked; None if it is there already, which is made durable as well."""
        draft = self.folder / "tmp" / f"{path.name}.{os.getpid()}"
        descriptor = _new_locked(draft)
        try:
            with open(descriptor, "wb", closefd=False) as file:
                file.write(_UNTRIED)
                file.write(raw)
            os.fsync(descriptor)
            with contextlib.suppress(FileExistsError):  # where a rename would take the file from whoever handles it
                os.link(draft, path)
            sync(self._new)
            if _is_at(descriptor, path):
                return SpooledMail(path, descriptor)
        except BaseException:
            os.close(descriptor)
            raise
        finally:
            draft.unlink(missing_ok=True)
        os.close(descriptor)
        return None

    def _locked(self, path: Path) -> SpooledMail | None:
        """Return the mail in this file, locked; None if another process has it, or has handled it."""
        descriptor = _try_lock(path)
        if descriptor is None:
            return None
        if _is_at(descriptor, path):  # between opening and locking, its handler may have finished
            return SpooledMail(path, descriptor)
        os.close(descriptor)
        return None

    def _sweep_drafts(self) -> None:
        for draft in (self.folder / "tmp").iterdir():
            descriptor = _try_lock(draft)
            if descriptor is not None:  # its writer is dead
                draft.unlink(missing_ok=True)
                os.close(descriptor)


def _new_locked(draft: Path) -> int:
    """Return a descriptor of a new file that holds the lock on it.

    Before it has the lock, another process may take the file for a dead one's and remove it: then it is made again.
    """
    while True:
        descriptor = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        if _is_at(descriptor, draft):
            return descriptor
        os.close(descriptor)


def _try_lock(path: Path) -> int | None:
    """Return a descriptor of the file that holds the lock on it; None if the file or the lock is not to be had."""
    try:
        descriptor = os.open(path, os.O_RDWR)
    except FileNotFoundError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor


def _is_at(descriptor: int, path: Path) -> bool:
    """Tell whether the open file is the one that lies at the path."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """Turn what the system says into an error of ours."""
    try:
        yield
    except OSError as error:
        raise SpoolError(
            "the spool ({path}) cannot be used: {why}; check its owner, its mode, and the space on its disk",
            path=path,
            why=system_words(error),
        ) from error
