"""The view of one seat: what it may know, built by naming what goes in (FORMATS, `legends-view/1`; R-INFO)."""

from legends_pbem.engine.table import Position, View
from legends_pbem.engine.things import Seat


def view_of(position: Position, seat: Seat | None) -> View:
    """What `seat` may know of the position; None for a spectator. ValueError for a seat that does not play."""
    index = None if seat is None else position.index(seat)
    return View(
        rules=position.rules,
        board=position.board,
        seats=position.seats,
        phase=position.phase,
        to_act=position.to_act,
        turn=position.turn,
        spent=position.spent,
        weeks=position.weeks,
        arrivals=position.arrivals,
        at=position.at,
        displays=position.displays,
        discard=position.discard,
        diaries=position.diaries,
        golden=position.golden,
        scorings=position.scorings,
        reshuffles=position.reshuffles,
        prestige=position.prestige,
        owed=position.owed,
        pick=position.pick,
        shown=position.shown,
        seat=seat,
        own_hand=() if index is None else position.hands[index],
        hand_sizes=tuple(len(hand) for hand in position.hands),
        deck_size=len(position.deck),
        club_size=len(position.club),
        own_put=() if index is None else position.put[index],
    )
