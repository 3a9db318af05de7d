"""Game ids and tickets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.notation.ids import GAME_ALPHABET, read_game_id, read_ticket


@given(st.text(alphabet=GAME_ALPHABET, min_size=4, max_size=4))
def test_game_ids_are_read_without_case(game: str) -> None:
    assert read_game_id(game.lower()) == read_game_id(game) == game


@pytest.mark.parametrize("text", ["", "G7K", "G7K22", "G7K0", "G7KO", "G7KI", "G7K1", "G7KU", "G7K ", "G7K\u017f"])
def test_what_is_no_game_id_is_read_as_none(text: str) -> None:
    assert read_game_id(text) is None


@given(st.binary(min_size=8, max_size=8))
def test_tickets_are_read_without_case(value: bytes) -> None:
    assert read_ticket(value.hex().upper()) == value.hex()


@pytest.mark.parametrize("text", ["", "3f9a41c07d2e88b", "3f9a41c07d2e88b12", "3f9a41c07d2e88bg", "３f9a41c07d2e88b1"])
def test_what_is_no_ticket_is_read_as_none(text: str) -> None:
    assert read_ticket(text) is None
