"""The spool: where a mail lies, safe from crash and power cut, from its arrival until it is handled.

```
tmp/                  mails still being written
new/HASH,TRIES        mails that wait or are being handled; TRIES: how often handling them was begun
broken/HASH           mails set aside because handling them never came to an end
broken/HASH.reason    why
```

HASH is of the mail's bytes, so that a mail handed in again finds itself. Who handles a mail holds a lock on its file;
the system lets go of the lock when the process ends, however it ends.
"""

import contextlib
import fcntl
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from legends_pbem.mail.errors import SpoolError

_HASH_LENGTH = 40


class BrokenMail(NamedTuple):
    """A mail that was set aside."""

    path: Path
    """Its file."""
    reason: str


class SpooledMail:
    """A mail in the spool that this process alone may handle. Use it in a `with`, which lets go of it at the end."""

    def __init__(self, spool: Path, name: str, descriptor: int) -> None:
        self._spool = spool
        self._name = name
        self._descriptor = descriptor

    def __enter__(self) -> "SpooledMail":
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._descriptor)  # the lock ends with it

    @property
    def tries(self) -> int:
        """How often handling it was begun."""
        return int(self._name.partition(",")[2])

    def read(self) -> bytes:
        """Return its bytes. Raises SpoolError."""
        with _told(self._spool), open(self._descriptor, "rb", closefd=False) as file:
            file.seek(0)
            return file.read()

    def begin(self) -> None:
        """Count one more try, before it: a process that dies cannot count any more. Raises SpoolError."""
        self._count(self.tries + 1)

    def postpone(self) -> None:
        """Take the last try back: nothing was wrong with the mail. Raises SpoolError."""
        self._count(self.tries - 1)

    def remove(self) -> None:
        """Take it out of the spool: it is handled. Raises SpoolError."""
        with _told(self._spool):
            self._path.unlink()

    def set_aside(self, reason: str) -> None:
        """Move it among the broken ones, with the reason beside it. Raises SpoolError."""
        target = self._spool / "broken" / self._name.partition(",")[0]
        with _told(self._spool):
            target.with_suffix(".reason").write_text(f"{reason}\n", encoding="utf-8", errors="replace")
            self._path.rename(target)

    def _count(self, tries: int) -> None:
        name = f"{self._name.partition(',')[0]},{tries}"
        with _told(self._spool):
            self._path.rename(self._path.with_name(name))
        self._name = name

    @property
    def _path(self) -> Path:
        return self._spool / "new" / self._name


class Spool:
    """A folder of mails; it is made when the first one comes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._new = folder / "new"

    def add(self, raw: bytes) -> SpooledMail | None:
        """Return the mail, durable now; None where the caller has nothing more to do with it.

        That is where another process handles the very same bytes at this moment, or where they were set aside as
        broken. Raises SpoolError if the mail could not be made safe.
        """
        name = hashlib.sha256(raw).hexdigest()[:_HASH_LENGTH]
        with _told(self.folder):
            self._make()
            if (self.folder / "broken" / name).exists():
                return None
            for there in self._names():
                if there.startswith(name):
                    _sync(self._new)  # whoever wrote it may have died before this
                    return self._locked(there)
            return self._written(name, raw)

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
            mail = self._locked(name)
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
        _sync(self.folder)
        _sync(self.folder.parent)

    def _names(self) -> list[str]:
        with contextlib.suppress(FileNotFoundError):  # no mail has ever come
            return [entry.name for entry in os.scandir(self._new)]
        return []

    def _age(self, name: str) -> int:
        with contextlib.suppress(FileNotFoundError):  # handled meanwhile
            return (self._new / name).stat().st_mtime_ns
        return 0

    def _written(self, name: str, raw: bytes) -> SpooledMail:
        draft = self.folder / "tmp" / f"{name}.{os.getpid()}"
        descriptor = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with open(descriptor, "wb", closefd=False) as file:
                file.write(raw)
            os.fsync(descriptor)
            draft.rename(self._new / f"{name},0")
            _sync(self._new)
        except BaseException:
            os.close(descriptor)
            draft.unlink(missing_ok=True)
            raise
        return SpooledMail(self.folder, f"{name},0", descriptor)

    def _locked(self, name: str) -> SpooledMail | None:
        """Return the mail with this file name, locked; None if another process has it, or has handled it."""
        path = self._new / name
        descriptor = _try_lock(path)
        if descriptor is None:
            return None
        # Between opening and locking, its handler may have finished, or counted a try.
        with contextlib.suppress(FileNotFoundError):
            if os.path.samestat(path.stat(), os.fstat(descriptor)):
                return SpooledMail(self.folder, name, descriptor)
        os.close(descriptor)
        return None

    def _sweep_drafts(self) -> None:
        for draft in (self.folder / "tmp").iterdir():
            descriptor = _try_lock(draft)
            if descriptor is not None:  # its writer is dead
                draft.unlink(missing_ok=True)
                os.close(descriptor)


def _try_lock(path: Path) -> int | None:
    """Return a descriptor of the file that holds the lock on it; None if the file or the lock is not to be had."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def _told(folder: Path) -> Iterator[None]:
    """Turn what the system says into an error of ours."""
    try:
        yield
    except OSError as error:
        raise SpoolError(
            f"the spool {folder} cannot be used: {error.strerror}; check its owner, its mode, and the space on its disk"
        ) from error
