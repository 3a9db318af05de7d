"""A new store and a small game for the tests of the store."""

from pathlib import Path

from legends_pbem.store.protocol import Unit
from legends_pbem.store.schema import create
from legends_pbem.store.sqlite import SqliteStore

GAME = "G7K2"
NOW = "2026-03-01T12:00:00Z"
LATER = "2026-03-01T13:00:00Z"
MUCH_LATER = "2026-03-04T12:00:00Z"


def new_file(folder: Path) -> Path:
    """The path of a new database without any game."""
    path = folder / "games.db"
    create(path)
    return path


def new_store(folder: Path) -> SqliteStore:
    """A store on a new database that holds one game of two."""
    store = SqliteStore.open(new_file(folder))
    with store.write(NOW) as unit:
        begin_game(unit)
    return store


def begin_game(unit: Unit, game: str = GAME) -> None:
    """Add a game of red, who is a person, and blue, who is a bot, with one log entry."""
    unit.create_game(game, rules="en", board="standard", luck="host", secret=b"\x07" * 32)
    unit.seat(game, "red", person="person-1", language="en", address="kim@example.net")
    unit.seat(game, "blue", person="person-2", language="en", bot="greedy")
    unit.append(game, "start", {"game": game})


def owe_turn(unit: Unit, ticket: str | None = "3f9a41c07d2e88b1") -> int:
    """Owe red the mail about a turn."""
    return unit.owe(
        "kim@example.net",
        "turn",
        language="en",
        game=GAME,
        seat="red",
        tenure=1,
        from_n=1,
        to_n=1,
        ticket=ticket,
    )
