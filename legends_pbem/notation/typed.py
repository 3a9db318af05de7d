"""Whether a line that somebody typed is meant as commands, and where its steps begin and end."""

import re
from itertools import islice

from legends_pbem.notation.errors import NotationError, Reason
from legends_pbem.notation.names import ASK, COMMANDS, DESK_PAIRS, DESK_WORDS, OR, THEN
from legends_pbem.notation.syntax import read_step
from legends_pbem.notation.tokens import each_token, tokens_of

_UNSEEN = "\u200b\u200c\u200d\ufeff"
_TO_STEPS = str.maketrans(dict.fromkeys(".…；。؛\u037e\r\n", ";") | dict.fromkeys(_UNSEEN))
_DICTATED = re.compile(r"\b(?:semi[ -]?[ck]olon|strichpunkt)\b", re.IGNORECASE)

_OPENINGS = THEN | OR
_ALL_WORDS_KNOWN = (Reason.NAME, Reason.TWO_SYMBOLS, Reason.SPACE, Reason.BAD_COUNT, Reason.ONE_CARD)
"""Errors that a command's own answer explains better than a doubt whether it is one."""


def split_steps(text: str) -> list[str]:
    """The texts of the steps, as typed but for white space.

    Two are parted by `;`, `.`, what phones make of these, the word for it where somebody dictated, or a new line.
    """
    pieces = (" ".join(piece.split()) for piece in _DICTATED.sub(";", text.translate(_TO_STEPS)).split(";"))
    return [piece for piece in pieces if piece]


def begins_command(line: str) -> bool:
    """Whether the first word is a command word, in English or German; in orders ahead, the one after `then` or `or`."""
    if line.isascii() and not _may_begin(line):  # as nearly all lines of a mail; others may hide unseen characters
        return False
    steps = split_steps(without_opening(line))
    return bool(steps) and not begins_desk_line(steps[0]) and (verb_of(steps[0]) is not None or is_ask(line))


def _may_begin(line: str) -> bool:
    """Whether the first word is one with which commands begin, alone or among others."""
    first = next(each_token(line), None)
    return first is not None and (first.key in COMMANDS or first.key in _OPENINGS)


def begins_order_line(line: str) -> bool:
    """Whether the line begins with `then` or `or`, as orders ahead do."""
    first = next(each_token(line), None)
    return first is not None and not first.digits and first.key in _OPENINGS


def without_opening(line: str) -> str:
    """The line without the `then` or `or` that it may begin with."""
    return line[tokens_of(line)[0].end :].strip() if begins_order_line(line) else line


def is_ask(line: str) -> bool:
    """Whether the line is `or ask`."""
    steps = split_steps(without_opening(line)) if begins_order_line(line) else []
    return len(steps) == 1 and [token.key for token in tokens_of(steps[0])][:2] in ([word] for word in ASK)


def begins_desk_line(line: str) -> bool:
    """Whether the first words are some with which lines begin that are no moves (`desk.py`)."""
    keys = [token.key for token in islice(each_token(line), 2) if not token.digits]
    return keys[:1] != [] and (keys[0] in DESK_WORDS or tuple(keys) in DESK_PAIRS)


def verb_of(step: str) -> str | None:
    """The canonical verb that the step begins with; None if its first word is none."""
    first = next(each_token(step), None)
    return None if first is None or first.digits else COMMANDS.get(first.key)


def reads_as_commands(line: str) -> bool:
    """Whether the whole line is steps made of known words, legal or not; an order ahead counts without its opening."""
    error = None if is_ask(line) else first_error(without_opening(line))
    return error is None or error.reason in _ALL_WORDS_KNOWN


def first_error(line: str) -> NotationError | None:
    """Why the line cannot be read as steps; None if it can."""
    steps = split_steps(line) or [""]
    try:
        for step in steps:
            read_step(step)
    except NotationError as error:
        return error
    return None
