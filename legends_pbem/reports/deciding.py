"""A decision made step by step from a view: what is asked next, and what comes of an answer.

The questions are those of the order form, but the rules are asked again after each step, on the view as it is then.
"""

from collections.abc import Callable

from legends_pbem.engine.ahead import check_decision, turn_weeks, view_after
from legends_pbem.engine.cards import without
from legends_pbem.engine.play import legal_steps
from legends_pbem.engine.steps import Decision, Exchange, Give, Step, Sweep, swap_of
from legends_pbem.engine.table import View
from legends_pbem.engine.things import Card, Place, Seat
from legends_pbem.notation.names import CARD_WORDS
from legends_pbem.notation.parse import parse_decision
from legends_pbem.notation.steps import format_decision
from legends_pbem.reports import form_plan
from legends_pbem.reports.form_asking import Asking
from legends_pbem.reports.form_plan import Gift, One, Option, Pay, Pick, Plan, Question
from legends_pbem.reports.form_questions import plan_of
from legends_pbem.reports.speech import Speech, counted_cards
from legends_pbem.values import NamedTuple

_CARD_OF = dict(zip(CARD_WORDS, Card, strict=True))
_MOST_SWAPPED = 2
MOST_WISHED = 20
"""So many cards can be wished for; no display holds as many."""


class Choice(NamedTuple):
    """One of the choices of a question."""

    label: str
    note: str = ""


class Barred(NamedTuple):
    """What the rules do not allow here, and why."""

    label: str
    why: str


class Asked(NamedTuple):
    """A question, and where an answer leads."""

    title: str
    choices: tuple[Choice, ...]
    follow: Callable[[tuple[int, ...]], "Moment"]
    """From the places of the chosen ones, between `least` and `most` different ones, to the moment after them."""
    barred: tuple[Barred, ...] = ()
    least: int = 1
    most: int = 1
    is_ranked: bool = False
    """Whether the first choice is the likeliest."""
    is_wish: bool = False
    """Whether choices may come twice, and their order counts."""

    @property
    def takes_one(self) -> bool:
        """Whether exactly one of the choices is wanted."""
        return self.least == self.most == 1


class Moment(NamedTuple):
    """What was decided so far: lines that are whole, and the one that is being made."""

    start: View
    """What the seat sees where the line begins."""
    view: View
    """What it sees after all its steps but one that ends them."""
    steps: Decision = ()
    along: tuple[str, ...] = ()
    """What is sent along behind the steps."""
    before: tuple[str, ...] = ()
    """The lines above this one."""
    opening: str = ""
    """The word with which the line begins, if it orders something for later."""
    weeks: int = 0
    """Of the turn so far."""
    effects: tuple[str, ...] = ()
    """What will come of the last answers, a sentence each."""
    asked: Asked | None = None
    """What is asked next; None once the line is whole."""

    @property
    def lines(self) -> tuple[str, ...]:
        """All that was decided, as it is sent."""
        words = (format_decision(self.steps), *self.along) if self.steps else self.along
        return (*self.before, self.opening + "; ".join(words)) if words else self.before


class Decider:
    """Asks one seat, whose view it is and who owes a decision; `ahead` for one that it will owe once it sees so."""

    def __init__(self, view: View, seat: Seat, speech: Speech, *, ahead: bool = False) -> None:
        self._start, self._seat, self._speech, self._ahead = view, seat, speech, ahead
        self._plan = plan_of(view, seat, speech)

    def begin(self, before: tuple[str, ...] = (), opening: str = "") -> Moment:
        """The first question, of a line that begins so."""
        moment = Moment(self._start, self._start, before=before, opening=opening, weeks=self._start.spent)
        return self._asking(moment, self._plan)

    def decided(self, steps: Decision) -> Moment:
        """The moment after the steps of a legal decision."""
        moment = self.begin()
        for step in steps:
            moment = self._after(moment, step)
        return moment

    def outcome(self, moment: Moment) -> tuple[str, ...]:
        """What the time track brings after the whole decision: a scoring, or whose turn is next; none if not known."""
        marks, others = self._plan.marks, self._plan.others
        swept = moment.steps and isinstance(moment.steps[-1], Sweep)
        if marks is None or swept:
            return ()
        week = self._plan.week + moment.weeks
        if min(week, *[other.week for other in others]) >= marks.week:
            return (marks.scoring,)
        return (self._speech.form["say"]["again"] if week <= others[0].week else others[0].turn,)

    def _asking(self, moment: Moment, plan: Plan) -> Moment:
        return moment._replace(asked=self._asked(moment, plan.opening[0]))

    def _asked(self, moment: Moment, question: Question) -> Asked:
        match question:
            case One():
                return self._one(moment, question)
            case Pay():
                return self._one(moment, One(question.title, question.options))
            case Pick(verb="take") if self._ahead:  # who knows what will lie there
                return wished_cards(moment._replace(weeks=moment.weeks + question.weeks), self._speech)
            case Pick():
                return self._pick(moment, question)
            case Gift():
                return self._gift(moment, question)
            case form_plan.Swap():
                return self._swap_take(moment, ())

    def _one(self, moment: Moment, question: One) -> Asked:
        choices = tuple([Choice(_label(option), option.note) for option in question.options])
        barred = tuple([Barred(one.label, one.why) for one in question.refused])
        return Asked(question.title, choices, lambda chosen: self._chose(moment, question.options[chosen[0]]), barred)

    def _chose(self, moment: Moment, option: Option) -> Moment:
        moment = moment._replace(effects=(*moment.effects, *option.effects))
        if option.words:
            return self._after(moment, self._step(moment, option.words))
        return moment._replace(asked=self._asked(moment, option.then[0]))

    def _pick(self, moment: Moment, question: Pick) -> Asked:
        def follow(chosen: tuple[int, ...]) -> Moment:
            cards = [question.cards[place] for place in sorted(chosen)]
            words = f"{question.verb} {' '.join(cards) or 'none'}"
            told = moment._replace(effects=(*moment.effects, *question.effects))
            return self._after(told, self._step(moment, words))

        choices = tuple(map(Choice, question.cards))
        barred = tuple([Barred(one.label, one.why) for one in question.barred])
        return Asked(question.title, choices, follow, barred, question.least, question.most)

    def _gift(self, moment: Moment, question: Gift) -> Asked:
        asking = Asking(moment.view, self._seat, self._speech)
        gifts = [step for step in legal_steps(moment.view, self._seat) if isinstance(step, Give)]
        possible = tuple([gift.card for gift in gifts])
        kept = [card for card in dict.fromkeys(moment.view.own_hand) if card not in possible]
        barred = [Barred(CARD_WORDS[card], asking.refusal(Give(card, Seat(question.to)))) for card in kept]
        return Asked(
            question.title, _cards(possible), lambda chosen: self._after(moment, gifts[chosen[0]]), tuple(barred)
        )

    def _swap_take(self, moment: Moment, pairs: tuple[Exchange, ...]) -> Asked:
        """Which open card is taken; after the first one, whether another is."""
        view, say = moment.view, self._speech.form["say"]
        displays = zip(view.board.displays, view.displays, strict=True)
        gone = {place: tuple([pair.taken for pair in pairs if pair.place is place]) for place in view.board.displays}
        open_cards = [(place, card) for place, cards in displays for card in dict.fromkeys(without(cards, gone[place]))]
        choices = [Choice(CARD_WORDS[card], self._speech.place[place].name) for place, card in open_cards]
        enough = [Choice(say["swap_enough"])] if pairs else []

        def follow(chosen: tuple[int, ...]) -> Moment:
            number = chosen[0] - len(enough)
            if number < 0:
                return self._after(moment, swap_of(pairs))
            return moment._replace(asked=self._swap_put(moment, pairs, *open_cards[number]))

        return Asked(say["swap_more"] if pairs else say["swap_take"], (*enough, *choices), follow)

    def _swap_put(self, moment: Moment, pairs: tuple[Exchange, ...], place: Place, taken: Card) -> Asked:
        """Which card of the hand is put down for the taken one."""
        left = without(moment.view.own_hand, tuple(sorted([pair.given for pair in pairs])))
        cards = tuple(dict.fromkeys(left))

        def follow(chosen: tuple[int, ...]) -> Moment:
            both = (*pairs, Exchange(place, taken, cards[chosen[0]]))
            if len(both) == _MOST_SWAPPED or len(left) == 1:
                return self._after(moment, swap_of(both))
            return moment._replace(asked=self._swap_take(moment, both))

        return Asked(self._speech.form["say"]["swap_put"], _cards(cards), follow)

    def _step(self, moment: Moment, words: str) -> Step:
        (step,) = parse_decision(words, moment.view, self._seat).steps
        return step

    def _after(self, moment: Moment, step: Step) -> Moment:
        """The moment after a legal step: with the next question of the decision, or none."""
        steps = (*moment.steps, step)
        following = view_after(moment.view, self._seat, step)
        if following is not None:
            moved = moment._replace(view=following, steps=steps, weeks=following.spent)
            return self._asking(moved, plan_of(following, self._seat, self._speech))
        whole = moment._replace(steps=steps, weeks=turn_weeks(moment.view, self._seat, step), asked=None)
        if self._ahead:
            return whole
        # Any place will do to learn whether the golden hourglass is due.
        if check_decision(self._start, self._seat, steps, Place.AMBER) == steps:
            return whole
        assert self._plan.marks is not None and self._plan.marks.golden is not None  # else it would not be due
        return whole._replace(asked=self._golden(whole, self._plan.marks.golden))

    def _golden(self, whole: Moment, question: One) -> Asked:
        """Where the golden hourglass goes, if that is said now."""

        def follow(chosen: tuple[int, ...]) -> Moment:
            words = question.options[chosen[0]].words
            step = (self._step(whole, words),) if words else ()
            return whole._replace(steps=whole.steps + step, asked=None)

        choices = tuple([Choice(option.label, option.note) for option in question.options])
        return Asked(question.title, choices, follow)


def wished_cards(moment: Moment, speech: Speech) -> Asked:
    """Which cards are taken with preference, as many as may be taken then."""

    def follow(chosen: tuple[int, ...]) -> Moment:
        wish = f"take best of {' '.join([CARD_WORDS[place] for place in chosen])}"
        return moment._replace(along=(*moment.along, wish), effects=(), asked=None)

    choices = _cards(tuple(Card))
    return Asked(speech.terminal["more"]["cards"], choices, follow, most=MOST_WISHED, is_wish=True)


def cost_of(moment: Moment, seat: Seat, speech: Speech) -> str:
    """The weeks of the turn, and where they lead on the time track; empty where there are none."""
    if not moment.weeks:
        return ""
    week = moment.start.weeks[moment.start.index(seat)]
    facts = {"weeks": speech.recall("order_weeks", moment.weeks), "from": week, "to": week + moment.weeks}
    return speech.form["say"]["cost"].format(**facts)


def _label(option: Option) -> str:
    """What the option is called: by its words, or by the cards that it pays."""
    return option.label or ", ".join(counted_cards(tuple([_CARD_OF[word] for word in option.pays])))


def _cards(cards: tuple[Card, ...]) -> tuple[Choice, ...]:
    return tuple([Choice(CARD_WORDS[card]) for card in cards])
