"""What a host does to the whole file: copy it, drop what is no longer needed, look for damage."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from legends_pbem.sentences import Sentence
from legends_pbem.store.chain import broken_link
from legends_pbem.store.connection import Connection, create_file
from legends_pbem.store.errors import StoreError, from_sqlite
from legends_pbem.store.game_reads import GameReads, unpacked


def copy_to(connection: Connection, path: str | os.PathLike[str]) -> None:
    """Copy the database, as it is at one moment, to a new file at `path`.

    Others can go on reading; commits wait for the end of the copy. Raises `Conflict` if there is a
    file at `path`.
    """
    name = create_file(path)
    connection.rows("BEGIN")
    try:
        # The first read takes the lock, waiting patiently; the copy itself then never waits.
        connection.rows("SELECT count(*) FROM sqlite_schema")
        with closing(sqlite3.connect(name)) as copy:
            connection.raw.backup(copy)
    except BaseException as error:
        Path(name).unlink()
        if isinstance(error, sqlite3.Error):
            raise from_sqlite(error, name) from error
        raise
    finally:
        connection.raw.rollback()


def purge_finished(connection: Connection, before: str) -> int:
    """How many finished mails lost their content now: those finished before that time.

    The rows stay, so that it is still known what was sent when.
    """
    with connection.transaction():
        purged = connection.rows(
            """
            UPDATE outbox SET content = NULL
            WHERE state IN ('sent', 'failed', 'withdrawn') AND content IS NOT NULL AND changed < ?
            RETURNING id
            """,
            (before,),
        )
    return len(purged)


def check(connection: Connection) -> list[Sentence]:
    """Every defect found in the file, one sentence each; empty if it is sound. Reads all of it."""
    defects: list[Sentence] = []
    for find in (_structure, _references, _chains, _evidence):
        try:
            defects.extend(find(connection))
        except StoreError as error:
            defects.append(error.sentence)
    return defects


def _structure(connection: Connection) -> Iterator[Sentence]:
    for (text,) in connection.rows("PRAGMA integrity_check"):
        if text != "ok":
            yield Sentence("SQLite's integrity check says: {text}", text=text)


def _references(connection: Connection) -> Iterator[Sentence]:
    for table, _rowid, parent, _key in connection.rows("PRAGMA foreign_key_check"):
        yield Sentence("a row of {table} refers to a row of {parent} that is not there", table=table, parent=parent)


def _chains(connection: Connection) -> Iterator[Sentence]:
    reads = GameReads(connection)
    for game in reads.games():
        broken = broken_link(reads.entries(game.id))
        if broken is not None:
            yield Sentence(
                "the log of game {game} is broken at entry {entry}: {field} is {found} where {expected} is right",
                game=game.id,
                entry=broken.place,
                field=broken.field,
                found=broken.found,
                expected=broken.expected,
            )


def _evidence(connection: Connection) -> Iterator[Sentence]:
    for (sha256,) in connection.rows("SELECT sha256 FROM evidence"):
        row = connection.row("SELECT content FROM evidence WHERE sha256 = ?", (sha256,))
        if row is not None and unpacked(sha256, row[0]) is None:
            yield Sentence("the evidence {sha256} is not what was received", sha256=sha256)
