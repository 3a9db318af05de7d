"""One SQLite file: games, players, log, evidence, requests, inbox and outbox, as rows without rules."""
