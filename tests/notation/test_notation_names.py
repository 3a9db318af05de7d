"""What a name can be written like, and what is said about one that is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.engine.things import Card, Place, Seat
from legends_pbem.notation.errors import Ambiguous, NotationError, Reason, Unknown
from legends_pbem.notation.names import (
    CARD_NAMES,
    CARD_WORDS,
    COMMANDS,
    MIN_ABBREVIATION,
    PLACE_NAMES,
    PLACE_WORDS,
    SEAT_NAMES,
    find,
    find_card,
    find_place,
    find_seat,
    key_of,
    read_seat,
)


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("Avalon", "avalon"),
        ("Shangri-La", "shangrila"),
        ("Shangri‑La", "shangrila"),
        ("Adventurers’", "adventurers"),
        ("Grün", "gruen"),
        ("GRÜN", "gruen"),
        ("gru\u0308n", "gruen"),
        ("Räume", "raeume"),
        ("Élephants", "elephants"),
        ("Straße", "strasse"),
    ],
)
def test_case_accents_hyphens_and_apostrophes_make_no_difference(word: str, key: str) -> None:
    assert key_of(word) == key


@given(st.sampled_from(PLACE_WORDS))
def test_every_place_bears_its_canonical_word(word: str) -> None:
    assert str(find_place(word, word)) == word


@given(st.sampled_from(Card))
def test_every_card_bears_its_canonical_word(card: Card) -> None:
    word = CARD_WORDS[card]
    assert find_card(word.removesuffix("2"), "2" if word.endswith("2") else "", word) is card


@given(st.sampled_from(sorted(PLACE_NAMES)), st.integers(MIN_ABBREVIATION, 20))
def test_an_abbreviation_means_its_place_or_is_refused_as_ambiguous(name: str, length: int) -> None:
    try:
        assert find_place(name[:length], name[:length]) is PLACE_NAMES[name]
    except Ambiguous as error:
        assert error.reason is Reason.NAME
        choices = error.facts["choices"]
        assert isinstance(choices, tuple)
        assert str(PLACE_NAMES[name]) in choices
        assert len(choices) > 1


@given(st.sampled_from(sorted(PLACE_NAMES)), st.integers(1, MIN_ABBREVIATION - 1))
def test_one_or_two_letters_mean_nothing(name: str, length: int) -> None:
    assert find(PLACE_NAMES, name[:length]) == ()


def test_a_piece_of_two_names_is_told_both() -> None:
    with pytest.raises(Ambiguous) as told:
        find_place("gra", "Gra")
    assert told.value.piece == "Gra"
    assert told.value.facts["choices"] == ("elephants", "nefertiti")


def test_a_misspelt_place_is_told_the_one_that_is_probably_meant() -> None:
    with pytest.raises(Unknown) as told:
        find_place("atlantes", "Atlantes")
    assert (told.value.reason, told.value.piece) == (Reason.PLACE, "Atlantes")
    assert told.value.facts["suggestions"] == ("atlantis",)
    assert told.value.facts["choices"] == PLACE_WORDS


@pytest.mark.parametrize(("key", "digits"), [("joker", "2"), ("yeti", "3"), ("yeti", "22"), ("yeti", "02")])
def test_only_place_cards_have_two_symbols_and_none_has_more(key: str, digits: str) -> None:
    with pytest.raises(Unknown) as told:
        find_card(key, digits, key + digits)
    assert told.value.reason is Reason.CARD


def test_london_is_a_place_but_no_card() -> None:
    assert find_place("london", "london") is Place.LONDON
    with pytest.raises(Unknown):
        find_card("london", "", "london")


@pytest.mark.parametrize(
    ("word", "seat"),
    [("rot", Seat.RED), ("blau", Seat.BLUE), ("grün", Seat.GREEN), ("gruen", Seat.GREEN), ("gelb", Seat.YELLOW)],
)
def test_colours_can_be_german(word: str, seat: Seat) -> None:
    assert find_seat(key_of(word), word) is seat


def test_files_name_seats_by_their_canonical_words_alone() -> None:
    assert read_seat("red", 3) is Seat.RED
    with pytest.raises(Unknown) as told:
        read_seat("rot", 3)
    assert (told.value.line, told.value.piece) == (3, "rot")
    assert told.value.facts["suggestions"] == ("red",)


@given(st.text(max_size=30), st.text(max_size=3))
def test_any_text_is_found_or_refused_and_nothing_else(word: str, digits: str) -> None:
    for read in (lambda: find_place(key_of(word), word), lambda: find_seat(key_of(word), word)):
        try:
            read()
        except NotationError as error:
            assert error.piece == word
    try:
        find_card(key_of(word), digits, word + digits)
    except NotationError as error:
        assert error.piece == word + digits


def test_all_names_are_written_as_keys() -> None:
    names = (*PLACE_NAMES, *CARD_NAMES, *SEAT_NAMES, *COMMANDS)
    assert [name for name in names if key_of(name) != name or not name.isalpha()] == []
