"""What every position and every view must satisfy (`legends-position/1`, `legends-view/1`)."""

from collections import Counter
from collections.abc import Iterator

from legends_pbem.engine.table import Position, Table, View
from legends_pbem.engine.things import (
    COPIES,
    DIARIES_EACH,
    DISPLAY_SIZE,
    JOKER,
    LEGENDARY,
    MARKS,
    Card,
    Cards,
    Phase,
    Rules,
)
from legends_pbem.engine.turns import furthest_back

_TRAVELLING = (Phase.GIVE, Phase.ACT, Phase.PICK)
"""The phases in which weeks of the running turn are spent already."""
_ALL_CARDS = sum(COPIES)


def defects(position: Position) -> tuple[str, ...]:
    """All that is wrong with the position, one sentence each; empty for a sound one."""
    return (
        *_card_defects(position),
        *_display_defects(position),
        *_diary_defects(position),
        *_time_defects(position),
        *_phase_defects(position),
    )


def view_defects(view: View) -> tuple[str, ...]:
    """All that is wrong with the view, one sentence each; empty for one that some sound position can give."""
    return (
        *_view_card_defects(view),
        *_display_defects(view),
        *_diary_defects(view),
        *_time_defects(view),
        *_phase_defects(view),
    )


def _card_defects(position: Position) -> Iterator[str]:
    found = _counted(*position.hands, *position.displays, position.deck, position.discard, position.club)
    total = sum(found.values())
    if total != _ALL_CARDS:
        yield f"there are {total} cards over hands, displays, deck, discard and club; {_ALL_CARDS} is right"
    for card in Card:
        if found[card] != COPIES[card]:
            yield f"there are {found[card]} cards '{card}'; {COPIES[card]} is right"
    if JOKER in position.club:
        yield "a joker lies in the club, where none can ever be"


def _view_card_defects(view: View) -> Iterator[str]:
    found = _counted(view.own_hand, *view.displays, view.discard)
    for card in Card:
        if found[card] > COPIES[card]:
            yield f"there are {found[card]} cards '{card}'; {COPIES[card]} is the most"
    total = sum(view.hand_sizes) + sum(map(len, view.displays)) + view.deck_size + len(view.discard) + view.club_size
    if total != _ALL_CARDS:
        yield f"there are {total} cards over hands, displays, deck, discard and club; {_ALL_CARDS} is right"
    if view.seat is not None and view.hand_sizes[view.index(view.seat)] != len(view.own_hand):
        yield f"the hand of {view.seat} has {len(view.own_hand)} cards, and another size is given for it"


def _counted(*piles: Cards) -> Counter[Card]:
    return Counter(card for pile in piles for card in pile)


def _display_defects(table: Table) -> Iterator[str]:
    for place, cards in zip(table.board.displays, table.displays, strict=True):
        if len(cards) > DISPLAY_SIZE:
            yield f"the display at {place} holds {len(cards)} cards; {DISPLAY_SIZE} is the most"


def _diary_defects(table: Table) -> Iterator[str]:
    for seat in table.seats:
        if table.supply(seat) < 0:
            yield f"{seat} has {DIARIES_EACH - table.supply(seat)} diaries on the board; {DIARIES_EACH} is the most"
        for place in LEGENDARY:
            if table.diaries[place].count(seat) > 1:
                yield f"{seat} has more than one diary at {place}"


def _time_defects(table: Table) -> Iterator[str]:
    if sorted(table.arrivals) != sorted(table.seats):
        yield "'arrivals' does not name every seat exactly once"
    if not 0 <= table.scorings <= len(MARKS):
        yield f"'scorings' is {table.scorings}; it lies between 0 and {len(MARKS)}"
    elif (
        table.phase in (Phase.TRAVEL, Phase.GIVE, Phase.ACT)
        and table.scorings < len(MARKS)
        and min(table.weeks) >= table.mark
    ):
        yield f"all hourglasses have passed week {table.mark}, so that a scoring must have come before this turn"


def _phase_defects(table: Table) -> Iterator[str]:
    phase, to_act = table.phase, table.to_act
    yield from _actor_defects(table)
    if (phase is Phase.GIVE) is not bool(table.owed):
        yield f"'owed' is {'empty' if not table.owed else 'not empty'} in phase {phase}"
    if any(seat in to_act for seat in table.owed):
        yield "'owed' names the seat that has the turn"
    if not _in_seat_order(table, table.owed):
        yield "'owed' is not in seat order"
    if (phase is Phase.PICK) is not (table.pick is not None):
        yield f"'pick' is {'null' if table.pick is None else table.pick} in phase {phase}"
    elif table.pick is not None and table.pick not in table.board.displays:
        yield f"'pick' is {table.pick}, where no display lies"
    if phase in _TRAVELLING and table.spent < 1:
        yield f"'spent' is {table.spent} in phase {phase}; travel costs at least 1 week"
    if phase not in _TRAVELLING and table.spent != 0:
        yield f"'spent' is {table.spent} in phase {phase}, where no week is spent yet"


def _actor_defects(table: Table) -> Iterator[str]:
    phase, to_act = table.phase, table.to_act
    together = phase is Phase.CONTRIBUTE or (phase is Phase.SETUP_CLUB and table.rules is Rules.DE)
    if not _in_seat_order(table, to_act):
        yield "'to_act' is not in seat order"
    if phase is Phase.OVER:
        if to_act:
            yield "'to_act' names a seat though the game is over"
    elif not to_act:
        yield f"'to_act' names nobody in phase {phase}"
    elif len(to_act) > 1 and not together:
        yield f"'to_act' names several seats in phase {phase}"
    if phase is Phase.TRAVEL and len(to_act) == 1 and sorted(table.arrivals) == sorted(table.seats):
        due = furthest_back(table)
        if due not in to_act:
            yield f"'to_act' is {to_act[0]}, but {due} is furthest back"


def _in_seat_order(table: Table, seats: tuple[str, ...]) -> bool:
    return list(seats) == [seat for seat in table.seats if seat in seats]
