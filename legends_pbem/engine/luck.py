"""Randomness that anybody can check: streams of numbers from a game's seed (rules, chapter 9)."""

import hmac
from collections.abc import Iterable, Iterator
from itertools import chain, count
from struct import Struct
from typing import TypeVar

from legends_pbem.engine.things import Card

_BLOCK = Struct(">8I")
"""The 32 bytes of a block as eight big-endian integers."""
_WORD_VALUES = 2**32

V = TypeVar("V")


def words(seed: bytes, label: str) -> Iterator[int]:
    """The endless stream `label` as integers below 2^32 (R-RNG-1)."""
    prefix = label.encode("ascii") + b"\0"
    blocks = (hmac.digest(seed, prefix + number.to_bytes(8, "big"), "sha256") for number in count())
    return chain.from_iterable(map(_BLOCK.unpack, blocks))


def uniform(stream: Iterator[int], n: int) -> int:
    """An integer from 0 to n-1, all equally likely (R-RNG-2); ValueError if the stream ends before."""
    limit = _WORD_VALUES - _WORD_VALUES % n
    for word in stream:
        if word < limit:
            return word % n
    raise ValueError("the stream of words ended")


def shuffle(cards: Iterable[Card], seed: bytes, label: str) -> tuple[Card, ...]:
    """The cards sorted, then shuffled with their own stream; the first is the top (R-RNG-3)."""
    return _shuffled(sorted(cards), words(seed, label))


def shuffle_in_order(items: Iterable[V], seed: bytes, label: str) -> tuple[V, ...]:
    """The items shuffled as they stand, for what has no order of its own: seats in joining order (R-SETUP-1)."""
    return _shuffled(list(items), words(seed, label))


def _shuffled(items: list[V], stream: Iterator[int]) -> tuple[V, ...]:
    for i in range(len(items) - 1, 0, -1):
        j = uniform(stream, i + 1)
        items[i], items[j] = items[j], items[i]
    return tuple(items)
