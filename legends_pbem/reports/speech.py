"""One language's words: names from `words.toml`, sentences from macros, and the lists both need."""

import tomllib
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from legends_pbem.engine.things import Action, Card, Cards, Phase, Place, Seat
from legends_pbem.notation.names import CARD_WORDS

if TYPE_CHECKING:
    from jinja2 import Environment


class PlaceWords(NamedTuple):
    """How a language speaks of a place."""

    name: str
    """As a title, without an article: `Amber Room`."""
    the: str
    """Within a sentence: `the Amber Room`."""
    to: str
    away: str
    """`from the Amber Room`."""
    at: str

    def __str__(self) -> str:
        return self.the


class Speech:
    """The words of one language, ready to be filled in."""

    def __init__(self, environment: "Environment", language: str) -> None:
        """`environment` is used for this language alone: its globals become this language's names."""
        self._environment = environment
        self.language = language
        self.word: dict[str, Any] = self._catalogue("words.toml")
        self.place = tuple(PlaceWords(**self.word["places"][str(place)]) for place in Place)
        self.seat = {seat: str(self.word["seats"][seat.value]) for seat in Seat}
        self.action = {action: str(self.word["actions"][action.value]) for action in Action}
        self.phase = {phase: str(self.word["phases"][phase.value]) for phase in Phase}
        self._and = str(self.word["and"])
        environment.globals.update(
            language=language,
            word=self.word,
            place=self.place,
            seat=self.seat,
            action=self.action,
            listed=self.listed,
            counted=self.counted,
            named=self.named,
            seat_names=self.seat_names,
        )
        self._sentences: dict[str, Any] = {}
        for name in ("events.jinja", "phrases.jinja"):
            self._sentences.update(vars(environment.get_template(f"{language}/{name}").module))

    @cached_property
    def refusals(self) -> dict[str, str]:
        """Cause → its sentence, facts as placeholders."""
        return self._catalogue("refusals.toml")

    def say(self, name: str, *facts: object) -> str:
        """The sentence that the macro `name` makes of the facts, on one line."""
        return " ".join(self._sentences[name](*facts).split())

    def fill(self, layout: str, values: Mapping[str, object]) -> str:
        """The page that a layout makes of the values."""
        return self._environment.get_template(f"layout/{layout}").render(values)

    def listed(self, parts: list[str] | tuple[str, ...]) -> str:
        """`a, b and c`."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self._and} {parts[-1]}"

    def counted(self, cards: Cards) -> str:
        """The cards by their names, several of a kind counted: `ark ×2, yeti2`."""
        return ", ".join(counted_cards(cards))

    def named(self, cards: Cards) -> str:
        """The same within a sentence: `ark ×2 and yeti2`."""
        return self.listed(counted_cards(cards))

    def seat_names(self, seats: tuple[Seat, ...], you: Seat | None, word: str) -> list[str]:
        """The seats' names, the viewer's own being `word`, the language's "you" in the right case."""
        return [word if seat is you else self.seat[seat] for seat in seats]

    def _catalogue(self, name: str) -> dict[str, Any]:
        assert self._environment.loader is not None
        source, _, _ = self._environment.loader.get_source(self._environment, f"{self.language}/{name}")
        return tomllib.loads(source)


def counted_cards(cards: Cards) -> list[str]:
    """Each kind of card once, in the order of its first card, with its number where there are several.

    `2 yeti` would be short for two cards too, but is easily read as `yeti2`; so the number stands behind.
    """
    kinds: dict[Card, int] = {}
    for card in cards:
        kinds[card] = kinds.get(card, 0) + 1
    return [CARD_WORDS[card] if number == 1 else f"{CARD_WORDS[card]} ×{number}" for card, number in kinds.items()]
