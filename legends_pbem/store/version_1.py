"""The statements that make schema version 1.

What must never happen is refused by the file itself, so that no other program can do it by accident:
log and evidence cannot be rewritten, a seat has one holder and at most one open request, a mail is
taken in once.
"""

_ZEROS = "0" * 64

# Times are compared as text, so they must all look alike.
_TIME = "LIKE '____-__-__T__:__:__Z'"

_SETTINGS = """
CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID
"""

_GAMES = f"""
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('running', 'over', 'abandoned')),
    created TEXT NOT NULL CHECK (created {_TIME}),
    rules TEXT NOT NULL,
    board TEXT NOT NULL,
    luck TEXT NOT NULL CHECK (luck IN ('host', 'shared')),
    secret BLOB NOT NULL,
    position TEXT
) STRICT
"""

_PLAYERS = f"""
CREATE TABLE players (
    game TEXT NOT NULL REFERENCES games (id),
    seat TEXT NOT NULL,
    tenure INTEGER NOT NULL CHECK (tenure >= 1),
    seat_order INTEGER NOT NULL,
    person TEXT NOT NULL,
    address TEXT COLLATE NOCASE,
    bot TEXT,
    key TEXT,
    signed_only INTEGER NOT NULL CHECK (signed_only IN (0, 1)),
    language TEXT NOT NULL,
    since TEXT NOT NULL CHECK (since {_TIME}),
    until TEXT CHECK (until {_TIME}),
    PRIMARY KEY (game, seat, tenure)
) STRICT
"""

_PLAYER_INDEXES = (
    "CREATE UNIQUE INDEX players_current ON players (game, seat) WHERE until IS NULL",
    "CREATE INDEX players_address ON players (address) WHERE until IS NULL",
)

# WITHOUT ROWID, here and for evidence: with a rowid, INSERT OR REPLACE of a new key under an old
# rowid would remove the old row without running any trigger. For the same reason these tables have
# no second unique key.
_LOG = f"""
CREATE TABLE log (
    game TEXT NOT NULL REFERENCES games (id),
    n INTEGER NOT NULL,
    time TEXT NOT NULL CHECK (time {_TIME}),
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    evidence TEXT REFERENCES evidence (sha256),
    prev TEXT NOT NULL,
    salt TEXT NOT NULL CHECK (length(salt) = 32),
    hash TEXT NOT NULL CHECK (length(hash) = 64),
    PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID
"""

_LOG_TRIGGERS = (
    f"""
    CREATE TRIGGER log_in_order BEFORE INSERT ON log
    WHEN new.n IS NOT (SELECT coalesce(max(n), 0) + 1 FROM log WHERE game = new.game)
      OR new.prev IS NOT coalesce(
          (SELECT hash FROM log WHERE game = new.game ORDER BY n DESC LIMIT 1), '{_ZEROS}')
    BEGIN
        SELECT RAISE(ABORT, 'a log entry must follow the last one of its game');
    END
    """,
    """
    CREATE TRIGGER log_not_changed BEFORE UPDATE ON log
    BEGIN
        SELECT RAISE(ABORT, 'log entries are never changed');
    END
    """,
    """
    CREATE TRIGGER log_not_deleted BEFORE DELETE ON log
    BEGIN
        SELECT RAISE(ABORT, 'log entries are never deleted');
    END
    """,
)

_EVIDENCE = f"""
CREATE TABLE evidence (
    sha256 TEXT PRIMARY KEY CHECK (length(sha256) = 64),
    kind TEXT NOT NULL CHECK (kind IN ('mail', 'move-file')),
    received TEXT NOT NULL CHECK (received {_TIME}),
    size INTEGER NOT NULL,
    content BLOB NOT NULL
) STRICT, WITHOUT ROWID
"""

# The same bytes may come again, and then the first row stays as it is, even against OR REPLACE.
_EVIDENCE_TRIGGERS = (
    """
    CREATE TRIGGER evidence_kept_once BEFORE INSERT ON evidence
    WHEN EXISTS (SELECT 1 FROM evidence WHERE sha256 = new.sha256)
    BEGIN
        SELECT RAISE(IGNORE);
    END
    """,
    """
    CREATE TRIGGER evidence_not_changed BEFORE UPDATE ON evidence
    BEGIN
        SELECT RAISE(ABORT, 'evidence is never changed');
    END
    """,
    """
    CREATE TRIGGER evidence_not_deleted BEFORE DELETE ON evidence
    BEGIN
        SELECT RAISE(ABORT, 'evidence is never deleted');
    END
    """,
)

_REQUESTS = f"""
CREATE TABLE requests (
    ticket TEXT PRIMARY KEY,
    game TEXT NOT NULL REFERENCES games (id),
    seat TEXT NOT NULL,
    phase TEXT NOT NULL,
    opened TEXT NOT NULL CHECK (opened {_TIME}),
    deadline TEXT CHECK (deadline {_TIME}),
    state TEXT NOT NULL CHECK (state IN ('open', 'done', 'void')),
    closed_by INTEGER,
    decision TEXT,
    CHECK ((state = 'open') = (closed_by IS NULL)),
    FOREIGN KEY (game, closed_by) REFERENCES log (game, n)
) STRICT
"""

# Partial, so that looking for what is due costs the same however many old requests there are.
_REQUEST_INDEXES = (
    "CREATE UNIQUE INDEX requests_open ON requests (game, seat) WHERE state = 'open'",
    "CREATE INDEX requests_due ON requests (deadline) WHERE state = 'open' AND deadline IS NOT NULL",
)

_INBOX = f"""
CREATE TABLE inbox (
    id INTEGER PRIMARY KEY,
    received TEXT NOT NULL CHECK (received {_TIME}),
    message_id TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    evidence TEXT NOT NULL REFERENCES evidence (sha256),
    sender TEXT,
    outcome TEXT NOT NULL
        CHECK (outcome IN ('applied', 'acknowledged', 'answered', 'bounce', 'set-aside')),
    reason TEXT NOT NULL,
    game TEXT REFERENCES games (id),
    seat TEXT,
    ticket TEXT,
    UNIQUE (message_id, content_hash)
) STRICT
"""

_INBOX_INDEX = "CREATE INDEX inbox_game ON inbox (game)"

_OUTBOX = f"""
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    game TEXT REFERENCES games (id),
    seat TEXT,
    tenure INTEGER,
    address TEXT NOT NULL,
    purpose TEXT NOT NULL,
    from_n INTEGER,
    to_n INTEGER,
    ticket TEXT,
    serial INTEGER,
    language TEXT NOT NULL,
    detail TEXT,
    state TEXT NOT NULL
        CHECK (state IN ('queued', 'leased', 'deferred', 'sent', 'failed', 'withdrawn')),
    created TEXT NOT NULL CHECK (created {_TIME}),
    due TEXT NOT NULL CHECK (due {_TIME}),
    changed TEXT NOT NULL CHECK (changed {_TIME}),
    attempts INTEGER NOT NULL,
    note TEXT NOT NULL,
    message_id TEXT,
    content BLOB,
    FOREIGN KEY (game, seat, tenure) REFERENCES players (game, seat, tenure)
) STRICT
"""

_OUTBOX_INDEXES = (
    "CREATE INDEX outbox_due ON outbox (due) WHERE state IN ('queued', 'leased', 'deferred')",
    """
    CREATE INDEX outbox_finished ON outbox (changed)
    WHERE state IN ('sent', 'failed', 'withdrawn') AND content IS NOT NULL
    """,
    "CREATE INDEX outbox_seat ON outbox (game, seat, tenure)",
    "CREATE UNIQUE INDEX outbox_serial ON outbox (ticket, serial)",
    "CREATE UNIQUE INDEX outbox_message_id ON outbox (message_id)",
)

_OUTBOX_HISTORY = """
CREATE TABLE outbox_history (
    mail INTEGER NOT NULL REFERENCES outbox (id),
    time TEXT NOT NULL,
    state TEXT NOT NULL,
    note TEXT NOT NULL
) STRICT
"""

_OUTBOX_HISTORY_INDEX = "CREATE INDEX outbox_history_mail ON outbox_history (mail)"

_OUTBOX_TRIGGERS = (
    """
    CREATE TRIGGER outbox_owed AFTER INSERT ON outbox
    BEGIN
        INSERT INTO outbox_history VALUES (new.id, new.changed, new.state, new.note);
    END
    """,
    """
    CREATE TRIGGER outbox_changed AFTER UPDATE OF state ON outbox
    BEGIN
        INSERT INTO outbox_history VALUES (new.id, new.changed, new.state, new.note);
    END
    """,
)

STATEMENTS = (
    _SETTINGS,
    _GAMES,
    _PLAYERS,
    *_PLAYER_INDEXES,
    _EVIDENCE,
    *_EVIDENCE_TRIGGERS,
    _LOG,
    *_LOG_TRIGGERS,
    _REQUESTS,
    *_REQUEST_INDEXES,
    _INBOX,
    _INBOX_INDEX,
    _OUTBOX,
    *_OUTBOX_INDEXES,
    _OUTBOX_HISTORY,
    _OUTBOX_HISTORY_INDEX,
    *_OUTBOX_TRIGGERS,
)
