"""Game ids and tickets: the two names that a move is filed under (FORMATS, chapter 4)."""

GAME_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No 0 O 1 I L U: nobody has to guess at a handwritten id."""
GAME_ID_LENGTH = 4
TICKET_LENGTH = 16
_HEX = frozenset("0123456789abcdef")


def read_game_id(text: str) -> str | None:
    """The game id in upper case, read without case; None if the text is none."""
    # `upper` alone would turn some foreign letters into Latin ones.
    game = text.upper() if text.isascii() else text
    return game if len(game) == GAME_ID_LENGTH and set(game) <= set(GAME_ALPHABET) else None


def read_ticket(text: str) -> str | None:
    """The ticket in lower case, read without case; None if the text is none."""
    ticket = text.lower() if text.isascii() else text
    return ticket if len(ticket) == TICKET_LENGTH and set(ticket) <= _HEX else None
