"""Where one decision ends and the next begins, in a text that says several."""

from collections.abc import Iterable

from legends_pbem.notation.names import BEST, IF
from legends_pbem.notation.tokens import tokens_of
from legends_pbem.notation.typed import begins_order_line, split_steps, verb_of

_BEGIN_TURNS = ("go", "rest")
_ON_THE_WAY = ("go", "give")


def decisions_of(texts: Iterable[str]) -> tuple[str, ...]:
    """The decisions that the texts say, steps joined by `; `; each text begins another. Orders ahead stay whole.

    A golden hourglass `if reached` goes with the decision above it: where the mark is not reached, it is none.
    """
    decisions: list[str] = []
    for said in (said for text in texts for said in _said(text)):
        if decisions and _is_golden_if(said) and not begins_order_line(decisions[-1]):
            decisions[-1] = f"{decisions[-1]}; {said}"
        else:
            decisions.append(said)
    return tuple(decisions)


def _is_golden_if(text: str) -> bool:
    return verb_of(text) == "golden" and any(token.key in IF for token in tokens_of(text))


def said_in(lines: Iterable[str]) -> tuple[str, ...]:
    """The decisions and orders ahead that lines say which were typed one below the other.

    A line that begins neither a decision nor an order goes on with the one above.
    """
    pieces: list[str] = []
    for line in lines:
        if pieces and not begins_order_line(line):
            pieces[-1] = f"{pieces[-1]}\n{line}"
        else:
            pieces.append(line)
    return decisions_of(pieces)


def _said(piece: str) -> list[str]:
    return ["; ".join(split_steps(piece))] if begins_order_line(piece) else split_decisions(piece)


def split_decisions(text: str) -> list[str]:
    """The decisions of one text, which may be for several requests that follow one another.

    Another decision begins with a journey, with cards for the club where they are no turn's action, and with a wish
    list after a sweep. A text that is none comes back whole.
    """
    decisions: list[list[str]] = []
    before: str | None = None
    for step in split_steps(text):
        verb = verb_of(step)
        if not decisions or _begins_another(verb, step, before):
            decisions.append([])
        decisions[-1].append(step)
        before = verb
    return ["; ".join(steps) for steps in decisions] or [text]


def _begins_another(verb: str | None, step: str, before: str | None) -> bool:
    match verb:
        case "club":
            return before not in _ON_THE_WAY
        case "take":
            return before == "sweep" and any(token.key in BEST for token in tokens_of(step)[1:3])
        case _:
            return verb in _BEGIN_TURNS
