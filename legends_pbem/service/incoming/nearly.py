"""What a mail without a command was probably meant to say, so that its answer can help."""

from collections.abc import Sequence

from legends_pbem.notation.desk import PHRASES, Command, first_desk_error
from legends_pbem.notation.errors import Malformed, NotationError, Reason
from legends_pbem.notation.names import COMMAND_WORDS, COMMANDS, did_you_mean
from legends_pbem.notation.tokens import each_token
from legends_pbem.notation.typed import begins_desk_line

_MOST_READ = 20
"""Paragraphs."""
_CLOSE = 0.8
"""How much alike a word and a command must be: so that a typing error is found, and no greeting is taken for one."""


def nearest_error(paragraphs: Sequence[Sequence[str]]) -> NotationError | None:
    """What is wrong with the first line that begins a paragraph nearly as a command does; None if none does."""
    beginnings = [lines[0] for lines in paragraphs[:_MOST_READ]]
    for line in beginnings:
        if begins_desk_line(line):
            return first_desk_error(line)
    for line in beginnings:
        first = next(each_token(line), None)
        if first is None or not first.is_word:
            continue
        words = {word: word for word in (*COMMANDS, *(phrase.partition(" ")[0] for phrase in PHRASES))}
        near = [word for word in did_you_mean(words, first.key, _CLOSE) if word[0] == first.key[0]]
        if near:
            word = line[first.start : first.end]
            return Malformed(Reason.NO_COMMAND, word, choices=(*COMMAND_WORDS, *Command), suggestions=tuple(near))
    return None
