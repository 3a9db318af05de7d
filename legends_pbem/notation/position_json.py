"""Positions and views as JSON values (FORMATS, `legends-position/1` and `legends-view/1`), and the way back of a cache.

`position_reader` reads what others wrote and checks it.
"""

import json
from collections.abc import Iterable, Mapping

from legends_pbem.engine.board import STANDARD, Board
from legends_pbem.engine.table import Position, Table, Track, View
from legends_pbem.engine.things import LEGENDARY, MEDALS, Cards, Phase, Place, Rules, Seat
from legends_pbem.notation.json_text import canonical_json, short_hash
from legends_pbem.notation.names import CARD_OF_WORD, CARD_WORDS, PLACE_OF_WORD, PLACE_WORDS

POSITION_FORMAT = "legends-position/1"
VIEW_FORMAT = "legends-view/1"

Boards = Mapping[str, Board]
"""Board id → board: those at hand."""
STANDARD_BOARD: Boards = {STANDARD.id: STANDARD}


def position_id(position: Position) -> str:
    """16 hex digits of the position's canonical JSON."""
    return short_hash(position_text(position))


def position_text(position: Position) -> bytes:
    """The position's canonical JSON."""
    return canonical_json(position_to_json(position))


def position_to_json(position: Position) -> dict[str, object]:
    """The position as a JSON value, secrets included."""
    return {
        **_table_to_json(position),
        "format": POSITION_FORMAT,
        "seed": position.seed.hex(),
        "hands": _by_seat(position, map(_words, position.hands)),
        "deck": _words(position.deck),
        "club": _words(position.club),
        "put": _by_seat(position, map(_words, position.put)),
    }


def view_to_json(view: View) -> dict[str, object]:
    """The view as a JSON value; a spectator's has no `put`."""
    hands: list[object] = list(view.hand_sizes)
    value = {**_table_to_json(view), "format": VIEW_FORMAT, "deck": view.deck_size, "club": view.club_size}
    if view.seat is None:
        return {**value, "seat": None, "hands": _by_seat(view, hands)}
    hands[view.index(view.seat)] = _words(view.own_hand)
    return {**value, "seat": view.seat.value, "hands": _by_seat(view, hands), "put": _words(view.own_put)}


def _table_to_json(table: Table) -> dict[str, object]:
    """What everybody sees."""
    return {
        "rules": table.rules.value,
        "board": table.board.id,
        "seats": [seat.value for seat in table.seats],
        "phase": table.phase.value,
        "to_act": [seat.value for seat in table.to_act],
        "turn": table.turn,
        "spent": table.spent,
        "weeks": _by_seat(table, table.weeks),
        "arrivals": [seat.value for seat in table.arrivals],
        "at": _by_seat(table, [PLACE_WORDS[place] for place in table.at]),
        "displays": {
            PLACE_WORDS[place]: _words(cards) for place, cards in zip(table.board.displays, table.displays, strict=True)
        },
        "discard": _words(table.discard),
        "diaries": {PLACE_WORDS[place]: _track_to_json(table.diaries[place]) for place in LEGENDARY},
        "golden": None if table.golden is None else PLACE_WORDS[table.golden],
        "scorings": table.scorings,
        "reshuffles": table.reshuffles,
        "prestige": _by_seat(table, table.prestige),
        "owed": [seat.value for seat in table.owed],
        "pick": None if table.pick is None else PLACE_WORDS[table.pick],
        "shown": _words(table.shown),
    }


def _by_seat(table: Table, values: Iterable[object]) -> dict[str, object]:
    return dict(zip(table.seats, values, strict=True))


def _words(cards: Cards) -> list[str]:
    return [CARD_WORDS[card] for card in cards]


def _track_to_json(track: Track) -> dict[str, str]:
    return {str(medal): seat.value for medal, seat in zip(MEDALS, track, strict=True) if seat is not None}


def position_from_stored(text: str | bytes, boards: Boards = STANDARD_BOARD) -> Position:
    """The position whose canonical JSON this is.

    For text that this program wrote itself: nothing is checked, which makes it several times faster than reading with
    `position_reader`. KeyError or ValueError for any other text.
    """
    value = json.loads(text)
    board = boards[value["board"]]
    seats = _seats(value["seats"])
    return Position(
        rules=Rules(value["rules"]),
        board=board,
        seats=seats,
        phase=Phase(value["phase"]),
        to_act=_seats(value["to_act"]),
        turn=value["turn"],
        spent=value["spent"],
        weeks=tuple([value["weeks"][seat] for seat in seats]),
        arrivals=_seats(value["arrivals"]),
        at=tuple([PLACE_OF_WORD[value["at"][seat]] for seat in seats]),
        displays=tuple([_cards(value["displays"][PLACE_WORDS[place]]) for place in board.displays]),
        discard=_cards(value["discard"]),
        diaries=tuple([_track(value["diaries"][PLACE_WORDS[place]]) for place in LEGENDARY]),
        golden=_place(value["golden"]),
        scorings=value["scorings"],
        reshuffles=value["reshuffles"],
        prestige=tuple([value["prestige"][seat] for seat in seats]),
        owed=_seats(value["owed"]),
        pick=_place(value["pick"]),
        shown=_cards(value["shown"]),
        seed=bytes.fromhex(value["seed"]),
        hands=tuple([_cards(value["hands"][seat]) for seat in seats]),
        deck=_cards(value["deck"]),
        club=_cards(value["club"]),
        put=tuple([_cards(value["put"][seat]) for seat in seats]),
    )


def _seats(words: list[str]) -> tuple[Seat, ...]:
    return tuple(map(Seat, words))


def _cards(words: list[str]) -> Cards:
    return tuple([CARD_OF_WORD[word] for word in words])


def _place(word: str | None) -> Place | None:
    return None if word is None else PLACE_OF_WORD[word]


def _track(owners: dict[str, str]) -> Track:
    return tuple([Seat(owners[str(medal)]) if str(medal) in owners else None for medal in MEDALS])
