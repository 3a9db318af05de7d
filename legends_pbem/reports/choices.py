"""What a seat may do now, with the exact words to send: everything where that is little, else forms and examples."""

from itertools import groupby
from typing import NamedTuple

from legends_pbem.engine import books, setup, turns
from legends_pbem.engine.actions import open_at
from legends_pbem.engine.ahead import turn_weeks, view_after
from legends_pbem.engine.play import legal_steps
from legends_pbem.engine.steps import Book, Club, Decision, Diary, Draw, Exchange, Go, Rest, Step, Swap, Sweep, Take
from legends_pbem.engine.table import View
from legends_pbem.engine.things import JOKER, Action, Phase, Place, Rules, Seat
from legends_pbem.notation.names import PLACE_WORDS
from legends_pbem.notation.steps import format_step
from legends_pbem.reports.gifts import spared_gifts
from legends_pbem.reports.layout import WIDTH
from legends_pbem.reports.speech import Speech

MOST_LISTED = 20
"""Up to so many choices are all listed."""
MOST_OF_STEP = WIDTH - 3
"""So many characters of a step fit on a line with an indent of two and a semicolon."""


class Option(NamedTuple):
    """One decision that is legal now."""

    words: str
    """Exactly what to send."""
    meaning: str
    """What it does and costs, where the words do not say it; else empty."""


class Way(NamedTuple):
    """Options that begin with the same journey; without a heading where there is no journey."""

    heading: str
    options: tuple[Option, ...]


class Choices(NamedTuple):
    """All that a seat is told about what it may do."""

    explained: tuple[str, ...]
    """Whether this is all, and if not, how the others are written."""
    ways: tuple[Way, ...]


def choices_of(view: View, speech: Speech) -> Choices | None:
    """What the viewer may do now; None if it owes nothing."""
    seat = view.seat
    if seat is None or seat not in view.to_act:
        return None
    if view.phase is Phase.TRAVEL:
        return _journeys(view, seat, speech)
    if view.phase is Phase.SETUP_CLUB and view.rules is Rules.EN:
        return _first_decisions(view, seat, speech)
    if view.phase is Phase.ACT:
        return _actions(view, seat, speech)
    decisions: list[Decision] = [(step,) for step in legal_steps(view, seat)]
    least, most = club_limits(view)
    return _listed(decisions, speech, speech.say("form_club", least, most))


def club_limits(view: View) -> tuple[int, int]:
    """The least and the most cards that the viewer may put into the club now, where that is what is due."""
    if view.phase is Phase.CONTRIBUTE:
        return turns.contribution_limits(view, view.own_hand)
    return setup.put_limits(view, view.own_hand)


def _listed(decisions: list[Decision], speech: Speech, form: str) -> Choices:
    """All decisions where they are few; else how they are written, `form`, and three examples."""
    if len(decisions) <= MOST_LISTED:
        told = speech.say("all_choices", len(decisions))
    else:
        told = form
        decisions = [decisions[0], decisions[len(decisions) // 2], decisions[-1]]
    return Choices((told,), (Way("", tuple(Option(_words(steps), "") for steps in decisions)),))


def _first_decisions(view: View, seat: Seat, speech: Speech) -> Choices:
    """Cards for the club and the first diary, in one decision (R-SETUP-3)."""
    free = setup.diary_steps(view)
    decisions: list[Decision] = [(club, diary) for club in legal_steps(view, seat) for diary in free]
    _, due = club_limits(view)
    places = [PLACE_WORDS[step.place] for step in free if isinstance(step, Diary)]
    return _listed(decisions, speech, speech.say("form_first", due, places))


def _actions(view: View, seat: Seat, speech: Speech) -> Choices:
    """What a seat may do that has arrived; a mail never asks this, for travel and action are one decision."""
    place = view.at[view.index(seat)]
    count_unknown = place is not Place.LONDON and view.board.actions[place] is Action.SWAP  # there can be thousands
    steps = _action_examples(view, seat) if count_unknown else legal_steps(view, seat)
    complete = len(steps) <= MOST_LISTED and not count_unknown
    shown = steps if complete else _action_examples(view, seat)
    told = speech.say("all_choices", len(steps)) if complete else speech.recall("form_turn")
    return Choices((told,), (Way("", tuple(_option(view, seat, "", step, speech) for step in shown)),))


def _journeys(view: View, seat: Seat, speech: Speech) -> Choices:
    """Every place that can be reached, and what can be done there."""
    ways = legal_steps(view, seat)
    if ways == [Rest()]:
        return Choices((), (Way("", (Option(_words((Rest(),)), speech.say("option_rest")),)),))
    explained = [speech.recall("form_turn")]
    if view.golden is None:
        explained.append(speech.recall("form_golden", view.mark))
    return Choices(tuple(explained), tuple(_way(view, seat, step, speech) for step in ways if isinstance(step, Go)))


def _way(view: View, seat: Seat, go: Go, speech: Speech) -> Way:
    arrived = view_after(view, seat, go)
    assert arrived is not None  # a journey never ends a decision
    gifts, there = spared_gifts(arrived, seat)
    before = f"{_words((go, *gifts))}; "
    options = [_option(there, seat, before, step, speech) for step in _action_examples(there, seat)]
    return Way(speech.recall("way", go.place, arrived.spent, arrived.owed), tuple(options))


def _action_examples(view: View, seat: Seat) -> list[Step]:
    """An example of the action where the seat stands, and the cheapest promotion to each space."""
    place = view.at[view.index(seat)]
    hand = view.own_hand
    if place is Place.LONDON:
        return [Club((next(card for card in hand if card is not JOKER),))]
    examples: list[Step]
    match view.board.actions[place]:
        case Action.SWAP:
            examples = _swap_example(view)
        case Action.TAKE:
            lying = open_at(view, place)
            examples = [Take(lying[:3])] if lying else []
        case Action.SWEEP:
            examples = [Sweep(view.board.displays[0])]
        case _:
            examples = [Draw()]
    if books.can_book(view, seat, place, hand, len(hand)):
        examples += _cheapest(books.book_steps(view, seat, place, hand))
    return examples


def _swap_example(view: View) -> list[Step]:
    """One swap, of two different cards if there are such; none without a card in hand or an open one."""
    pairs = [
        Exchange(place, taken, given)
        for place, cards in zip(view.board.displays, view.displays, strict=True)
        for taken in cards[:1]
        for given in view.own_hand
    ]
    example = next((pair for pair in pairs if pair.taken is not pair.given), pairs[0] if pairs else None)
    return [] if example is None else [Swap((example,))]


def _cheapest(promotions: list[Step]) -> list[Step]:
    """For each space the promotion that costs fewest cards, lowest space first; from the supply where there is one."""
    best: dict[int, Book] = {}
    for step in promotions:
        if isinstance(step, Book) and (step.medal not in best or len(step.cards) < len(best[step.medal].cards)):
            best[step.medal] = step
    return list(best.values())


def _option(view: View, seat: Seat, before: str, step: Step, speech: Speech) -> Option:
    """The option of taking `step` in `view`, `before` being the words for what goes before in the same decision."""
    weeks = turn_weeks(view, seat, step)
    does = speech.recall("option", *_told(step, weeks - view.spent))
    costs = speech.recall("cost", weeks, view.weeks[view.index(seat)] + weeks)
    return Option(before + _words((step,)), f"{does}, {costs}")


def _words(decision: Decision) -> str:
    """The decision in words that can be sent, no step of it longer than a line of text may be."""
    steps = map(format_step, decision)
    return "; ".join(step if len(step) <= MOST_OF_STEP else _with_counts(step) for step in steps)


def _with_counts(step: str) -> str:
    """The step with the same cards counted: `book 7 with 5 elephants`."""
    runs = ((word, len(list(same))) for word, same in groupby(step.split(" ")))
    return " ".join(word if number == 1 else f"{number} {word}" for word, number in runs)


def _told(step: Step, cost: int) -> tuple[str, Place | int]:
    """The kind of an action, and what it is about: a place, a space's medal, or a number of cards.

    `cost` is in weeks.
    """
    match step:
        case Draw():
            return "draw", cost  # as many cards as weeks (R-DRAW)
        case Take(cards):
            return "take", len(cards)
        case Swap(exchanges):
            return "swap", len(exchanges)
        case Sweep(place):
            return "sweep", place
        case Book(medal):
            return "book", medal
        case Club(cards):
            return "club", len(cards)
        case _:
            raise ValueError(f"{step} is not an action")
