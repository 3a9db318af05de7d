"""Why a move is refused, in a player's words: the sentence of the cause, its facts filled in, and what would be right.

The sentences stand in `refusals.toml` of each language, one a cause, in five tables: of the rules, of the notation, of
the service, of what is said about time, and of mails that nothing could be obeyed of.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from legends_pbem.engine.refusals import Illegal
from legends_pbem.engine.steps import Step
from legends_pbem.engine.things import Action, Card, Phase, Place, Seat
from legends_pbem.notation.errors import NotationError, Part
from legends_pbem.notation.names import CARD_WORDS
from legends_pbem.notation.steps import format_step
from legends_pbem.reports.plain import one_line
from legends_pbem.reports.speech import Speech
from legends_pbem.reports.templates import packaged

MOST_QUOTED = 80
"""So many characters of what a player wrote are quoted."""
MOST_CITED = 12
"""So many possible steps are named; of the others only how many they are."""


@runtime_checkable
class ServiceRefusal(Protocol):
    """A refusal of the service, known here by its shape, for the service stands above the reports."""

    @property
    def cause(self) -> str:
        """A key of the table `service`."""

    @property
    def facts(self) -> Mapping[str, object]:
        """The placeholders of its sentence; `refusal` holds an `UnreadMail`, `why` a `TimeRefusal`.

        These are explained instead.
        """


@runtime_checkable
class UnreadMail(Protocol):
    """Why nothing in a mail was obeyed."""

    @property
    def problem(self) -> str | NotationError:
        """A key of the table `mail`, or what is wrong with the move file in it."""

    @property
    def limit(self) -> int:
        """The limit that was passed, for the problems that are one."""

    @property
    def line(self) -> str:
        """The line that the problem is about."""


@runtime_checkable
class TimeRefusal(Protocol):
    """What is wrong with something about time that a player wrote."""

    @property
    def reason(self) -> str:
        """A key of the table `time`."""

    @property
    def piece(self) -> str:
        """What was not understood, or asks for too much."""

    @property
    def facts(self) -> Mapping[str, object]:
        """The other placeholders of its sentence."""


Explained = Illegal | NotationError | ServiceRefusal | UnreadMail | TimeRefusal


class Number(int):
    """A number that brings its noun: `{cost:symbol|symbols}` is `1 symbol` or `2 symbols`.

    `{limit:size}` is a number of bytes in whole kB or MB (of 1,024).
    """

    def __format__(self, spec: str) -> str:
        if spec == "size":
            return f"{self // 2**20} MB" if self >= 2**20 else f"{self // 2**10} kB"
        one, divider, other = spec.partition("|")
        return f"{int(self)} {one if self == 1 else other}" if divider else super().__format__(spec)


def explain(error: Explained, language: str, possible: Sequence[Step] = ()) -> str:
    """What was read, what is wrong (with the rule's id), and what is possible instead; some of it, where it is much.

    One line, in the packaged words. Raises UnknownLanguage.
    """
    return packaged().rendered(language, lambda speech: explained(error, possible, speech))[0]


def explained(error: Explained, possible: Sequence[Step], speech: Speech) -> str:
    """The same in the words of a language at hand, which may be the host's own."""
    sentences = _sentences(error, speech)
    if possible:
        cited = [format_step(step) for step in possible[:MOST_CITED]]
        sentences.append(speech.say("refused_possible", cited, len(possible) - len(cited)))
    return " ".join(sentences)


def _sentences(error: Explained, speech: Speech) -> list[str]:
    if isinstance(error, Illegal):
        sentence = _filled(speech.refusals["rules"][error.why.value], error.facts, speech)
        return [sentence, speech.say("refused_rule", error.rule)]
    if isinstance(error, NotationError):
        return _notation_sentences(error, speech)
    if isinstance(error, UnreadMail):
        if isinstance(error.problem, NotationError):
            return _notation_sentences(error.problem, speech)
        facts = {"limit": error.limit, "line": error.line}
        return [_filled(speech.refusals["mail"][str(error.problem)], facts, speech)]
    if isinstance(error, TimeRefusal):
        facts = {"piece": error.piece or "…", **error.facts}
        sentence = _filled(speech.refusals["time"][str(error.reason)], facts, speech)
        suggestions = error.facts.get("suggestions")
        return [sentence, speech.say("refused_meant", suggestions)] if suggestions else [sentence]
    inner = error.facts.get("refusal") or error.facts.get("why")
    if isinstance(inner, UnreadMail | TimeRefusal):
        return _sentences(inner, speech)
    return [_filled(speech.refusals["service"][str(error.cause)], error.facts, speech)]


def _notation_sentences(error: NotationError, speech: Speech) -> list[str]:
    facts = {"piece": error.piece, **error.facts}
    sentences = [_filled(speech.refusals["notation"][error.reason.value], facts, speech)]
    if error.line is not None:
        sentences.insert(0, speech.say("refused_line", error.line))
    if suggestions := error.facts.get("suggestions"):
        sentences.append(speech.say("refused_meant", suggestions))
    elif choices := error.facts.get("choices"):
        sentences.append(speech.say("refused_choices", choices))
    return sentences


def _filled(sentence: str, facts: Mapping[str, object], speech: Speech) -> str:
    told = sentence.format_map({name: _told(name, fact, speech) for name, fact in facts.items()})
    return told[0].upper() + told[1:]


def _told(name: str, fact: object, speech: Speech) -> object:
    """A fact in the words of the language; in a sentence a place is asked for its forms, a number for its noun."""
    match fact:
        case Card():
            return CARD_WORDS[fact]
        case Place():
            return speech.place[fact]
        case Seat():
            return speech.seat[fact]
        case Phase():
            return speech.phase[fact]
        case Action():
            return speech.action[fact]
        case Part():
            return speech.word["parts"][fact.value]
        case int():
            return Number(fact)
        case str():
            is_seat = name == "seat" and fact in speech.seat  # the service knows seats by their words
            return speech.seat[Seat(fact)] if is_seat else one_line(fact, MOST_QUOTED)
        case tuple() if all(isinstance(part, str) for part in fact):
            return speech.listed(fact)
        case _:
            return format_step(fact) if isinstance(fact, Step) else fact
