"""A game's secret and what follows from it (FORMATS, chapter 5: Luck)."""

import hashlib
import hmac


def commitment(game: str, secret: bytes) -> str:
    """What entry 1 says of the secret before the game: its hash, 64 hex digits."""
    return hashlib.sha256(f"legends-secret/1\n{game}\n".encode() + secret).hexdigest()


def host_seed(game: str, secret: bytes) -> bytes:
    """The seed of a game with `luck: host`, 32 bytes."""
    return hashlib.sha256(f"legends-seed/1\n{game}\n".encode() + secret).digest()


def person(secret: bytes, address: str) -> str:
    """How a game's log names a person: 32 hex digits that say nothing to who does not know the secret."""
    return hmac.digest(secret, f"person/{address}".encode(), "sha256").hex()[:32]


def bot_luck(secret: bytes, number: int) -> int:
    """The seed of a bot's choice that becomes log entry `number`: the same game gives the same choices."""
    return int.from_bytes(hmac.digest(secret, f"bot/{number}".encode(), "sha256")[:8], "big")
