"""The statements that lead from schema version 1 to 2: whose mails come back, and how many answers went out."""

_BOUNCING = """
ALTER TABLE players ADD COLUMN bouncing TEXT CHECK (bouncing LIKE '____-__-__T__:__:__Z')
"""

_OUTBOX_ADDRESS = "CREATE INDEX outbox_address ON outbox (address, purpose, created)"

STATEMENTS = (_BOUNCING, _OUTBOX_ADDRESS)
