"""The statements that lead from schema version 3 to 4: digests, order forms or none, new tickets, files done."""

_PEOPLE = (
    "ALTER TABLE people ADD COLUMN digest TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE people ADD COLUMN form INTEGER NOT NULL DEFAULT 1 CHECK (form IN (0, 1))",
)

_OUTBOX = (
    "ALTER TABLE outbox ADD COLUMN held INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1))",
    "ALTER TABLE outbox ADD COLUMN digest INTEGER REFERENCES outbox (id)",
    # Partial, so that looking for what is held costs as much as is, however many mails there were.
    """
    CREATE INDEX outbox_held ON outbox (address COLLATE NOCASE)
    WHERE held = 1 AND state IN ('queued', 'leased', 'deferred')
    """,
    "CREATE INDEX outbox_digest ON outbox (digest) WHERE digest IS NOT NULL",
)

_PLAYERS = (
    "ALTER TABLE players ADD COLUMN desk INTEGER NOT NULL DEFAULT 1 CHECK (desk >= 1)",
    "UPDATE players SET desk = tenure",
)

# Signed files whose lines, which are no moves, were done: each counts once.
_FILES_DONE = """
CREATE TABLE files_done (
    sha256 TEXT PRIMARY KEY CHECK (length(sha256) = 64),
    done TEXT NOT NULL CHECK (done LIKE '____-__-__T__:__:__Z')
) STRICT, WITHOUT ROWID
"""

STATEMENTS = (*_PEOPLE, *_OUTBOX, *_PLAYERS, _FILES_DONE)
