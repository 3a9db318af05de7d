"""What the order form offers to say beforehand: the next turn, and cards for the club after a scoring."""

from legends_pbem.engine import turns
from legends_pbem.engine.steps import Draw, Go, Sweep
from legends_pbem.engine.things import DRAWS, LONDON, MARKS, MEDALS, STOPS, SWAP, TAKE_CARDS, Action, Place
from legends_pbem.notation.names import PLACE_WORDS
from legends_pbem.notation.steps import format_step
from legends_pbem.reports.form_asking import Asking
from legends_pbem.reports.form_plan import Deed, Later

_CLUB_MOST = 3
"""Cards that London's action puts into the club (R-CLUB-1)."""
_NAMED_MOST = 8
"""Cards of a wish list or a payment: more are of no use."""


def later_of(asking: Asking) -> tuple[Later, ...]:
    """What can be asked of the viewer after this decision: the journeys of the next turn, and the contribution."""
    view = asking.view
    if view.scorings == len(MARKS):
        return ()
    journeys = tuple([_turn(asking, place) for place in STOPS])
    _, most = turns.contribution_limits(view, view.own_hand)
    if view.scorings == len(MARKS) - 1 or not most:
        return journeys
    deed = Deed(asking.speech.recall("order_club", min(1, most), most), "club", "club", most)
    return (*journeys, Later(asking.title("club_later"), "", (deed,)))


def _turn(asking: Asking, place: Place) -> Later:
    speech = asking.speech
    if place is LONDON:
        deeds = [Deed(speech.recall("order_club", 1, _CLUB_MOST), "club", "club", _CLUB_MOST)]
    else:
        deeds = [*_card_action(asking, place), *[_promotion(asking, place, medal) for medal in MEDALS]]
    return Later(speech.recall("order_later", place), format_step(Go(place)), tuple(deeds))


def _promotion(asking: Asking, place: Place, medal: int) -> Deed:
    label = asking.speech.recall("order_space", medal)
    return Deed(label, f"book {medal} with", PLACE_WORDS[place], _NAMED_MOST)


def _card_action(asking: Asking, place: Place) -> list[Deed]:
    """What can be said of the place's card action before its cards are seen; nothing of a swap."""
    action, label = asking.view.board.actions[place], asking.speech.recall
    if action in DRAWS:
        return [Deed(label("order_action", "draw", DRAWS[action]), format_step(Draw()))]
    if action is Action.TAKE:
        return [_wish(label("order_action", "take", TAKE_CARDS))]
    if action is SWAP:
        return []
    displays = asking.view.board.displays
    return [_wish(label("order_action", "sweep", display), f"{format_step(Sweep(display))}; ") for display in displays]


def _wish(label: str, before: str = "") -> Deed:
    return Deed(label, f"{before}take best of", "all", _NAMED_MOST)
