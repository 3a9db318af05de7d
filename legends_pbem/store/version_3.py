"""The statements that lead from schema version 2 to 3: games get clocks, players give orders ahead."""

_TIME = "LIKE '____-__-__T__:__:__Z'"

_GAMES = (
    "ALTER TABLE games ADD COLUMN clock TEXT NOT NULL DEFAULT 'none'",
    "ALTER TABLE games ADD COLUMN lapse TEXT NOT NULL DEFAULT 'wait'",
    "ALTER TABLE games ADD COLUMN absence INTEGER NOT NULL DEFAULT 30 CHECK (absence >= 0)",
)

_PLAYERS = "ALTER TABLE players ADD COLUMN stand_in TEXT"

_REQUESTS = (
    "ALTER TABLE requests ADD COLUMN zone TEXT NOT NULL DEFAULT 'UTC'",
    "ALTER TABLE requests ADD COLUMN off TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE requests ADD COLUMN extra INTEGER NOT NULL DEFAULT 0",
    f"ALTER TABLE requests ADD COLUMN lapsed TEXT CHECK (lapsed {_TIME})",
    f"ALTER TABLE requests ADD COLUMN remind TEXT CHECK (remind {_TIME})",
    # Partial, so that looking for whom to remind costs the same however many games there are.
    "CREATE INDEX requests_remind ON requests (remind) WHERE state = 'open' AND remind IS NOT NULL",
    # Banks are counted from a seat's earlier requests.
    "CREATE INDEX requests_done ON requests (game, seat, opened) WHERE state = 'done'",
)

_STOPS = f"""
CREATE TABLE stops (
    id INTEGER PRIMARY KEY,
    cause TEXT NOT NULL CHECK (cause IN ('pause', 'absence', 'outage', 'bounce')),
    game TEXT REFERENCES games (id),
    seat TEXT,
    since TEXT NOT NULL CHECK (since {_TIME}),
    until TEXT CHECK (until {_TIME}),
    CHECK (until >= since),
    CHECK (seat IS NULL OR game IS NOT NULL)
) STRICT
"""

_STOP_INDEXES = (
    "CREATE INDEX stops_game ON stops (game, until)",
    # A clock that stands already for a cause cannot be stopped for it once more.
    """
    CREATE UNIQUE INDEX stops_open ON stops (cause, coalesce(game, ''), coalesce(seat, ''))
    WHERE until IS NULL
    """,
)

# A person is known by the mail address alone, across all games.
_PEOPLE = """
CREATE TABLE people (
    address TEXT PRIMARY KEY COLLATE NOCASE,
    zone TEXT NOT NULL,
    language TEXT,
    each INTEGER NOT NULL DEFAULT 0 CHECK (each IN (0, 1)),
    html INTEGER NOT NULL DEFAULT 1 CHECK (html IN (0, 1)),
    calendar INTEGER NOT NULL DEFAULT 0 CHECK (calendar IN (0, 1)),
    pictures INTEGER NOT NULL DEFAULT 1 CHECK (pictures IN (0, 1)),
    off TEXT NOT NULL DEFAULT '',
    remind TEXT NOT NULL DEFAULT 'half 12h',
    night TEXT NOT NULL DEFAULT '22-8'
) STRICT, WITHOUT ROWID
"""

# What was sent under a key is not sent again.
_REMINDERS = f"""
CREATE TABLE reminders (
    ticket TEXT NOT NULL REFERENCES requests (ticket),
    key TEXT NOT NULL,
    sent TEXT NOT NULL CHECK (sent {_TIME}),
    PRIMARY KEY (ticket, key)
) STRICT, WITHOUT ROWID
"""

_OUTBOX_FAILED = "CREATE INDEX outbox_failed ON outbox (changed) WHERE state = 'failed'"

_ORDERS = f"""
CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    seat TEXT NOT NULL,
    tenure INTEGER NOT NULL,
    given TEXT NOT NULL CHECK (given {_TIME}),
    ticket TEXT NOT NULL,
    evidence TEXT NOT NULL REFERENCES evidence (sha256),
    move TEXT,
    signature TEXT,
    first INTEGER NOT NULL CHECK (first >= 1),
    alternatives TEXT NOT NULL CHECK (json_array_length(alternatives) > 0),
    state TEXT NOT NULL CHECK (state IN ('standing', 'taken', 'failed', 'withdrawn')),
    closed_by INTEGER,
    FOREIGN KEY (game, seat, tenure) REFERENCES players (game, seat, tenure),
    FOREIGN KEY (game, closed_by) REFERENCES log (game, n),
    CHECK ((move IS NULL) = (signature IS NULL)),
    CHECK (closed_by IS NOT NULL OR state NOT IN ('taken', 'failed'))
) STRICT
"""

_ORDER_INDEXES = (
    "CREATE INDEX orders_standing ON orders (game) WHERE state = 'standing'",
    "CREATE INDEX orders_player ON orders (game, seat, tenure)",
)

STATEMENTS = (
    *_GAMES,
    _PLAYERS,
    *_REQUESTS,
    _STOPS,
    *_STOP_INDEXES,
    _PEOPLE,
    _REMINDERS,
    _OUTBOX_FAILED,
    _ORDERS,
    *_ORDER_INDEXES,
)
