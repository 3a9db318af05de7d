"""Sentences for hosts and players that can be told in another language: what they say, and the facts in them, apart.

They are written in English where something happens, and read as plain English texts by whoever knows no better: logs,
the database, JSON. `service/catalogues.py` tells them in the language of a person.
"""

from collections.abc import Mapping, Sequence


class Sentence(str):
    """The English sentence: `Sentence("there is no mail {number}", number=7)` is the text "there is no mail 7".

    The pattern is always written out where the sentence is made, for the catalogues are filled from the source.
    """

    pattern: str
    """The sentence with a field for each fact, as `str.format` reads it: what the catalogues know it by."""
    many: str | None
    """The pattern for other numbers than one, where the sentence counts something; the number is the fact `n`."""
    facts: Mapping[str, object]
    """What the fields stand for; a fact that is a sentence or an error is told in the same language."""

    def __new__(cls, pattern: str, /, **facts: object) -> "Sentence":
        """The sentence with its facts filled in. Raises KeyError for a fact that is missing."""
        return _filled(pattern, None, pattern, facts)


def counted(one: str, many: str, n: int, /, **facts: object) -> Sentence:
    """The sentence for a number of things, the fact `n`: that for one, or that for any other number."""
    return _filled(one, many, one if n == 1 else many, {"n": n, **facts})


def joined(sentences: Sequence[str], between: str) -> Sentence:
    """The sentences one behind the other, with the same sign between them."""
    facts = {f"part{n}": sentence for n, sentence in enumerate(sentences)}
    return Sentence(between.join(f"{{{name}}}" for name in facts), **facts)


def _filled(pattern: str, many: str | None, spoken: str, facts: Mapping[str, object]) -> Sentence:
    sentence = str.__new__(Sentence, spoken.format_map(facts))
    sentence.pattern, sentence.many, sentence.facts = pattern, many, facts
    return sentence


class Failure(Exception):
    """An error that a host or player is told of in one sentence, `raise BadData("{path} is empty", path=path)`."""

    def __init__(self, sentence: str, /, **facts: object) -> None:
        self.sentence = sentence if isinstance(sentence, Sentence) else Sentence(sentence, **facts)
        super().__init__(self.sentence)


def system_words(error: OSError) -> Sentence:
    """What the operating system says is wrong; the catalogues have the most usual of its words."""
    return Sentence("{words}", words=error) if error.strerror is None else Sentence(error.strerror)
