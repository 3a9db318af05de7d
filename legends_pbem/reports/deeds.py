"""What a step that ends a turn does and costs, and the words in which a decision is sent."""

from itertools import groupby

from legends_pbem.engine.board import Board
from legends_pbem.engine.steps import Book, Club, Decision, Draw, Step, Swap, Sweep, Take
from legends_pbem.engine.things import DRAWS, SWAP_WEEKS, SWEEP_WEEKS, TAKE_WEEKS, Place
from legends_pbem.notation.steps import format_step
from legends_pbem.reports.layout import INDENT, WIDTH
from legends_pbem.values import NamedTuple

MOST_OF_STEP = WIDTH - INDENT - 1
"""So many characters of a step fit on an indented line with a semicolon."""


class Deed(NamedTuple):
    """What an action does."""

    kind: str
    fact: Place | int
    """What it is about: a place, a space's medal, or a number of cards."""
    weeks: int
    """What it costs, travel apart."""


def deed_of(step: Step, place: Place, board: Board) -> Deed:
    """What the action `step` does at `place`. ValueError for a step that is no action."""
    match step:
        case Book(medal, cards):
            return Deed("book", medal, len(cards))
        case Draw():
            drawn = DRAWS[board.actions[place]]
            return Deed("draw", drawn, drawn)
        case Take(cards):
            return Deed("take", len(cards), TAKE_WEEKS)
        case Sweep(display):
            return Deed("sweep", display, SWEEP_WEEKS)
        case Swap(exchanges):
            return Deed("swap", len(exchanges), SWAP_WEEKS)
        case Club(cards):
            return Deed("club", len(cards), len(cards))
        case _:
            raise ValueError(f"{step} is not an action")


def decision_words(steps: Decision) -> str:
    """The decision in words that can be sent."""
    return "; ".join(map(step_words, steps))


def step_words(step: Step) -> str:
    """The step in words that can be sent, the same cards counted if it is longer than a line of text may be."""
    words = format_step(step)
    return words if len(words) <= MOST_OF_STEP else _with_counts(words)


def _with_counts(words: str) -> str:
    """The step with the same cards counted: `book 7 with 5 elephants`."""
    runs = ((word, len(list(same))) for word, same in groupby(words.split(" ")))
    return " ".join(word if number == 1 else f"{number} {word}" for word, number in runs)
