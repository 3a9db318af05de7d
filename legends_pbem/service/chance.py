"""The one place that asks the operating system for randomness."""

import os

from legends_pbem.notation.ids import GAME_ALPHABET, GAME_ID_LENGTH


def new_secret() -> bytes:
    """32 random bytes."""
    return os.urandom(32)


def new_game_id() -> str:
    """Four letters, each equally likely."""
    limit = 256 - 256 % len(GAME_ALPHABET)
    letters = ""
    while len(letters) < GAME_ID_LENGTH:
        byte = os.urandom(1)[0]
        if byte < limit:
            letters += GAME_ALPHABET[byte % len(GAME_ALPHABET)]
    return letters
