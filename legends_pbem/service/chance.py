"""The one place that asks the operating system for randomness."""

import os

GAME_ID_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""What game ids are made of: digits and letters that are not mistaken for each other."""


def new_secret() -> bytes:
    """32 random bytes."""
    return os.urandom(32)


def new_game_id() -> str:
    """Four letters, each equally likely."""
    limit = 256 - 256 % len(GAME_ID_LETTERS)
    letters = ""
    while len(letters) < 4:
        byte = os.urandom(1)[0]
        if byte < limit:
            letters += GAME_ID_LETTERS[byte % len(GAME_ID_LETTERS)]
    return letters
