"""Reading the fields of a JSON object from somebody else, with all that is wrong with them."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from legends_pbem.engine.things import Cards
from legends_pbem.notation.names import CARD_OF_WORD
from legends_pbem.sentences import Sentence

K = TypeVar("K")
V = TypeVar("V")

MAX_NUMBER = 2**53 - 1
"""The largest integer that every JSON reader keeps exactly (RFC 7493)."""

_MISSING = object()


class Fields:
    """The fields of one JSON object; `defects` grows while they are read.

    A reading method returns something of the right type even where the field is wrong; `unread` has the keys for which
    it is not what the object says.
    """

    def __init__(self, value: Mapping[str, object], keys: Sequence[str]) -> None:
        self.value = value
        self.unread = {key for key in keys if key not in value}
        self.defects = [f"the key '{key}' is missing" for key in keys if key not in value]
        self.defects += [f"the key '{key[:40]}' is unknown" for key in value if key not in keys]

    def get(self, key: str) -> object:
        """The raw value of a field."""
        return self.value.get(key, _MISSING)

    def wrong(self, where: str, found: object, right: str) -> None:
        """Note that a value is of the wrong kind; a missing key has been noted already."""
        if found is not _MISSING:
            self.refuse(where, f"'{where}' is {shown(found)}; {right} is right")

    def refuse(self, where: str, *defects: str) -> None:
        """Note why the value at `where`, a key and what lies in it, cannot be read."""
        self.unread.add(where.partition(".")[0].partition("[")[0])
        self.defects += defects

    def number(self, where: str, found: object) -> int:
        """A whole number from 0."""
        if type(found) is int and 0 <= found <= MAX_NUMBER:
            return found
        self.wrong(where, found, "a whole number from 0")
        return 0

    def word(self, where: str, found: object, words: Mapping[str, V]) -> V:
        """What one of the words stands for."""
        if isinstance(found, str) and found in words:
            return words[found]
        self.wrong(where, found, f"one of {', '.join(words)}")
        return next(iter(words.values()))

    def word_or_null(self, where: str, found: object, words: Mapping[str, V]) -> V | None:
        """What one of the words stands for; None for null."""
        return None if found is None else self.word(where, found, words)

    def words(self, where: str, found: object, words: Mapping[str, V]) -> tuple[V, ...]:
        """What a list of the words stands for."""
        if not isinstance(found, list):
            self.wrong(where, found, "a list")
            return ()
        return tuple(self.word(f"{where}[{index}]", item, words) for index, item in enumerate(found))

    def different(self, where: str, found: object, words: Mapping[str, V]) -> tuple[V, ...]:
        """What a list of the words stands for, none of them twice."""
        values = self.words(where, found, words)
        if len(set(values)) != len(values):
            self.wrong(where, found, "a list without repetitions")
        return values

    def pile(self, where: str, found: object) -> Cards:
        """Cards in any order."""
        return self.words(where, found, CARD_OF_WORD)

    def cards(self, where: str, found: object) -> Cards:
        """Cards in card order; others are noted and sorted, so that the rest can still be judged."""
        before = len(self.defects)
        cards = self.pile(where, found)
        if len(self.defects) == before and list(cards) != sorted(cards):
            self.defects.append(f"'{where}' is not in card order")
        return tuple(sorted(cards))

    def mapping(
        self,
        where: str,
        found: object,
        keys: Mapping[str, K],
        item: Callable[[str, object], V],
        *,
        all_keys: bool = True,
    ) -> dict[K, V]:
        """What an object with just the given keys (or some of them, unless `all_keys`) stands for."""
        if not isinstance(found, dict):
            self.wrong(where, found, "an object")
            return {}
        strange = [
            f"'{where}' has the key '{key[:40]}'; {', '.join(keys)} are right" for key in found if key not in keys
        ]
        missing = [f"'{where}' has no key '{key}'" for key in keys if all_keys and key not in found]
        if strange or missing:
            self.refuse(where, *strange, *missing)
        return {keys[key]: item(f"{where}.{key}", value) for key, value in found.items() if key in keys}


def shown(value: object) -> str:
    """The value as an error quotes it: short, and whatever it is."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f"'{value[:40]}'"
    if isinstance(value, int):
        return str(value) if abs(value) <= MAX_NUMBER else Sentence("a larger number than JSON can keep")
    if isinstance(value, list):
        return Sentence("a list")
    if isinstance(value, dict):
        return Sentence("an object")
    return Sentence("a {kind}", kind=type(value).__name__)
