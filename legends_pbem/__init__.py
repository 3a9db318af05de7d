"""The board game Legends by e-mail: signed moves, provable luck, one SQLite file."""

__version__ = "0.1.0"
