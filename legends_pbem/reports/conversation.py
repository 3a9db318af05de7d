"""The dialog in which a decision is made in a terminal, line by line: what is said, what is asked, what was answered.

Nothing but lines of text: it works with a keyboard alone, on the dumbest terminal, and read aloud.
"""

from dataclasses import dataclass, replace
from functools import cached_property

from legends_pbem.engine.steps import Decision
from legends_pbem.notation.steps import format_decision
from legends_pbem.reports.deciding import Asked, Decider, Moment
from legends_pbem.reports.glance import Line, Span, fitting, glance_lines, hung
from legends_pbem.reports.report import Report
from legends_pbem.reports.speech import Speech
from legends_pbem.reports.templates import packaged

_NOTHING = "0"


@dataclass(frozen=True)
class Conversation:
    """A dialog at some moment. Answers lead to new ones; this one stays as it is."""

    report: Report
    """What is known of the game; its viewer owes a decision."""
    speech: Speech
    width: int
    """Of the terminal, in columns."""
    decider: Decider
    past: tuple[Moment, ...]
    """All moments to which one can go back, and the present one, the last."""
    said: tuple[Line, ...]
    """What is to be said before the question."""
    agreed: bool = False
    """Whether the whole decision was confirmed."""
    left: bool = False
    """Whether the player leaves without one."""

    @property
    def decision(self) -> Decision:
        """What was decided so far."""
        return self.past[-1].steps

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """What is to be shown now: what is said, what was decided so far, and what can be chosen."""
        moment = self.past[-1]
        chosen = self._decided(moment) if moment.steps else ()
        return (*self.said, ((Span(""),)), *chosen, *self._choices(moment.asked))

    @property
    def prompt(self) -> str:
        """What is asked for."""
        asked = self.past[-1].asked
        if asked is None:
            return self.speech.terminal["play"]["agree"]
        return self.speech.terminal["play"]["one" if asked.least == asked.most == 1 else "some"]

    def answered(self, line: str) -> "Conversation":
        """The dialog after the player typed a line."""
        word = line.strip().casefold()
        keys = self.speech.terminal["keys"]
        if word == keys["leave"]:
            return replace(self, said=self._paragraph(self.speech.terminal["play"]["left"]), left=True)
        if word == keys["back"]:
            return self._back()
        if word == keys["table"]:
            return replace(self, said=glance_lines(self.report, self.speech, self.width))
        asked = self.past[-1].asked
        if asked is None:
            return self._agreed(word)
        if word == keys["why"] and asked.barred:
            told = [line for one in asked.barred for line in self._paragraph(f"{one.label}: {one.why}")]
            return replace(self, said=tuple(told))
        return self._chosen(asked, word)

    def _back(self) -> "Conversation":
        if len(self.past) == 1:
            return replace(self, said=self._paragraph(self.speech.terminal["play"]["first"]))
        return replace(self, past=self.past[:-1], said=())

    def _agreed(self, word: str) -> "Conversation":
        keys = self.speech.terminal["keys"]
        if word == keys["yes"]:
            return replace(self, said=(), agreed=True)
        wanted = self.speech.recall("play_letter", keys["yes"], keys["back"], keys["leave"])
        return replace(self, said=self._paragraph(wanted))

    def _chosen(self, asked: Asked, word: str) -> "Conversation":
        numbers = _numbers(word, len(asked.choices))
        if numbers is None or not asked.least <= len(numbers) <= asked.most:
            return replace(self, said=self._paragraph(self._wanted(asked)))
        return replace(self, past=(*self.past, asked.follow(numbers)), said=())

    def _wanted(self, asked: Asked) -> str:
        if asked.least == asked.most == 1:
            return self.speech.recall("play_number", len(asked.choices))
        return self.speech.recall("play_numbers", asked.least, asked.most, len(asked.choices))

    def _decided(self, moment: Moment) -> tuple[Line, ...]:
        """The decision so far: its words, weeks and effects."""
        whole = moment.asked is None
        label = self.speech.terminal["play"]["whole" if whole else "so_far"]
        sentences = [self.decider.cost(moment), *moment.effects, *(self.decider.outcome(moment) if whole else ())]
        return (
            (Span(label, strong=True),),
            *self._paragraph(format_decision(moment.steps)),
            *[line for sentence in sentences if sentence for line in self._paragraph(sentence)],
        )

    def _choices(self, asked: Asked | None) -> tuple[Line, ...]:
        if asked is None:
            return ()
        digits = len(str(len(asked.choices)))
        lines: list[Line] = [(Span(text, strong=True),) for text in hung(asked.title, self.width)]
        for number, choice in enumerate(asked.choices, start=1):
            told = f"{choice.label}: {choice.note}" if choice.note else choice.label
            lines += self._paragraph(f"{number:>{digits}} {told}")
        if asked.barred:
            key = self.speech.terminal["keys"]["why"]
            lines += self._paragraph(self.speech.recall("play_barred", len(asked.barred), key))
        return tuple(lines)

    def _paragraph(self, text: str) -> tuple[Line, ...]:
        return tuple([(Span(line),) for line in hung(text, self.width)])


def begin_conversation(report: Report, width: int) -> Conversation:
    """The dialog as it begins, with the table at a glance. ValueError if the viewer owes no decision."""
    if not report.asks or report.view.seat is None:
        raise ValueError("only who owes a decision can be asked for it")
    speech, _ = packaged().rendered(report.language, lambda speech: speech)
    width = fitting(width)
    decider = Decider(report.view, report.view.seat, speech)
    return Conversation(report, speech, width, decider, (decider.begin(),), glance_lines(report, speech, width))


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
