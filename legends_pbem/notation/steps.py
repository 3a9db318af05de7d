"""Steps and decisions as canonical text (rules, chapter 10)."""

from collections.abc import Iterable
from typing import assert_never

from legends_pbem.engine.steps import (
    Book,
    Club,
    Diary,
    Draw,
    Give,
    Go,
    Golden,
    Rest,
    Step,
    Swap,
    Sweep,
    Take,
)
from legends_pbem.engine.things import Cards
from legends_pbem.notation.names import CARD_WORDS, PLACE_WORDS


def format_decision(steps: Iterable[Step]) -> str:
    """The canonical text of a decision: its steps joined by `; `."""
    return "; ".join(map(format_step, steps))


def format_step(step: Step) -> str:
    """The canonical text of one step."""
    match step:
        case Swap(exchanges):
            return "swap " + " and ".join(
                [
                    f"{CARD_WORDS[taken]}@{PLACE_WORDS[place]} for {CARD_WORDS[given]}"
                    for place, taken, given in exchanges
                ]
            )
        case Take(cards):
            return f"take {format_cards(cards)}"
        case Club(cards):
            return f"club {format_cards(cards)}" if cards else "club none"
        case Book(medal, cards, source):
            origin = "" if source is None else f" from {PLACE_WORDS[source]}"
            return f"book {medal}{origin} with {format_cards(cards)}"
        case Go(place):
            return f"go {PLACE_WORDS[place]}"
        case Give(card, to):
            return f"give {CARD_WORDS[card]} to {to.value}"
        case Draw():
            return "draw"
        case Sweep(place):
            return f"sweep {PLACE_WORDS[place]}"
        case Diary(place):
            return f"diary {PLACE_WORDS[place]}"
        case Golden(place):
            return f"golden {PLACE_WORDS[place]}"
        case Rest():
            return "rest"
        case _:
            assert_never(step)


def format_cards(cards: Cards) -> str:
    """The cards' words, in the order given."""
    return " ".join([CARD_WORDS[card] for card in cards])
