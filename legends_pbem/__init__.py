"""The board game Legends by e-mail: signed moves, provable luck, one SQLite file."""
