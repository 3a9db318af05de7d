"""What a seat may do now, with the exact words to send: everything where that is little, else forms and examples."""

from legends_pbem.engine import setup, turns
from legends_pbem.engine.play import legal_steps
from legends_pbem.engine.steps import Decision, Diary, Give, Go, Rest, Step
from legends_pbem.engine.table import View
from legends_pbem.engine.things import LONDON, SWAP, Phase, Place, Rules, Seat
from legends_pbem.notation.names import PLACE_WORDS
from legends_pbem.notation.steps import format_decision
from legends_pbem.reports.deeds import decision_words, deed_of, step_words
from legends_pbem.reports.examples import action_examples
from legends_pbem.reports.gifts import spared_gifts
from legends_pbem.reports.speech import Speech
from legends_pbem.values import NamedTuple

MOST_LISTED = 20
"""Up to so many choices are all listed."""


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

    told: str
    """What may be done with the options."""
    ways: tuple[Way, ...]
    hints: tuple[str, ...] = ()
    """How other decisions are written."""


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
    """All decisions where they are few, in the order of their words; else how they are written, `form`, and three."""
    told = form
    words = sorted(map(decision_words, decisions))
    if len(words) <= MOST_LISTED:
        told = speech.recall("all_choices", len(words))
    else:
        words = [words[0], words[len(words) // 2], words[-1]]
    return Choices(told, (Way("", tuple([Option(one, "") for one in words])),))


def _first_decisions(view: View, seat: Seat, speech: Speech) -> Choices:
    """Cards for the club and the first diary, in one decision (R-SETUP-3)."""
    free = setup.diary_steps(view)
    decisions: list[Decision] = [(club, diary) for club in legal_steps(view, seat) for diary in free]
    _, due = club_limits(view)
    places = [PLACE_WORDS[step.place] for step in free if isinstance(step, Diary)]
    return _listed(decisions, speech, speech.say("form_first", due, places))


def _actions(view: View, seat: Seat, speech: Speech) -> Choices:
    """What a seat may do that has arrived; a mail never asks this, for travel and action are one decision."""
    place, hand = view.at[view.index(seat)], view.own_hand
    many = place is not LONDON and view.board.actions[place] is SWAP  # there can be thousands
    steps = action_examples(view, seat, place, hand) if many else legal_steps(view, seat)
    if many or len(steps) > MOST_LISTED:
        shown = _options(view, place, "", view.spent, action_examples(view, seat, place, hand), speech)
        return Choices(speech.recall("some_choices"), (Way("", shown),), (speech.recall("form_cards"),))
    return Choices(
        speech.recall("all_choices", len(steps)), (Way("", _options(view, place, "", view.spent, steps, speech)),)
    )


def _journeys(view: View, seat: Seat, speech: Speech) -> Choices:
    """Every place that can be reached, and what can be done there."""
    journeys = legal_steps(view, seat)
    if journeys == [Rest()]:
        return Choices(speech.recall("only_rest"), (Way("", (Option(step_words(Rest()), ""),)),))
    hints = [speech.recall("form_cards")]
    if view.golden is None:
        hints.append(speech.recall("form_golden", view.mark))
    ways = [_way(view, seat, step, speech) for step in journeys if isinstance(step, Go)]
    return Choices(speech.recall("some_choices"), tuple(ways), tuple(hints))


def _way(view: View, seat: Seat, go: Go, speech: Speech) -> Way:
    place, hand = go.place, view.own_hand
    journey = view.board.journeys[view.at[view.index(seat)]][place]
    takers: tuple[Seat, ...] = ()
    gifts: tuple[Give, ...] = ()
    if place in view.at and place is not LONDON:
        takers = view.others_at(seat, place)
        gifts, hand = spared_gifts(view, seat, go)
    examples = action_examples(view, seat, place, hand)
    options = _options(view, place, f"{format_decision((go, *gifts))}; ", journey, examples, speech)
    return Way(speech.recall("way", place, journey, takers), options)


def _options(
    view: View, place: Place, before: str, spent: int, steps: list[Step], speech: Speech
) -> tuple[Option, ...]:
    """The options of taking each of `steps` at `place` after `spent` weeks.

    `before` are the words for what goes before in the same decision.
    """
    assert view.seat is not None  # a spectator has no options
    week = view.weeks[view.index(view.seat)]
    options = []
    for step in steps:
        deed = deed_of(step, place, view.board)
        weeks = spent + deed.weeks
        does = speech.recall("option", deed.kind, deed.fact)
        options.append(Option(before + step_words(step), f"{does}, {speech.recall('cost', weeks, week + weeks)}"))
    return tuple(options)
