"""`fetch` from a Maildir, against what a durable commit costs on this machine."""

import contextlib
import resource
import sqlite3
import tempfile
from itertools import islice
from pathlib import Path

from benchmarks.pairs import Row, pair_rates, timed
from benchmarks.stage import NOW, new_home
from legends_pbem.service.home import Home
from legends_pbem.service.incoming.fetching import fetch_mails

_MAILS = 10_000
_COMMITS = 200
_MOST_GROWTH = 32
"""Megabytes: so much more memory than after the first mails may be in use in the end."""


def fetch(rounds: int = 9) -> Row:
    """`fetch` of 10,000 mails: each is read, recorded durably and marked before the next; memory stays bounded."""
    with tempfile.TemporaryDirectory() as folder:
        home = _home_with_mails(Path(folder))
        bare = sqlite3.connect(Path(folder, "bare.db"), isolation_level=None)
        with home.open_store() as store, contextlib.closing(bare):
            fetched = fetch_mails(home, store, NOW)
            share = _MAILS // (rounds + 1)  # one more to warm up
            next(fetched)
            before = _megabytes()
            row = pair_rates(
                "fetch 10,000 mails",
                "a commit each",
                lambda: share / timed(lambda: sum(1 for _ in islice(fetched, share))),
                lambda: _COMMITS / timed(lambda: _commit(bare)),
                rounds=rounds,
                bound=0.2,
            )
            growth = _megabytes() - before
    if growth > _MOST_GROWTH:
        raise MemoryError(f"the memory in use grew by {growth} MB over {_MAILS} mails")
    return row


def _mail(number: int) -> bytes:
    """A mail of somebody who is no player: it is read, kept, and set aside."""
    return (
        f"From: kim@example.net\r\nTo: play@example.org\r\nMessage-ID: <{number}@example.net>\r\n"
        f"Subject: Hello\r\n\r\nIs anybody there? This is mail number {number}.\r\n"
    ).encode()


def _home_with_mails(folder: Path) -> Home:
    home = new_home(folder / "home")
    maildir = folder / "Maildir"
    for name in ("tmp", "new", "cur"):
        (maildir / name).mkdir(parents=True)
    for number in range(_MAILS):
        (maildir / "new" / f"{number:05}").write_bytes(_mail(number))
    with (home.folder / "config.toml").open("a") as file:
        file.write(f'\nfetch = "maildir:{maildir}"\n')
    return Home(home.folder)


def _megabytes() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _commit(connection: sqlite3.Connection) -> None:
    """Commit the same mails one by one to a bare table."""
    connection.execute("PRAGMA journal_mode = PERSIST")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS mails (content BLOB)")
    for number in range(_COMMITS):
        connection.execute("INSERT INTO mails VALUES (?)", (_mail(number),))
