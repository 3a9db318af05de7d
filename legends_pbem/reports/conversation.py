"""The dialog in which a decision is made in a terminal, line by line: what is said, what is asked, what was answered.

Nothing but lines of text: it works with a keyboard alone, on the dumbest terminal, and read aloud.
"""

from dataclasses import dataclass, replace
from functools import cached_property

from legends_pbem.engine.steps import Decision
from legends_pbem.notation.steps import format_decision
from legends_pbem.reports.deciding import Asked, Choice, Decider, Moment
from legends_pbem.reports.glance import Line, Span, fitting, glance_lines, hung
from legends_pbem.reports.likely import likely_moves
from legends_pbem.reports.report import Report
from legends_pbem.reports.speech import Speech
from legends_pbem.reports.templates import packaged
from legends_pbem.values import NamedTuple

_NOTHING = "0"
_FEWEST_LINES = 4
"""A page of choices never has fewer, however low the terminal is."""


class Size(NamedTuple):
    """Of a terminal."""

    columns: int
    rows: int | None = None
    """None where nothing scrolls out of sight."""


@dataclass(frozen=True)
class Conversation:
    """A dialog at some moment. Answers lead to new ones; this one stays as it is."""

    report: Report
    """What is known of the game; its viewer owes a decision."""
    speech: Speech
    size: Size
    decider: Decider
    past: tuple[Moment, ...]
    """All moments to which one can go back, and the present one, the last."""
    said: tuple[Line, ...]
    """What is to be said before the question."""
    top: int = 0
    """The place of the choice with which the page of choices begins."""
    agreed: bool = False
    """Whether the whole decision was confirmed."""
    left: bool = False
    """Whether the player leaves without one."""

    @property
    def decision(self) -> Decision:
        """What was decided so far."""
        return self.past[-1].steps

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is to be shown now: what is said, what was decided so far, and what can be chosen."""
        return (*self.said, ((Span(""),)), *self._head, *self._page, *self._foot)

    @property
    def prompt(self) -> str:
        """What is asked for, and the keys that are of use now."""
        words, hints, keys = self.speech.terminal["play"], self.speech.terminal["hints"], self._keys
        asked = self._asked
        wanted = words["agree" if asked is None else "one" if asked.takes_one else "some"]
        enter = [hints[self._enter]] if self._enter else []
        named = [f"{keys[name]} {hints[name]}" for name in ("yes", "back", "help") if name in keys]
        return f"{wanted} ({', '.join([*enter, *named])})"

    def answered(self, line: str) -> "Conversation":
        """The dialog after the player typed a line."""
        word = line.strip().casefold()
        key = next((name for name, letter in self._keys.items() if letter == word), "")
        match key:
            case "leave":
                return replace(self._says(self.speech.terminal["play"]["left"]), left=True)
            case "back":
                return replace(self, past=self.past[:-1], said=(), top=0)
            case "table":
                return replace(self, said=glance_lines(self.report, self.speech, self.size.columns))
            case "help":
                return self._says(*self._help())
        if self._asked is None:
            return self._agrees(key)
        return self._takes(self._asked, key if word else self._enter, word)

    @property
    def _keys(self) -> dict[str, str]:
        """What can be done besides choosing now, and the key of each."""
        asked = self._asked
        useless = {
            "back": len(self.past) == 1,
            "likely": asked is None or not self.report.likely,
            "why": asked is None or not asked.barred,
            "yes": asked is not None,
        }
        return {name: key for name, key in self.speech.terminal["keys"].items() if not useless.get(name)}

    @property
    def _asked(self) -> Asked | None:
        return self.past[-1].asked

    @property
    def _enter(self) -> str:
        """What Enter alone does now: show the next page, take the first choice, or show the likely moves."""
        asked = self._asked
        if asked is None:
            return ""
        if self.top or self._bottom < len(asked.choices):
            return "page"
        if asked.takes_one and (asked.is_ranked or len(asked.choices) == 1):
            return "first"
        return "likely" if self.report.likely and len(self.past) == 1 else ""

    def _agrees(self, key: str) -> "Conversation":
        if key == "yes":
            return replace(self, said=(), agreed=True)
        keys = self._keys
        return self._says(self.speech.recall("play_letter", keys["yes"], keys["back"], keys["leave"]))

    def _takes(self, asked: Asked, key: str, word: str) -> "Conversation":
        """The dialog after an answer to what is asked."""
        match key:
            case "page":
                return replace(self, said=(), top=self._bottom % len(asked.choices))
            case "first":
                return self._goes_on(asked.follow((0,)))
            case "likely":
                return self._goes_on(self.past[0]._replace(asked=self._likely()))
            case "why":
                return self._says(*[f"{one.label}: {one.why}" for one in asked.barred])
        numbers = _numbers(word, len(asked.choices))
        if numbers is None or not asked.least <= len(numbers) <= asked.most:
            return self._says(self._wanted(asked))
        return self._goes_on(asked.follow(numbers))

    def _goes_on(self, moment: Moment) -> "Conversation":
        return replace(self, past=(*self.past, moment), said=(), top=0)

    def _says(self, *texts: str) -> "Conversation":
        return replace(self, said=tuple([line for text in texts for line in self._paragraph(text)]))

    def _likely(self) -> Asked:
        """Which of the likely decisions is taken, whole as it is."""
        told = likely_moves(self.report, "", self.speech)
        assert told is not None  # the viewer owes a decision, and some are likely
        choices = tuple([Choice(" · ".join((move.title, *move.facts))) for move in told.moves])
        return Asked(
            self.speech.terminal["play"]["likely"],
            choices,
            lambda chosen: self.decider.decided(self.report.likely[chosen[0]]),
            is_ranked=True,
        )

    def _help(self) -> list[str]:
        """What can be typed."""
        words = self.speech.terminal["help"]
        choosing = [words["number"]] if self._asked is not None else []
        entering = [words["enter"]] if self._enter else []
        return [*choosing, *entering, *[f"{key} {words[name]}" for name, key in self._keys.items()]]

    def _wanted(self, asked: Asked) -> str:
        if asked.takes_one:
            return self.speech.recall("play_number", len(asked.choices))
        return self.speech.recall("play_numbers", asked.least, asked.most, len(asked.choices))

    @cached_property
    def _decided(self) -> tuple[Line, ...]:
        """The decision so far: its words, weeks and effects."""
        moment = self.past[-1]
        if not moment.steps:
            return ()
        whole = moment.asked is None
        label = self.speech.terminal["play"]["whole" if whole else "so_far"]
        sentences = [self.decider.cost(moment), *moment.effects, *(self.decider.outcome(moment) if whole else ())]
        return (
            (Span(label, strong=True),),
            *self._paragraph(format_decision(moment.steps)),
            *[line for sentence in sentences if sentence for line in self._paragraph(sentence)],
        )

    @property
    def _head(self) -> tuple[Line, ...]:
        """What stands above the choices; nothing on a further page of them."""
        if self.top:
            return ()
        title = hung(self._asked.title, self.size.columns) if self._asked is not None else []
        return (*self._decided, *[(Span(text, strong=True),) for text in title])

    @cached_property
    def _listed(self) -> tuple[tuple[Line, ...], ...]:
        """The lines of each choice."""
        choices = self._asked.choices if self._asked is not None else ()
        digits = len(str(len(choices)))
        told = [f"{choice.label}: {choice.note}" if choice.note else choice.label for choice in choices]
        return tuple([self._paragraph(f"{number:>{digits}} {text}") for number, text in enumerate(told, start=1)])

    @property
    def _page(self) -> tuple[Line, ...]:
        return tuple([line for choice in self._listed[self.top : self._bottom] for line in choice])

    @cached_property
    def _bottom(self) -> int:
        """The place after the last choice of the page: as many are shown as the terminal has room for."""
        if self.size.rows is None:
            return len(self._listed)
        around = 2 + len(self._head) + len(self._foot)  # an empty line before, the prompt after
        room = max(_FEWEST_LINES, self.size.rows - around)
        bottom, used = self.top, 0
        while bottom < len(self._listed) and (used + len(self._listed[bottom]) <= room or bottom == self.top):
            used += len(self._listed[bottom])
            bottom += 1
        return bottom

    @property
    def _foot(self) -> tuple[Line, ...]:
        """That some things are not possible here."""
        if self._asked is None or not self._asked.barred:
            return ()
        why = self.speech.terminal["keys"]["why"]
        return self._paragraph(self.speech.recall("play_barred", len(self._asked.barred), why))

    def _paragraph(self, text: str) -> tuple[Line, ...]:
        return tuple([(Span(line),) for line in hung(text, self.size.columns)])


def begin_conversation(report: Report, size: Size) -> Conversation:
    """The dialog as it begins, with the table at a glance. ValueError if the viewer owes no decision."""
    if not report.asks or report.view.seat is None:
        raise ValueError("only who owes a decision can be asked for it")
    speech, _ = packaged().rendered(report.language, lambda speech: speech)
    size = size._replace(columns=fitting(size.columns))
    decider = Decider(report.view, report.view.seat, speech)
    table = glance_lines(report, speech, size.columns)
    return Conversation(report, speech, size, decider, (decider.begin(),), table)


def _numbers(word: str, most: int) -> tuple[int, ...] | None:
    """The places that the numbers say, counted from 0; none for `0`. None for anything else."""
    pieces = word.replace(",", " ").split()
    if pieces == [_NOTHING]:
        return ()
    if not all(piece.isascii() and piece.isdigit() and len(piece) <= len(str(most)) for piece in pieces):
        return None
    places = tuple([int(piece) - 1 for piece in pieces])
    sound = places and len(set(places)) == len(places) and 0 <= min(places) <= max(places) < most
    return places if sound else None
