"""Positions and views that others wrote: read strictly, with all their defects (FORMATS, chapters 1 and 2)."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from legends_pbem.engine.board import STANDARD
from legends_pbem.engine.invariants import defects, view_defects
from legends_pbem.engine.table import Position, Track, View
from legends_pbem.engine.things import LEGENDARY, MEDALS, Cards, Phase, Rules, Seat
from legends_pbem.notation.errors import BadPosition
from legends_pbem.notation.json_fields import Fields, shown
from legends_pbem.notation.names import LEGENDARY_OF_WORD, PLACE_OF_WORD, SEAT_OF_WORD
from legends_pbem.notation.position_json import POSITION_FORMAT, STANDARD_BOARD, VIEW_FORMAT, Boards
from legends_pbem.sentences import Sentence

V = TypeVar("V")

_TABLE_KEYS = (
    *("format", "rules", "board", "seats", "phase", "to_act", "turn", "spent", "weeks", "arrivals", "at", "hands"),
    *("displays", "deck", "discard", "club", "diaries", "golden", "scorings", "reshuffles", "prestige", "owed"),
    *("pick", "shown"),
)
_POSITION_KEYS = (*_TABLE_KEYS, "seed", "put")
_NOT_JUDGED = {"format", "at", "turn", "golden", "prestige", "reshuffles", "shown", "put", "seed"}
"""The keys that no invariant looks at: where only these are wrong, the rest is judged all the same."""
_SEED_DIGITS = 64
_HEX = frozenset("0123456789abcdefABCDEF")
_SPACES = {str(medal): space for space, medal in enumerate(MEDALS)}
_RULES = {rules.value: rules for rules in Rules}
_PHASES = {phase.value: phase for phase in Phase}
_MAX_SEATS = len(Seat)


def read_position(value: object, boards: Boards = STANDARD_BOARD) -> Position:
    """The position that the JSON value stands for; raises BadPosition with all its defects.

    `boards` are those that it may be played on.
    """
    fields = _TableFields(_object(value, "position"), _POSITION_KEYS, POSITION_FORMAT, boards)
    table = fields.table()
    position = Position(
        **table,
        seed=fields.seed(),
        hands=fields.by_seat("hands", fields.cards),
        deck=fields.pile("deck", fields.get("deck")),
        club=fields.cards("club", fields.get("club")),
        put=fields.by_seat("put", fields.cards),
    )
    found = (*fields.defects, *(() if fields.unread - _NOT_JUDGED else defects(position)))
    if found:
        raise BadPosition(*found)
    return position


def read_view(value: object, boards: Boards = STANDARD_BOARD) -> View:
    """The view that the JSON value stands for; raises BadPosition with all its defects."""
    value = _object(value, "view")
    spectator = value.get("seat") is None
    keys = (*_TABLE_KEYS, "seat") if spectator else (*_TABLE_KEYS, "seat", "put")
    fields = _TableFields(value, keys, VIEW_FORMAT, boards)
    table = fields.table()
    seat = fields.word_or_null("seat", fields.get("seat"), fields.seat_words)
    own_hand, sizes = fields.hands_seen_by(seat)
    view = View(
        **table,
        seat=seat,
        own_hand=own_hand,
        hand_sizes=sizes,
        deck_size=fields.number("deck", fields.get("deck")),
        club_size=fields.number("club", fields.get("club")),
        own_put=() if spectator else fields.cards("put", fields.get("put")),
    )
    found = (*fields.defects, *(() if fields.unread - _NOT_JUDGED else view_defects(view)))
    if found:
        raise BadPosition(*found)
    return view


def _object(value: object, kind: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise BadPosition(Sentence("the {kind} is {found}; an object is right", kind=kind, found=shown(value)))
    return value


class _TableFields(Fields):
    """The fields that positions and views have in common."""

    def __init__(self, value: Mapping[str, object], keys: tuple[str, ...], form: str, boards: Boards) -> None:
        super().__init__(value, keys)
        self.word("format", self.get("format"), {form: form})
        board = self.get("board")
        self.board = boards.get(board) if isinstance(board, str) else None
        if self.board is None:
            self.wrong("board", board, f"one of {', '.join(boards)}")
        self.seats = self.different("seats", self.get("seats"), SEAT_OF_WORD)
        if not 2 <= len(self.seats) <= _MAX_SEATS:
            self.wrong("seats", self.get("seats"), f"a list of 2 to {_MAX_SEATS} seats")
        self.seats_known = len(set(self.seats)) == len(self.seats) >= 2
        self.seat_words = {seat.value: seat for seat in self.seats} if self.seats_known else SEAT_OF_WORD

    def table(self) -> dict[str, Any]:
        """The values of a Table's fields, by their names there."""
        get = self.get
        return {
            "rules": self.word("rules", get("rules"), _RULES),
            "board": self.board or STANDARD,
            "seats": self.seats,
            "phase": self.word("phase", get("phase"), _PHASES),
            "to_act": self.different("to_act", get("to_act"), self.seat_words),
            "turn": self.number("turn", get("turn")),
            "spent": self.number("spent", get("spent")),
            "weeks": self.by_seat("weeks", self.number),
            "arrivals": self.words("arrivals", get("arrivals"), self.seat_words),
            "at": self.by_seat("at", lambda where, found: self.word(where, found, PLACE_OF_WORD)),
            "displays": self.displays(),
            "discard": self.cards("discard", get("discard")),
            "diaries": self.diaries(),
            "golden": self.word_or_null("golden", get("golden"), LEGENDARY_OF_WORD),
            "scorings": self.number("scorings", get("scorings")),
            "reshuffles": self.number("reshuffles", get("reshuffles")),
            "prestige": self.by_seat("prestige", self.number),
            "owed": self.different("owed", get("owed"), self.seat_words),
            "pick": self.word_or_null("pick", get("pick"), LEGENDARY_OF_WORD),
            "shown": self.cards("shown", get("shown")),
        }

    def by_seat(self, key: str, item: Callable[[str, object], V]) -> tuple[V, ...]:
        """The values of an object with a key for each seat, in seat order."""
        values = self.mapping(key, self.get(key), self.seat_words, item, all_keys=self.seats_known)
        return tuple(values[seat] for seat in self.seats if seat in values)

    def displays(self) -> tuple[Cards, ...]:
        """The cards of each display, in board order."""
        if self.board is None:
            self.mapping("displays", self.get("displays"), LEGENDARY_OF_WORD, self.cards, all_keys=False)
            return ()
        words = {str(place): place for place in self.board.displays}
        values = self.mapping("displays", self.get("displays"), words, self.cards)
        return tuple(values[place] for place in self.board.displays if place in values)

    def diaries(self) -> tuple[Track, ...]:
        """The book tracks in board order."""
        tracks = self.mapping("diaries", self.get("diaries"), LEGENDARY_OF_WORD, self.track)
        return tuple(tracks[place] for place in LEGENDARY if place in tracks)

    def track(self, where: str, found: object) -> Track:
        """The owners of the diaries on one book track."""
        owner = self.mapping(where, found, _SPACES, self.owner, all_keys=False)
        return tuple(owner.get(space) for space in _SPACES.values())

    def owner(self, where: str, found: object) -> Seat:
        """The owner of one diary."""
        return self.word(where, found, self.seat_words)

    def seed(self) -> bytes:
        """The 32 bytes of the seed."""
        found = self.get("seed")
        if isinstance(found, str) and len(found) == _SEED_DIGITS and set(found) <= _HEX:
            return bytes.fromhex(found)
        self.wrong("seed", found, f"a text of {_SEED_DIGITS} hex digits")
        return b""

    def hands_seen_by(self, viewer: Seat | None) -> tuple[Cards, tuple[int, ...]]:
        """The viewer's cards, and how many cards each seat has."""
        own: list[Cards] = []

        def size(where: str, found: object) -> int:
            if viewer is None or where != f"hands.{viewer}":
                return self.number(where, found)
            own.append(self.cards(where, found))
            return len(own[0])

        sizes = self.by_seat("hands", size)
        return own[0] if own else (), sizes
