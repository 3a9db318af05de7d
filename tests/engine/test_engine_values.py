"""Steps and records: what equals what, and that nothing can be changed."""

from itertools import product

import pytest

from legends_pbem.engine.board import STANDARD
from legends_pbem.engine.setup import new_game
from legends_pbem.engine.steps import (
    Book,
    Club,
    Diary,
    Draw,
    Exchange,
    Give,
    Go,
    Golden,
    Rest,
    Step,
    Swap,
    Sweep,
    Take,
    is_canonical,
    swap_of,
)
from legends_pbem.engine.table import Position, evolve
from legends_pbem.engine.things import Card, Place, Seat
from legends_pbem.engine.view import view_of

_ALIKE: tuple[Step, ...] = (
    *(kind(Place.ARK) for kind in (Go, Diary, Sweep, Golden)),
    *(kind((Card.ARK,)) for kind in (Club, Take)),
    *(Draw(), Rest()),
)
"""Steps that would be equal as mere tuples."""


def _start() -> Position:
    return new_game(bytes(32), (Seat.RED, Seat.BLUE))


def test_steps_equal_their_own_kind_alone() -> None:
    for (i, one), (j, other) in product(enumerate(_ALIKE), repeat=2):
        assert (one == other) is (i == j)
        assert (one != other) is (i != j)
    assert len(set(_ALIKE)) == len(_ALIKE)


def test_equal_steps_hash_alike_and_every_step_is_true() -> None:
    assert hash(Book(5, (Card.ARK,))) == hash(Book(5, (Card.ARK,), None))
    assert Give(Card.ARK, Seat.RED) == Give(Card.ARK, Seat.RED)
    assert all(_ALIKE)


def test_a_swap_is_canonical_if_displays_taken_and_given_cards_ascend() -> None:
    avalon = Exchange(Place.AVALON, Card.ARK, Card.YETI)
    yeti = Exchange(Place.SHANGRILA, Card.ARK, Card.AMBER)
    assert is_canonical((avalon, yeti))
    assert not is_canonical((yeti, avalon))
    assert not is_canonical((avalon, Exchange(Place.AVALON, Card.ARK, Card.AMBER)))
    assert swap_of((yeti, avalon)) == Swap((avalon, yeti))


def test_a_record_equals_one_of_its_class_with_the_same_fields() -> None:
    position = _start()
    assert position == _start()
    assert hash(position) == hash(_start())
    assert position != evolve(position, turn=1)
    assert evolve(position, turn=1) == evolve(position, turn=1)
    assert position != view_of(position, Seat.RED)


def test_a_record_cannot_be_changed() -> None:
    position = _start()
    with pytest.raises(AttributeError, match="frozen"):
        position.turn = 1  # type: ignore[misc]  # the type checker says so too
    with pytest.raises(AttributeError, match="frozen"):
        del position.turn


def test_a_record_is_made_of_exactly_its_fields() -> None:
    fields = vars(STANDARD)
    assert type(STANDARD)(**fields) == STANDARD
    with pytest.raises(TypeError, match="takes id, legs"):
        type(STANDARD)(**{**fields, "name": "x"})
    with pytest.raises(TypeError, match="takes id, legs"):
        type(STANDARD)(**{name: value for name, value in fields.items() if name != "legs"})


def test_a_record_shows_its_fields() -> None:
    assert repr(STANDARD).startswith("Board(id='standard', legs=((")
