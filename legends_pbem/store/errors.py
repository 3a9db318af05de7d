"""What can go wrong between the service and its database, by cause.

```
StoreError
├── Unavailable        nothing was changed; the same call may succeed later
│   ├── Busy           others held the lock for longer than our patience
│   ├── DiskFull       no room for what was to be written
│   ├── ReadOnly       the file, its folder or its disk may not be written
│   └── DeviceFailed   the operating system could not read or write
├── Unusable           the file cannot be used as it is
│   ├── CannotOpen     there is no file, or it may not be read
│   ├── NotADatabase   not one of ours, or damaged
│   ├── NewerDatabase  made by a later version of the program
│   └── OlderDatabase  made by an earlier version, needs `upgrade`
├── Conflict           what was asked contradicts what is stored; nothing was changed
│   └── LeaseLost      another process has taken over this mail
└── NotCanonical       a value that has no canonical JSON
```
"""

import errno
import sqlite3

from legends_pbem.sentences import Failure, system_words


class StoreError(Failure):
    """Any failure of the store."""


class Unavailable(StoreError):
    """Nothing was changed, and the same call may succeed later."""


class Busy(Unavailable):
    """Other processes held the lock for longer than our patience."""


class DiskFull(Unavailable):
    """There is no room for what was to be written."""


class ReadOnly(Unavailable):
    """The file, its folder or its disk may not be written."""


class DeviceFailed(Unavailable):
    """The operating system could not read or write."""


class Unusable(StoreError):
    """The file cannot be used as it is."""


class CannotOpen(Unusable):
    """There is no file, or it may not be read."""


class NotADatabase(Unusable):
    """The file is not one of ours, or it is damaged."""


class NewerDatabase(Unusable):
    """A later version of the program made this file."""


class OlderDatabase(Unusable):
    """An earlier version of the program made this file."""


class Conflict(StoreError):
    """What was asked contradicts what is stored; nothing was changed."""


class LeaseLost(Conflict):
    """Another process has taken over this mail since it was read."""


class NotCanonical(StoreError):
    """A value that has no canonical JSON."""


def is_busy(error: sqlite3.Error) -> bool:
    """True if only a lock stood in the way, so that trying again makes sense."""
    return _primary_code(error) == sqlite3.SQLITE_BUSY


def from_sqlite(error: sqlite3.Error, path: str) -> StoreError:
    """The error of ours that says the same as SQLite's, for the database at `path`."""
    code = _primary_code(error)
    if code == sqlite3.SQLITE_BUSY:
        return Busy("the database {path} is in use by other processes; try again", path=path)
    if code == sqlite3.SQLITE_FULL:
        return DiskFull("there is no room to write to the database {path}; free some space and try again", path=path)
    if code == sqlite3.SQLITE_READONLY:
        return ReadOnly(
            "the database {path} may not be written; check the owner and mode of it and its folder", path=path
        )
    if code == sqlite3.SQLITE_IOERR:
        return DeviceFailed("the system could not read or write the database {path}: {why}", path=path, why=error)
    if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return CannotOpen(
            "the database {path} cannot be opened; is it there (`init` makes one), and may it be read?", path=path
        )
    if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
        return NotADatabase("{path} is damaged or not a database ({why}); restore a backup", path=path, why=error)
    if code == sqlite3.SQLITE_CONSTRAINT:
        return Conflict("the database {path} refused a change: {why}", path=path, why=error)
    return StoreError("the database {path} reported: {why}", path=path, why=error)


def from_system(error: OSError, path: str) -> StoreError:
    """The error of ours that says the same as the operating system's, about the file `path`."""
    if error.errno == errno.EEXIST:
        return Conflict("{path} exists already; choose another name, or move it away first", path=path)
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DiskFull("there is no room to write {path}; free some space and try again", path=path)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return ReadOnly("{path} may not be written; check the owner and mode of its folder", path=path)
    return CannotOpen("{path} cannot be opened: {why}", path=path, why=system_words(error))


def _primary_code(error: sqlite3.Error) -> int | None:
    # SQLite keeps the general code in the low byte and details above it. Errors that Python's own
    # module raises carry no code at all.
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF
