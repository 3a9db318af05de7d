"""The actions that the order form offers where an adventurer stands: the card action, promotions, and the club."""

from legends_pbem.engine import books
from legends_pbem.engine.actions import open_at
from legends_pbem.engine.ahead import leaves_a_pick
from legends_pbem.engine.events import Event, Pushed
from legends_pbem.engine.refusals import Why
from legends_pbem.engine.steps import Book, Club, Draw, Swap, Sweep, Take
from legends_pbem.engine.table import put_at
from legends_pbem.engine.things import (
    CARD_PLACE,
    DRAWS,
    JOKER,
    LEGENDARY,
    LONDON,
    MEDALS,
    SWAP_WEEKS,
    SWEEP_WEEKS,
    TAKE_CARDS,
    TAKE_WEEKS,
    Action,
    Place,
)
from legends_pbem.notation.names import CARD_WORDS, PLACE_WORDS
from legends_pbem.notation.steps import format_step
from legends_pbem.reports import form_plan
from legends_pbem.reports.form_asking import Asking, words_of
from legends_pbem.reports.form_plan import Display, One, Option, Pay, Pick, Question, Refused

_CLUB_LIMITS = (1, 3)


def action_question(asking: Asking) -> Question:
    """What can be done where the adventurer stands, no gift being owed any more."""
    if asking.place is LONDON:
        return club_pick(asking, _CLUB_LIMITS)._replace(weeks_each=1, draws=1, effects=asking.told("club"))
    steps = books.book_steps(asking.view, asking.seat, asking.place, asking.view.own_hand)
    ways = [step for step in steps if isinstance(step, Book)]
    found = [*_card_action(asking), *[_promotion(asking, medal, ways) for medal in MEDALS]]
    return One(
        asking.title("action"),
        tuple([one for one in found if isinstance(one, Option)]),
        tuple([one for one in found if isinstance(one, Refused)]),
    )


def club_pick(asking: Asking, limits: tuple[int, int]) -> Pick:
    """Which cards go into the club, within the limits; no jokers (R-SETUP-4)."""
    hand = asking.view.own_hand
    cards = tuple([card for card in hand if card is not JOKER])
    least, most = limits[0], min(limits[1], len(cards))
    return Pick(
        title=asking.speech.recall("order_club", least, most),
        verb="club",
        cards=words_of(cards),
        held=True,
        least=least,
        most=most,
        wrong=asking.refusal(Club(cards[: most + 1])) or asking.refusal(Club(())),
        barred=(Refused(CARD_WORDS[JOKER], asking.refusal(Club((JOKER,)))),) if JOKER in hand else (),
    )


def take_pick(asking: Asking, place: Place, due: int, weeks: int) -> Pick:
    """Which of the open cards at `place` are taken: as many as are due, or all if they are fewer."""
    cards = open_at(asking.view, place)
    number = min(due, len(cards))
    return Pick(
        title=asking.speech.recall("order_take", place, number),
        verb="take",
        cards=words_of(cards),
        held=False,
        least=number,
        most=number,
        wrong=asking.refusal(Take(())),
        weeks=weeks,
        effects=asking.told("refill"),
    )


def _card_action(asking: Asking) -> list[Option | Refused]:
    place, view, speech = asking.place, asking.view, asking.speech
    action = view.board.actions[place]
    if action in DRAWS:
        number = DRAWS[action]
        label = speech.recall("order_action", "draw", number)
        drawn = asking.told("draw")
        weeks = speech.recall("order_weeks", number)
        return [Option(label, weeks, "", format_step(Draw()), number, draws=number, effects=drawn)]
    if action is Action.SWEEP:
        return [_sweep(asking, display) for display in view.board.displays]
    if action is Action.TAKE:
        pick = take_pick(asking, place, TAKE_CARDS, TAKE_WEEKS)
        label = speech.recall("order_action", "take", pick.most)
        if not pick.cards:
            return [Refused(label, pick.wrong)]
        return [Option(label, speech.recall("order_weeks", TAKE_WEEKS), then=(pick,))]
    label = speech.recall("order_action", "swap", 2)
    if not view.own_hand or not any(view.displays):
        return [Refused(label, asking.refusal(Swap(())))]
    return [Option(label, speech.recall("order_weeks", SWAP_WEEKS), then=(_swap(asking),))]


def _sweep(asking: Asking, display: Place) -> Option:
    step, goes_on = Sweep(display), leaves_a_pick(asking.view, Sweep(display))
    return Option(
        asking.speech.recall("order_action", "sweep", display),
        asking.speech.recall("order_weeks", SWEEP_WEEKS),
        words=format_step(step),
        weeks=SWEEP_WEEKS,
        effects=asking.told("sweep") if goes_on else (),
        ends=not goes_on,
    )


def _swap(asking: Asking) -> form_plan.Swap:
    displays = zip(asking.view.board.displays, asking.view.displays, strict=True)
    return form_plan.Swap(
        tuple(
            [
                Display(PLACE_WORDS[place], asking.speech.recall("order_display", place), words_of(cards))
                for place, cards in displays
            ]
        ),
        SWAP_WEEKS,
    )


def _promotion(asking: Asking, medal: int, steps: list[Book]) -> Option | Refused:
    """Bringing a diary to the space in one of these steps, or why none of them does."""
    label = asking.speech.recall("order_space", medal)
    ways = [step for step in steps if step.medal == medal]
    if not ways:
        return Refused(label, asking.refusal(_best_try(asking, medal)))
    sources = dict.fromkeys([step.source for step in ways])
    due = _due(asking, medal)
    options = tuple(
        [_origin(asking, source, due, [step for step in ways if step.source is source]) for source in sources]
    )
    then = options[0].then if sources.keys() == {None} else (One(asking.title("source"), options),)
    return Option(label, asking.speech.recall("order_symbols", due), effects=_gains(asking, medal), then=then)


def _best_try(asking: Asking, medal: int) -> Book:
    """The promotion that pays the most that the hand can pay here; why it is refused cannot be helped."""
    view, place = asking.view, asking.place
    paid = [card for card in view.own_hand if CARD_PLACE[card] is place]
    if JOKER in view.own_hand:
        paid.append(JOKER)
    lies_here = asking.seat in view.diaries[place]
    elsewhere = [other for other in LEGENDARY if asking.seat in view.diaries[other]]
    return Book(medal, tuple(paid), None if lies_here or view.supply(asking.seat) else elsewhere[0])


def _own_space(asking: Asking, place: Place) -> int | None:
    return books.own_space(asking.view.diaries[place], asking.seat)


def _due(asking: Asking, medal: int) -> int:
    return books.symbols_due(MEDALS.index(medal), _own_space(asking, asking.place))


def _origin(asking: Asking, source: Place | None, due: int, ways: list[Book]) -> Option:
    """Where the diary comes from, and then how the symbols that are due are paid."""
    payments = [
        Option(
            label="",
            note=asking.speech.recall("order_weeks", len(step.cards)),
            words=format_step(step),
            weeks=len(step.cards),
            pays=words_of(step.cards),
        )
        for step in sorted(ways, key=lambda step: len(step.cards))
    ]
    then = (Pay(asking.title("payment"), tuple(payments), due, asking.sentence(Why.PAYS_NEEDLESSLY, "R-BOOK-4")),)
    if source is None:
        return Option(asking.title("supply"), then=then)
    space = _own_space(asking, source)
    assert space is not None  # a promotion takes diaries only from where one lies
    left = asking.speech.recall("order_left", source, MEDALS[space])
    return Option(asking.speech.recall("order_source", source, MEDALS[space]), effects=(left,), then=then)


def _gains(asking: Asking, medal: int) -> tuple[str, ...]:
    """What the space earns, and who is pushed by a diary that comes there (R-BOOK-6)."""
    view, seat, place, speech = asking.view, asking.seat, asking.place, asking.speech
    own, told = _own_space(asking, place), list[Event]()
    track = view.diaries[place] if own is None else put_at(view.diaries[place], own, None)
    books.push_in(track, MEDALS.index(medal), seat, place, told)
    pushed = [speech.recall("order_pushed", *event) for event in told if isinstance(event, Pushed)]
    return (speech.recall("order_earns", place, medal, 0 if own is None else MEDALS[own]), *pushed)
