"""The dialog in which a decision is made in a terminal, line by line: what is said, what is asked, what was answered.

Nothing but lines of text: it works with a keyboard alone, on the dumbest terminal, and read aloud.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from legends_pbem.reports.deciding import Asked, Choice, Decider, Moment, cost_of
from legends_pbem.reports.glance import Line, Span, fitting, glance_lines, hung
from legends_pbem.reports.likely import likely_moves
from legends_pbem.reports.planning import Planner
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
    """What is known of the game, as one of its seats sees it."""
    speech: Speech
    size: Size
    planner: Planner
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
    def decision(self) -> str:
        """What was decided so far, as it is sent: a line for what is asked now, and one for each order ahead."""
        return "\n".join(self.past[-1].lines)

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is to be shown now: what is said, what was decided so far, and what can be chosen."""
        return (*self.said, ((Span(""),)), *self._head, *self._page, *self._foot)

    @property
    def prompt(self) -> str:
        """What is asked for, and the keys that are of use now."""
        words, hints, keys = self.speech.terminal["play"], self.speech.terminal["hints"], self._keys
        asked = self._asked
        agree = "agree_ahead" if self._only_orders else "agree"
        wanted = words[agree if asked is None else "one" if asked.takes_one else "some"]
        enter = [hints[self._enter]] if self._enter else []
        named = [f"{keys[name]} {hints[name]}" for name in ("yes", "more", "back", "help") if name in keys]
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
            "likely": asked is None or not self.report.likely or bool(self.past[-1].before),
            "why": asked is None or not asked.barred,
            "yes": asked is not None,
            "more": asked is not None or self._more is None,
        }
        return {name: key for name, key in self.speech.terminal["keys"].items() if not useless.get(name)}

    @property
    def _asked(self) -> Asked | None:
        return self.past[-1].asked

    @cached_property
    def _more(self) -> Asked | None:
        """What else can be decided once a line is whole."""
        return self.planner.more(self.past[-1])

    @property
    def _only_orders(self) -> bool:
        """Whether nothing is asked now."""
        return not self.report.asks

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
        if key == "more":
            return self._goes_on(self.past[-1]._replace(asked=self._more))
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
        numbers = _numbers(word, asked)
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
        decider = self._decider
        choices = tuple([Choice(" · ".join((move.title, *move.facts))) for move in told.moves])
        return Asked(
            self.speech.terminal["play"]["likely"],
            choices,
            lambda chosen: decider.decided(self.report.likely[chosen[0]]),
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
        if asked.is_wish:
            return self.speech.recall("play_wish", asked.most, len(asked.choices))
        return self.speech.recall("play_numbers", asked.least, asked.most, len(asked.choices))

    @cached_property
    def _decided(self) -> tuple[Line, ...]:
        """What was decided so far: its words, weeks and effects."""
        moment, words = self.past[-1], self.speech.terminal["play"]
        if not moment.lines:
            return ()
        whole = "ordered" if self._only_orders else "whole"
        label = (Span(words[whole if moment.asked is None else "so_far"], strong=True),)
        return (label, *[line for text in (*moment.lines, *self._effects(moment)) for line in self._paragraph(text)])

    def _effects(self, moment: Moment) -> Iterator[str]:
        """What comes of it, a sentence each."""
        assert self.report.view.seat is not None  # it is asked
        cost = cost_of(moment, self.report.view.seat, self.speech)
        if cost:
            yield cost
        yield from moment.effects
        if moment.asked is not None:
            return
        if not self.planner.is_order(moment):
            yield from self._decider.outcome(moment)
            return
        yield self.speech.terminal["play"]["as_now"]
        if self._only_orders:
            yield self.speech.terminal["play"]["replaces"]

    @property
    def _decider(self) -> Decider:
        """Who asks for the decision that is due."""
        assert self.report.view.seat is not None
        return Decider(self.report.view, self.report.view.seat, self.speech)

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
    """The dialog as it begins, with the table at a glance. ValueError for a spectator, and once the game is over."""
    view, seat = report.view, report.view.seat
    if seat is None or report.ended:
        raise ValueError("only who plays can decide")
    speech, _ = packaged().rendered(report.language, lambda speech: speech)
    size = size._replace(columns=fitting(size.columns))
    planner = Planner(view, seat, speech)
    first = Decider(view, seat, speech).begin() if report.asks else planner.begin()
    return Conversation(report, speech, size, planner, (first,), glance_lines(report, speech, size.columns))


def _numbers(word: str, asked: Asked) -> tuple[int, ...] | None:
    """The places that the numbers say, counted from 0; none for `0`. None for anything else."""
    most = len(asked.choices)
    pieces = word.replace(",", " ").split()
    if pieces == [_NOTHING]:
        return ()
    if not all(piece.isascii() and piece.isdigit() and len(piece) <= len(str(most)) for piece in pieces):
        return None
    places = tuple([int(piece) - 1 for piece in pieces])
    sound = places and (asked.is_wish or len(set(places)) == len(places)) and 0 <= min(places) <= max(places) < most
    return places if sound else None
