"""Setting up (rules, chapter 2)."""

from legends_pbem.engine.board import STANDARD, Board
from legends_pbem.engine.cards import Limits, check_putting, put_into_club
from legends_pbem.engine.events import Event, FirstDiary
from legends_pbem.engine.luck import shuffle, shuffle_in_order
from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.steps import Club, Diary, Step
from legends_pbem.engine.table import Position, Table, Track, evolve, put_at
from legends_pbem.engine.things import (
    DISPLAY_SIZE,
    FIRST_SPACE,
    JOKER,
    LEGENDARY,
    PACK,
    Cards,
    Phase,
    Place,
    Rules,
    Seat,
)
from legends_pbem.engine.turns import begin_turn

_HAND_SIZES = (5, 5, 6, 6)
_EMPTY_TRACK: Track = (None, None, None, None)


def draw_seats(joined: tuple[Seat, ...], seed: bytes) -> tuple[Seat, ...]:
    """The start order where it is drawn: the seats in joining order, shuffled as they stand (R-SETUP-1)."""
    return shuffle_in_order(joined, seed, "seats")


def new_game(seed: bytes, seats: tuple[Seat, ...], rules: Rules = Rules.EN, board: Board = STANDARD) -> Position:
    """The position after dealing, `seats` being in start order (R-SETUP-1, R-SETUP-2).

    Raises ValueError if the seed is not 32 bytes long or the seats are not 2 to 4 different ones.
    """
    if len(seed) != 32:
        raise ValueError(f"a seed has 32 bytes, not {len(seed)}")
    if not 2 <= len(seats) <= 4 or len(set(seats)) != len(seats):
        raise ValueError("a game has 2 to 4 different seats")
    deck = shuffle(PACK, seed, "deck")
    blocks: list[Cards] = []
    for size in (*(DISPLAY_SIZE for _ in board.displays), *_HAND_SIZES[: len(seats)]):
        blocks.append(tuple(sorted(deck[:size])))
        deck = deck[size:]
    count, displays = len(seats), len(board.displays)
    return Position(
        rules=rules,
        board=board,
        seats=seats,
        phase=Phase.SETUP_CLUB if rules is Rules.EN else Phase.SETUP_DIARY,
        to_act=seats[:1],
        turn=0,
        spent=0,
        weeks=(0,) * count,
        arrivals=seats[::-1],
        at=(Place.LONDON,) * count,
        displays=tuple(blocks[:displays]),
        discard=(),
        diaries=(_EMPTY_TRACK,) * len(LEGENDARY),
        golden=None,
        scorings=0,
        reshuffles=0,
        prestige=(0,) * count,
        owed=(),
        pick=None,
        shown=(),
        seed=seed,
        hands=tuple(blocks[displays:]),
        deck=deck,
        club=(),
        put=((),) * count,
    )


def put_limits(table: Table, hand: Cards) -> Limits:
    """How many cards a seat with `hand` may put into the club during set-up (R-SETUP-3, R-SETUP-4)."""
    held = len(hand) - hand.count(JOKER)
    if table.rules is Rules.EN:
        due = min(2, held)
        return due, due
    return 0, min(3 if len(table.seats) == 2 else 2, held)


def check_put(table: Table, _seat: Seat, hand: Cards, step: Club) -> None:
    """Nothing, if these cards may go into the club during set-up; raises Illegal otherwise (R-SETUP-3, R-SETUP-4)."""
    check_putting(put_limits(table, hand), hand, step.cards, "R-SETUP-3")


def put(position: Position, seat: Seat, step: Club, told: list[Event]) -> Position:
    """The position after a seat's set-up cards went into the club (R-SETUP-3)."""
    position = put_into_club(position, seat, step.cards, told)
    if position.rules is Rules.EN:
        return evolve(position, phase=Phase.SETUP_DIARY)
    waiting = tuple(other for other in position.to_act if other is not seat)
    return evolve(position, to_act=waiting) if waiting else begin_turn(position, told)


def diary_steps(table: Table) -> list[Step]:
    """The places where the first diary may go: those nobody has chosen yet (R-SETUP-3)."""
    return [Diary(place) for place in LEGENDARY if table.diaries[place][FIRST_SPACE] is None]


def check_diary(table: Table, _seat: Seat, _hand: Cards, step: Diary) -> None:
    """Nothing, if the first diary may go there; raises Illegal otherwise (R-SETUP-3)."""
    if step.place is Place.LONDON:
        raise Illegal(Why.FIRST_DIARY_LONDON, "R-SETUP-3")
    if table.diaries[step.place][FIRST_SPACE] is not None:
        raise Illegal(Why.FIRST_DIARY_TAKEN, "R-SETUP-3", place=step.place)


def lay_diary(position: Position, seat: Seat, step: Diary, told: list[Event]) -> Position:
    """The position after a seat's first diary was laid (R-SETUP-3)."""
    told.append(FirstDiary(seat, step.place))
    track = put_at(position.diaries[step.place], FIRST_SPACE, seat)
    position = evolve(position, diaries=put_at(position.diaries, step.place, track))
    following = position.seats[position.index(seat) + 1 :][:1]
    if position.rules is Rules.EN:
        return evolve(position, phase=Phase.SETUP_CLUB, to_act=following) if following else begin_turn(position, told)
    if following:
        return evolve(position, to_act=following)
    return evolve(position, phase=Phase.SETUP_CLUB, to_act=position.seats)
