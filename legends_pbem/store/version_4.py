"""The statements that lead from schema version 3 to 4: waiting for a player's digest, and who wants order forms."""

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

STATEMENTS = (*_PEOPLE, *_OUTBOX)
