"""Reply tokens: one for each ticket, compared without case and without ever failing."""

import hashlib
import hmac
from base64 import b32encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.signing.tokens import reply_token, same_token

SECRET = bytes(range(32))
TOKEN = reply_token(SECRET, "G7K2", "red", "3f9a41c07d2e88b1")


def test_a_token_is_130_bits_of_the_documented_hmac() -> None:
    message = b"legends-token/1\nG7K2\nred\n3f9a41c07d2e88b1"
    mac = hmac.new(SECRET, message, hashlib.sha256).digest()
    assert b32encode(mac).decode().lower()[:26] == TOKEN
    assert TOKEN == "bqerccvyht5fkxnil53c6fy4vq"


def test_every_part_changes_the_token() -> None:
    others = [
        reply_token(SECRET[::-1], "G7K2", "red", "3f9a41c07d2e88b1"),
        reply_token(SECRET, "G7K3", "red", "3f9a41c07d2e88b1"),
        reply_token(SECRET, "G7K2", "blue", "3f9a41c07d2e88b1"),
        reply_token(SECRET, "G7K2", "red", "3f9a41c07d2e88b2"),
    ]
    assert len({TOKEN, *others}) == 5


def test_a_token_is_known_again_in_either_case() -> None:
    assert same_token(TOKEN, TOKEN)
    assert same_token(TOKEN.upper(), TOKEN.title())


@given(st.text(), st.integers(0, 25))
def test_any_other_text_is_not_the_token(text: str, place: int) -> None:
    changed = TOKEN[:place] + text + TOKEN[place + 1 :]
    assert same_token(changed, TOKEN) == (changed.encode().lower() == TOKEN.encode())


@pytest.mark.parametrize("word", ["none", "", TOKEN[:-1], TOKEN + "a"])
def test_a_word_that_is_no_token_does_not_even_equal_itself(word: str) -> None:
    assert not same_token(word, word)


@pytest.mark.parametrize("odd", ["\ud800" * 26, "é" * 13, "\0" * 26, "\u212a" + TOKEN[1:]])
def test_odd_text_is_refused_quietly(odd: str) -> None:
    assert not same_token(odd, TOKEN)
    assert not same_token(TOKEN, odd)
