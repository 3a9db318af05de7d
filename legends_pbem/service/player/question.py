"""One question of the engine protocol: a JSON object, each field read as what it must be (FORMATS, chapter 6)."""

from typing import TypeVar

from legends_pbem.engine.table import Position, Table, View
from legends_pbem.engine.things import Seat
from legends_pbem.notation.position_json import Boards
from legends_pbem.notation.position_reader import read_position, read_view

_SEED_BYTES = 32
_KINDS = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}

T = TypeVar("T")


class BadQuestion(Exception):
    """A question that cannot be answered; `code` is one of the protocol's error codes."""

    def __init__(self, message: str, code: str = "bad-request") -> None:
        super().__init__(message)
        self.code = code


class Question:
    """The fields of one question. Each method raises BadQuestion for a field that is missing or not what it must be."""

    def __init__(self, fields: dict[str, object], boards: Boards) -> None:
        self._fields = fields
        self.boards = boards
        """The boards that positions may be on."""

    def text(self, key: str) -> str:
        """The text at `key`."""
        return self._field(key, str)

    def number(self, key: str) -> int:
        """The whole number at `key`."""
        return self._field(key, int)

    def one_of(self, key: str, known: tuple[str, ...], *, default: str | None = None, code: str = "unknown") -> str:
        """The text at `key`, which must be among `known`, or else is refused with `code`.

        `default` is taken where the key is left out.
        """
        if default is not None and key not in self._fields:
            return default
        return _checked_name(key, self.text(key), known, code)

    def seed(self) -> bytes:
        """The 32 bytes at `seed`."""
        digits = self.text("seed")
        if len(digits) != 2 * _SEED_BYTES or not set(digits.lower()) <= set("0123456789abcdef"):
            raise BadQuestion("'seed' is not 64 hex digits")
        return bytes.fromhex(digits)

    def seats(self) -> tuple[Seat, ...]:
        """The seats of a new game at `seats`."""
        words = self._field("seats", list)
        seats = tuple(Seat(_checked_name("seats", word, tuple(Seat))) for word in words)
        if not 2 <= len(seats) <= len(Seat) or len(set(seats)) != len(seats):
            raise BadQuestion("'seats' does not name 2 to 4 different seats")
        return seats

    def seat_at(self, table: Table) -> Seat:
        """The seat at `seat`, which must play at `table`; with a view, it must be the one that looks."""
        seat = Seat(_checked_name("seat", self.text("seat"), table.seats))
        if isinstance(table, View) and table.seat is not seat:
            raise BadQuestion(f"the view is that of {table.seat or 'a spectator'}, not of {seat}")
        return seat

    def viewer_at(self, position: Position) -> Seat | None:
        """The seat at `seat`, which must play in `position`; None, for a spectator, where it is null."""
        return None if "seat" in self._fields and self._fields["seat"] is None else self.seat_at(position)

    def position(self) -> Position:
        """The position at `position`. Raises BadPosition too."""
        return read_position(self._any("position"), self.boards)

    def view(self) -> View:
        """The view at `view`. Raises BadPosition too."""
        return read_view(self._any("view"), self.boards)

    def table(self) -> Position | View:
        """The position at `position`, or the view at `view`; one of them. Raises BadPosition too."""
        if "position" in self._fields and "view" in self._fields:
            raise BadQuestion("'position' and 'view' are both given; one of them is enough")
        return self.view() if "view" in self._fields else self.position()

    def _field(self, key: str, kind: type[T]) -> T:
        value = self._any(key)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise BadQuestion(f"'{key}' is not {_KINDS[kind]}")
        return value

    def _any(self, key: str) -> object:
        if key not in self._fields:
            raise BadQuestion(f"the key '{key}' is missing")
        return self._fields[key]


def _checked_name(key: str, name: object, known: tuple[str, ...], code: str = "unknown") -> str:
    if not isinstance(name, str):
        raise BadQuestion(f"'{key}' holds something that is not a text")
    if name not in known:
        raise BadQuestion(f"'{key}' is '{name[:40]}'; known are: {', '.join(known)}", code)
    return name
