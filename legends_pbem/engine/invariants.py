"""What every position must satisfy (FORMATS, `legends-position/1`)."""

from collections import Counter
from collections.abc import Iterator

from legends_pbem.engine.table import Position
from legends_pbem.engine.things import (
    COPIES,
    DIARIES_EACH,
    DISPLAY_SIZE,
    JOKER,
    LEGENDARY,
    MARKS,
    Card,
    Phase,
    Rules,
)
from legends_pbem.engine.turns import furthest_back

_TRAVELLING = (Phase.GIVE, Phase.ACT, Phase.PICK)
"""The phases in which weeks of the running turn are spent already."""


def defects(position: Position) -> tuple[str, ...]:
    """All that is wrong with the position, one sentence each; empty for a sound one."""
    return (
        *_card_defects(position),
        *_diary_defects(position),
        *_time_defects(position),
        *_phase_defects(position),
    )


def _card_defects(position: Position) -> Iterator[str]:
    piles = (*position.hands, *position.displays, position.deck, position.discard, position.club)
    found = Counter(card for pile in piles for card in pile)
    total = sum(found.values())
    if total != sum(COPIES):
        yield f"there are {total} cards over hands, displays, deck, discard and club; 120 is right"
    for card in Card:
        if found[card] != COPIES[card]:
            yield f"there are {found[card]} cards '{card}'; {COPIES[card]} is right"
    if JOKER in position.club:
        yield "a joker lies in the club, where none can ever be"
    for place, cards in zip(position.board.displays, position.displays, strict=True):
        if len(cards) > DISPLAY_SIZE:
            yield f"the display at {place} holds {len(cards)} cards; {DISPLAY_SIZE} is the most"


def _diary_defects(position: Position) -> Iterator[str]:
    for seat in position.seats:
        if position.supply(seat) < 0:
            yield f"{seat} has {DIARIES_EACH - position.supply(seat)} diaries on the board; {DIARIES_EACH} is the most"
        for place in LEGENDARY:
            if position.diaries[place].count(seat) > 1:
                yield f"{seat} has more than one diary at {place}"


def _time_defects(position: Position) -> Iterator[str]:
    if sorted(position.arrivals) != sorted(position.seats):
        yield "'arrivals' does not name every seat exactly once"
    if not 0 <= position.scorings <= len(MARKS):
        yield f"'scorings' is {position.scorings}; it lies between 0 and {len(MARKS)}"
    elif (
        position.phase in (Phase.TRAVEL, Phase.GIVE, Phase.ACT)
        and position.scorings < len(MARKS)
        and min(position.weeks) >= position.mark
    ):
        yield f"all hourglasses have passed week {position.mark}, so that a scoring must have come before this turn"


def _phase_defects(position: Position) -> Iterator[str]:
    phase, to_act = position.phase, position.to_act
    yield from _actor_defects(position)
    if (phase is Phase.GIVE) is not bool(position.owed):
        yield f"'owed' is {'empty' if not position.owed else 'not empty'} in phase {phase}"
    if any(seat in to_act for seat in position.owed):
        yield "'owed' names the seat that has the turn"
    if not _in_seat_order(position, position.owed):
        yield "'owed' is not in seat order"
    if (phase is Phase.PICK) is not (position.pick is not None):
        yield f"'pick' is {'null' if position.pick is None else position.pick} in phase {phase}"
    elif position.pick is not None and position.pick not in position.board.displays:
        yield f"'pick' is {position.pick}, where no display lies"
    if phase in _TRAVELLING and position.spent < 1:
        yield f"'spent' is {position.spent} in phase {phase}; travel costs at least 1 week"
    if phase not in _TRAVELLING and position.spent != 0:
        yield f"'spent' is {position.spent} in phase {phase}, where no week is spent yet"


def _actor_defects(position: Position) -> Iterator[str]:
    phase, to_act = position.phase, position.to_act
    together = phase is Phase.CONTRIBUTE or (phase is Phase.SETUP_CLUB and position.rules is Rules.DE)
    if not _in_seat_order(position, to_act):
        yield "'to_act' is not in seat order"
    if phase is Phase.OVER:
        if to_act:
            yield "'to_act' names a seat though the game is over"
    elif not to_act:
        yield f"'to_act' names nobody in phase {phase}"
    elif len(to_act) > 1 and not together:
        yield f"'to_act' names several seats in phase {phase}"
    if phase is Phase.TRAVEL and len(to_act) == 1 and sorted(position.arrivals) == sorted(position.seats):
        due = furthest_back(position)
        if due not in to_act:
            yield f"'to_act' is {to_act[0]}, but {due} is furthest back"


def _in_seat_order(position: Position, seats: tuple[str, ...]) -> bool:
    return list(seats) == [seat for seat in position.seats if seat in seats]
