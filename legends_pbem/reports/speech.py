"""One language's words: names from `words.toml`, sentences from macros, and the lists both need."""

import tomllib
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache, cached_property, lru_cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from legends_pbem.engine.table import Track
from legends_pbem.engine.things import MEDALS, Action, Card, Cards, Phase, Place, Seat
from legends_pbem.notation.names import CARD_WORDS
from legends_pbem.reports.moments import moment_of
from legends_pbem.values import NamedTuple

if TYPE_CHECKING:
    from jinja2 import Environment

_MOST_RECALLED = 2000


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
        self._and, self._or, self._you = str(self.word["and"]), str(self.word["or"]), str(self.word["you"])
        environment.globals["word"] = _named(self.word)
        environment.filters.update(
            listed=self.listed,
            either=self.either,
            counted=self.counted,
            named=self.named,
            capital=lambda text: text[0].upper() + text[1:],
            moment=lambda text: moment_of(datetime.fromisoformat(text), "UTC"),
            timed=lambda text: " ".join([self.word["time_words"].get(word, word) for word in text.split()]),
            colours=lambda words: self.seat_names(tuple(map(Seat, words))),
            seat=self.seat_name,
            seats=self.seat_names,
            diaries=_diaries,
            action=self.action.__getitem__,
        )
        for form in PlaceWords._fields:
            environment.filters[form] = [getattr(words, form) for words in self.place].__getitem__
        for name, macro in self._macros("counts.jinja").items():
            environment.filters[name] = _remembering(macro)
        self.recall: Callable[..., str] = lru_cache(_MOST_RECALLED, typed=True)(self.say)
        """The same as `say`, remembered: for sentences that come again. Typed, for a place equals its number."""
        files = (
            "events.jinja",
            "notes.jinja",
            "desk.jinja",
            "settings.jinja",
            "reminders.jinja",
            "digests.jinja",
            "phrases.jinja",
        )
        self._sentences = {name: macro for file in files for name, macro in self._macros(file).items()}

    @cached_property
    def refusals(self) -> dict[str, dict[str, str]]:
        """Where a refusal comes from → cause → its sentence, facts as placeholders."""
        return self._catalogue("refusals.toml")

    @cached_property
    def form(self) -> dict[str, dict[str, str]]:
        """The order form's words: what it asks, tells, says and has on its page."""
        return self._catalogue("form.toml")

    @cached_property
    def terminal(self) -> dict[str, dict[str, str]]:
        """What a terminal shows besides sentences."""
        return self._catalogue("terminal.toml")

    def source(self, layout: str) -> str:
        """The text of a layout as it is written."""
        assert self._environment.loader is not None
        return self._environment.loader.get_source(self._environment, f"layout/{layout}")[0]

    def say(self, name: str, *facts: object) -> str:
        """The sentence that the macro `name` makes of the facts, on one line."""
        sentence: str = self._sentences[name](*facts)
        return _one_line(sentence) if "\n" in sentence else sentence

    def fill(self, layout: str, values: Mapping[str, object]) -> str:
        """The page that a layout makes of the values."""
        return self._environment.get_template(f"layout/{layout}").render(values)

    def listed(self, parts: list[str] | tuple[str, ...]) -> str:
        """`a, b and c`."""
        return _joined(parts, self._and)

    def either(self, parts: list[str] | tuple[str, ...]) -> str:
        """`a, b or c`."""
        return _joined(parts, self._or)

    def counted(self, cards: Cards) -> str:
        """The cards by their names, several of a kind counted: `ark ×2, yeti2`."""
        return ", ".join(counted_cards(cards))

    def named(self, cards: Cards) -> str:
        """The same within a sentence: `ark ×2 and yeti2`."""
        return self.listed(counted_cards(cards))

    def subject(self, seat: Seat, you: Seat | None) -> str:
        """Who did something, at the beginning of a sentence."""
        return self._you if seat is you else self.seat[seat]

    def seat_name(self, seat: Seat, you: Seat | None = None, word: str = "") -> str:
        """The seat's name; for the viewer `word`, the language's "you" in the case that the sentence needs."""
        return word if seat is you else self.seat[seat]

    def seat_names(self, seats: tuple[Seat, ...], you: Seat | None = None, word: str = "") -> str:
        """The same for several seats, within a sentence."""
        return self.listed([self.seat_name(seat, you, word) for seat in seats])

    def _macros(self, name: str) -> dict[str, Any]:
        """All macros of a file by their names."""
        module = self._environment.get_template(f"{self.language}/{name}").module
        return {name: macro for name, macro in vars(module).items() if not name.startswith("_")}

    def _catalogue(self, name: str) -> dict[str, Any]:
        assert self._environment.loader is not None
        source, _, _ = self._environment.loader.get_source(self._environment, f"{self.language}/{name}")
        return tomllib.loads(source)


def _named(table: Mapping[str, Any]) -> SimpleNamespace:
    """The table with its keys as attributes, which is how templates ask for them; of a dict they would ask twice."""
    return SimpleNamespace(**{key: _named(value) if isinstance(value, dict) else value for key, value in table.items()})


def _one_line(sentence: str) -> str:
    """The sentence with its line breaks and repeated spaces made one space; no-break spaces stay."""
    return " ".join([word for word in sentence.replace("\n", " ").split(" ") if word])


def _joined(parts: list[str] | tuple[str, ...], before_last: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {before_last} {parts[-1]}"


def _diaries(track: Track) -> list[tuple[Seat, int]]:
    """Whose diary lies on which space of a book track, highest first."""
    spaces = zip(reversed(track), reversed(MEDALS), strict=True)
    return [(owner, medal) for owner, medal in spaces if owner is not None]


def _remembering(macro: Callable[[int], str]) -> Callable[[int], str]:
    """A filter that asks the macro once for each number: numbers of things are said all over a report."""
    return cache(lambda number: _one_line(macro(number)))


def counted_cards(cards: Cards) -> list[str]:
    """Each kind of card once, in the order of its first card, with its number where there are several.

    `2 yeti` would be short for two cards too, but is easily read as `yeti2`; so the number stands behind.
    """
    kinds: dict[Card, int] = {}
    for card in cards:
        kinds[card] = kinds.get(card, 0) + 1
    return [
        CARD_WORDS[card] if number == 1 else f"{CARD_WORDS[card]}\N{NO-BREAK SPACE}×{number}"
        for card, number in kinds.items()
    ]
