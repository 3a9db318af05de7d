"""The tables, and how a file gets them: `create` a new one, `upgrade` an old one.

A statement that was released is never edited: a later version is one more migration at the end, and
`VERSION` in connection.py goes up with it. Only `init` and `upgrade` import this module, for
sqlite-utils is slow to import.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database, Migrations

from legends_pbem.store import version_1 as first
from legends_pbem.store import version_2 as second
from legends_pbem.store import version_3 as third
from legends_pbem.store import version_4 as fourth
from legends_pbem.store.connection import (
    APPLICATION_ID,
    PATIENCE,
    VERSION,
    Connection,
    create_file,
    open_file,
    schema_version,
)
from legends_pbem.store.errors import NewerDatabase, from_sqlite
from legends_pbem.store.maintenance import copy_to

MIGRATIONS = Migrations("legends-pbem")


@MIGRATIONS()
def version_1(db: Database) -> None:
    """Make the first tables."""
    for statement in first.STATEMENTS:
        db.conn.execute(statement)
    db.conn.execute("PRAGMA user_version = 1")


@MIGRATIONS()
def version_2(db: Database) -> None:
    """Know whose mails come back."""
    for statement in second.STATEMENTS:
        db.conn.execute(statement)
    db.conn.execute("PRAGMA user_version = 2")


@MIGRATIONS()
def version_3(db: Database) -> None:
    """Give games clocks."""
    for statement in third.STATEMENTS:
        db.conn.execute(statement)
    db.conn.execute("PRAGMA user_version = 3")


@MIGRATIONS()
def version_4(db: Database) -> None:
    """Let mails wait for a digest, players leave out the form and renew tickets, and signed files count once."""
    for statement in fourth.STATEMENTS:
        db.conn.execute(statement)
    db.conn.execute("PRAGMA user_version = 4")


def create(path: str | os.PathLike[str]) -> None:
    """Make a new database at `path`, readable by its owner only. Raises `Conflict` if there is a file."""
    connection = open_file(create_file(path), PATIENCE)
    try:
        with connection.transaction():
            connection.rows(f"PRAGMA application_id = {APPLICATION_ID}")
            _migrate(connection)
    except BaseException:
        Path(path).unlink()
        raise
    finally:
        connection.close()


def upgrade(path: str | os.PathLike[str], backup: str | os.PathLike[str]) -> bool:
    """True if the database at `path` was older and is now at this program's version.

    The file as it was is copied to `backup` first, while nobody else can write. Raises `NewerDatabase`,
    `NotADatabase`, `CannotOpen`, and `Conflict` if there is a file at `backup`.
    """
    with closing(open_file(path, PATIENCE)) as connection, connection.transaction():
        version = schema_version(connection)
        if version > VERSION:
            raise NewerDatabase(
                "{path} has schema version {version}; use the newer program", path=path, version=version
            )
        if version == VERSION:
            return False
        # SQLite does not copy through a connection that writes, so a second one reads.
        with closing(open_file(path, PATIENCE)) as reader:
            copy_to(reader, backup)
        _migrate(connection)
        return True


def _migrate(connection: Connection) -> None:
    try:
        # Plugins of sqlite-utils that happen to be installed have no business in this file.
        MIGRATIONS.apply(Database(connection.raw, execute_plugins=False))
    except sqlite3.Error as error:
        raise from_sqlite(error, connection.path) from error
