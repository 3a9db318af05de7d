"""Rules, chapter 9: randomness, recomputed here from the text alone."""

import hashlib
import hmac
from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.engine.luck import shuffle, shuffle_in_order, uniform, words
from legends_pbem.engine.setup import draw_seats, new_game
from legends_pbem.engine.things import PACK, Card, Seat

SEED = bytes(range(32))


def test_a_stream_is_blocks_of_hmac_sha256_read_as_big_endian_words() -> None:
    """R-RNG-1."""
    blocks = b"".join(
        hmac.new(SEED, b"deck\0" + number.to_bytes(8, "big"), hashlib.sha256).digest() for number in range(3)
    )
    expected = [int.from_bytes(blocks[i : i + 4], "big") for i in range(0, len(blocks), 4)]
    assert list(islice(words(SEED, "deck"), len(expected))) == expected


@given(st.integers(1, 2**32), st.lists(st.integers(0, 2**32 - 1), min_size=1, max_size=20))
def test_uniform_skips_words_that_would_favour_small_numbers(n: int, stream: list[int]) -> None:
    """R-RNG-2."""
    limit = 2**32 - 2**32 % n
    expected = next((word % n for word in stream if word < limit), None)
    try:
        assert uniform(iter(stream), n) == expected
    except ValueError:
        assert expected is None


@given(st.lists(st.sampled_from(Card), max_size=30), st.binary(min_size=32, max_size=32))
def test_a_shuffle_sorts_and_then_swaps_from_the_last_item_down(cards: list[Card], seed: bytes) -> None:
    """R-RNG-3."""
    expected = sorted(cards)
    stream = words(seed, "reshuffle/1")
    for i in range(len(expected) - 1, 0, -1):
        j = uniform(stream, i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert list(shuffle(cards, seed, "reshuffle/1")) == expected


def test_each_use_of_luck_has_its_own_label() -> None:
    """R-RNG-4."""
    assert new_game(SEED, tuple(Seat)).deck == shuffle(PACK, SEED, "deck")[37:]
    assert draw_seats(tuple(Seat), SEED) == shuffle_in_order(tuple(Seat), SEED, "seats")
    labels = ("deck", "reshuffle/1", "reshuffle/2", "club/1", "club/4")
    assert len({shuffle(PACK, SEED, label) for label in labels}) == len(labels)
